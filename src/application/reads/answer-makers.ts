import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { ReadCall } from './read-call.ts';

/** What is to be made. */
export interface Requested {
  /** Names the answer: the same name, the same bytes. */
  readonly name: string;
  /** Whose turn it takes. */
  readonly clientId: string;
}

interface Uses {
  readonly budget: AnswerBudget;
  /** Of making, which keeps a core busy. */
  readonly limit: ConcurrencyLimit;
  /** Longest making of one answer. */
  readonly maxMs: number;
}

interface Making {
  readonly answer: Promise<Uint8Array>;
  readonly canceled: AbortController;
  callers: number;
}

const maxFailures = 1_000;

/** Milliseconds for which a file that failed is not tried again. What took too long may be quicker when less runs. */
const failureMs: Readonly<Partial<Record<ErrorCode, number>>> = {
  UNREADABLE_FILE: 600_000,
  ENCRYPTED_FILE: 600_000,
  IMAGE_TOO_LARGE: 600_000,
  TOO_MANY_PAGES: 600_000,
  ENGINE_FAILED: 600_000,
  DEADLINE_EXCEEDED: 60_000,
};

/**
 * Makes answers from stored files: clients alternate, callers of the same answer share one making, and one that no
 * caller waits for any more leaves the queue or is stopped. What failed for good fails at once for a while.
 */
export class AnswerMakers {
  readonly #uses: Uses;
  readonly #makings = new Map<string, Making>();
  readonly #failures = new Map<string, { readonly error: DocfaceError; readonly until: number }>();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Returns what `make` makes, which is given up when its signal aborts, and holds it in the budget until the call
   * ends. Errors: those of `make`, `QUOTA_EXCEEDED`, `DEADLINE_EXCEEDED`, the reason of `disconnected`.
   */
  async make(
    requested: Requested,
    call: ReadCall,
    make: (signal: AbortSignal) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    call.disconnected.throwIfAborted();
    this.#uses.budget.refuseMore(requested.clientId);
    this.#refuseFailed(requested.name);
    const making = this.#makings.get(requested.name) ?? this.#begin(requested, make);
    const answer = await this.#wait(making, call.disconnected);
    this.#uses.budget.reserve(requested.clientId, call, answer.length);
    return answer;
  }

  #begin({ name, clientId }: Requested, make: (signal: AbortSignal) => Promise<Uint8Array>): Making {
    const { limit, budget } = this.#uses;
    const canceled = new AbortController();
    const answer = limit
      .run({ lane: 'interactive', clientId }, canceled.signal, async () => {
        // What was made while it waited may not have been read.
        budget.refuseMore(clientId);
        return await this.#inTime(canceled, make);
      })
      .catch((error: unknown) => {
        this.#remember(name, error);
        throw error;
      })
      .finally(() => {
        if (this.#makings.get(name) === making) this.#makings.delete(name);
      });
    answer.catch(() => undefined);
    const making: Making = { answer, canceled, callers: 0 };
    this.#makings.set(name, making);
    return making;
  }

  async #inTime(canceled: AbortController, make: (signal: AbortSignal) => Promise<Uint8Array>): Promise<Uint8Array> {
    const { maxMs } = this.#uses;
    const seconds = Math.round(maxMs / 1000);
    const late = new DocfaceError('DEADLINE_EXCEEDED', `It took longer than ${seconds} s to make and was stopped.`);
    const timer = setTimeout(() => canceled.abort(late), maxMs);
    try {
      return await make(canceled.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async #wait(making: Making, disconnected: AbortSignal): Promise<Uint8Array> {
    making.callers += 1;
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(disconnected.reason as Error);
    });
    disconnected.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([making.answer, left]);
    } finally {
      disconnected.removeEventListener('abort', leave);
      making.callers -= 1;
      if (making.callers === 0) this.#abandon(making, disconnected);
    }
  }

  /** Who comes now begins anew. */
  #abandon(making: Making, disconnected: AbortSignal): void {
    for (const [name, each] of this.#makings) if (each === making) this.#makings.delete(name);
    making.canceled.abort(disconnected.reason);
  }

  #refuseFailed(name: string): void {
    const failure = this.#failures.get(name);
    if (failure === undefined) return;
    if (failure.until > performance.now()) throw failure.error;
    this.#failures.delete(name);
  }

  #remember(name: string, error: unknown): void {
    const forMs = error instanceof DocfaceError && !error.retryable ? failureMs[error.code] : undefined;
    if (!(error instanceof DocfaceError) || forMs === undefined) return;
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size < maxFailures) break;
      this.#failures.delete(oldest);
    }
    this.#failures.set(name, { error, until: performance.now() + forMs });
  }
}
