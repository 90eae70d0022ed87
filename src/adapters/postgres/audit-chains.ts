import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type AuditChain,
  type AuditEntry,
  type AuditKind,
  type AuditRecord,
  auditKinds,
  type ChainLink,
  chainText,
  recordText,
} from '../../domain/client/audit-record.ts';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import { storableJson, storableText } from './storable.ts';
import type { AuditChainsTable, AuditEntriesTable, Tables } from './tables.ts';

/** A record in a chain. */
type Linked = AuditRecord & ChainLink;

/** Adds entries to their chains and holds these until the transaction ends, which is to be at once. */
export async function appendToChains(
  db: Kysely<Tables>,
  entries: readonly AuditEntry[],
  seal: AuditSeal,
): Promise<void> {
  // In one order, so that no two transactions wait for each other.
  for (const kind of auditKinds) {
    const added = entries.filter((entry) => entry.kind === kind);
    if (added.length > 0) await append(db, added.map(recordOf), seal);
  }
}

async function append(db: Kysely<Tables>, records: readonly AuditRecord[], seal: AuditSeal): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const { chain, isWhole } = await lockChain(db, first.kind, seal);
  const added = isWhole ? records : [brokenChain(chain, first), ...records];
  let last = chain.newest;
  const linked = added.map((record): Linked => {
    const next = { ...record, sequence: last.sequence + 1 };
    last = { sequence: next.sequence, hash: seal.seal(recordText(last.hash, next)) };
    return { ...next, hash: last.hash };
  });
  await db.insertInto('audit_entries').values(linked.map(rowOf)).execute();
  await writeChain(db, { ...chain, newest: last, beganAt: chain.beganAt ?? first.at }, seal);
}

/** The chain, which nobody else adds to until the transaction ends, and whether it ends as its seal says. */
export async function lockChain(
  db: Kysely<Tables>,
  kind: AuditKind,
  seal: AuditSeal,
): Promise<{ readonly chain: AuditChain; readonly isWhole: boolean }> {
  const chain = await lockedChain(db, kind);
  if (chain.seal !== '' && seal.matchesHeld(chainText(chain), chain.seal)) return { chain, isWhole: true };
  const last = await db
    .selectFrom('audit_entries')
    .select(['sequence', 'hash'])
    .where('kind', '=', kind)
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isNew = last === undefined && chain.seal === '';
  return { chain: last === undefined ? chain : { ...chain, newest: linkOf(last) }, isWhole: isNew };
}

async function lockedChain(db: Kysely<Tables>, kind: AuditKind): Promise<AuditChain> {
  const lock = () => db.selectFrom('audit_chains').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst();
  const found = await lock();
  if (found !== undefined) return chainOf(found);
  await sql`insert into audit_chains (kind) values (${kind}) on conflict do nothing`.execute(db);
  const made = await lock();
  if (made === undefined) throw new Error('the database lost a row that was just written');
  return chainOf(made);
}

export async function writeChain(db: Kysely<Tables>, chain: Omit<AuditChain, 'seal'>, seal: AuditSeal): Promise<void> {
  const { kind, newest, pruned, beganAt } = chain;
  await db
    .updateTable('audit_chains')
    .set({
      sequence: newest.sequence,
      hash: newest.hash,
      pruned_sequence: pruned.sequence,
      pruned_hash: pruned.hash,
      began_at: beganAt,
      seal: seal.seal(chainText(chain)),
    })
    .where('kind', '=', kind)
    .execute();
}

/** Keeps it known, whatever comes after it, that the end of a chain was not as it was left. */
function brokenChain({ kind, newest }: AuditChain, { at }: AuditRecord): AuditRecord {
  return {
    id: `${kind}-chain-broken-${newest.sequence}`,
    at,
    kind,
    actor: 'service',
    action: 'audit.chain-broken',
    subject: 'service',
    requestId: null,
    clientId: null,
    origin: null,
    detail: { after: newest.sequence },
    sequence: null,
    hash: null,
  };
}

/** An entry as the database will give it back: hashes are taken over that. */
function recordOf({ call, ...entry }: AuditEntry): AuditRecord {
  return {
    ...entry,
    subject: storableText(entry.subject),
    detail: JSON.parse(storableJson(entry.detail)) as AuditRecord['detail'],
    origin: call === null ? null : (JSON.parse(storableJson(call.origin)) as AuditRecord['origin']),
    sequence: null,
    hash: null,
  };
}

function rowOf({ requestId, clientId, origin, detail, ...record }: Linked) {
  return {
    ...record,
    request_id: requestId,
    client_id: clientId,
    origin: origin === null ? null : JSON.stringify(origin),
    detail: JSON.stringify(detail),
  };
}

export function recordOfRow(row: Selectable<AuditEntriesTable>): AuditRecord {
  const { request_id: requestId, client_id: clientId, sequence, ...record } = row;
  return { ...record, requestId, clientId, sequence: sequence === null ? null : Number(sequence) };
}

export function chainOf(row: Selectable<AuditChainsTable>): AuditChain {
  return {
    kind: row.kind,
    newest: linkOf(row),
    pruned: { sequence: Number(row.pruned_sequence), hash: row.pruned_hash },
    beganAt: row.began_at,
    seal: row.seal,
  };
}

function linkOf({ sequence, hash }: Pick<Selectable<AuditEntriesTable>, 'sequence' | 'hash'>): ChainLink {
  return { sequence: Number(sequence ?? 0), hash: hash ?? '' };
}
