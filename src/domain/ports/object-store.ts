/**
 * Where the bytes of an object come from: memory, or a file on the local disk, which is never loaded as a whole and
 * must not change any more: a store may give it a second name instead of copying it.
 */
export type ObjectSource = { readonly bytes: Uint8Array } | { readonly path: string };

/** Where a part of an object begins, and how many bytes it has at most, one at least. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** A part of an object, and how many bytes the whole object has. */
export interface ObjectPart {
  readonly bytes: Uint8Array;
  readonly ofBytes: number;
}

/**
 * Keeps opaque (already encrypted) objects by key. Keys are `/`-separated lower-case words, ids and dates.
 *
 * Duties: `put` is durable when it resolves, atomic (a reader sees the old object, the new one or none), and replaces
 * what was there. `get` and `part` of a missing key resolve to null. `delete` and `deleteMany` of a missing key
 * succeed. A store that cannot be reached fails with `DEPENDENCY_UNAVAILABLE`, retryable.
 */
export interface ObjectStore {
  put(key: string, source: ObjectSource): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  /**
   * A part of an object, without the rest of it in memory: shorter where the object ends, and empty behind its end.
   * Between two parts nothing is held open.
   */
  part(key: string, range: ByteRange): Promise<ObjectPart | null>;
  delete(key: string): Promise<void>;
  /** Deletes any number of objects together; returns the keys of those that it could not, after it tried all. */
  deleteMany(keys: readonly string[]): Promise<readonly string[]>;
  /** Keys below a prefix that ends with `/`, in no particular order, with their last change. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly changedAt: Date }>;
  /** Fails with `DEPENDENCY_UNAVAILABLE` when the store does not answer. */
  check(): Promise<void>;
}
