import type { Actor } from '../../domain/client/actor.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import type { Answer } from './read-call.ts';
import type { ResultReader } from './result-reader.ts';
import { findDocumentResult, findResult, type ResultQuery } from './stored-result.ts';

/** The JSON of a result in UTF-8. */
export interface FoundResult extends Answer {
  /** That it is of: the one asked for, or the one that is shown. */
  readonly attempt: number;
}

/** Answers the result alone, of one attempt if it is named. Errors: as `findResult`. */
export class GetResult {
  readonly #requests: Pick<RequestRepository, 'find'>;
  readonly #results: ResultReader;

  constructor(uses: { requests: Pick<RequestRepository, 'find'>; results: ResultReader }) {
    this.#requests = uses.requests;
    this.#results = uses.results;
  }

  async execute(actor: Actor, query: ResultQuery): Promise<FoundResult> {
    const found = await findResult(this.#requests, actor, query);
    return { attempt: found.attempt, ...this.#results.whole(found) };
  }

  /** The text of a document, alone or with its places as hOCR. Errors: as `findDocumentResult`. */
  async text(actor: Actor, query: ResultQuery, form: 'text' | 'hocr'): Promise<Answer> {
    return this.#results.form(await findDocumentResult(this.#requests, actor, query), form);
  }
}
