import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { absentMasterKey, LocalMasterKey } from '../../../../src/adapters/node-crypto/master-key.ts';
import { reactionTo } from '../../../../src/application/pipeline/failure-policy.ts';
import type { DocfaceError } from '../../../../src/domain/errors.ts';

let parent: string;
let directory: string;
let file: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'docface-master-key-'));
  directory = join(parent, 'data');
  file = join(directory, 'master.key');
});
afterEach(() => rm(parent, { recursive: true }));

async function writeKeyFile(text: string, mode = 0o600): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(file, text);
  await chmod(file, mode);
}

const secret = Buffer.from('a data key');
const line = () => `${randomBytes(32).toString('base64')}\n`;

test('makes a key of 32 bytes for its owner only at the first start, and reads it at the next', async () => {
  const first = await LocalMasterKey.open(directory);
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32);
  expect([(await stat(file)).mode & 0o777, (await stat(directory)).mode & 0o777]).toEqual([0o600, 0o700]);
  const wrapped = await first.wrap(secret, 'c');
  const next = await LocalMasterKey.open(directory);
  expect(secret.equals(await next.unwrap(wrapped, 'c'))).toBe(true);
});

test('makes one key when several processes start at once, and leaves nothing beside it', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => LocalMasterKey.open(directory)));
  const again = await LocalMasterKey.open(directory);
  expect(await readdir(directory)).toEqual(['master.key']);
  for (const key of keys) {
    expect(secret.equals(await again.unwrap(await key.wrap(secret, 'c'), 'c'))).toBe(true);
  }
});

test.each([0o644, 0o604, 0o660, 0o602])('refuses a file that others can read or change: %o', async (mode) => {
  await writeKeyFile(line(), mode);
  await expect(LocalMasterKey.open(directory)).rejects.toMatchObject({
    code: 'INTERNAL_ERROR',
    message: expect.stringContaining(`chmod 600 ${file}`),
  });
});

test.each([0o400, 0o600, 0o440])(
  'takes a file that only its owner, or a group by reading, gets at: %o',
  async (mode) => {
    await writeKeyFile(line(), mode);
    expect(await (await LocalMasterKey.open(directory)).wrap(secret, 'c')).toMatch(/^[0-9a-f]{16}\./);
  },
);

test.each([
  ['is empty', ''],
  ['is no base64', 'not a key\n'],
  ['holds a shorter key', `${randomBytes(31).toString('base64')}\n`],
  ['holds a longer key', `${randomBytes(33).toString('base64')}\n`],
  ['holds hexadecimal', `${randomBytes(32).toString('hex')}\n`],
  ['holds a good line and a bad one', `${randomBytes(32).toString('base64')}\nbroken\n`],
])('refuses a file that %s, says what to do, and leaves it', async (_what, text) => {
  await writeKeyFile(text);
  const error = await LocalMasterKey.open(directory).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'INTERNAL_ERROR', message: expect.stringContaining('Restore it from a backup') });
  expect(text === '' || !String((error as Error).message).includes(text.trim())).toBe(true);
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('says so when its place cannot be used', async () => {
  await writeFile(directory, 'a file where the folder should be');
  await expect(LocalMasterKey.open(directory)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
});

test('rotates: the line that was added wraps, the older ones still unwrap', async () => {
  const before = await (await LocalMasterKey.open(directory)).wrap(secret, 'c');
  await appendFile(file, line());
  const rotated = await LocalMasterKey.open(directory);
  const after = await rotated.wrap(secret, 'c');
  expect(after.split('.')[0]).not.toBe(before.split('.')[0]);
  expect(secret.equals(await rotated.unwrap(before, 'c'))).toBe(true);
  expect(secret.equals(await rotated.unwrap(after, 'c'))).toBe(true);
});

test('makes hashes for one context that only its keys make, and after a rotation those of both', async () => {
  const master = await LocalMasterKey.open(directory);
  const [before] = master.keyedHash('acme').all('person');
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(master.keyedHash('acme').all('person')).toEqual([before]);
  const others = [
    master.keyedHash('globex').all('person'),
    master.keyedHash('acme').all('persona'),
    new LocalMasterKey([randomBytes(32)]).keyedHash('acme').all('person'),
  ].flat();
  expect(new Set([before, ...others]).size).toBe(4);
  await appendFile(file, line());
  const [newest, earlier] = (await LocalMasterKey.open(directory)).keyedHash('acme').all('person');
  expect([newest === before, earlier]).toEqual([false, before]);
});

test('names the key that is missing, as an error of whoever runs docface that a later try may not meet', async () => {
  const wrapped = await new LocalMasterKey([randomBytes(32)]).wrap(secret, 'c');
  const id = wrapped.split('.')[0] ?? '';
  const error: unknown = await new LocalMasterKey([randomBytes(32)]).unwrap(wrapped, 'c').catch((thrown) => thrown);
  expect(error).toMatchObject({
    code: 'INTERNAL_ERROR',
    retryable: true,
    message: expect.stringContaining(`master key ${id}`),
  });
  // The request is not at fault, and other work goes on.
  expect(reactionTo(error as DocfaceError)).toBe('retry_later');
});

test('makes hashes as HKDF-SHA-256 of the master key and HMAC-SHA-256 have them', () => {
  const key = randomBytes(32);
  const derived = new Uint8Array(hkdfSync('sha256', key, '', 'acme', 32));
  const expected = createHmac('sha256', derived).update('person').digest('hex');
  expect(new LocalMasterKey([key]).keyedHash('acme').all('person')).toEqual([expected]);
});

test('finds hashes of a key that it does not hold any more, from what was exported, and opens nothing with it', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)] as const;
  const before = new LocalMasterKey([older]);
  const both = new LocalMasterKey([older, newer]);
  const [id = ''] = before.held;
  const exported = await both.exportHashKey(id);
  const alone = new LocalMasterKey([newer]);
  // Made before the import, as the seal of the audit is.
  const hashes = alone.keyedHash('acme');
  expect(alone.keyedHash('acme').all('person')).toHaveLength(1);
  await alone.importHashKey(id, exported);
  expect(hashes.all('person')).toEqual(both.keyedHash('acme').all('person'));
  const seal = before.keyedHash('acme').seal('person');
  expect([hashes.matches('person', seal), hashes.matches('persona', seal)]).toEqual([true, false]);
  expect([hashes.matchesHeld('person', seal), both.keyedHash('acme').matchesHeld('person', seal)]).toEqual([
    false,
    true,
  ]);
  await expect(alone.unwrap(await before.wrap(secret, 'c'), 'c')).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  expect(await alone.exportHashKey(id)).toMatch(new RegExp(`^${alone.held[0]}\\.`));
  await expect(before.importHashKey('0123456789abcdef', exported)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  await expect(alone.importHashKey('0123456789abcdef', exported)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
});

test('proves that a key is held, for one installation', () => {
  const [one, two] = [new LocalMasterKey([randomBytes(32)]), new LocalMasterKey([randomBytes(32)])];
  const [id = ''] = one.held;
  const check = one.checkOf(id, 'installation-1');
  expect(check).not.toBe(one.checkOf(id, 'installation-2'));
  expect([
    one.proves(check, 'installation-1'),
    one.proves(check, 'installation-2'),
    two.proves(check, 'installation-1'),
  ]).toEqual([true, false, false]);
  expect(absentMasterKey.proves(check, 'installation-1')).toBe(false);
});
