import type { Actor } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { rememberedCatalog } from '../catalog/remembered-catalog.ts';
import { decideReplay, type SkipReason } from './decide-replay.ts';
import { findReplay, type ReplayInput } from './replays.ts';

export interface TryReplayInput extends ReplayInput {
  /** The last request that was looked at; null to begin. */
  readonly after: string | null;
}

/** What a replay would do about a request. */
export type TriedRequest =
  | { readonly requestId: string; readonly outcome: 'would_start' | 'already_started' }
  | {
      readonly requestId: string;
      readonly outcome: 'skipped';
      readonly reason: SkipReason;
      readonly detail: string;
    };

const batch = 500;

/**
 * Says what a replay would do about the next of its requests, by the decisions that it would make. Reads outside of any
 * transaction, in a few statements for all of them, and locks nothing. An empty answer is the end. Errors:
 * `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class TryReplay {
  readonly #uses: {
    readonly database: Pick<Database, 'replays' | 'requests' | 'pages' | 'catalog'>;
    readonly clock: Clock;
  };

  constructor(uses: { database: Pick<Database, 'replays' | 'requests' | 'pages' | 'catalog'>; clock: Clock }) {
    this.#uses = uses;
  }

  async try(actor: Actor, input: TryReplayInput): Promise<readonly TriedRequest[]> {
    const { database, clock } = this.#uses;
    const replay = await findReplay(database.replays, actor, input);
    const items = await database.replays.items(replay.id, { states: ['planned'], after: input.after, limit: batch });
    const ids = items.map(({ requestId }) => requestId);
    const found = await database.requests.findMany(ids);
    const complete = await database.pages.listComplete(ids);
    const sources = {
      pages: { listComplete: async () => complete },
      catalog: rememberedCatalog(database.catalog),
    };
    const requests = new Map(found.map((request) => [request.id, request]));
    const tried: TriedRequest[] = [];
    for (const { requestId } of items) {
      const request = requests.get(requestId) ?? null;
      const decision = await decideReplay(sources, request, { replay, now: clock.now() });
      if (decision.kind === 'skip') {
        const { reason, detail } = decision;
        tried.push({ requestId, outcome: 'skipped', reason, detail });
      } else tried.push({ requestId, outcome: decision.kind === 'start' ? 'would_start' : 'already_started' });
    }
    return tried;
  }
}
