import type { WrappedKey } from '../key-place.ts';
import type { ObjectSource } from './object-store.ts';

/** A sealed form that is read part by part; `read` returns exactly the bytes that were asked for. */
export interface SealedSource {
  readonly bytes: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

/** What was sealed, opened while it is read. */
export interface OpenedParts {
  /** Bytes of all parts together. */
  readonly bytes: number;
  readonly parts: AsyncIterable<Uint8Array>;
}

/**
 * Encrypts what is personal (AES-256-GCM) with one data key per request, wrapped by a master key that a KMS can hold.
 *
 * Duties: `context` binds a ciphertext to its place (for example the object key); opening with another context, key or
 * changed bytes fails with `UNREADABLE_FILE` and never returns plain bytes. What names a master key that this process
 * does not hold fails with `INTERNAL_ERROR`, retryable: whoever runs docface is to help, and the file is not to blame.
 * Thread safe.
 */
export interface Encryption {
  /** A key for data that are kept until then at most. Errors: `DEPENDENCY_UNAVAILABLE`. */
  createKey(until: Date): Promise<WrappedKey>;
  /**
   * The same data key, wrapped anew by the newest master key; what was sealed under it opens with both texts. Errors:
   * `UNREADABLE_FILE`, and those of a master key that is not held.
   */
  rewrapKey(key: WrappedKey): Promise<WrappedKey>;
  /**
   * Destroys keys by their places; what was sealed under them can never be opened again. Another process that destroys
   * keys at the same moment can bring one back for some seconds: destroy again after that. Returns the places of those
   * that could not be destroyed.
   */
  destroyKeys(places: readonly string[]): Promise<readonly string[]>;
  /** Destroys all keys that were made until a day (UTC) before this time; returns how many pages of them. */
  destroyKeysBefore(time: Date): Promise<number>;
  seal(key: WrappedKey, context: string, plain: Uint8Array): Promise<Uint8Array>;
  open(key: WrappedKey, context: string, sealed: Uint8Array): Promise<Uint8Array>;
  /**
   * Opens a large sealed form in parts of at most half a megabyte, with about two of them in memory. Its end is opened
   * first, so that one that was shortened or extended fails before anything is returned. No part is returned before it
   * is known to be whole, unchanged and in its place; where one is not, the iteration ends with `UNREADABLE_FILE`.
   */
  openParts(key: WrappedKey, context: string, source: SealedSource): Promise<OpenedParts>;
  /**
   * Seals the file at `source`: a small one in memory, a large one in flat memory into a new file at `target`. Returns
   * where the sealed form is; `open` reads it.
   */
  sealFile(
    key: WrappedKey,
    context: string,
    paths: { readonly source: string; readonly target: string },
  ): Promise<ObjectSource>;
  /** Seals a small secret (a webhook secret, a signing key) directly under the master key. */
  sealSecret(context: string, secret: string): Promise<string>;
  openSecret(context: string, sealed: string): Promise<string>;
  /**
   * HMAC-SHA-256 of a text under a key of the master key for this context, lower-case hex. The first is that of the
   * newest master key, and is the one to keep; the others find what was kept under earlier ones.
   */
  keyedHashes(context: string, text: string): Promise<KeyedHashes>;
}

export type KeyedHashes = readonly [newest: string, ...earlier: string[]];

/**
 * Keeps pages of secrets so that they can be destroyed. Names are `<date>/<id>`, such as `2026-12-24/0199…`.
 *
 * Duties: `put` is durable and atomic when it resolves. Of what `put` replaced and `delete` removed nothing can be read
 * from the store any more when they resolve: no earlier version, no file beside it. `get` of a missing page resolves to
 * null, `delete` of one succeeds. A store that cannot be reached fails with `DEPENDENCY_UNAVAILABLE`, retryable.
 */
export interface KeyPageStore {
  put(name: string, page: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  delete(name: string): Promise<void>;
  /** Names of all pages, in no particular order. */
  list(): AsyncIterable<string>;
}
