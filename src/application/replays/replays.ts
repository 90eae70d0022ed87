import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  Replay,
  ReplayCount,
  ReplayItem,
  ReplayItemState,
  ReplayRepository,
} from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';

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

/** What has become of replays, for administrators. Errors of each: `INSUFFICIENT_SCOPE`. */
export class Replays {
  readonly #database: Pick<Database, 'replays'>;

  constructor(uses: { database: Pick<Database, 'replays'> }) {
    this.#database = uses.database;
  }

  /** Newest first. */
  async list(actor: Actor, { limit }: { readonly limit: number }): Promise<readonly Replay[]> {
    authorize(actor, 'admin');
    return this.#database.replays.list(limit);
  }

  /** Errors: `NOT_FOUND`. */
  async show(actor: Actor, { state, after, limit, ...named }: ShowReplayInput): Promise<ShownReplay> {
    const { replays } = this.#database;
    const replay = await findReplay(replays, actor, named);
    const counts = await replays.counts(replay.id);
    const query = { after: after ?? null, limit };
    const items = state === undefined ? [] : await replays.items(replay.id, { ...query, states: [state] });
    return { replay, counts, items };
  }
}

/** Names a replay. */
export interface ReplayInput {
  readonly id: string;
}

/** The replay with an id, for administrators. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export async function findReplay(
  replays: Pick<ReplayRepository, 'find'>,
  actor: Actor,
  { id }: ReplayInput,
): Promise<Replay> {
  authorize(actor, 'admin');
  const replay = await replays.find(id);
  if (replay !== null) return replay;
  throw new DocfaceError('NOT_FOUND', 'There is no replay with this id; "docface replay list" names them.');
}

export function replaySubject(id: string): string {
  return `replay:${id}`;
}
