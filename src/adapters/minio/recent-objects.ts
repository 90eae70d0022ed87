import type { ByteRange, ObjectPart, ObjectSource, ObjectStore } from '../../domain/ports/object-store.ts';

export interface RecentObjectsLimits {
  /** Bytes of all objects together; defaults to 64 MB. */
  readonly maxBytes?: number;
  /** How long an object is kept; defaults to a minute. */
  readonly keepMs?: number;
}

/**
 * A store in front of a distant one that keeps for a moment what it gave or took from memory: the pages of a document
 * are read one after the other, and each step writes what the next one reads. Objects are sealed, here too; what
 * another process deletes is still given for that moment, and nobody has the key of what was erased.
 */
export class RecentObjects implements ObjectStore {
  readonly #store: ObjectStore;
  readonly #maxBytes: number;
  readonly #keepMs: number;
  /** Least recently used first. */
  readonly #recent = new Map<string, { readonly bytes: Uint8Array; readonly until: number }>();
  #bytes = 0;

  constructor(store: ObjectStore, { maxBytes = 64 * 1024 * 1024, keepMs = 60_000 }: RecentObjectsLimits = {}) {
    this.#store = store;
    this.#maxBytes = maxBytes;
    this.#keepMs = keepMs;
  }

  async put(key: string, source: ObjectSource): Promise<void> {
    this.#forget(key);
    await this.#store.put(key, source);
    if ('bytes' in source) this.#keep(key, source.bytes.slice());
  }

  async get(key: string): Promise<Uint8Array | null> {
    const known = this.#known(key);
    if (known !== null) return known.slice();
    const bytes = await this.#store.get(key);
    if (bytes !== null) this.#keep(key, bytes.slice());
    return bytes;
  }

  /** Only what is whole is kept: the parts of a large object would push out all others. */
  async part(key: string, range: ByteRange): Promise<ObjectPart | null> {
    const { start, length } = range;
    const known = this.#known(key);
    if (known !== null) return { bytes: known.slice(start, start + length), ofBytes: known.length };
    const part = await this.#store.part(key, range);
    if (part !== null && start === 0 && part.bytes.length === part.ofBytes) this.#keep(key, part.bytes.slice());
    return part;
  }

  async delete(key: string): Promise<void> {
    this.#forget(key);
    await this.#store.delete(key);
    this.#forget(key);
  }

  async deleteMany(keys: readonly string[]): Promise<readonly string[]> {
    const forget = (): void => {
      for (const key of keys) this.#forget(key);
    };
    forget();
    const left = await this.#store.deleteMany(keys);
    forget();
    return left;
  }

  list(prefix: string): AsyncIterable<{ readonly key: string; readonly changedAt: Date }> {
    return this.#store.list(prefix);
  }

  check(): Promise<void> {
    return this.#store.check();
  }

  #known(key: string): Uint8Array | null {
    const known = this.#recent.get(key);
    this.#forget(key);
    if (known === undefined || known.until <= performance.now()) return null;
    this.#keep(key, known.bytes, known.until);
    return known.bytes;
  }

  #keep(key: string, bytes: Uint8Array, until = performance.now() + this.#keepMs): void {
    this.#forget(key);
    if (bytes.length > this.#maxBytes) return;
    this.#recent.set(key, { bytes, until });
    this.#bytes += bytes.length;
    for (const [oldest] of this.#recent) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#recent.get(key)?.bytes.length ?? 0;
    this.#recent.delete(key);
  }
}
