import { type Actor, actorName } from '../../domain/client/actor.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Replay, ReplayOrder } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { stageTopic } from '../../domain/request/events.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import type { RequestStatus } from '../../domain/request/request.ts';
import { topics } from '../../domain/request/topics.ts';
import { findClient } from '../clients/find-client.ts';

export interface BeginReplayInput {
  /** Of a replay to go on with, or for a new one; made when left out. */
  readonly id?: string;
  /** A new replay needs it. */
  readonly stage?: Stage;
  /** ISO 8601. A new replay needs it, unless it lists its requests. */
  readonly since?: string;
  /** ISO 8601; now when left out. */
  readonly until?: string;
  /** Lists its requests instead of a window. */
  readonly requestIds?: readonly string[];
  /** Whether more of them follow, in a call with the id of the replay. */
  readonly more?: boolean;
  readonly track?: string;
  /** Id or name. */
  readonly client?: string;
  readonly template?: string;
  readonly type?: string;
  readonly statuses?: readonly RequestStatus[];
  readonly trackVersion?: number;
  readonly templateVersion?: number;
  readonly notify?: boolean;
  readonly shadow?: boolean;
  readonly dryRun: boolean;
}

export interface BegunReplay {
  readonly replay: Replay;
  /** Whether this replay was begun before. */
  readonly resumed: boolean;
  /** Events before this time may be gone from the topics; ISO 8601. */
  readonly keptSince: string;
}

interface Uses {
  readonly database: Pick<Database, 'replays' | 'clients'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

const idShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * Writes down a new replay without its requests, or finds one to go on with, which keeps its order. Errors:
 * `INVALID_FIELD`, `NOT_FOUND` (client).
 */
export async function beginReplay(uses: Uses, actor: Actor, input: BeginReplayInput): Promise<BegunReplay> {
  const { replays } = uses.database;
  const asked = await orderOf(uses, input);
  const known = input.id === undefined ? null : await findBegun(uses, input.id, input);
  const replay = known ?? beginning(uses, asked, { ...input, createdBy: actorName(actor) });
  if (known === null && (await replays.insert(replay))) return begunOf(uses, replay, false);
  // Without one that was known, another process began it at the same time.
  const begun = known ?? (await replays.find(replay.id)) ?? replay;
  refuseOtherOrder(begun, asked);
  return begunOf(uses, begun, true);
}

/** What was asked for, in the words of an order; what was left out is left out. */
async function orderOf(
  { database }: Uses,
  { id, more, requestIds, dryRun, client, since, until, statuses, ...same }: BeginReplayInput,
): Promise<Partial<ReplayOrder>> {
  if (requestIds !== undefined && (since !== undefined || until !== undefined)) {
    throw invalidField('since', 'Name a window or list ids, not both.');
  }
  const order = {
    ...same,
    since: since === undefined ? undefined : timeOf('since', since),
    until: until === undefined ? undefined : timeOf('until', until),
    clientId: client === undefined ? undefined : (await findClient(database.clients, client)).id,
    statuses: statuses === undefined ? undefined : [...new Set(statuses)].toSorted(),
    ...(requestIds !== undefined && { since: null, until: null }),
  };
  return Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined));
}

/** A dry run of this id that was broken off is none to go on with, nor is a replay one to go on with as a dry run. */
async function findBegun({ database }: Uses, id: string, { dryRun }: BeginReplayInput): Promise<Replay | null> {
  const found = await database.replays.find(id);
  if (found === null || found.dryRun === dryRun) return found;
  if (dryRun) throw invalidField('id', `The replay ${id} has begun; a dry run is a replay of its own. Leave "id" out.`);
  await database.replays.delete(id);
  return null;
}

function beginning(
  { ids, clock }: Uses,
  { stage, ...asked }: Partial<ReplayOrder>,
  { id = ids.next(), dryRun, createdBy }: BeginReplayInput & Pick<Replay, 'createdBy'>,
): Replay {
  const createdAt = clock.now();
  if (!idShape.test(id)) throw invalidField('id', 'An id is 1 to 64 letters, digits, dots, hyphens or underscores.');
  if (stage === undefined) throw invalidField('stage', 'Name the stage to replay.');
  const order = { ...everything, ...asked, ...windowOf(asked, createdAt.toISOString()), stage };
  return { ...order, id, dryRun, createdAt, createdBy, plannedAt: null, unreadable: 0, task: null };
}

function begunOf({ clock }: Uses, replay: Replay, resumed: boolean): BegunReplay {
  const retentionMs = topics.find(({ name }) => name === stageTopic(replay.stage, 'bulk'))?.retentionMs ?? 0;
  return { replay, resumed, keptSince: new Date(clock.now().getTime() - retentionMs).toISOString() };
}

const everything: Omit<ReplayOrder, 'stage' | 'since' | 'until'> = {
  track: null,
  clientId: null,
  template: null,
  type: null,
  statuses: [],
  trackVersion: null,
  templateVersion: null,
  notify: false,
  shadow: false,
};

function windowOf({ since, until }: Partial<ReplayOrder>, now: string): Pick<ReplayOrder, 'since' | 'until'> {
  if (since === undefined) throw invalidField('since', 'Say since when, such as 2026-11-01T00:00Z, or list ids.');
  if (since === null) return { since, until: null };
  const end = until ?? now;
  if (since >= end) throw invalidField('until', '"until" is after "since".');
  return { since, until: end < now ? end : now };
}

function refuseOtherOrder(begun: Replay, asked: Partial<ReplayOrder>): void {
  const keys = Object.keys(asked) as (keyof ReplayOrder)[];
  const differing = keys.filter((key) => JSON.stringify(asked[key]) !== JSON.stringify(begun[key]));
  const [field] = differing;
  if (field === undefined) return;
  throw invalidField(
    field,
    `The replay ${begun.id} began with another ${differing.join(', ')}. Give its id alone to go on with it, or leave the id out to begin another.`,
  );
}

function timeOf(field: string, text: string): string {
  const time = new Date(text);
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  if (isWhole && !Number.isNaN(time.getTime())) return time.toISOString();
  throw invalidField(field, `"${field}" is an ISO 8601 time with its offset, such as 2026-11-01T00:00Z.`);
}
