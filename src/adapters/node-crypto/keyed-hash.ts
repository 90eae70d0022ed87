import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import type { KeyedHashes } from '../../domain/ports/encryption.ts';

/** Purpose of the keys that seal the audit. */
export const auditSealPurpose = 'docface audit seal';

/** Keyed hashes for one purpose. A seal is `<id of the master key>.<base64url>`. */
export interface KeyedHash extends AuditSeal {
  /** Lower-case hex: under the key of each master key, the newest first, those that were rotated out too. */
  all(text: string): KeyedHashes;
}

/** Keys that hashes are made with, by the ids of master keys. They are read at each hash, and may become more. */
export interface HashKeys {
  /** Keys of 32 bytes (`hashKeyOf`), of master keys that are held and of those that were rotated out. */
  readonly keys: ReadonlyMap<string, Uint8Array>;
  /** Ids of master keys that are held. */
  readonly held: ReadonlySet<string>;
  /** Id of the one to hash with now. */
  readonly newest: string;
}

/**
 * The part of a master key that its hashes are made with: what HKDF-SHA-256 (RFC 5869) extracts from it. The master key
 * cannot be computed from it, so that it makes and checks hashes, and opens nothing.
 */
export function hashKeyOf(masterKey: Uint8Array): Uint8Array {
  return createHmac('sha256', new Uint8Array(32)).update(masterKey).digest();
}

/** HMAC-SHA-256 under keys that HKDF-SHA-256 derives from the master keys for one purpose. */
export class HmacKeyedHash implements KeyedHash {
  readonly #from: HashKeys;
  readonly #purpose: string;
  readonly #derived = new Map<string, Uint8Array>();

  constructor(from: HashKeys, purpose: string) {
    this.#from = from;
    this.#purpose = purpose;
  }

  all(text: string): KeyedHashes {
    const { keys, newest } = this.#from;
    const earlier = [...keys.keys()].filter((id) => id !== newest).toReversed();
    return [this.#hash(newest, text, 'hex'), ...earlier.map((id) => this.#hash(id, text, 'hex'))];
  }

  seal(text: string): string {
    return this.sealUnder(this.#from.newest, text);
  }

  /** The seal of one master key that is known. */
  sealUnder(id: string, text: string): string {
    return `${id}.${this.#hash(id, text, 'base64url')}`;
  }

  matches(text: string, seal: string): boolean {
    const id = idIn(seal);
    if (!this.#from.keys.has(id)) return false;
    const expected = this.sealUnder(id, text);
    return expected.length === seal.length && timingSafeEqual(Buffer.from(expected), Buffer.from(seal));
  }

  matchesHeld(text: string, seal: string): boolean {
    return this.#from.held.has(idIn(seal)) && this.matches(text, seal);
  }

  #hash(id: string, text: string, encoding: 'hex' | 'base64url'): string {
    return createHmac('sha256', this.#keyOf(id)).update(text, 'utf8').digest(encoding);
  }

  #keyOf(id: string): Uint8Array {
    const known = this.#derived.get(id);
    if (known !== undefined) return known;
    const from = this.#from.keys.get(id);
    if (from === undefined) throw new Error(`there is no master key ${id}`);
    // What HKDF-SHA-256 expands to for 32 bytes: one block.
    const key = createHmac('sha256', from).update(this.#purpose, 'utf8').update(Buffer.of(1)).digest();
    this.#derived.set(id, key);
    return key;
  }
}

function idIn(seal: string): string {
  return seal.split('.', 1)[0] ?? '';
}
