import { describe, expect, test } from 'vitest';
import {
  apiKeyView,
  checkRestrictions,
  formatApiKey,
  isUsable,
  parseApiKey,
} from '../../../../src/domain/client/api-key.ts';
import { type ApiKey, changeLimits, defaultLimits } from '../../../../src/domain/client/client.ts';
import { checkLabel, checkName } from '../../../../src/domain/client/names.ts';
import { checkPublicJwk } from '../../../../src/domain/client/service-account.ts';

const now = new Date('2026-11-21T10:00:00Z');
const id = '0193a0c0-0000-7000-8000-000000000001';
const secret = 'a_B-'.repeat(10).concat('xyz');
const key: ApiKey = {
  id,
  owner: { kind: 'client', id: 'c' },
  name: 'server',
  secretHash: 'f'.repeat(64),
  scopes: ['ocr:write'],
  networks: ['192.0.2.0/24'],
  createdAt: now,
  expiresAt: new Date('2026-11-22T10:00:00Z'),
  lastUsedAt: null,
  revokedAt: null,
};
const here = { at: now, address: '192.0.2.1' };

const invalid = (field: string) =>
  expect.objectContaining({ code: 'INVALID_FIELD', fields: [expect.objectContaining({ field })] });

describe('an API key', () => {
  test('is read back from what the client presents, underscores in the secret included', () => {
    expect(parseApiKey(formatApiKey(id, secret))).toEqual({ id, secret });
  });

  test.each([
    '',
    'dfk_',
    `dfk_${id}`,
    `dfk_${id}_short`,
    `dfk_${id}_${secret}x`,
    `DFK_${id}_${secret}`,
    `dfk_not-an-id_${secret}`,
    ` dfk_${id}_${secret}`,
  ])('is not recognised in %j', (text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  test('is usable inside its time and networks only', () => {
    expect(isUsable(key, here)).toBe(true);
    expect(isUsable(key, { ...here, address: '203.0.113.1' })).toBe(false);
    expect(isUsable(key, { ...here, address: null })).toBe(false);
    expect(isUsable(key, { ...here, at: new Date('2026-11-22T10:00:00Z') })).toBe(false);
    expect(isUsable({ ...key, revokedAt: now }, here)).toBe(false);
    expect(isUsable({ ...key, expiresAt: null, networks: [] }, { at: now, address: null })).toBe(true);
  });

  test('is shown without the hash of its secret', () => {
    expect(apiKeyView(key)).not.toHaveProperty('secretHash');
    expect(apiKeyView(key)).toMatchObject({ id, name: 'server' });
  });

  test('takes an expiry in the future and networks in CIDR notation', () => {
    expect(() => checkRestrictions({ expiresAt: key.expiresAt, networks: key.networks }, now)).not.toThrow();
    expect(() => checkRestrictions({ expiresAt: now, networks: [] }, now)).toThrow(invalid('expiresAt'));
    expect(() => checkRestrictions({ expiresAt: new Date('no date'), networks: [] }, now)).toThrow(
      invalid('expiresAt'),
    );
    expect(() => checkRestrictions({ expiresAt: null, networks: ['everywhere'] }, now)).toThrow(invalid('networks'));
  });
});

describe('checkName', () => {
  test.each(['ac', 'acme', 'acme-onboarding-2', '7-eleven', 'a'.repeat(63)])('accepts %s', (name) => {
    expect(checkName(name)).toBe(name);
  });

  test.each(['a', '', 'Acme', 'acme_1', '-acme', 'acme-', 'a--b', 'a'.repeat(64), 'ação', 'acme\n', id])(
    'refuses %j',
    (name) => {
      expect(() => checkName(name)).toThrow(invalid('name'));
    },
  );
});

describe('checkLabel', () => {
  test('trims and counts characters, not code units', () => {
    expect(checkLabel('name', '  Servidor de produção 🙂 ', { min: 1, max: 23 })).toBe('Servidor de produção 🙂');
  });

  test.each(['', '   ', 'a\nb', 'x'.repeat(11)])('refuses %j', (label) => {
    expect(() => checkLabel('name', label, { min: 1, max: 10 })).toThrow(invalid('name'));
  });
});

describe('changeLimits', () => {
  test('changes what is given and keeps the rest', () => {
    expect(changeLimits(defaultLimits, { queued: 7 })).toEqual({ ...defaultLimits, queued: 7 });
  });

  test.each([{ queued: 0 }, { queued: 1.5 }, { queued: Number.NaN }, { queued: 1_000_001 }])(
    'refuses %j',
    (changes) => {
      expect(() => changeLimits(defaultLimits, changes)).toThrow(invalid('queued'));
    },
  );

  test('refuses a limit that does not exist', () => {
    expect(() => changeLimits(defaultLimits, { speed: 1 } as object)).toThrow(invalid('speed'));
  });
});

describe('checkPublicJwk', () => {
  const ec = {
    kty: 'EC',
    crv: 'P-256',
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  };

  test('keeps nothing but what verifies signatures', () => {
    expect(JSON.parse(checkPublicJwk(JSON.stringify({ ...ec, use: 'sig', kid: 'k', key_ops: ['verify'] })))).toEqual(
      ec,
    );
  });

  test.each([
    ['a private key', { ...ec, d: 'secret' }],
    ['a symmetric key', { kty: 'oct', k: 'secret' }],
    ['a curve that is not offered', { ...ec, crv: 'secp256k1' }],
    ['an incomplete key', { kty: 'EC', crv: 'P-256', x: ec.x }],
    ['members that are no text', { ...ec, x: { nested: true } }],
    ['a short RSA key', { kty: 'RSA', n: 'abc', e: 'AQAB' }],
    ['a type that is a word of JavaScript', { kty: 'constructor' }],
    ['a list', [ec]],
    ['null', null],
  ])('refuses %s', (_, jwk) => {
    expect(() => checkPublicJwk(JSON.stringify(jwk))).toThrow(invalid('publicJwk'));
  });

  test('refuses text that is no JSON, without repeating it', () => {
    expect(() => checkPublicJwk('-----BEGIN PRIVATE KEY-----')).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', message: expect.not.stringContaining('BEGIN') }),
    );
  });
});
