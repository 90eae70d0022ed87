import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JoseAccessTokens } from '../../src/adapters/jose/jose-access-tokens.ts';
import { Authenticate } from '../../src/application/clients/authenticate.ts';
import { Clients } from '../../src/application/clients/clients.ts';
import { ServiceAccounts } from '../../src/application/clients/service-accounts.ts';
import { clientScopes } from '../../src/domain/client/principal.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { forgeries, type Genuine, signedToken } from '../support/forged-tokens.ts';

const audience = 'docface';
const ownIssuer = 'https://docface.example';
const otherIssuer = 'https://login.example/realms/a';

let world: EmbeddedWorld;
let tokens: JoseAccessTokens;
let accountId: string;
let clientId: string;
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk: JWK = { ...otherKeys.publicKey.export({ format: 'jwk' }), kid: 'other-1', alg: 'RS256', use: 'sig' };
const asked: string[] = [];
const keys = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
});

beforeAll(async () => {
  world = await openEmbeddedWorld();
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  const jwksUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks`;
  const { signingKeys, credentials } = world.database;
  const external = { issuer: otherIssuer, audience, jwksUrl };
  tokens = new JoseAccessTokens(
    { issuer: ownIssuer, audience, lifetimeSeconds: 600, external },
    { ...world, signingKeys, credentials },
  );
  const client = await new Clients(world).create('command', { name: 'acme' });
  const made = await new ServiceAccounts(world).create('command', { client: client.id, name: 'backend' });
  clientId = client.id;
  accountId = made.serviceAccount.id;
});
afterAll(async () => {
  keys.close();
  keys.closeAllConnections();
  await world.close();
});

function authenticate(token: string) {
  const { clients, credentials } = world.database;
  const { sessions } = world.database;
  const use = new Authenticate({ ...world, clients, credentials, sessions, accessTokens: tokens });
  return use.authenticate({ credential: { scheme: 'bearer', token }, address: null });
}

/** A token of docface with the key that signed it. */
async function ownToken(): Promise<Genuine> {
  const now = world.clock.now();
  const { token } = await tokens.issue({ serviceAccountId: accountId, clientId, scopes: clientScopes }, now);
  const [stored] = await world.database.signingKeys.list();
  if (stored === undefined) throw new Error('no key signed the token');
  const privateJwk = await world.encryption.openSecret(`signing-key/${stored.id}`, stored.sealedPrivateJwk);
  return {
    header: { ...decodeProtectedHeader(token), alg: 'ES256' },
    claims: decodeJwt(token),
    key: createPrivateKey({ key: JSON.parse(privateJwk), format: 'jwk' }),
    publicJwk: JSON.parse(stored.publicJwk) as JWK,
    now: Math.floor(now.getTime() / 1000),
  };
}

/** A token of the issuer that is trusted beside docface. */
function otherToken(): Genuine {
  const now = Math.floor(world.clock.now().getTime() / 1000);
  return {
    header: { alg: 'RS256', typ: 'at+jwt', kid: 'other-1' },
    claims: { iss: otherIssuer, aud: audience, sub: accountId, client_id: accountId, iat: now, exp: now + 300 },
    key: otherKeys.privateKey,
    publicJwk: jwk,
    now,
  };
}

const unauthenticated = expect.objectContaining({ code: 'UNAUTHENTICATED' });

async function expectRefused(genuine: Genuine): Promise<number> {
  expect(await authenticate(signedToken(genuine))).toMatchObject({ kind: 'client', clientId });
  const all = forgeries(genuine);
  for (const [name, token] of all) {
    await expect(authenticate(await token), name).rejects.toEqual(unauthenticated);
  }
  return all.length;
}

describe('a forged token', () => {
  test('of docface is refused, whatever is wrong with it', async () => {
    const genuine = await ownToken();
    expect(await expectRefused(genuine)).toBeGreaterThan(56);
    for (const claim of ['iat', 'jti', 'sub', 'docface_client_id', 'scope']) {
      await expect(authenticate(signedToken(genuine, { [claim]: undefined })), claim).rejects.toEqual(unauthenticated);
    }
    for (const typ of ['JWT', undefined]) {
      await expect(authenticate(signedToken(genuine, {}, { typ })), String(typ)).rejects.toEqual(unauthenticated);
    }
    const old = { iat: genuine.now - 7200, exp: genuine.now + 3600 };
    await expect(authenticate(signedToken(genuine, old))).rejects.toEqual(unauthenticated);
  });

  test('of an external issuer is refused, whatever is wrong with it', async () => {
    expect(await expectRefused(otherToken())).toBeGreaterThan(56);
  });

  test('makes docface fetch no keys but those of the issuer that it trusts', () => {
    expect(new Set(asked)).toEqual(new Set(['/jwks']));
  });
});

describe('a token of an external issuer', () => {
  test.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'JWT', 'jwt', undefined])(
    'is taken for an access token when its header says %s',
    async (typ) => {
      const genuine = otherToken();
      expect(await authenticate(signedToken(genuine, {}, { typ }))).toMatchObject({ clientId });
    },
  );

  test.each([
    [{ nonce: 'n' }],
    [{ at_hash: 'h' }],
    [{ c_hash: 'h' }],
    [{ s_hash: 'h' }],
    [{ events: {} }],
    [{ typ: 'ID' }],
    [{ typ: 'Refresh' }],
    [{ token_use: 'id' }],
  ])('that claims %j is none, unless its header says at+jwt', async (claims) => {
    const genuine = otherToken();
    await expect(authenticate(signedToken(genuine, claims, { typ: 'JWT' }))).rejects.toEqual(unauthenticated);
    await expect(authenticate(signedToken(genuine, claims, { typ: undefined }))).rejects.toEqual(unauthenticated);
    expect(await authenticate(signedToken(genuine, claims))).toMatchObject({ clientId });
  });
});
