import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TransitKeyService, type TransitOptions } from '../../../../src/adapters/transit/transit-key-service.ts';
import { TransitServer, type Trouble } from '../../../support/transit-server.ts';

const plain = randomBytes(32);
const under = { version: 1, context: 'a place' };
const unavailable = (message: string) => ({
  name: 'DocfaceError',
  code: 'DEPENDENCY_UNAVAILABLE',
  retryable: true,
  message,
});

let server: TransitServer;
let url: string;
let made: TransitKeyService[];

beforeEach(async () => {
  server = new TransitServer();
  url = await server.start();
  made = [];
});
afterEach(async () => {
  for (const service of made) service.close();
  await server.stop();
});

function serviceWith(options: Partial<TransitOptions> = {}): TransitKeyService {
  const service = new TransitKeyService({
    url,
    mount: 'transit',
    key: 'docface',
    namespace: null,
    token: () => 'a-token',
    tokenIsRenewed: false,
    timeoutMs: 300,
    ...options,
  });
  made.push(service);
  return service;
}

test('seals and opens under one version and context, and sends no secret but in the body', async () => {
  const service = serviceWith({ namespace: 'team/docface' });
  const sealed = await service.seal(under, plain);

  expect(Buffer.from(sealed).includes(plain)).toBe(false);
  expect(Buffer.from(await service.open(under, sealed)).equals(plain)).toBe(true);
  expect(server.calls.map(({ call }) => call)).toEqual([
    'POST /v1/transit/encrypt/docface',
    'POST /v1/transit/decrypt/docface',
  ]);
  expect(server.calls[0]?.headers).toMatchObject({
    'x-vault-token': 'a-token',
    'x-vault-namespace': 'team/docface',
    'x-vault-request': 'true',
  });
  expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({
    plaintext: plain.toString('base64'),
    associated_data: Buffer.from('a place').toString('base64'),
    key_version: 1,
  });
});

test('opens nothing that was changed, or is of another context', async () => {
  const service = serviceWith();
  const sealed = Uint8Array.from(await service.seal(under, plain));
  const changed = { name: 'DocfaceError', code: 'UNREADABLE_FILE' };

  await expect(service.open({ ...under, context: 'another place' }, sealed)).rejects.toMatchObject(changed);
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  await expect(service.open(under, sealed)).rejects.toMatchObject(changed);
});

test('tells versions, and hashes with another key under each', async () => {
  const service = serviceWith();
  server.rotate();
  server.rotate();
  server.key.oldest = 2;
  const hashKeys = await Promise.all([2, 3, 3].map((version) => service.hashKey(version)));

  expect(await service.versions()).toEqual({ oldest: 2, newest: 3 });
  expect(hashKeys.map(({ length }) => length)).toEqual([32, 32, 32]);
  expect(new Set(hashKeys.map((each) => Buffer.from(each).toString('hex'))).size).toBe(2);
});

test.each([
  { type: 'rsa-4096', derived: false },
  { type: 'aes256-gcm96', derived: true },
])('refuses a key of type $type that is derived: $derived', async (kind) => {
  server.key = { ...server.key, ...kind };
  await expect(serviceWith().versions()).rejects.toMatchObject(
    unavailable(
      'The key transit/docface is of another type than docface can use: make one of type aes256-gcm96, not derived.',
    ),
  );
});

test.each<[string, Trouble, string]>([
  [
    'a right that is missing',
    { status: 403, body: { errors: ['permission denied'] } },
    'refuses the token, or its policy',
  ],
  ['a key or mount that is missing', { status: 404, body: { errors: [] } }, 'has no key transit/docface'],
  ['an operation that is not allowed', { status: 400, body: { errors: ['too old'] } }, 'does not do with the key'],
  ['a sealed server', { status: 503, body: { errors: ['Vault is sealed'] } }, 'is sealed or in maintenance'],
  ['a standby that sends elsewhere', { status: 307, body: '' }, '(HTTP 307)'],
  ['too many calls', { status: 429, body: { errors: [] } }, '(HTTP 429)'],
  ['an answer of another program', { status: 200, body: '<html>' }, '(HTTP 200)'],
  ['an answer without data', { status: 200, body: {} }, 'Check DOCFACE_KEY_SERVICE_URL'],
  [
    'data of another form',
    { status: 200, body: { data: { ciphertext: 'vault:v2:AAAA' } } },
    'Check DOCFACE_KEY_SERVICE_URL',
  ],
  ['an answer without end', { status: 200, body: 'x'.repeat(300_000) }, 'does not answer.'],
  ['no answer', 'silence', 'does not answer.'],
  ['a connection that is cut', 'hang up', 'does not answer.'],
])('takes %s for a service that is away, and says no secret', async (_, trouble, sentence) => {
  const service = serviceWith();
  server.trouble = trouble;
  const error = await service.seal(under, plain).catch((failure: Error) => failure);

  expect(error).toMatchObject(unavailable(expect.stringContaining(sentence) as unknown as string));
  const words = `${String(error)} ${String((error as Error).cause)} ${JSON.stringify(error)}`;
  expect(words).not.toContain('a-token');
  expect(words).not.toContain(plain.toString('base64'));
});

test('asks again where a connection that was kept open is closed while it asks, and only there', async () => {
  const service = serviceWith();
  server.trouble = 'hang up once';
  await expect(service.versions()).rejects.toMatchObject(unavailable('The key service does not answer.'));
  await service.versions();
  server.trouble = 'hang up once';
  expect(await service.versions()).toEqual({ oldest: 1, newest: 1 });
  expect(server.calls).toHaveLength(4);
});

test('goes on when the server is back', async () => {
  const service = serviceWith();
  await service.versions();
  await server.stop();
  await expect(service.versions()).rejects.toMatchObject(unavailable('The key service does not answer.'));
  await server.start(Number(new URL(url).port));
  expect(await service.versions()).toEqual({ oldest: 1, newest: 1 });
});

describe('a token', () => {
  test('is taken anew once it is refused', async () => {
    let token = 'a-token';
    const service = serviceWith({ token: () => token, tokenIsRenewed: true });
    await service.versions();
    server.token.is = 'the next token';
    await expect(service.versions()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    token = 'the next token';
    expect(await service.versions()).toEqual({ oldest: 1, newest: 1 });
    // The call before it had one try: there was no other token yet.
    expect(server.calls).toHaveLength(4);
  });

  test('is renewed when less than half an hour is left', async () => {
    const service = serviceWith();
    Object.assign(server.token, { ttl: 1_801, renewable: true });
    expect(await service.prolong()).toEqual({ secondsLeft: 1_801, isKept: true });
    expect(server.token.renewals).toBe(0);
    server.token.ttl = 1_799;
    expect(await service.prolong()).toEqual({ secondsLeft: 3_600, isKept: true });
    expect(server.token.renewals).toBe(1);
  });

  test('is left alone where somebody else renews it, or where it does not end', async () => {
    Object.assign(server.token, { ttl: 60, renewable: true });
    expect(await serviceWith({ tokenIsRenewed: true }).prolong()).toMatchObject({ secondsLeft: 60, isKept: true });
    server.token.ttl = 0;
    expect(await serviceWith().prolong()).toEqual({ secondsLeft: null, isKept: true });
    expect(server.token.renewals).toBe(0);
  });

  test('that ends and cannot be renewed is told', async () => {
    Object.assign(server.token, { ttl: 600, renewable: false });
    expect(await serviceWith().prolong()).toMatchObject({ secondsLeft: 600, isKept: false });
  });

  test('is not sent where a proxy adds its own', async () => {
    await expect(serviceWith({ token: () => null }).versions()).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
    });
    expect(server.calls[0]?.headers).not.toHaveProperty('x-vault-token');
  });
});
