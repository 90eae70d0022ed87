import type { AuditedCall, CallOrigin } from './audited-call.ts';

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
  /** Null where no operator and no command called. */
  readonly origin: CallOrigin | null;
  /** Place in the chain of its kind, from 1 on without a gap; null for a record that no chain holds. */
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

/**
 * What the hash of a record is taken over: the hash of the record before it and every fact, in an order that does not
 * depend on how a database keeps JSON.
 */
export function recordText(previousHash: string, record: Omit<AuditRecord, 'hash'>): string {
  const { kind, sequence, id, at, actor, action, subject, requestId, clientId, origin, detail } = record;
  const facts = [kind, sequence, id, at.toISOString(), actor, action, subject, requestId, clientId];
  return JSON.stringify(['record', previousHash, ...facts, sorted(origin), sorted(detail)]);
}

/** What the seal of a chain is taken over. */
export function chainText({ kind, newest, pruned, beganAt }: Omit<AuditChain, 'seal'>): string {
  const places = [newest.sequence, newest.hash, pruned.sequence, pruned.hash];
  return JSON.stringify(['chain', kind, ...places, beganAt?.toISOString() ?? null]);
}

function sorted(facts: object | null): unknown {
  return facts === null ? null : Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
