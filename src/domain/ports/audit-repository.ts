import type { AuditChain, AuditEntry, AuditKind, AuditRecord } from '../client/audit-record.ts';

/** Filters of the audit; they narrow together. */
export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly requestId?: string | undefined;
  /** Written then or later. */
  readonly since?: Date | undefined;
  /** Written before. */
  readonly until?: Date | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** Newest first unless set otherwise. */
  readonly order?: 'newest-first' | 'oldest-first' | undefined;
  /** Opaque, from the previous page of the same order. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface AuditPage {
  readonly entries: readonly AuditRecord[];
  readonly nextCursor: string | null;
}

/**
 * Who did and saw what, in two chains of records, each with a retention of its own.
 *
 * Duties: in a transaction `insert` keeps the entry until just before the commit, so that chains, which take one writer
 * at a time, are held for a moment only. Records are sealed with the key of `AuditSeal`, and where a chain begins and
 * ends with a key that is in use; whoever finds a chain whose end does not match its seal goes on behind its last
 * record and writes `audit.chain-broken` first. Thread safe.
 */
export interface AuditRepository {
  insert(entry: AuditEntry): Promise<void>;
  /** Errors: `INVALID_FIELD` (cursor). */
  list(query: AuditQuery): Promise<AuditPage>;
  /** Null before the first record. */
  chain(kind: AuditKind): Promise<AuditChain | null>;
  /** Records of a chain behind a place, by their places. */
  inOrder(kind: AuditKind, after: number, limit: number): Promise<readonly AuditRecord[]>;
  /** Records of a kind that are in no chain, which somebody else wrote, oldest first. */
  outsideChain(kind: AuditKind, limit: number): Promise<readonly AuditRecord[]>;
  /**
   * Removes records of a kind that were written before a time, up to `limit`: those at the beginning of the chain
   * as far as they are unchanged. Returns how many.
   */
  prune(kind: AuditKind, before: Date, limit: number): Promise<number>;
  /** Seals where a chain begins and ends with the newest key; not where its end does not match its seal. */
  reseal(kind: AuditKind): Promise<void>;
}
