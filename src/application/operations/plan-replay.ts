import { type Actor, authorize } from '../../domain/client/actor.ts';
import { invalidField } from '../../domain/client/invalid-field.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { EventCodec } from '../../domain/ports/event-codec.ts';
import type { EventLog } from '../../domain/ports/event-log.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { AuditEntry, Database } from '../../domain/ports/repositories.ts';
import { stageTopic } from '../../domain/request/events.ts';
import type { Lane, Stage } from '../../domain/request/request.ts';
import { topics } from '../../domain/request/topics.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { namedClient } from '../clients/named-client.ts';
import type { Replay } from './replay.ts';

export interface PlanReplayInput {
  readonly actor: Actor;
  /** Of a replay to go on with, or for a new one; made when left out. */
  readonly id?: string;
  /** A new replay needs it; so it does `since`. */
  readonly stage?: Stage;
  /** ISO 8601. */
  readonly since?: string;
  /** ISO 8601; now when left out. */
  readonly until?: string;
  readonly track?: string;
  /** Id or name. */
  readonly client?: string;
  readonly notify?: boolean;
  /** Leaves no trace. */
  readonly dryRun: boolean;
}

export interface PlannedReplay {
  readonly replay: Replay;
  /** Whether this replay was begun before. */
  readonly resumed: boolean;
  /** What passed through the stage in the window, oldest first. */
  readonly requestIds: readonly string[];
  /** Events of the window that this release cannot read; their requests are missing. */
  readonly unreadable: number;
  /** Events before this time may be gone from the topics; ISO 8601. */
  readonly keptSince: string;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'audit' | 'clients'>;
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

const lanes: readonly Lane[] = ['interactive', 'bulk'];
const action = 'replay.started';
const idShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * Finds the requests that passed through a stage within a window, by reading its topics apart from the live consumers,
 * and audits a replay that begins. Starts no attempt. Errors: `INSUFFICIENT_SCOPE`, `INVALID_FIELD`, `NOT_FOUND`
 * (client), `DEPENDENCY_UNAVAILABLE`.
 */
export class PlanReplay {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: PlanReplayInput): Promise<PlannedReplay> {
    authorize(input.actor, 'admin');
    const { database, clock } = this.#uses;
    const asked = await this.#asked(input);
    const begun = input.id === undefined ? null : await this.#begun(input.id);
    if (begun !== null) refuseOtherOrder(begun, asked);
    const replay = begun ?? this.#beginning(asked, input.id);
    const { requestIds, unreadable } = await this.#collect(replay);
    if (begun === null && !input.dryRun) {
      const { id, ...order } = replay;
      const detail = { ...order, requests: requestIds.length };
      const entry = auditEntry({ actor: input.actor, action, subject: subjectOf(id), detail }, this.#uses);
      await database.transaction((tx) => tx.audit.insert(entry));
    }
    const retentionMs = topics.find(({ name }) => name === stageTopic(replay.stage, 'bulk'))?.retentionMs ?? 0;
    const keptSince = new Date(clock.now().getTime() - retentionMs).toISOString();
    return { replay, resumed: begun !== null, requestIds, unreadable, keptSince };
  }

  /** What was asked for, in the words of a replay; what was left out is left out. */
  async #asked(input: PlanReplayInput): Promise<Partial<Omit<Replay, 'id'>>> {
    const { stage, since, until, track, client, notify } = input;
    const clientId = client === undefined ? undefined : (await namedClient(this.#uses.database.clients, client)).id;
    return {
      ...(stage !== undefined && { stage }),
      ...(since !== undefined && { since: timeOf('since', since) }),
      ...(until !== undefined && { until: timeOf('until', until) }),
      ...(track !== undefined && { track }),
      ...(clientId !== undefined && { clientId }),
      ...(notify !== undefined && { notify }),
    };
  }

  #beginning(asked: Partial<Replay>, id: string = this.#uses.ids.next()): Replay {
    const now = this.#uses.clock.now().toISOString();
    const { stage, since, until = now, track = null, clientId = null, notify = false } = asked;
    if (!idShape.test(id)) throw invalidField('id', 'An id is 1 to 64 letters, digits, dots, hyphens or underscores.');
    if (stage === undefined) throw invalidField('stage', 'Name the stage to replay.');
    if (since === undefined) throw invalidField('since', 'Say since when, such as 2026-11-01T00:00Z.');
    if (since >= until) throw invalidField('until', '"until" is after "since".');
    return { id, stage, since, until: until < now ? until : now, track, clientId, notify };
  }

  async #begun(id: string): Promise<Replay | null> {
    const entries = await this.#uses.database.audit.list(subjectOf(id), 10);
    const entry = entries.find((each) => each.action === action);
    return entry === undefined ? null : replayOf(id, entry.detail);
  }

  async #collect({ stage, since, until, clientId }: Replay): Promise<Pick<PlannedReplay, 'requestIds' | 'unreadable'>> {
    const window = { since: new Date(since), until: new Date(until) };
    const first = new Map<string, number>();
    let unreadable = 0;
    for (const lane of lanes) {
      for await (const { payload, at } of this.#uses.eventLog.read(stageTopic(stage, lane), window)) {
        const decoded = this.#uses.codec.decode(payload);
        if (decoded.kind !== 'known' || decoded.event.type !== 'stage.requested') {
          unreadable += 1;
          continue;
        }
        const { requestId, clientId: owner } = decoded.event;
        if (clientId !== null && owner !== clientId) continue;
        first.set(requestId, Math.min(first.get(requestId) ?? Number.POSITIVE_INFINITY, at.getTime()));
      }
    }
    const oldestFirst = [...first].toSorted(([, a], [, b]) => a - b);
    return { requestIds: oldestFirst.map(([requestId]) => requestId), unreadable };
  }
}

function subjectOf(id: string): string {
  return `replay:${id}`;
}

/** The order of a replay as its audit entry keeps it. */
function replayOf(id: string, { stage, since, until, track, clientId, notify }: AuditEntry['detail']): Replay {
  const order = { stage, since, until, track, clientId, notify } as Omit<Replay, 'id'>;
  return { id, ...order };
}

function refuseOtherOrder(begun: Replay, asked: Partial<Replay>): void {
  const differing = (Object.keys(asked) as (keyof Replay)[]).filter((key) => asked[key] !== begun[key]);
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
