import type { AuditChain, AuditRecord } from './audit-record.ts';

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
