import { scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ScryptPasswords } from '../../../../src/adapters/node-crypto/scrypt-passwords.ts';

const passwords = new ScryptPasswords();

describe('a password hash', () => {
  test('is scrypt with 2^17, 8 and 1 over a salt of its own', async () => {
    const [first, second] = await Promise.all([passwords.hash('pass words'), passwords.hash('pass words')]);
    expect(first).not.toBe(second);
    const [, , parameters, salt = '', hash] = first.split('$');
    expect(parameters).toBe('ln=17,r=8,p=1');
    const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
    const expected = scryptSync('pass words', Buffer.from(salt, 'base64'), 32, options);
    expect(hash).toBe(expected.toString('base64').replace(/=+$/, ''));
  });

  test('tells its password from others, and nobody has one', async () => {
    const hash = await passwords.hash('pâss words');
    expect(await passwords.verify('pâss words'.normalize('NFD'), hash)).toBe(true);
    expect(await passwords.verify('pass words', hash)).toBe(false);
    expect(await passwords.verify('', null)).toBe(false);
  });

  test('is refused when too many wait', async () => {
    const cheap = new ScryptPasswords({ log2N: 12, r: 8, p: 1 });
    const asked = await Promise.allSettled(Array.from({ length: 24 }, () => cheap.verify('guess', null)));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } });
  });
});
