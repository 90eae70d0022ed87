import type { Actor } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { EventCodec, EventLog, StoredEvent } from '../../domain/ports/event-log.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { FoundRequest, Replay } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { type StageRequested, stageTopic } from '../../domain/request/events.ts';
import { isPerPage, type Stage, stageBefore } from '../../domain/request/pipeline.ts';
import type { Lane } from '../../domain/request/request.ts';
import { rememberedCatalog } from '../catalog/remembered-catalog.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { hasAskedStatus, otherThanAsked } from './decide-replay.ts';
import { findReplay, type ReplayInput, replaySubject } from './replays.ts';

export interface PlanReplayInput extends ReplayInput {
  /** Some of the requests of a replay that lists them; leave it out for one with a window. */
  readonly requestIds?: readonly string[];
  /** Whether more of them follow. */
  readonly more?: boolean;
  /** Breaks off the search; what was found stays. */
  readonly signal?: AbortSignal;
}

export interface PlannedReplay {
  /** Requests found so far. */
  readonly requests: number;
  /** Of these, those that are to be started still. */
  readonly planned: number;
  /** Events of the window that this release cannot read; their requests are missing. */
  readonly unreadable: number;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'replays' | 'requests' | 'catalog'>;
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

const lanes: readonly Lane[] = ['interactive', 'bulk'];
/** Requests in memory, and in one statement. */
const batch = 500;

/**
 * Finds the requests of a replay, by reading topics apart from the live consumers or from a list, and writes them down
 * as they come; a repetition adds nothing. A replay whose requests are all found is audited. Starts no attempt. Errors:
 * `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `DEPENDENCY_UNAVAILABLE`.
 */
export class PlanReplay {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async plan(actor: Actor, input: PlanReplayInput): Promise<PlannedReplay> {
    const { replays } = this.#uses.database;
    const replay = await findReplay(replays, actor, input);
    const { since, until, plannedAt } = replay;
    let { unreadable } = replay;
    if (plannedAt === null) {
      if (since === null || until === null) await this.#list(replay, input.requestIds ?? []);
      else unreadable = await this.#search(replay, { since: new Date(since), until: new Date(until) }, input.signal);
    }
    if (input.more === true) return { requests: 0, planned: 0, unreadable };
    const counts = await replays.counts(replay.id);
    const requests = counts.reduce((sum, count) => sum + count.requests, 0);
    const planned = counts.find(({ state }) => state === 'planned')?.requests ?? 0;
    if (plannedAt === null) await this.#planned(actor, replay, { requests, unreadable });
    return { requests, planned, unreadable };
  }

  async #list({ id }: Replay, requestIds: readonly string[]): Promise<void> {
    const listed = [...new Set(requestIds)].map((requestId) => ({ requestId, attempt: null, at: null }));
    for (let from = 0; from < listed.length; from += batch) {
      await this.#uses.database.replays.add(id, listed.slice(from, from + batch), false);
    }
  }

  /** Returns how many events could not be read. */
  async #search(
    replay: Replay,
    window: { readonly since: Date; readonly until: Date },
    signal: AbortSignal | undefined,
  ): Promise<number> {
    let unreadable = 0;
    for (const stage of stagesThatReach(replay.stage)) {
      const found = new Map<string, FoundRequest>();
      const add = async (): Promise<void> => {
        await this.#add(replay, [...found.values()], stage !== replay.stage);
        found.clear();
      };
      for (const lane of lanes) {
        for await (const stored of this.#uses.eventLog.read(stageTopic(stage, lane), window)) {
          signal?.throwIfAborted();
          const event = this.#decoded(stored);
          if (event === null) unreadable += 1;
          else if (replay.clientId === null || event.clientId === replay.clientId) note(found, event, stored.at);
          if (found.size >= batch) await add();
        }
      }
      await add();
    }
    return unreadable;
  }

  #decoded({ payload }: StoredEvent): StageRequested | null {
    const decoded = this.#uses.codec.decode(payload);
    return decoded.kind === 'known' && decoded.event.type === 'stage.requested' ? decoded.event : null;
  }

  async #add(replay: Replay, found: readonly FoundRequest[], withPages: boolean): Promise<void> {
    const requested = await this.#requested(replay, found);
    if (requested.length > 0) await this.#uses.database.replays.add(replay.id, requested, withPages);
  }

  async #requested(replay: Replay, found: readonly FoundRequest[]): Promise<readonly FoundRequest[]> {
    const { track, template, type, statuses } = replay;
    if (track === null && template === null && type === null && statuses.length === 0) return found;
    const { requests } = this.#uses.database;
    const catalog = rememberedCatalog(this.#uses.database.catalog);
    const requested = new Set<string>();
    for (const request of await requests.findMany(found.map(({ requestId }) => requestId))) {
      if (!hasAskedStatus(request, replay)) continue;
      if ((await otherThanAsked(catalog, request, replay)) === null) requested.add(request.id);
    }
    return found.filter(({ requestId }) => requested.has(requestId));
  }

  async #planned(actor: Actor, replay: Replay, found: Omit<PlannedReplay, 'planned'>): Promise<void> {
    const { id, stage, since, until, track, clientId, template, type, trackVersion, templateVersion } = replay;
    const { statuses, notify, shadow, dryRun } = replay;
    const order = {
      stage,
      since,
      until,
      track,
      clientId,
      template,
      type,
      trackVersion,
      templateVersion,
      notify,
      shadow,
    };
    const detail = { ...order, statuses: statuses.join(', '), requests: found.requests };
    const entry = { actor, action: 'replay.started', subject: replaySubject(id), clientId, detail };
    await this.#uses.database.transaction(async (tx) => {
      const at = this.#uses.clock.now();
      const isFirst = await tx.replays.markPlanned(id, { at, unreadable: found.unreadable });
      if (isFirst && !dryRun) await tx.audit.insert(auditEntry(entry, this.#uses));
    });
  }
}

/**
 * The stages whose topics tell who passed through one. What finds the pages reads the first of them by itself, and all
 * of a file that has one: such a request passes the stage that reads pages without an event of its topic.
 */
function stagesThatReach(stage: Stage): readonly Stage[] {
  const before = isPerPage(stage) ? stageBefore(stage) : null;
  return before === null ? [stage] : [stage, before];
}

function note(found: Map<string, FoundRequest>, { requestId, attempt }: StageRequested, at: Date): void {
  const key = `${requestId}/${attempt}`;
  const known = found.get(key);
  const first = known === undefined || known.at === null || at < known.at ? at : known.at;
  found.set(key, { requestId, attempt, at: first });
}
