import type { Actor } from '../../domain/client/actor.ts';
import { diffResults } from '../../domain/request/diff-results.ts';
import type { Difference } from '../../domain/request/difference.ts';
import type { GetResult } from './get-result.ts';

/** What two attempts of a request say differently. */
export interface AttemptDiff {
  readonly before: number;
  readonly after: number;
  readonly changes: readonly Difference[];
}

/** Compares the results of any two attempts of a request. Errors: as `GetResult` for either. */
export class DiffAttempts {
  readonly #getResult: GetResult;

  constructor(uses: { getResult: GetResult }) {
    this.#getResult = uses.getResult;
  }

  async execute(
    actor: Actor,
    requestId: string,
    { before, after }: { readonly before: number; readonly after: number },
  ): Promise<AttemptDiff> {
    const earlier = await this.#getResult.execute(actor, requestId, before);
    const later = await this.#getResult.execute(actor, requestId, after);
    return { before, after, changes: diffResults(earlier.result, later.result) };
  }
}
