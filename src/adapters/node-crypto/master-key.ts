import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { MasterKeys } from '../../domain/ports/master-keys.ts';
import { syncDirectory, writeNewFile } from '../shared/durable-files.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { HashingKeys, hashKeyContext, notHeld } from './hashing-keys.ts';
import { type HashKeys, hashKeyOf, type KeyedHash } from './keyed-hash.ts';
import { unreadable } from './sealed-format.ts';

/**
 * The key above all data keys: a file here, a KMS elsewhere.
 *
 * Duties: `wrap` answers printable ASCII text without white space that names the key it was made with, so that older
 * keys still unwrap while keys rotate. `unwrap` with another context or changed text fails with `UNREADABLE_FILE`, of a
 * key that is not held with `INTERNAL_ERROR`, retryable, because nothing is wrong with what was sealed; a KMS that does
 * not answer fails with `DEPENDENCY_UNAVAILABLE`, retryable. Thread safe.
 */
export interface MasterKey extends MasterKeys {
  /** Wraps up to 4,096 bytes under the newest key. */
  wrap(plain: Uint8Array, context: string): Promise<string>;
  unwrap(wrapped: string, context: string): Promise<Uint8Array>;
  /** Hashes under keys for this purpose, which are derived from each master key. */
  keyedHash(purpose: string): KeyedHash;
}

/**
 * Also Kubernetes mounts secrets readable by the group of the pod, so only these are too much: others, and group
 * writing.
 */
const tooOpenMask = 0o027;
const keyLine = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Keys of `master.key` in a directory, oldest first: one line of base64 (32 bytes) each. To rotate, append a line.
 * Makes the file, for its owner only, when there is none.
 */
async function readKeyFile(directory: string): Promise<readonly [Uint8Array, ...Uint8Array[]]> {
  const path = join(directory, 'master.key');
  try {
    return (await readKeys(path)) ?? (await createKeyFile(directory, path)) ?? (await readKeys(path)) ?? refuse(path);
  } catch (cause) {
    if (cause instanceof DocfaceError) throw cause;
    throw new DocfaceError('INTERNAL_ERROR', `The master key file ${path} cannot be read or made.`, { cause });
  }
}

/** Null when there is no file. */
async function readKeys(path: string): Promise<[Uint8Array, ...Uint8Array[]] | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    const { mode } = await handle.stat();
    if (process.platform !== 'win32' && (mode & tooOpenMask) !== 0) throw tooOpen(path);
    return parseKeys(path, await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

/** Null when another process was faster. */
async function createKeyFile(directory: string, path: string): Promise<[Uint8Array] | null> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const key = randomBytes(32);
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeNewFile(temporary, `${key.toString('base64')}\n`);
    if (!(await publishNew(temporary, path))) return null;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(directory);
  return [key];
}

/** Gives a written file its name, whole and at once; false when the name is taken. */
async function publishNew(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // A file system without hard links.
      await copyFile(temporary, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function parseKeys(path: string, text: string): [Uint8Array, ...Uint8Array[]] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const [oldest, ...newer] = lines.map((line) => {
    const key = Buffer.from(line, 'base64');
    return keyLine.test(line) && key.length === 32 ? key : refuse(path);
  });
  return oldest === undefined ? refuse(path) : [oldest, ...newer];
}

function refuse(path: string): never {
  throw new DocfaceError(
    'INTERNAL_ERROR',
    `The master key file ${path} must hold lines of base64, each one key of 32 bytes. Restore it from a backup; only when nothing was stored yet, delete it and start again.`,
  );
}

function tooOpen(path: string): DocfaceError {
  return new DocfaceError(
    'INTERNAL_ERROR',
    `The master key file ${path} can be read or changed by other users. Run "chmod 600 ${path}" and start again.`,
  );
}

/** For processes that seal and open nothing, and are kept from the key. Every use of it fails with `INTERNAL_ERROR`. */
export const absentMasterKey: MasterKey = {
  held: [],
  wrap: async () => refuseWithoutKey(),
  unwrap: async () => refuseWithoutKey(),
  keyedHash: () => ({
    all: refuseWithoutKey,
    seal: refuseWithoutKey,
    matches: refuseWithoutKey,
    matchesHeld: refuseWithoutKey,
  }),
  checkOf: refuseWithoutKey,
  proves: () => false,
  exportHashKey: async () => refuseWithoutKey(),
  importHashKey: async () => refuseWithoutKey(),
  load: async () => undefined,
  versionOf: () => null,
};

function refuseWithoutKey(): never {
  throw new DocfaceError(
    'INTERNAL_ERROR',
    'This process has no master key. Set DOCFACE_MASTER_KEY and start it again.',
  );
}

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
const wrappedPattern = /^([0-9a-f]{16})\.([\w-]+)$/;

/** Master keys in memory, AES-256-GCM. A wrapped text is `<key id>.<base64url of nonce, cipher bytes and tag>`. */
export class LocalMasterKey extends HashingKeys implements MasterKey {
  readonly held: readonly string[];
  protected readonly hashing: HashKeys;
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  /** Of the keys that are held, and of those that were imported. */
  readonly #hashKeys: Map<string, Uint8Array>;
  readonly #newest: string;

  /** Keys of 32 bytes, oldest first; the last one wraps. Each is known by the start of its SHA-256. */
  constructor(keys: readonly [Uint8Array, ...Uint8Array[]]) {
    super();
    this.#keys = new Map(keys.map((key) => [keyId(key), key]));
    this.#hashKeys = new Map([...this.#keys].map(([id, key]) => [id, hashKeyOf(key)]));
    this.#newest = keyId(keys.at(-1) ?? keys[0]);
    this.held = [...this.#keys.keys()].filter((id) => id !== this.#newest).concat(this.#newest);
    this.hashing = { keys: this.#hashKeys, held: new Set(this.#keys.keys()), newest: this.#newest };
  }

  /**
   * Reads `master.key` from the data directory, and makes it at the first start. Fails with `INTERNAL_ERROR` when the
   * file is malformed or open to other users.
   */
  static async open(directory: string): Promise<LocalMasterKey> {
    return new LocalMasterKey(await readKeyFile(directory));
  }

  async wrap(plain: Uint8Array, context: string): Promise<string> {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#keyOf(this.#newest), nonce).setAAD(Buffer.from(context, 'utf8'));
    const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `${this.#newest}.${sealed.toString('base64url')}`;
  }

  async unwrap(wrapped: string, context: string): Promise<Uint8Array> {
    const { id, sealed } = partsOf(wrapped);
    if (sealed.length < nonceBytes + tagBytes) throw changed();
    const key = this.#keyOf(id);
    const split = sealed.length - tagBytes;
    try {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context, 'utf8')).setAuthTag(sealed.subarray(split));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, split)), decipher.final()]);
    } catch (cause) {
      throw changed(cause);
    }
  }

  async importHashKey(id: string, sealed: string): Promise<void> {
    const hashKey = await this.unwrap(sealed, hashKeyContext(id));
    if (!this.#hashKeys.has(id)) this.#hashKeys.set(id, hashKey);
  }

  async load(): Promise<void> {
    // They were given whole.
  }

  versionOf(): null {
    return null;
  }

  /** What hashes are made with, by the ids of master keys. */
  get hashKeys(): ReadonlyMap<string, Uint8Array> {
    return this.#hashKeys;
  }

  #keyOf(id: string): Uint8Array {
    const key = this.#keys.get(id);
    if (key === undefined) throw notHeld(id);
    return key;
  }
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

/** The id of the master key and the sealed bytes of a wrapped text. Errors: `UNREADABLE_FILE`. */
export function partsOf(wrapped: string): { readonly id: string; readonly sealed: Buffer } {
  const [, id = '', text = ''] = wrappedPattern.exec(wrapped) ?? [];
  const sealed = Buffer.from(text, 'base64url');
  // Base64 can be written in several ways: only ours counts.
  if (sealed.toString('base64url') !== text) throw changed();
  return { id, sealed };
}

/** What says of a wrapped text that it was changed. */
export function changed(cause?: unknown): Error {
  return unreadable('A wrapped key or secret is damaged or belongs to another place. Restore it from a backup.', cause);
}
