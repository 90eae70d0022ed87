import type { Actor } from '../../domain/client/actor.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import type { Difference } from '../../domain/result/difference.ts';
import type { ReadCall } from './read-call.ts';
import type { ResultReader } from './result-reader.ts';
import { findResult } from './stored-result.ts';

/** What two attempts of a request say differently. */
export interface AttemptDiff {
  readonly before: number;
  readonly after: number;
  readonly changes: readonly Difference[];
}

interface AttemptPair {
  readonly requestId: string;
  readonly before: number;
  readonly after: number;
}

/** Compares the results of any two attempts of a request. Errors: as `findResult` for either. */
export class DiffAttempts {
  readonly #requests: Pick<RequestRepository, 'find'>;
  readonly #results: ResultReader;

  constructor(uses: { requests: Pick<RequestRepository, 'find'>; results: ResultReader }) {
    this.#requests = uses.requests;
    this.#results = uses.results;
  }

  async execute(actor: Actor, { requestId, before, after }: AttemptPair, call: ReadCall): Promise<AttemptDiff> {
    const earlier = await findResult(this.#requests, actor, { requestId, attempt: before });
    const later = await findResult(this.#requests, actor, { requestId, attempt: after });
    return { before, after, changes: changesIn(await this.#results.changes(earlier, later, call)) };
  }
}

/** Reads what `ResultReader.changes` answers. */
export function changesIn(json: Uint8Array): readonly Difference[] {
  return JSON.parse(new TextDecoder().decode(json)) as readonly Difference[];
}
