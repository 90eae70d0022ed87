import { expect, test } from 'vitest';
import { RandomSecrets } from '../../../../src/adapters/node-crypto/random.ts';

const secrets = new RandomSecrets();

test('generates base64url of so many bytes, another one each time', () => {
  const made = Array.from({ length: 1_000 }, () => secrets.generate(32));
  expect(new Set(made).size).toBe(1_000);
  expect(made.filter((secret) => !/^[\w-]{43}$/.test(secret))).toEqual([]);
  expect(Buffer.from(secrets.generate(24), 'base64url')).toHaveLength(24);
});

test.each([0, 15, 1_025, 32.5, Number.NaN])('refuses to generate %d bytes', (bytes) => {
  expect(() => secrets.generate(bytes)).toThrow(expect.objectContaining({ code: 'INTERNAL_ERROR' }));
});

test('hashes as SHA-256 does, in lower-case hex', () => {
  expect(secrets.hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('finds equal what is the same text and nothing else', () => {
  const pairs: [string, string][] = [
    ['', ''],
    ['segredo', 'segredo'],
    ['segredo', 'segredO'],
    ['segredo', 'segred'],
    ['a', ''],
  ];
  expect(pairs.map(([a, b]) => secrets.equal(a, b))).toEqual([true, true, false, false, false]);
});
