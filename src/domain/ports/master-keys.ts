/**
 * The master keys that this process holds, oldest first; the last one seals.
 *
 * Duties: ids are 16 lower-case hexadecimal digits and tell nothing of the key. A check value proves that a key is held
 * and nothing else; it is another one for each installation. What `exportHashKey` answers is sealed by the last key,
 * and holds only what keyed hashes are made with: `importHashKey` has them made and found again in a process that does
 * not hold the master key any more, and opens nothing.
 */
export interface MasterKeys {
  /**
   * Asks the key service, where keys are versions of a key there: of them those count as held that the installation
   * knows, so that a version that was made meanwhile changes nothing until it is made known. Before it none of them is
   * held. Errors: `DEPENDENCY_UNAVAILABLE`.
   */
  load(known: KnownKeys): Promise<void>;
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
  /** Which version of the key in the key service that is; null for a key of this process. */
  versionOf(keyId: string): number | null;
}

/** What an installation knows of master keys. */
export interface KnownKeys {
  /** Of those that are in use. */
  readonly ids: readonly string[];
  /** Whether the newest version in the key service counts as held too, to be made known. */
  readonly newest: boolean;
}
