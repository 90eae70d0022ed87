/**
 * The master keys that this process holds, oldest first; the last one seals.
 *
 * Duties: ids are 16 lower-case hexadecimal digits and tell nothing of the key. A check value proves that a key is held
 * and nothing else; it is another one for each installation. What `exportHashKey` answers is sealed by the last key,
 * and holds only what keyed hashes are made with: `importHashKey` has them made and found again in a process that does
 * not hold the master key any more, and opens nothing.
 */
export interface MasterKeys {
  /** Ids; none in a process without a key. */
  readonly held: readonly string[];
  /** The check value of a key that is held. */
  checkOf(keyId: string, installationId: string): string;
  /** Whether a key that is held has this check value. */
  proves(check: string, installationId: string): boolean;
  /** Of a key that is held or was imported. */
  exportHashKey(keyId: string): Promise<string>;
  /** Errors: those of `Encryption.openSecret`. */
  importHashKey(keyId: string, sealed: string): Promise<void>;
}
