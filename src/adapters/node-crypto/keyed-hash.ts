import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import type { KeyedHashes } from '../../domain/ports/encryption.ts';

/** Purpose of the keys that seal the audit. */
export const auditSealPurpose = 'docface audit seal';

/** Keyed hashes for one purpose. A seal is `<id of the master key>.<base64url>`. */
export interface KeyedHash extends AuditSeal {
  /** Lower-case hex: under the key of each master key, the newest first. */
  all(text: string): KeyedHashes;
}

/** HMAC-SHA-256 under keys that were derived from the master keys for one purpose. */
export class HmacKeyedHash implements KeyedHash {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #newest: string;

  /** Keys by the ids of their master keys, oldest first, and the id of the one to hash with now. */
  constructor(keys: ReadonlyMap<string, Uint8Array>, newest: string) {
    this.#keys = keys;
    this.#newest = newest;
  }

  all(text: string): KeyedHashes {
    const earlier = [...this.#keys.keys()].filter((id) => id !== this.#newest).toReversed();
    return [this.#hash(this.#newest, text, 'hex'), ...earlier.map((id) => this.#hash(id, text, 'hex'))];
  }

  seal(text: string): string {
    return this.#sealUnder(this.#newest, text);
  }

  matches(text: string, seal: string): boolean {
    const id = seal.split('.', 1)[0] ?? '';
    if (!this.#keys.has(id)) return false;
    const expected = this.#sealUnder(id, text);
    return expected.length === seal.length && timingSafeEqual(Buffer.from(expected), Buffer.from(seal));
  }

  #sealUnder(id: string, text: string): string {
    return `${id}.${this.#hash(id, text, 'base64url')}`;
  }

  #hash(id: string, text: string, encoding: 'hex' | 'base64url'): string {
    const key = this.#keys.get(id);
    if (key === undefined) throw new Error(`there is no master key ${id}`);
    return createHmac('sha256', key).update(text, 'utf8').digest(encoding);
  }
}
