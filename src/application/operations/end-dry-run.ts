import type { Database } from '../../domain/ports/repositories.ts';
import { knownReplay, type ReplayInput } from './known-replay.ts';

/** Forgets a dry run; another replay stays. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class EndDryRun {
  readonly #database: Pick<Database, 'replays'>;

  constructor(uses: { database: Pick<Database, 'replays'> }) {
    this.#database = uses.database;
  }

  async execute(input: ReplayInput): Promise<void> {
    const { id, dryRun } = await knownReplay(this.#database.replays, input);
    if (dryRun) await this.#database.replays.delete(id);
  }
}
