import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JoseAccessTokens, type JoseAccessTokensOptions } from '../../src/adapters/jose/jose-access-tokens.ts';
import { AesEncryption } from '../../src/adapters/node-crypto/aes-encryption.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { Authenticate } from '../../src/application/clients/authenticate.ts';
import { Clients } from '../../src/application/clients/clients.ts';
import { type IssuedToken, IssueToken } from '../../src/application/clients/issue-token.ts';
import { ServiceAccounts } from '../../src/application/clients/service-accounts.ts';
import { SigningKeys } from '../../src/application/clients/signing-keys.ts';
import type { Client } from '../../src/domain/client/client.ts';
import { clientScopes, type Principal } from '../../src/domain/client/principal.ts';
import type { ServiceAccountView } from '../../src/domain/client/service-account.ts';
import type { TokenRefusal } from '../../src/domain/client/token-request.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { openKeyPages } from '../support/open-key-pages.ts';

const issuer = 'https://docface.example';
const options: JoseAccessTokensOptions = { issuer, audience: 'docface', lifetimeSeconds: 600, external: null };
const tokenEndpoint = `${issuer}/oauth2/token`;
const unauthenticated = expect.objectContaining({ code: 'UNAUTHENTICATED' });

let world: EmbeddedWorld;
let tokens: JoseAccessTokens;
let client: Client;
let account: ServiceAccountView;
let secret: string;
let count = 0;

beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.reset();
  tokens = openTokens();
  count += 1;
  client = await new Clients(world).create('command', { name: `acme-${count}` });
  const created = await new ServiceAccounts(world).create('command', { client: client.id, name: 'backend' });
  account = created.serviceAccount;
  secret = created.clientSecret ?? '';
});

function openTokens(changes: Partial<JoseAccessTokensOptions> = {}, encryption = world.encryption): JoseAccessTokens {
  const { signingKeys, credentials } = world.database;
  return new JoseAccessTokens({ ...options, ...changes }, { ...world, encryption, signingKeys, credentials });
}

function authenticate(token: string, accessTokens = tokens): Promise<Principal> {
  const { clients, credentials } = world.database;
  const { sessions } = world.database;
  const use = new Authenticate({ ...world, clients, credentials, sessions, accessTokens });
  return use.authenticate({ credential: { scheme: 'bearer', token }, address: null });
}

function ask(form: Record<string, string>, authorization: string | null = null): Promise<IssuedToken | TokenRefusal> {
  const { clients, credentials } = world.database;
  const audiences = [issuer, tokenEndpoint];
  const use = new IssueToken({ ...world, clients, credentials, accessTokens: tokens, audiences });
  return use.issue({ authorization, parameters: Object.entries({ grant_type: 'client_credentials', ...form }) });
}

async function issued(form: Record<string, string> = {}): Promise<IssuedToken> {
  const answer = await ask({ client_id: account.id, client_secret: secret, ...form });
  if (answer.kind === 'refused') throw new Error(answer.description);
  return answer;
}

async function publishedKeys(accessTokens = tokens): Promise<JSONWebKeySet> {
  return (await accessTokens.publicKeys()) as unknown as JSONWebKeySet;
}

describe('an access token', () => {
  test('is verified by a third party that knows the published keys only, and has the claims of RFC 9068', async () => {
    const { accessToken, expiresInSeconds, tokenType } = await issued();
    const { payload, protectedHeader } = await jwtVerify(accessToken, createLocalJWKSet(await publishedKeys()), {
      issuer,
      audience: 'docface',
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    const issuedAt = Math.floor(world.clock.now().getTime() / 1000);
    expect(payload).toEqual({
      iss: issuer,
      aud: 'docface',
      sub: account.id,
      client_id: account.id,
      docface_client_id: client.id,
      scope: clientScopes.join(' '),
      jti: expect.any(String),
      iat: issuedAt,
      exp: issuedAt + 600,
    });
    expect({ expiresInSeconds, tokenType }).toEqual({ expiresInSeconds: 600, tokenType: 'Bearer' });
  });

  test('lets its client in', async () => {
    const { accessToken } = await issued();
    expect(await authenticate(accessToken)).toEqual({
      kind: 'client',
      clientId: client.id,
      credentialId: account.id,
      scopes: clientScopes,
    });
  });

  test('is good for the scopes that were asked for', async () => {
    const { accessToken, scope } = await issued({ scope: 'requests:read ocr:write' });
    expect(scope).toBe('ocr:write requests:read');
    expect(await authenticate(accessToken)).toMatchObject({ scopes: ['ocr:write', 'requests:read'] });
  });

  test('has an id of its own', async () => {
    expect((await issued()).accessToken).not.toBe((await issued()).accessToken);
  });

  test('expires, with ten seconds of grace for clocks', async () => {
    const { accessToken } = await issued();
    world.clock.advance(609);
    expect(await authenticate(accessToken)).toMatchObject({ clientId: client.id });
    world.clock.advance(1);
    await expect(authenticate(accessToken)).rejects.toEqual(unauthenticated);
  });

  test('lives an hour at most', () => {
    expect(() => openTokens({ lifetimeSeconds: 3601 })).toThrow(RangeError);
    expect(() => openTokens({ lifetimeSeconds: 59 })).toThrow(RangeError);
  });

  test('dies with its service account', async () => {
    const { accessToken } = await issued();
    await new ServiceAccounts(world).revoke('command', { id: account.id });
    await expect(authenticate(accessToken)).rejects.toEqual(unauthenticated);
  });

  test('of a suspended client answers CLIENT_SUSPENDED', async () => {
    const { accessToken } = await issued();
    await new Clients(world).setStatus('command', { client: client.id, status: 'suspended' });
    await expect(authenticate(accessToken)).rejects.toThrow(expect.objectContaining({ code: 'CLIENT_SUSPENDED' }));
  });

  test('is refused by another issuer or audience with the same keys', async () => {
    const { accessToken } = await issued();
    await expect(authenticate(accessToken, openTokens({ issuer: 'https://other.example' }))).rejects.toEqual(
      unauthenticated,
    );
    await expect(authenticate(accessToken, openTokens({ audience: 'other' }))).rejects.toEqual(unauthenticated);
  });

  test('is refused in the same words whatever is wrong with it', async () => {
    const { accessToken } = await issued();
    const messageOf = (token: string) => authenticate(token).catch((error: Error) => error.message);
    const malformed = await messageOf('nonsense');
    world.clock.advance(4000);
    expect(await messageOf(accessToken)).toBe(malformed);
    expect(malformed).toContain('POST /oauth2/token');
  });
});

describe('signing keys', () => {
  test('are made once, though several processes start at the same time', async () => {
    const other = await openEmbeddedWorld();
    try {
      const { signingKeys, credentials } = other.database;
      const open = () => new JoseAccessTokens(options, { ...other, signingKeys, credentials });
      const sets = await Promise.all([open(), open(), open()].map(publishedKeys));
      expect(sets[0]?.keys).toHaveLength(1);
      expect(sets).toEqual([sets[0], sets[0], sets[0]]);
    } finally {
      await other.close();
    }
  });

  test('are published without their private part and stored sealed', async () => {
    await issued();
    const { keys } = await publishedKeys();
    for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(await world.dump('signing_keys')).not.toContain('"d"');
    expect(await world.dump('signing_keys')).not.toContain('\\"d\\"');
  });

  test('rotate: new tokens carry the new key, old ones stay good, and both keys are published', async () => {
    const before = await issued();
    const { keyId } = await new SigningKeys({
      ...world,
      accessTokens: tokens,
      audit: world.database.audit,
    }).rotate('command');
    const after = await issued();
    expect(decodeProtectedHeader(after.accessToken).kid).toBe(keyId);
    expect(decodeProtectedHeader(before.accessToken).kid).not.toBe(keyId);
    const published = (await publishedKeys()).keys.map(({ kid }) => kid);
    expect(published).toEqual(expect.arrayContaining([keyId, decodeProtectedHeader(before.accessToken).kid]));
    for (const { accessToken } of [before, after]) {
      expect(await authenticate(accessToken)).toMatchObject({ clientId: client.id });
      await jwtVerify(accessToken, createLocalJWKSet(await publishedKeys()), { audience: 'docface' });
    }
    expect((await world.database.audit.list({ subject: 'service', limit: 1 })).entries[0]).toMatchObject({
      action: 'signing-key.rotated',
      detail: { keyId },
    });
  });

  test('that rotate in one process are known in another at once, and sign there within half a minute', async () => {
    const elsewhere = openTokens();
    const known = decodeProtectedHeader((await issued()).accessToken).kid;
    await publishedKeys(elsewhere);
    const keyId = await tokens.rotateKey(world.clock.now());
    expect(await authenticate((await issued()).accessToken, elsewhere)).toMatchObject({ clientId: client.id });
    world.clock.advance(31);
    const claims = { serviceAccountId: account.id, clientId: client.id, scopes: clientScopes };
    const { token } = await elsewhere.issue(claims, world.clock.now());
    expect(decodeProtectedHeader(token).kid).toBe(keyId);
    expect(keyId).not.toBe(known);
  });

  test('leave the published set once their last token has expired', async () => {
    const old = decodeProtectedHeader((await issued()).accessToken).kid;
    await tokens.rotateKey(world.clock.now());
    world.clock.advance(3600);
    expect((await publishedKeys()).keys.map(({ kid }) => kid)).toContain(old);
    world.clock.advance(301);
    const left = (await publishedKeys()).keys.map(({ kid }) => kid);
    expect(left).not.toContain(old);
    expect(left).toHaveLength(1);
  });

  test('that another master key sealed say what to do, and a rotation helps', async () => {
    await issued();
    const foreign = new AesEncryption({
      master: new LocalMasterKey([new Uint8Array(32).fill(7)]),
      keyPages: await openKeyPages(),
    });
    const locked = openTokens({}, foreign);
    const claims = { serviceAccountId: account.id, clientId: client.id, scopes: clientScopes };
    await expect(locked.issue(claims, world.clock.now())).rejects.toThrow(
      expect.objectContaining({ code: 'INTERNAL_ERROR', message: expect.stringContaining('rotate') }),
    );
    await locked.rotateKey(world.clock.now());
    const { token } = await locked.issue(claims, world.clock.now());
    expect(await locked.verify(token, world.clock.now())).toEqual(claims);
    await tokens.rotateKey(world.clock.now());
    foreign.close();
  });
});

describe('the client credentials grant', () => {
  const invalidClient = expect.objectContaining({ kind: 'refused', error: 'invalid_client' });

  test('takes client_secret_basic', async () => {
    const basic = `Basic ${Buffer.from(`${account.id}:${secret}`).toString('base64')}`;
    expect(await ask({}, basic)).toMatchObject({ kind: 'issued', tokenType: 'Bearer', scope: clientScopes.join(' ') });
  });

  test('refuses unknown accounts and wrong secrets in the same words', async () => {
    const answers = [
      await ask({ client_id: account.id, client_secret: `${secret}x` }),
      await ask({ client_id: world.ids.next(), client_secret: secret }),
      await ask({ client_id: 'nobody', client_secret: secret }),
    ];
    expect(answers[0]).toEqual(invalidClient);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  test('refuses scopes that the account lacks', async () => {
    expect(await ask({ client_id: account.id, client_secret: secret, scope: 'admin' })).toMatchObject({
      error: 'invalid_scope',
    });
  });

  test('refuses other grants', async () => {
    expect(await ask({ grant_type: 'authorization_code', client_id: account.id, client_secret: secret })).toMatchObject(
      {
        error: 'unsupported_grant_type',
      },
    );
  });

  test('refuses revoked accounts and suspended clients', async () => {
    await new Clients(world).setStatus('command', { client: client.id, status: 'suspended' });
    expect(await ask({ client_id: account.id, client_secret: secret })).toEqual(invalidClient);
    await new Clients(world).setStatus('command', { client: client.id, status: 'active' });
    await new ServiceAccounts(world).revoke('command', { id: account.id });
    expect(await ask({ client_id: account.id, client_secret: secret })).toEqual(invalidClient);
  });
});

describe('private_key_jwt', () => {
  const invalidClient = expect.objectContaining({ kind: 'refused', error: 'invalid_client' });
  let key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  let keyAccount: ServiceAccountView;

  beforeEach(async () => {
    await accountWithKey('ES256');
  });

  async function accountWithKey(algorithm: string): Promise<void> {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    key = pair.privateKey;
    const created = await new ServiceAccounts(world).create('command', {
      client: client.id,
      name: algorithm,
      publicJwk: JSON.stringify(await exportJWK(pair.publicKey)),
    });
    keyAccount = created.serviceAccount;
  }

  interface Assertion {
    readonly claims?: Readonly<Record<string, unknown>>;
    readonly lifeSeconds?: number;
    readonly algorithm?: string;
    readonly key?: typeof key | Uint8Array;
  }

  function assertion(changes: Assertion = {}): Promise<string> {
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const exp = now + (changes.lifeSeconds ?? 60);
    const claims = { iss: keyAccount.id, sub: keyAccount.id, aud: tokenEndpoint, jti: world.ids.next(), exp };
    return new SignJWT({ ...claims, ...changes.claims })
      .setProtectedHeader({ alg: changes.algorithm ?? 'ES256' })
      .sign(changes.key ?? key);
  }

  function present(client_assertion: string): Promise<IssuedToken | TokenRefusal> {
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    return ask({ client_assertion_type, client_assertion });
  }

  test.each(['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'])('takes %s', async (algorithm) => {
    await accountWithKey(algorithm);
    expect(await present(await assertion({ algorithm }))).toMatchObject({ kind: 'issued' });
  });

  test('takes the issuer for an audience too', async () => {
    expect(await present(await assertion({ claims: { aud: issuer } }))).toMatchObject({ kind: 'issued' });
  });

  test('takes an assertion once', async () => {
    const once = await assertion();
    expect(await present(once)).toMatchObject({ kind: 'issued' });
    expect(await present(once)).toEqual(invalidClient);
    world.clock.advance(65);
    expect(await present(once)).toEqual(invalidClient);
    world.clock.advance(10);
    expect(await present(once)).toEqual(invalidClient);
  });

  test('refuses what is late, lasts too long, or is meant for another', async () => {
    const { privateKey: foreign } = await generateKeyPair('ES256');
    const wrong = [
      assertion({ lifeSeconds: -11 }),
      assertion({ lifeSeconds: 311 }),
      assertion({ claims: { aud: 'https://other.example' } }),
      assertion({ claims: { iss: account.id } }),
      assertion({ claims: { sub: account.id } }),
      assertion({ claims: { jti: undefined } }),
      assertion({ claims: { jti: '' } }),
      assertion({ claims: { exp: undefined } }),
      assertion({ key: foreign }),
      assertion({ algorithm: 'HS256', key: new TextEncoder().encode(keyAccount.publicJwk ?? '') }),
    ];
    for (const jwt of await Promise.all(wrong)) expect(await present(jwt)).toEqual(invalidClient);
  });

  test('refuses an unsigned assertion', async () => {
    const claims = {
      iss: keyAccount.id,
      sub: keyAccount.id,
      aud: issuer,
      jti: 'j',
      exp: Math.floor(Date.now() / 1000) + 60,
    };
    expect(await present(`${new UnsecuredJWT(claims).encode()}`)).toEqual(invalidClient);
  });

  test('refuses the algorithm of another key type', async () => {
    const { privateKey: rsa } = await generateKeyPair('RS256');
    expect(await present(await assertion({ algorithm: 'RS256', key: rsa }))).toEqual(invalidClient);
  });

  test('refuses an account whose public key is no point of its curve', async () => {
    const { serviceAccount } = await new ServiceAccounts(world).create('command', {
      client: client.id,
      name: 'broken',
      publicJwk: JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }),
    });
    keyAccount = serviceAccount;
    expect(await present(await assertion())).toEqual(invalidClient);
  });
});

describe('an external issuer', () => {
  const external = { issuer: 'https://login.example/realms/a', audience: 'docface-api' };
  let key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  let jwks: JSONWebKeySet;
  let status = 200;
  let jwksUrl: string;
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(jwks));
  });

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'external-1', alg: 'RS256', use: 'sig' }] };
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    status = 200;
    tokens = openTokens({ external: { ...external, jwksUrl } });
  });

  function externalToken(claims: Readonly<Record<string, unknown>>, kid = 'external-1'): Promise<string> {
    const iat = Math.floor(world.clock.now().getTime() / 1000);
    const { issuer: iss, audience: aud } = external;
    return new SignJWT({ iss, aud, iat, exp: iat + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key);
  }

  test('speaks for the service account that client_id or azp names', async () => {
    const principal = { kind: 'client', clientId: client.id, credentialId: account.id, scopes: clientScopes };
    expect(await authenticate(await externalToken({ client_id: account.id }))).toEqual(principal);
    expect(await authenticate(await externalToken({ azp: account.id }))).toEqual(principal);
  });

  test('grants the scopes of the token that the account holds too', async () => {
    const scope = 'profile ocr:write admin';
    expect(await authenticate(await externalToken({ azp: account.id, scope }))).toMatchObject({
      scopes: ['ocr:write'],
    });
    const scp = ['requests:read'];
    expect(await authenticate(await externalToken({ azp: account.id, scp }))).toMatchObject({
      scopes: ['requests:read'],
    });
  });

  test('is trusted beside our own', async () => {
    expect(await authenticate((await issued()).accessToken)).toMatchObject({ clientId: client.id });
  });

  test('whose keys cannot be fetched is a dependency that is down', async () => {
    status = 500;
    await expect(authenticate(await externalToken({ azp: account.id }))).rejects.toThrow(
      expect.objectContaining({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true }),
    );
    status = 200;
    expect(await authenticate(await externalToken({ azp: account.id }))).toMatchObject({ clientId: client.id });
  });
});
