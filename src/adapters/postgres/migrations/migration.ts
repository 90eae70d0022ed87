import type { Kysely, Migration } from 'kysely';

/** An index by the name under which it is built, and what follows `create index … name`. */
export interface IndexPlan {
  readonly name: string;
  /** `on requests (created_at desc)`. */
  readonly on: string;
  readonly unique?: boolean;
}

/** What an online migration may do. Each call is a transaction or several, and does nothing when it is done already. */
export interface OnlineSteps {
  /** Builds an index while others write to its table. What a build that was broken off left is removed first. */
  readonly buildIndex: (index: IndexPlan) => Promise<void>;
  readonly dropIndex: (name: string) => Promise<void>;
  /** A statement that takes a moment once it has its lock. */
  readonly change: (statement: string) => Promise<void>;
  /**
   * Runs a statement until it is through: `$1` is the last key that it answered as `last` (an empty text at first), and
   * it ends with no row, or null, when nothing is left.
   */
  readonly inBatches: (statement: string) => Promise<void>;
}

/**
 * Changes a table of any size while others use it: outside a transaction, so that it is begun again where it was broken
 * off. Every step must be repeatable.
 */
export interface OnlineMigration {
  online(steps: OnlineSteps): Promise<void>;
}

/** A migration in one transaction, for what takes a moment whatever the tables hold; or one that runs online. */
export type AnyMigration = Migration | OnlineMigration;

/** Where a migration runs. */
export interface MigrationPlace {
  /** One connection, which nobody else uses meanwhile. */
  readonly db: Kysely<unknown>;
  /** Whether others may use the tables meanwhile; false where there is no other connection. */
  readonly shared: boolean;
  readonly onProgress: (message: string) => void;
  /** Milliseconds to wait for a lock on a table, and to rest between two tries at it. */
  readonly lockWaitMs: number;
  readonly pauseMs: number;
}
