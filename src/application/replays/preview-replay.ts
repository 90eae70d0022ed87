import type { Clock } from '../../domain/ports/clock.ts';
import type { Replay, ReplayItem } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { rememberedCatalog } from '../catalog/remembered-catalog.ts';
import { decideReplay } from './decide-replay.ts';

/** What a step of a task did about the next requests of a replay. */
export interface ReplayStep {
  /** None is the end. */
  readonly requestIds: readonly string[];
  /** Those among them that stay as they are. */
  readonly refused: number;
}

interface Uses {
  readonly database: Pick<Database, 'replays' | 'requests' | 'pages' | 'catalog'>;
  readonly clock: Clock;
}

const batch = 500;

/**
 * Writes down what a replay would do about its requests after `after`, null to begin, by the decisions that it would
 * make; those that it leaves planned would start. Decides outside of any transaction, in a few statements for all of
 * them, and locks no request.
 */
export async function previewReplay(
  { database, clock }: Uses,
  replay: Replay,
  after: string | null,
): Promise<ReplayStep> {
  const items = await database.replays.items(replay.id, { states: ['planned'], after, limit: batch });
  const requestIds = items.map(({ requestId }) => requestId);
  const found = await database.requests.findMany(requestIds);
  const complete = await database.pages.listComplete(requestIds);
  const sources = {
    pages: { listComplete: async () => complete },
    catalog: rememberedCatalog(database.catalog),
  };
  const requests = new Map(found.map((request) => [request.id, request]));
  const decided: ReplayItem[] = [];
  for (const item of items) {
    const request = requests.get(item.requestId) ?? null;
    const decision = await decideReplay(sources, request, { replay, now: clock.now() });
    if (decision.kind === 'started') decided.push({ ...item, state: 'started' });
    if (decision.kind !== 'skip') continue;
    decided.push({ ...item, state: 'skipped', reason: decision.reason, detail: decision.detail });
  }
  await database.replays.settle(replay.id, ...decided);
  return { requestIds, refused: decided.length };
}
