import type { Clock } from '../../domain/ports/clock.ts';
import type { EventCodec, EventLog, StoredEvent } from '../../domain/ports/event-log.ts';
import type { FoundRequest, Replay } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { type StageRequested, stageTopic } from '../../domain/request/events.ts';
import { isPerPage, type Stage, stageBefore } from '../../domain/request/pipeline.ts';
import { lanes } from '../../domain/request/request.ts';
import { rememberedCatalog } from '../catalog/remembered-catalog.ts';
import type { BeginReplayInput } from './begin-replay.ts';
import { hasAskedStatus, otherThanAsked } from './decide-replay.ts';

interface Uses {
  readonly database: Pick<Database, 'replays' | 'requests' | 'catalog'>;
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly clock: Clock;
}

/** Requests in memory, and in one statement. */
const batch = 500;

/** Adds requests to a replay that lists them, which is planned unless more follow; a repetition adds nothing. */
export async function listRequests(
  { database, clock }: Pick<Uses, 'clock'> & { readonly database: Pick<Database, 'replays'> },
  { id }: Replay,
  { requestIds = [], more = false }: BeginReplayInput,
): Promise<void> {
  const listed = [...new Set(requestIds)].map((requestId) => ({ requestId, attempt: null, at: null }));
  for (let from = 0; from < listed.length; from += batch) {
    await database.replays.add(id, listed.slice(from, from + batch), false);
  }
  if (!more) await database.replays.markPlanned(id, { at: clock.now(), unreadable: 0 });
}

/**
 * Finds the requests of a replay in its window, by reading topics apart from the live consumers, and writes them down
 * as they come; a repetition adds nothing. Starts no attempt. Errors: `DEPENDENCY_UNAVAILABLE`.
 */
export async function planReplay(uses: Uses, replay: Replay, signal: AbortSignal): Promise<void> {
  const unreadable = await search(uses, replay, signal);
  await uses.database.replays.markPlanned(replay.id, { at: uses.clock.now(), unreadable });
}

/** Returns how many events could not be read. */
async function search(uses: Uses, replay: Replay, signal: AbortSignal): Promise<number> {
  const window = { since: new Date(replay.since ?? 0), until: new Date(replay.until ?? 0) };
  let unreadable = 0;
  for (const stage of stagesThatReach(replay.stage)) {
    const found = new Map<string, FoundRequest>();
    const add = async (): Promise<void> => {
      const requested = await requestedOf(uses, replay, [...found.values()]);
      if (requested.length > 0) await uses.database.replays.add(replay.id, requested, stage !== replay.stage);
      found.clear();
    };
    for (const lane of lanes) {
      for await (const stored of uses.eventLog.read(stageTopic(stage, lane), window)) {
        signal.throwIfAborted();
        const event = decoded(uses.codec, stored);
        if (event === 'unreadable') unreadable += 1;
        else if (event === 'not ours') continue;
        else if (replay.clientId === null || event.clientId === replay.clientId) note(found, event, stored.at);
        if (found.size >= batch) await add();
      }
    }
    await add();
  }
  return unreadable;
}

/** The consumers of the topic have counted those that are not ours. */
function decoded(codec: Uses['codec'], { payload }: StoredEvent): StageRequested | 'not ours' | 'unreadable' {
  const found = codec.decode(payload);
  if (found.kind === 'other_installation') return 'not ours';
  return found.kind === 'known' && found.event.type === 'stage.requested' ? found.event : 'unreadable';
}

async function requestedOf(
  { database }: Uses,
  replay: Replay,
  found: readonly FoundRequest[],
): Promise<readonly FoundRequest[]> {
  const { track, template, type, statuses } = replay;
  if (track === null && template === null && type === null && statuses.length === 0) return found;
  const catalog = rememberedCatalog(database.catalog);
  const requested = new Set<string>();
  for (const request of await database.requests.findMany(found.map(({ requestId }) => requestId))) {
    if (!hasAskedStatus(request, replay)) continue;
    if ((await otherThanAsked(catalog, request, replay)) === null) requested.add(request.id);
  }
  return found.filter(({ requestId }) => requested.has(requestId));
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
