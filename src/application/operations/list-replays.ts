import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Replay } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';

/** Lists replays, newest first. Errors: `INSUFFICIENT_SCOPE`. */
export class ListReplays {
  readonly #database: Pick<Database, 'replays'>;

  constructor(uses: { database: Pick<Database, 'replays'> }) {
    this.#database = uses.database;
  }

  async execute({ actor, limit }: { readonly actor: Actor; readonly limit: number }): Promise<readonly Replay[]> {
    authorize(actor, 'admin');
    return this.#database.replays.list(limit);
  }
}
