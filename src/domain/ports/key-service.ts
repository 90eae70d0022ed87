/** Versions of the key of a key service, whole numbers from 1. */
export interface KeyVersions {
  /** The oldest one that the service still opens with. */
  readonly oldest: number;
  readonly newest: number;
}

/** What is done under one version of the key. */
export interface UnderVersion {
  readonly version: number;
  /** Authenticated with the text: what was sealed in one context opens in no other. */
  readonly context: string;
}

/**
 * A key that never leaves a server of its own, which seals and opens short texts with it.
 *
 * Duties: every answer comes from the server, nothing is kept. `hashKey` answers 32 secret bytes that are the same each
 * time, another 32 for each version and each key, and of which the key cannot be computed. `open` fails with
 * `UNREADABLE_FILE` for a text that was changed or is of another context or version. A service that is away, sealed,
 * slow, or refuses what it is asked is `DEPENDENCY_UNAVAILABLE`, retryable: what was to be sealed or opened is not to
 * blame. No error says a secret.
 */
export interface KeyService {
  /** Errors: `DEPENDENCY_UNAVAILABLE`, also for a key that cannot be used for this. */
  versions(): Promise<KeyVersions>;
  hashKey(version: number): Promise<Uint8Array>;
  /** Up to 4,096 bytes. Answers cipher bytes with what opens them beside the key. */
  seal(under: UnderVersion, plain: Uint8Array): Promise<Uint8Array>;
  open(under: UnderVersion, sealed: Uint8Array): Promise<Uint8Array>;
  /** Has the right to ask prolonged where that ends and can be prolonged. Answers what is left of it. */
  prolong(): Promise<KeyServiceAccess>;
}

export interface KeyServiceAccess {
  /** Seconds; null when it does not end. */
  readonly secondsLeft: number | null;
  /** Whether something keeps it from ending: it is prolonged, or read again from a file. */
  readonly isKept: boolean;
}
