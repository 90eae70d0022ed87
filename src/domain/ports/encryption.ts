import type { ObjectSource } from './object-store.ts';

/** A data key wrapped by the master key, as text. Useless without the master key; destroying it erases its data. */
export type WrappedKey = string;

/**
 * Encrypts what is personal (AES-256-GCM) with one data key per request, wrapped by a master key that a KMS can hold.
 *
 * Duties: `context` binds a ciphertext to its place (for example the object key); opening with another context, key or
 * changed bytes fails with `UNREADABLE_FILE` and never answers plain bytes. Thread safe.
 */
export interface Encryption {
  createKey(): Promise<WrappedKey>;
  seal(key: WrappedKey, context: string, plain: Uint8Array): Promise<Uint8Array>;
  open(key: WrappedKey, context: string, sealed: Uint8Array): Promise<Uint8Array>;
  /**
   * Seals the file at `source`: a small one in memory, a large one in flat memory into a new file at `target`. Answers
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
}
