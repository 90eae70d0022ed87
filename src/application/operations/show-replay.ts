import type { Replay, ReplayCount, ReplayItem, ReplayItemState } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { knownReplay, type ReplayInput } from './known-replay.ts';

export interface ShowReplayInput extends ReplayInput {
  /** Also lists requests in this state. */
  readonly state?: ReplayItemState | undefined;
  /** Of these requests, those after this id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A replay, how far it is, and some of its requests by their ids. */
export interface ShownReplay {
  readonly replay: Replay;
  readonly counts: readonly ReplayCount[];
  readonly items: readonly ReplayItem[];
}

/** Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class ShowReplay {
  readonly #database: Pick<Database, 'replays'>;

  constructor(uses: { database: Pick<Database, 'replays'> }) {
    this.#database = uses.database;
  }

  async execute({ state, after, limit, ...input }: ShowReplayInput): Promise<ShownReplay> {
    const { replays } = this.#database;
    const replay = await knownReplay(replays, input);
    const counts = await replays.counts(replay.id);
    const query = { after: after ?? null, limit };
    const items = state === undefined ? [] : await replays.items(replay.id, { ...query, states: [state] });
    return { replay, counts, items };
  }
}
