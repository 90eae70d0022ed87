import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { MasterKey } from './master-key.ts';
import { readKeyFile } from './master-key-file.ts';
import { unreadable } from './unreadable.ts';

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
const wrappedPattern = /^([0-9a-f]{16})\.([\w-]+)$/;

/** Master keys in memory, AES-256-GCM. A wrapped text is `<key id>.<base64url of nonce, cipher bytes and tag>`. */
export class LocalMasterKey implements MasterKey {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #newest: string;

  /** Keys of 32 bytes, oldest first; the last one wraps. Each is known by the start of its SHA-256. */
  constructor(keys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#keys = new Map(keys.map((key) => [keyId(key), key]));
    this.#newest = keyId(keys.at(-1) ?? keys[0]);
  }

  /**
   * Reads `master.key` from the data directory, and makes it at the first start. Fails with `INTERNAL_ERROR` when the file
   * is malformed or open to other users.
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
    const [, id = '', text = ''] = wrappedPattern.exec(wrapped) ?? [];
    const sealed = Buffer.from(text, 'base64url');
    // Base64 can be written in several ways: only ours counts.
    if (sealed.toString('base64url') !== text || sealed.length < nonceBytes + tagBytes) throw changed();
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

  #keyOf(id: string): Uint8Array {
    const key = this.#keys.get(id);
    if (key !== undefined) return key;
    throw unreadable(`Data is sealed under the master key ${id}, which is not in master.key. Restore that key.`);
  }
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

function changed(cause?: unknown): Error {
  return unreadable('A wrapped key or secret is damaged or belongs to another place. Restore it from a backup.', cause);
}
