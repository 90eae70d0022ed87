import { type Actor, actorName, authorize } from '../../domain/client/actor.ts';
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
  /** ISO 8601. A new replay needs it, unless its requests are listed. */
  readonly since?: string;
  /** ISO 8601; now when left out. */
  readonly until?: string;
  /** Whether its requests are listed by their ids, instead of a window. */
  readonly listed?: boolean;
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
 * Begins a replay, or finds one to go on with, which keeps its order. Starts no attempt. Errors: `INSUFFICIENT_SCOPE`,
 * `INVALID_FIELD`, `NOT_FOUND` (client).
 */
export class BeginReplay {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async begin(actor: Actor, input: BeginReplayInput): Promise<BegunReplay> {
    authorize(actor, 'admin');
    const { replays } = this.#uses.database;
    const asked = await this.#asked(input);
    const begun = input.id === undefined ? null : await this.#begun(input.id, input.dryRun);
    if (begun !== null) return this.#goOn(begun, asked);
    const replay = this.#beginning(asked, actor, input);
    if (await replays.insert(replay)) return { replay, resumed: false, keptSince: this.#keptSince(replay) };
    // Another process began it at the same time.
    return this.#goOn((await replays.find(replay.id)) ?? replay, asked);
  }

  /** What was asked for, in the words of an order; what was left out is left out. */
  async #asked(input: BeginReplayInput): Promise<Partial<ReplayOrder>> {
    const { stage, since, until, listed = false, track, client, template, type, statuses, shadow, notify } = input;
    const { trackVersion, templateVersion } = input;
    const clientId = client === undefined ? undefined : (await findClient(this.#uses.database.clients, client)).id;
    if (listed && (since !== undefined || until !== undefined)) {
      throw invalidField('since', 'Name a window or list ids, not both.');
    }
    return {
      ...(stage !== undefined && { stage }),
      ...(since !== undefined && { since: timeOf('since', since) }),
      ...(until !== undefined && { until: timeOf('until', until) }),
      ...(listed && { since: null, until: null }),
      ...(track !== undefined && { track }),
      ...(clientId !== undefined && { clientId }),
      ...(template !== undefined && { template }),
      ...(type !== undefined && { type }),
      ...(statuses !== undefined && { statuses: [...new Set(statuses)].toSorted() }),
      ...(trackVersion !== undefined && { trackVersion }),
      ...(templateVersion !== undefined && { templateVersion }),
      ...(notify !== undefined && { notify }),
      ...(shadow !== undefined && { shadow }),
    };
  }

  /** A dry run of this id that was broken off is none to go on with. */
  async #begun(id: string, dryRun: boolean): Promise<Replay | null> {
    const { replays } = this.#uses.database;
    const found = await replays.find(id);
    if (found === null || !found.dryRun || dryRun) return found;
    await replays.delete(id);
    return null;
  }

  #goOn(replay: Replay, asked: Partial<ReplayOrder>): BegunReplay {
    refuseOtherOrder(replay, asked);
    return { replay, resumed: true, keptSince: this.#keptSince(replay) };
  }

  #beginning(
    asked: Partial<ReplayOrder>,
    actor: Actor,
    { id = this.#uses.ids.next(), dryRun }: BeginReplayInput,
  ): Replay {
    const createdAt = this.#uses.clock.now();
    const { stage, ...rest } = asked;
    if (!idShape.test(id)) throw invalidField('id', 'An id is 1 to 64 letters, digits, dots, hyphens or underscores.');
    if (stage === undefined) throw invalidField('stage', 'Name the stage to replay.');
    const order = { ...everything, ...rest, ...windowOf(asked, createdAt.toISOString()), stage };
    return { ...order, id, dryRun, createdAt, createdBy: actorName(actor), plannedAt: null, unreadable: 0, task: null };
  }

  #keptSince({ stage }: Replay): string {
    const retentionMs = topics.find(({ name }) => name === stageTopic(stage, 'bulk'))?.retentionMs ?? 0;
    return new Date(this.#uses.clock.now().getTime() - retentionMs).toISOString();
  }
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
