import { expect, test } from 'vitest';
import { LocalMasterKey } from '../../../src/adapters/node-crypto/master-key.ts';
import { soughtHashes, valueHashes } from '../../../src/application/storage/value-hashes.ts';

const encryptionOf = (...keys: readonly [number, ...number[]]) => {
  const [first, ...rest] = keys.map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, ...Uint8Array[]];
  const master = new LocalMasterKey([first, ...rest]);
  return { keyedHashes: async (context: string, text: string) => master.keyedHash(context).all(text) };
};
const values = [
  { field: 'number', form: 'text A1001' },
  { field: 'order', form: 'text A1001' },
];
const forms = ['text A1001'];

test('hashes of values are 128 bits each: one for the value, and one for each field that holds it', async () => {
  const hashes = await valueHashes(encryptionOf(1), 'acme', values);
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  const sought = async (field?: string) => (await soughtHashes(encryptionOf(1), 'acme', { forms, field }))[0];
  expect(new Set([await sought('number'), await sought(), await sought('order')])).toEqual(new Set(hashes));
  expect(hashes).not.toContain(await sought('total'));
});

test('hashes of values are others for another client, and under another key', async () => {
  const all = [
    ...(await valueHashes(encryptionOf(1), 'acme', values)),
    ...(await valueHashes(encryptionOf(1), 'globex', values)),
    ...(await valueHashes(encryptionOf(2), 'acme', values)),
  ];
  expect(new Set(all).size).toBe(9);
});

test('values are sought under every master key, so that a rotation loses none', async () => {
  const [, , old] = await valueHashes(encryptionOf(1), 'acme', values);
  const sought = await soughtHashes(encryptionOf(1, 2), 'acme', { forms, field: 'order' });
  expect(sought).toHaveLength(2);
  expect(sought).toContain(old);
});
