import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JoseAccessTokens } from '../../src/adapters/jose/jose-access-tokens.ts';
import { ApiKeys } from '../../src/application/clients/api-keys.ts';
import { Authenticate, type AuthenticateInput } from '../../src/application/clients/authenticate.ts';
import { Clients } from '../../src/application/clients/clients.ts';
import { Operators } from '../../src/application/clients/operators.ts';
import { ServiceAccounts } from '../../src/application/clients/service-accounts.ts';
import { type Client, defaultLimits } from '../../src/domain/client/client.ts';
import { clientScopes, type Principal } from '../../src/domain/client/principal.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

let world: EmbeddedWorld;
let client: Client;
let count = 0;

beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.reset();
  client = await newClient();
});

function newClient(): Promise<Client> {
  count += 1;
  return new Clients(world).create('command', { name: `acme-${count}` });
}

const stranger: Principal = { kind: 'client', clientId: 'c', credentialId: 'k', scopes: clientScopes };
const admin: Principal = { kind: 'operator', operatorId: 'o-1', credentialId: 'k', role: 'admin' };
const code = (value: string) => expect.objectContaining({ code: value });

async function actionsOn(subject: string): Promise<readonly string[]> {
  const entries = (await world.database.audit.list({ subject: subject, limit: 100 })).entries;
  return entries.map((entry) => `${entry.actor} ${entry.action}`).toReversed();
}

describe('clients', () => {
  test('start active, with the default limits and every synchronous variant off', async () => {
    expect(await new Clients(world).get('command', { client: client.name })).toEqual({
      id: client.id,
      name: client.name,
      status: 'active',
      synchronousKinds: [],
      limits: defaultLimits,
      createdAt: world.clock.now(),
    });
    expect(await actionsOn(`client:${client.id}`)).toEqual(['command client.created']);
  });

  test('have names of their own', async () => {
    const clients = new Clients(world);
    await expect(clients.create('command', { name: client.name })).rejects.toThrow(code('INVALID_FIELD'));
    await expect(clients.create('command', { name: 'No Name' })).rejects.toThrow(code('INVALID_FIELD'));
  });

  test('are listed for operators', async () => {
    const clients = await new Clients(world).list(admin);
    expect(clients.map(({ id }) => id)).toContain(client.id);
  });

  test('are run by admins only', async () => {
    const named = { client: client.name };
    for (const actor of [stranger, { ...admin, role: 'editor' } as const]) {
      const attempts = [
        new Clients(world).create(actor, { name: 'intruder' }),
        new Clients(world).list(actor),
        new Clients(world).get(actor, named),
        new Clients(world).setStatus(actor, { ...named, status: 'suspended' }),
        new Clients(world).setSynchronous(actor, { ...named, kind: 'ocr', enabled: true }),
        new Clients(world).setLimits(actor, { ...named, limits: { queued: 1 } }),
        new ApiKeys(world).create(actor, { owner: named, name: 'key' }),
        new ApiKeys(world).list(actor, { owner: named }),
        new ApiKeys(world).revoke(actor, { id: 'x' }),
        new ServiceAccounts(world).create(actor, { ...named, name: 'account' }),
        new ServiceAccounts(world).list(actor, named),
        new ServiceAccounts(world).revoke(actor, { id: 'x' }),
        new Operators(world).create(actor, { name: 'mallory', role: 'admin' }),
      ];
      const refused = { status: 'rejected', reason: code('INSUFFICIENT_SCOPE') };
      expect(await Promise.allSettled(attempts)).toEqual(attempts.map(() => refused));
    }
    expect(await actionsOn(`client:${client.id}`)).toEqual(['command client.created']);
  });

  test('may look at themselves', async () => {
    const itself: Principal = { ...stranger, clientId: client.id };
    expect(await new Clients(world).get(itself, { client: client.id })).toEqual(client);
  });

  test('that do not exist are not found', async () => {
    const clients = new Clients(world);
    for (const name of ['nobody', world.ids.next()]) {
      await expect(clients.setStatus('command', { client: name, status: 'active' })).rejects.toThrow(code('NOT_FOUND'));
    }
  });

  test('get synchronous variants kind by kind, audited once for each change', async () => {
    const clients = new Clients(world);
    const named = { client: client.name };
    await clients.setSynchronous(admin, { ...named, kind: 'face_match', enabled: true });
    await clients.setSynchronous(admin, { ...named, kind: 'face_match', enabled: true });
    expect((await clients.setSynchronous(admin, { ...named, kind: 'ocr', enabled: true })).synchronousKinds).toEqual([
      'ocr',
      'face_match',
    ]);
    expect(
      (await clients.setSynchronous(admin, { ...named, kind: 'face_match', enabled: false })).synchronousKinds,
    ).toEqual(['ocr']);
    await clients.setSynchronous(admin, { ...named, kind: 'face_match', enabled: false });
    expect(await world.database.clients.find(client.id)).toMatchObject({ synchronousKinds: ['ocr'] });
    const entries = (await world.database.audit.list({ subject: `client:${client.id}`, limit: 10 })).entries;
    expect(entries.map(({ actor, action, detail }) => [actor, action, detail]).toReversed()).toEqual([
      ['command', 'client.created', { name: client.name }],
      ['operator:o-1', 'synchronous.enabled', { kind: 'face_match' }],
      ['operator:o-1', 'synchronous.enabled', { kind: 'ocr' }],
      ['operator:o-1', 'synchronous.disabled', { kind: 'face_match' }],
    ]);
  });

  test('get limits of their own', async () => {
    const clients = new Clients(world);
    const change = {
      client: client.id,
      limits: { queued: 9, submissionBurst: defaultLimits.submissionBurst },
    };
    expect((await clients.setLimits(admin, change)).limits).toEqual({ ...defaultLimits, queued: 9 });
    await clients.setLimits(admin, change);
    const [latest, ...older] = (await world.database.audit.list({ subject: `client:${client.id}`, limit: 10 })).entries;
    expect(latest).toMatchObject({ action: 'limits.changed', detail: { queued: 9 } });
    expect(older).toHaveLength(1);
    await expect(clients.setLimits(admin, { ...change, limits: { queued: -1 } })).rejects.toThrow(
      code('INVALID_FIELD'),
    );
  });

  test('are suspended and let in again', async () => {
    const clients = new Clients(world);
    await clients.setStatus(admin, { client: client.name, status: 'suspended' });
    await clients.setStatus(admin, { client: client.name, status: 'suspended' });
    await clients.setStatus(admin, { client: client.name, status: 'active' });
    expect((await actionsOn(`client:${client.id}`)).slice(1)).toEqual([
      'operator:o-1 client.suspended',
      'operator:o-1 client.activated',
    ]);
  });
});

describe('API keys', () => {
  const refusal = expect.objectContaining({
    code: 'UNAUTHENTICATED',
    message: 'Send a valid, unexpired API key in the header `x-api-key`, from a network that it allows.',
  });

  function authenticate(key: string, address: AuthenticateInput['address'] = '192.0.2.1'): Promise<Principal> {
    const { signingKeys, credentials, clients } = world.database;
    const options = { issuer: 'https://docface.example', audience: 'docface', lifetimeSeconds: 600, external: null };
    const accessTokens = new JoseAccessTokens(options, { ...world, signingKeys, credentials });
    const { sessions } = world.database;
    const use = new Authenticate({ ...world, clients, credentials, sessions, accessTokens });
    return use.authenticate({ credential: { scheme: 'api-key', key }, address });
  }

  test('let their client in with all its scopes', async () => {
    const { key, apiKey } = await new ApiKeys(world).create('command', {
      owner: { client: client.name },
      name: 'server',
    });
    expect(key).toMatch(new RegExp(`^dfk_${apiKey.id}_[\\w-]{43}$`));
    expect(await authenticate(key)).toEqual({
      kind: 'client',
      clientId: client.id,
      credentialId: apiKey.id,
      scopes: clientScopes,
    });
  });

  test('hold fewer scopes when asked, and never admin', async () => {
    const keys = new ApiKeys(world);
    const input = { owner: { client: client.id }, name: 'reader' };
    const { key } = await keys.create('command', { ...input, scopes: ['requests:read'] });
    expect(await authenticate(key)).toMatchObject({ scopes: ['requests:read'] });
    await expect(keys.create('command', { ...input, scopes: ['admin'] })).rejects.toThrow(code('INVALID_FIELD'));
  });

  test('are kept as a hash and shown without it', async () => {
    const { key, apiKey } = await new ApiKeys(world).create('command', {
      owner: { client: client.id },
      name: 'server',
    });
    const secret = key.slice(-43);
    const listed = await new ApiKeys(world).list('command', { owner: { client: client.id } });
    expect(listed).toEqual([apiKey]);
    expect(JSON.stringify(listed)).not.toContain(world.secrets.hash(secret));
    expect(await world.dump('api_keys')).toContain(world.secrets.hash(secret));
    for (const table of ['api_keys', 'audit_entries']) expect(await world.dump(table)).not.toContain(secret);
  });

  test('are refused in the same words whatever is wrong with them', async () => {
    const keys = new ApiKeys(world);
    const input = { owner: { client: client.id }, name: 'k' };
    const { key } = await keys.create('command', input);
    const { key: another } = await keys.create('command', input);
    const unknown = `dfk_${world.ids.next()}_${key.slice(-43)}`;
    const mixed = `${another.slice(0, -43)}${key.slice(-43)}`;
    for (const wrong of ['', 'nonsense', unknown, mixed, `${key}x`, key.toUpperCase()]) {
      await expect(authenticate(wrong)).rejects.toEqual(refusal);
    }
  });

  test('expire', async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 60_000);
    const keys = new ApiKeys(world);
    const input = { owner: { client: client.id }, name: 'k', expiresAt };
    const { key } = await keys.create('command', input);
    world.clock.advance(59);
    expect(await authenticate(key)).toMatchObject({ clientId: client.id });
    world.clock.advance(1);
    await expect(authenticate(key)).rejects.toEqual(refusal);
    await expect(keys.create('command', input)).rejects.toThrow(code('INVALID_FIELD'));
  });

  test('work from their networks only', async () => {
    const { key } = await new ApiKeys(world).create('command', {
      owner: { client: client.id },
      name: 'k',
      networks: ['192.0.2.0/24', '2001:db8::/32'],
    });
    for (const address of ['192.0.2.200', '::ffff:192.0.2.3', '2001:db8::5']) {
      expect(await authenticate(key, address)).toMatchObject({ clientId: client.id });
    }
    for (const address of ['198.51.100.1', '2001:db9::1', null]) {
      await expect(authenticate(key, address)).rejects.toEqual(refusal);
    }
  });

  test('end when they are revoked, while others of the client go on', async () => {
    const keys = new ApiKeys(world);
    const input = { owner: { client: client.id }, name: 'k' };
    const [old, next] = [await keys.create('command', input), await keys.create('command', input)];
    await keys.revoke(admin, { id: old.apiKey.id });
    await keys.revoke(admin, { id: old.apiKey.id });
    await expect(authenticate(old.key)).rejects.toEqual(refusal);
    expect(await authenticate(next.key)).toMatchObject({ credentialId: next.apiKey.id });
    expect((await actionsOn(`client:${client.id}`)).filter((line) => line.endsWith('revoked'))).toHaveLength(1);
    await expect(keys.revoke(admin, { id: world.ids.next() })).rejects.toThrow(code('NOT_FOUND'));
    await expect(keys.revoke(admin, { id: 'x' })).rejects.toThrow(code('NOT_FOUND'));
  });

  test('of a suspended client answer CLIENT_SUSPENDED, but only with the right secret', async () => {
    const input = { owner: { client: client.id }, name: 'k' };
    const { key } = await new ApiKeys(world).create('command', input);
    await new Clients(world).setStatus('command', { client: client.id, status: 'suspended' });
    await expect(authenticate(key)).rejects.toThrow(code('CLIENT_SUSPENDED'));
    await expect(authenticate(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).rejects.toEqual(refusal);
  });

  test('remember their last use once a minute', async () => {
    const input = { owner: { client: client.id }, name: 'k' };
    const { key, apiKey } = await new ApiKeys(world).create('command', input);
    const lastUse = async () => (await world.database.credentials.findApiKey(apiKey.id))?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await authenticate(key);
    const first = world.clock.now();
    world.clock.advance(59);
    await authenticate(key);
    expect(await lastUse()).toEqual(first);
    world.clock.advance(1);
    await authenticate(key);
    expect(await lastUse()).toEqual(world.clock.now());
  });

  test('of operators carry their role across all clients', async () => {
    const operator = await new Operators(world).create('command', { name: 'olga', role: 'reviewer' });
    const keys = new ApiKeys(world);
    const { key, apiKey } = await keys.create('command', { owner: { operator: 'olga' }, name: 'laptop' });
    expect(apiKey).toMatchObject({
      owner: { kind: 'operator', id: operator.id },
      scopes: ['requests:read', 'requests:manage'],
    });
    expect(await authenticate(key)).toEqual({
      kind: 'operator',
      operatorId: operator.id,
      credentialId: apiKey.id,
      role: 'reviewer',
    });
    const asking = { owner: { operator: operator.id }, name: 'k', scopes: ['admin'] };
    await expect(keys.create('command', asking)).rejects.toThrow(code('INVALID_FIELD'));
  });
});

describe('operators', () => {
  test('have names of their own and known roles', async () => {
    const operators = new Operators(world);
    await operators.create('command', { name: 'vera', role: 'viewer' });
    await expect(operators.create('command', { name: 'vera', role: 'admin' })).rejects.toThrow(code('INVALID_FIELD'));
    const unknownRole = { name: 'otto', role: 'owner' as 'admin' };
    await expect(operators.create('command', unknownRole)).rejects.toThrow(code('INVALID_FIELD'));
  });

  test('that do not exist own no keys', async () => {
    const created = new ApiKeys(world).create('command', { owner: { operator: 'nobody' }, name: 'k' });
    await expect(created).rejects.toThrow(code('NOT_FOUND'));
  });
});

describe('service accounts', () => {
  test('answer their secret once and keep its hash', async () => {
    const { serviceAccount, clientSecret } = await new ServiceAccounts(world).create('command', {
      client: client.name,
      name: 'backend',
      scopes: ['ocr:write'],
    });
    expect(serviceAccount).toMatchObject({ clientId: client.id, scopes: ['ocr:write'], publicJwk: null });
    expect(clientSecret).toMatch(/^[\w-]{43}$/);
    const listed = await new ServiceAccounts(world).list('command', { client: client.id });
    expect(listed).toEqual([serviceAccount]);
    const hash = world.secrets.hash(clientSecret ?? '');
    expect(JSON.stringify(listed)).not.toContain(hash);
    expect(await world.dump('service_accounts')).toContain(hash);
    expect(await world.dump('service_accounts')).not.toContain(clientSecret);
  });

  test('that authenticate by key have no secret to lose', async () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    const created = await new ServiceAccounts(world).create('command', {
      client: client.id,
      name: 'backend',
      publicJwk: JSON.stringify(jwk),
    });
    expect(created.clientSecret).toBeNull();
    expect(JSON.parse(created.serviceAccount.publicJwk ?? '')).toEqual(jwk);
  });

  test('are revoked once, audited', async () => {
    const accounts = new ServiceAccounts(world);
    const { serviceAccount } = await accounts.create('command', { client: client.id, name: 'backend' });
    await accounts.revoke(admin, { id: serviceAccount.id });
    await accounts.revoke(admin, { id: serviceAccount.id });
    expect((await actionsOn(`client:${client.id}`)).slice(1)).toEqual([
      'command service-account.created',
      'operator:o-1 service-account.revoked',
    ]);
    await expect(accounts.revoke(admin, { id: 'x' })).rejects.toThrow(code('NOT_FOUND'));
  });
});
