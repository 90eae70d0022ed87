import type { AuditedCall, CallOrigin } from '../client/audited-call.ts';

/** `look`: something of a client was shown. `change`: something was changed, or tried, such as a sign-in. */
export const auditKinds = ['change', 'look'] as const;
export type AuditKind = (typeof auditKinds)[number];

interface AuditFacts {
  readonly id: string;
  readonly at: Date;
  readonly kind: AuditKind;
  /**
   * `operator:<id>`, `client:<id>`, `command` for the local command line, `nobody` for a sign-in that failed, or
   * `service` for the audit itself.
   */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** The request that it is about; null when it is about none, or several. */
  readonly requestId: string | null;
  /** Whose data it is about; null when it is nobody's, or several clients'. */
  readonly clientId: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** What is to be written down. */
export interface AuditEntry extends AuditFacts {
  /** The call that did it; null where no operator and no command called. */
  readonly call: AuditedCall | null;
}

/** What was written down. */
export interface AuditRecord extends AuditFacts {
  /** Null where no operator and no command called, and for records from before there were chains. */
  readonly origin: CallOrigin | null;
  /** Place in the chain of its kind, from 1 on without a gap; null for a record from before there were chains. */
  readonly sequence: number | null;
  /** Keyed hash over the record and the hash before it; null as `sequence`. */
  readonly hash: string | null;
}

/** A place in a chain. */
export interface ChainLink {
  /** 0 before the first record. */
  readonly sequence: number;
  /** Of the record there; empty at 0. */
  readonly hash: string;
}

/** Where a chain of records begins and ends. */
export interface AuditChain {
  readonly kind: AuditKind;
  readonly newest: ChainLink;
  /** The last record that retention removed from the beginning. */
  readonly pruned: ChainLink;
  /** When the first record was written; null before that. */
  readonly beganAt: Date | null;
  /** Keyed hash over all of these. */
  readonly seal: string;
}

export interface OutsideChain {
  readonly count: number;
  /** Oldest first. */
  readonly since: readonly AuditRecord[];
}

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
  /** Newest first unless told otherwise. */
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
 * at a time, are held for a moment only. Records are sealed with the key of `AuditSeal`; whoever finds a chain whose end
 * does not match its seal goes on behind its last record and writes `audit.chain-broken` first. Thread safe.
 */
export interface AuditRepository {
  insert(entry: AuditEntry): Promise<void>;
  /** Errors: `INVALID_FIELD` (cursor). */
  list(query: AuditQuery): Promise<AuditPage>;
  /** Null before the first record. */
  chain(kind: AuditKind): Promise<AuditChain | null>;
  /** Records of a chain behind a place, by their places. */
  inOrder(kind: AuditKind, after: number, limit: number): Promise<readonly AuditRecord[]>;
  /** How many records of a kind are in no chain, and those of them that were written at a time or later. */
  outsideChain(kind: AuditKind, since: Date, limit: number): Promise<OutsideChain>;
  /**
   * Removes records of a kind that were written before a time, up to `limit`: those in no chain, and those at the
   * beginning of the chain as far as they are unchanged. Returns how many.
   */
  prune(kind: AuditKind, before: Date, limit: number): Promise<number>;
}
