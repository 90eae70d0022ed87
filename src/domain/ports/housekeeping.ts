import type { Request } from '../request/request.ts';
import type { OutboxRow } from './outbox.ts';

/** Records that are removed when they are old, and what their age counts from. */
export type PrunedRecords =
  /** Submitted then. */
  | 'idempotency_keys'
  /** Expired then. */
  | 'used_assertions'
  /** Begun then, of attempts that are over. */
  | 'work_items'
  /** Given up then. */
  | 'dead_letters'
  /** Planned then, and delivered or given up. */
  | 'webhook_deliveries'
  /** Begun then, with nothing left to queue. */
  | 'webhook_recoveries'
  /** Begun then, of replays that have nothing left to start. */
  | 'replay_items'
  /** Begun then, and without items. */
  | 'replays'
  /** Begun then, of dry runs that were broken off and of previews. */
  | 'dry_run_items'
  /** Begun then, and without items. */
  | 'dry_runs'
  /** End of retention of a request that is erased. */
  | 'tombstones'
  /** Signed in then. */
  | 'operator_sessions'
  /** Failed last then. */
  | 'sign_in_failures'
  /** Signed in with last then. */
  | 'known_devices';

/**
 * Something to delete: an object by its key, all objects below a prefix that ends with `/`, or the data key at a place
 * (`keyTarget` of `src/domain/key-place.ts`).
 */
export interface Deletion {
  readonly target: string;
  /** How often it was taken, this time included. */
  readonly tries: number;
}

/**
 * What janitors ask of the database. Any number of them share the work: what one of them holds the others pass over.
 */
export interface Housekeeping {
  /**
   * Requests past `expiresAt` that are not erased, oldest first, but for those in `except`. In a transaction: until it
   * ends nobody else gets them.
   */
  lockExpired(
    now: Date,
    options: { readonly limit: number; readonly except: readonly string[] },
  ): Promise<readonly Request[]>;
  /**
   * Writes requests that were erased and removes what belongs to them: pages, work items that nobody holds, hashes,
   * deliveries. Their objects and keys are deleted later. Adds `events` to the outbox.
   */
  writeErased(requests: readonly Request[], erasure: ErasureEffects): Promise<void>;
  /**
   * Has the originals of finished requests deleted that are past `originalsExpireAt`; returns how many, up to `limit`.
   */
  expireOriginals(now: Date, limit: number): Promise<number>;
  /**
   * Takes what is due to be deleted; what is not `removed` is due again after a pause that grows from 1 to 60 minutes.
   */
  takeDeletions(now: Date, limit: number): Promise<readonly Deletion[]>;
  /**
   * Says that these are gone now. What may come back is due once more: keys after `keepKeysUntil`, and a prefix for as
   * long as somebody holds work of its request and may still write.
   */
  forgetDeletions(targets: readonly string[], now: Date): Promise<void>;
  /** Removes records from before a time, up to `limit`; returns how many. */
  prune(records: PrunedRecords, before: Date, limit: number): Promise<number>;
  /** Whether the chore is due; then it is this janitor's, and due again at `next`. */
  claimChore(chore: string, now: Date, next: Date): Promise<boolean>;
}

/** What goes with writing erased requests. */
export interface ErasureEffects {
  readonly events: readonly OutboxRow[];
  /** Prefixes of their objects. */
  readonly prefixes: readonly string[];
  /** Places of their keys. */
  readonly keyPlaces: readonly string[];
  /** A key that is destroyed is looked at once more then. */
  readonly keepKeysUntil: Date;
  readonly now: Date;
}
