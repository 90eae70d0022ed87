import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JoseAccessTokens } from '../../src/adapters/jose/jose-access-tokens.ts';
import { Authenticate, type AuthenticateInput } from '../../src/application/clients/authenticate.ts';
import { CreateApiKey } from '../../src/application/clients/create-api-key.ts';
import { CreateClient } from '../../src/application/clients/create-client.ts';
import { CreateOperator } from '../../src/application/clients/create-operator.ts';
import { CreateServiceAccount } from '../../src/application/clients/create-service-account.ts';
import { GetClient } from '../../src/application/clients/get-client.ts';
import { ListApiKeys } from '../../src/application/clients/list-api-keys.ts';
import { ListClients } from '../../src/application/clients/list-clients.ts';
import { ListServiceAccounts } from '../../src/application/clients/list-service-accounts.ts';
import { RevokeApiKey } from '../../src/application/clients/revoke-api-key.ts';
import { RevokeServiceAccount } from '../../src/application/clients/revoke-service-account.ts';
import { SetClientStatus } from '../../src/application/clients/set-client-status.ts';
import { SetLimits } from '../../src/application/clients/set-limits.ts';
import { SetSynchronous } from '../../src/application/clients/set-synchronous.ts';
import { type Client, defaultLimits } from '../../src/domain/client/client.ts';
import type { Principal } from '../../src/domain/client/principal.ts';
import { clientScopes } from '../../src/domain/client/scopes.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from './embedded-world.ts';

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
  return new CreateClient(world).execute({ actor: 'command', name: `acme-${count}` });
}

const stranger: Principal = { kind: 'client', clientId: 'c', credentialId: 'k', scopes: clientScopes };
const admin: Principal = { kind: 'operator', operatorId: 'o-1', credentialId: 'k', role: 'admin' };
const code = (value: string) => expect.objectContaining({ code: value });

async function actionsOn(subject: string): Promise<readonly string[]> {
  const entries = await world.database.audit.list(subject, 100);
  return entries.map((entry) => `${entry.actor} ${entry.action}`).toReversed();
}

describe('clients', () => {
  it('start active, with the default limits and every synchronous variant off', async () => {
    expect(await new GetClient(world.database).execute({ actor: 'command', client: client.name })).toEqual({
      id: client.id,
      name: client.name,
      status: 'active',
      synchronousKinds: [],
      limits: defaultLimits,
      createdAt: world.clock.now(),
    });
    expect(await actionsOn(`client:${client.id}`)).toEqual(['command client.created']);
  });

  it('have names of their own', async () => {
    const create = new CreateClient(world);
    await expect(create.execute({ actor: 'command', name: client.name })).rejects.toThrow(code('INVALID_FIELD'));
    await expect(create.execute({ actor: 'command', name: 'No Name' })).rejects.toThrow(code('INVALID_FIELD'));
  });

  it('are listed for operators', async () => {
    const clients = await new ListClients(world.database).execute({ actor: admin });
    expect(clients.map(({ id }) => id)).toContain(client.id);
  });

  it('are run by admins only', async () => {
    const { database } = world;
    const named = { client: client.name };
    for (const actor of [stranger, { ...admin, role: 'editor' } as const]) {
      const attempts = [
        new CreateClient(world).execute({ actor, name: 'intruder' }),
        new ListClients(database).execute({ actor }),
        new GetClient(database).execute({ actor, ...named }),
        new SetClientStatus(world).execute({ actor, ...named, status: 'suspended' }),
        new SetSynchronous(world).execute({ actor, ...named, kind: 'ocr', enabled: true }),
        new SetLimits(world).execute({ actor, ...named, limits: { queued: 1 } }),
        new CreateApiKey(world).execute({ actor, owner: named, name: 'key' }),
        new ListApiKeys(database).execute({ actor, owner: named }),
        new RevokeApiKey(world).execute({ actor, id: 'x' }),
        new CreateServiceAccount(world).execute({ actor, ...named, name: 'account' }),
        new ListServiceAccounts(database).execute({ actor, ...named }),
        new RevokeServiceAccount(world).execute({ actor, id: 'x' }),
        new CreateOperator(world).execute({ actor, name: 'mallory', role: 'admin' }),
      ];
      const refused = { status: 'rejected', reason: code('INSUFFICIENT_SCOPE') };
      expect(await Promise.allSettled(attempts)).toEqual(attempts.map(() => refused));
    }
    expect(await actionsOn(`client:${client.id}`)).toEqual(['command client.created']);
  });

  it('may look at themselves', async () => {
    const itself: Principal = { ...stranger, clientId: client.id };
    expect(await new GetClient(world.database).execute({ actor: itself, client: client.id })).toEqual(client);
  });

  it('that do not exist are not found', async () => {
    const set = new SetClientStatus(world);
    for (const name of ['nobody', world.ids.next()]) {
      await expect(set.execute({ actor: 'command', client: name, status: 'active' })).rejects.toThrow(
        code('NOT_FOUND'),
      );
    }
  });

  it('get synchronous variants kind by kind, audited once for each change', async () => {
    const set = new SetSynchronous(world);
    const change = { actor: admin, client: client.name } as const;
    await set.execute({ ...change, kind: 'face_match', enabled: true });
    await set.execute({ ...change, kind: 'face_match', enabled: true });
    expect((await set.execute({ ...change, kind: 'ocr', enabled: true })).synchronousKinds).toEqual([
      'ocr',
      'face_match',
    ]);
    expect((await set.execute({ ...change, kind: 'face_match', enabled: false })).synchronousKinds).toEqual(['ocr']);
    await set.execute({ ...change, kind: 'face_match', enabled: false });
    expect(await world.database.clients.find(client.id)).toMatchObject({ synchronousKinds: ['ocr'] });
    const entries = await world.database.audit.list(`client:${client.id}`, 10);
    expect(entries.map(({ actor, action, detail }) => [actor, action, detail]).toReversed()).toEqual([
      ['command', 'client.created', { name: client.name }],
      ['operator:o-1', 'synchronous.enabled', { kind: 'face_match' }],
      ['operator:o-1', 'synchronous.enabled', { kind: 'ocr' }],
      ['operator:o-1', 'synchronous.disabled', { kind: 'face_match' }],
    ]);
  });

  it('get limits of their own', async () => {
    const set = new SetLimits(world);
    const change = {
      actor: admin,
      client: client.id,
      limits: { queued: 9, submissionBurst: defaultLimits.submissionBurst },
    };
    expect((await set.execute(change)).limits).toEqual({ ...defaultLimits, queued: 9 });
    await set.execute(change);
    const [latest, ...older] = await world.database.audit.list(`client:${client.id}`, 10);
    expect(latest).toMatchObject({ action: 'limits.changed', detail: { queued: 9 } });
    expect(older).toHaveLength(1);
    await expect(set.execute({ ...change, limits: { queued: -1 } })).rejects.toThrow(code('INVALID_FIELD'));
  });

  it('are suspended and let in again', async () => {
    const set = new SetClientStatus(world);
    await set.execute({ actor: admin, client: client.name, status: 'suspended' });
    await set.execute({ actor: admin, client: client.name, status: 'suspended' });
    await set.execute({ actor: admin, client: client.name, status: 'active' });
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
    const use = new Authenticate({ ...world, clients, credentials, accessTokens });
    return use.execute({ credential: { scheme: 'api-key', key }, address });
  }

  it('let their client in with all its scopes', async () => {
    const { key, apiKey } = await new CreateApiKey(world).execute({
      actor: 'command',
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

  it('hold fewer scopes when asked, and never admin', async () => {
    const create = new CreateApiKey(world);
    const input = { actor: 'command', owner: { client: client.id }, name: 'reader' } as const;
    const { key } = await create.execute({ ...input, scopes: ['requests:read'] });
    expect(await authenticate(key)).toMatchObject({ scopes: ['requests:read'] });
    await expect(create.execute({ ...input, scopes: ['admin'] })).rejects.toThrow(code('INVALID_FIELD'));
  });

  it('are kept as a hash and shown without it', async () => {
    const { key, apiKey } = await new CreateApiKey(world).execute({
      actor: 'command',
      owner: { client: client.id },
      name: 'server',
    });
    const secret = key.slice(-43);
    const listed = await new ListApiKeys(world.database).execute({ actor: 'command', owner: { client: client.id } });
    expect(listed).toEqual([apiKey]);
    expect(JSON.stringify(listed)).not.toContain(world.secrets.hash(secret));
    expect(await world.dump('api_keys')).toContain(world.secrets.hash(secret));
    for (const table of ['api_keys', 'audit_entries']) expect(await world.dump(table)).not.toContain(secret);
  });

  it('are refused in the same words whatever is wrong with them', async () => {
    const create = new CreateApiKey(world);
    const input = { actor: 'command', owner: { client: client.id }, name: 'k' } as const;
    const { key } = await create.execute(input);
    const { key: another } = await create.execute(input);
    const unknown = `dfk_${world.ids.next()}_${key.slice(-43)}`;
    const mixed = `${another.slice(0, -43)}${key.slice(-43)}`;
    for (const wrong of ['', 'nonsense', unknown, mixed, `${key}x`, key.toUpperCase()]) {
      await expect(authenticate(wrong)).rejects.toEqual(refusal);
    }
  });

  it('expire', async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 60_000);
    const create = new CreateApiKey(world);
    const input = { actor: 'command', owner: { client: client.id }, name: 'k', expiresAt } as const;
    const { key } = await create.execute(input);
    world.clock.advance(59);
    expect(await authenticate(key)).toMatchObject({ clientId: client.id });
    world.clock.advance(1);
    await expect(authenticate(key)).rejects.toEqual(refusal);
    await expect(create.execute(input)).rejects.toThrow(code('INVALID_FIELD'));
  });

  it('work from their networks only', async () => {
    const { key } = await new CreateApiKey(world).execute({
      actor: 'command',
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

  it('end when they are revoked, while others of the client go on', async () => {
    const create = new CreateApiKey(world);
    const input = { actor: 'command', owner: { client: client.id }, name: 'k' } as const;
    const [old, next] = [await create.execute(input), await create.execute(input)];
    const revoke = new RevokeApiKey(world);
    await revoke.execute({ actor: admin, id: old.apiKey.id });
    await revoke.execute({ actor: admin, id: old.apiKey.id });
    await expect(authenticate(old.key)).rejects.toEqual(refusal);
    expect(await authenticate(next.key)).toMatchObject({ credentialId: next.apiKey.id });
    expect((await actionsOn(`client:${client.id}`)).filter((line) => line.endsWith('revoked'))).toHaveLength(1);
    await expect(revoke.execute({ actor: admin, id: world.ids.next() })).rejects.toThrow(code('NOT_FOUND'));
    await expect(revoke.execute({ actor: admin, id: 'x' })).rejects.toThrow(code('NOT_FOUND'));
  });

  it('of a suspended client answer CLIENT_SUSPENDED, but only with the right secret', async () => {
    const input = { actor: 'command', owner: { client: client.id }, name: 'k' } as const;
    const { key } = await new CreateApiKey(world).execute(input);
    await new SetClientStatus(world).execute({ actor: 'command', client: client.id, status: 'suspended' });
    await expect(authenticate(key)).rejects.toThrow(code('CLIENT_SUSPENDED'));
    await expect(authenticate(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).rejects.toEqual(refusal);
  });

  it('remember their last use once a minute', async () => {
    const input = { actor: 'command', owner: { client: client.id }, name: 'k' } as const;
    const { key, apiKey } = await new CreateApiKey(world).execute(input);
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

  it('of operators carry their role across all clients', async () => {
    const operator = await new CreateOperator(world).execute({ actor: 'command', name: 'olga', role: 'reviewer' });
    const create = new CreateApiKey(world);
    const { key, apiKey } = await create.execute({ actor: 'command', owner: { operator: 'olga' }, name: 'laptop' });
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
    const asking = { actor: 'command', owner: { operator: operator.id }, name: 'k', scopes: ['admin'] } as const;
    await expect(create.execute(asking)).rejects.toThrow(code('INVALID_FIELD'));
  });
});

describe('operators', () => {
  it('have names of their own and known roles', async () => {
    const create = new CreateOperator(world);
    await create.execute({ actor: 'command', name: 'vera', role: 'viewer' });
    await expect(create.execute({ actor: 'command', name: 'vera', role: 'admin' })).rejects.toThrow(
      code('INVALID_FIELD'),
    );
    const unknownRole = { actor: 'command', name: 'otto', role: 'owner' as 'admin' } as const;
    await expect(create.execute(unknownRole)).rejects.toThrow(code('INVALID_FIELD'));
  });

  it('that do not exist own no keys', async () => {
    const create = new CreateApiKey(world).execute({ actor: 'command', owner: { operator: 'nobody' }, name: 'k' });
    await expect(create).rejects.toThrow(code('NOT_FOUND'));
  });
});

describe('service accounts', () => {
  it('answer their secret once and keep its hash', async () => {
    const { serviceAccount, clientSecret } = await new CreateServiceAccount(world).execute({
      actor: 'command',
      client: client.name,
      name: 'backend',
      scopes: ['ocr:write'],
    });
    expect(serviceAccount).toMatchObject({ clientId: client.id, scopes: ['ocr:write'], publicJwk: null });
    expect(clientSecret).toMatch(/^[\w-]{43}$/);
    const listed = await new ListServiceAccounts(world.database).execute({ actor: 'command', client: client.id });
    expect(listed).toEqual([serviceAccount]);
    const hash = world.secrets.hash(clientSecret ?? '');
    expect(JSON.stringify(listed)).not.toContain(hash);
    expect(await world.dump('service_accounts')).toContain(hash);
    expect(await world.dump('service_accounts')).not.toContain(clientSecret);
  });

  it('that authenticate by key have no secret to lose', async () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    const created = await new CreateServiceAccount(world).execute({
      actor: 'command',
      client: client.id,
      name: 'backend',
      publicJwk: JSON.stringify(jwk),
    });
    expect(created.clientSecret).toBeNull();
    expect(JSON.parse(created.serviceAccount.publicJwk ?? '')).toEqual(jwk);
  });

  it('are revoked once, audited', async () => {
    const { serviceAccount } = await new CreateServiceAccount(world).execute({
      actor: 'command',
      client: client.id,
      name: 'backend',
    });
    const revoke = new RevokeServiceAccount(world);
    await revoke.execute({ actor: admin, id: serviceAccount.id });
    await revoke.execute({ actor: admin, id: serviceAccount.id });
    expect((await actionsOn(`client:${client.id}`)).slice(1)).toEqual([
      'command service-account.created',
      'operator:o-1 service-account.revoked',
    ]);
    await expect(revoke.execute({ actor: admin, id: 'x' })).rejects.toThrow(code('NOT_FOUND'));
  });
});
