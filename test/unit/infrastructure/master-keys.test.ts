import { expect, test } from 'vitest';
import { loadConfig } from '../../../src/infrastructure/config/load-config.ts';
import { parseMasterKeys } from '../../../src/infrastructure/config/master-keys.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

test('Master keys are separated by commas or line breaks, oldest first', () => {
  const keys = (text: string) => parseMasterKeys(text)?.map(([first]) => first);
  expect(keys(key(1))).toEqual([1]);
  expect(keys(`${key(1)},${key(2)}`)).toEqual([1, 2]);
  expect(keys(`${key(2)} , ${key(1)}`)).toEqual([2, 1]);
  expect(keys(`${key(1)}\n${key(2)}\r\n${key(3)}`)).toEqual([1, 2, 3]);
});

test.each([
  ['none', ''],
  ['a shorter one', `${key(1)},${Buffer.alloc(31, 2).toString('base64')}`],
  ['nothing behind a comma', `${key(1)},`],
  ['the same one twice', `${key(1)},${key(2)},${key(1)}`],
  ['more than eight', Array.from({ length: 9 }, (_, byte) => key(byte)).join(',')],
])('Master keys of which there is %s are refused, without a word of them', (_what, text) => {
  expect(parseMasterKeys(text)).toBeNull();
  if (text === '') return;
  expect(() => loadConfig({ DOCFACE_MASTER_KEY: text })).toThrowError(
    /DOCFACE_MASTER_KEY: give 32 bytes in base64, or up to eight different keys separated by commas$/,
  );
});
