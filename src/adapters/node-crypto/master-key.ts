/**
 * The key above all data keys: a file here, a KMS elsewhere.
 *
 * Duties: `wrap` answers printable ASCII text without white space that names the key it was made with, so that older keys
 * still unwrap while keys rotate. `unwrap` with another context, key or changed text fails with `UNREADABLE_FILE`; a KMS that
 * does not answer fails with `DEPENDENCY_UNAVAILABLE`, retryable. Thread safe.
 */
export interface MasterKey {
  /** Wraps up to 4,096 bytes under the newest key. */
  wrap(plain: Uint8Array, context: string): Promise<string>;
  unwrap(wrapped: string, context: string): Promise<Uint8Array>;
}
