import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { isFinished } from '../../domain/request/request.ts';
import type { Envelope } from './envelope.ts';
import type { GetRequest } from './get-request.ts';

export interface FoundResult {
  readonly result: NonNullable<Envelope['result']>;
  /** That it is of: the one asked for, or the one that is shown. */
  readonly attempt: number;
}

/** Answers the result alone, of one attempt if it is named. Errors: `NOT_FOUND`, `NOT_READY`, `ERASED`, `INVALID_STATE` when it ended without one. */
export class GetResult {
  readonly #getRequest: GetRequest;

  constructor(uses: { getRequest: GetRequest }) {
    this.#getRequest = uses.getRequest;
  }

  async execute(actor: Actor, requestId: string, attempt: number | null = null): Promise<FoundResult> {
    const found = await this.#getRequest.execute(actor, requestId, attempt);
    const { status, result, error } = found;
    if (result !== null) return { result, attempt: found.attempt };
    if (status === 'erased') throw new DocfaceError('ERASED', 'The request was erased; its result is gone.');
    if (isFinished(status)) {
      const reason = error === null ? '' : ` with ${error.code}`;
      const what = attempt === null ? 'request' : `attempt ${attempt}`;
      throw new DocfaceError('INVALID_STATE', `The ${what} ended as ${status}${reason}; there is no result.`);
    }
    throw new DocfaceError('NOT_READY', `The request is ${status}; ask again later or wait with "Prefer: wait=30".`, {
      retryable: true,
      retryAfterSeconds: 2,
    });
  }
}
