import { type Actor, authorize } from '../../domain/client/actor.ts';
import { submissionScope } from '../../domain/client/principal.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { Signals } from '../../domain/ports/signals.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { shownStatus } from '../../domain/request/shadow.ts';
import { visibleRequest } from './visible-request.ts';

/** The first look without a signal comes after a second; the longer a request takes, the rarer they become. */
const firstPollMs = 1000;
const rarestPollMs = 5000;

interface Waiting {
  readonly timeoutMs: number;
  /** Aborts when nobody waits any more. */
  readonly signal?: AbortSignal;
}

/**
 * Keeps callers waiting until their request is finished. Any process can answer: it registers first, then reads the
 * state, and polls too because a signal is only a hint. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class AwaitRequest {
  readonly #requests: Pick<RequestRepository, 'find'>;
  readonly #signals: Signals;
  readonly #waiting = new Map<string, Set<() => void>>();
  #listening: Promise<() => Promise<void>> | null = null;

  constructor(uses: { requests: Pick<RequestRepository, 'find'>; signals: Signals }) {
    this.#requests = uses.requests;
    this.#signals = uses.signals;
  }

  /** Returns the request when it is finished, or as it is when the waiting ends. */
  async wait(actor: Actor, { requestId, ...waiting }: Waiting & { readonly requestId: string }): Promise<Request> {
    authorize(actor, 'requests:read');
    return this.#finished(actor, requestId, waiting);
  }

  /** The same of what the caller has just submitted, which needs no scope beyond that of the submission. */
  async waitForSubmitted(
    actor: Actor,
    { request, ...waiting }: Waiting & { readonly request: Request },
  ): Promise<Request> {
    authorize(actor, submissionScope(request.kind));
    return this.#finished(actor, request.id, waiting);
  }

  async #finished(actor: Actor, requestId: string, options: Waiting): Promise<Request> {
    await this.#listen();
    const deadline = performance.now() + options.timeoutMs;
    for (let pollMs = firstPollMs; ; pollMs = Math.min(rarestPollMs, pollMs * 2)) {
      const left = deadline - performance.now();
      const pause = this.#pause(requestId, Math.min(pollMs, left), options.signal);
      try {
        const request = await visibleRequest(this.#requests, actor, requestId);
        if (isFinished(shownStatus(request)) || left <= 0) return request;
        await pause.over;
        if (options.signal?.aborted === true) return request;
      } finally {
        pause.end();
      }
    }
  }

  /** A failure is forgotten, so that the next caller tries again. */
  async #listen(): Promise<void> {
    const listening = (this.#listening ??= this.#signals.listen('finished', (finished) => this.#wake(finished)));
    try {
      await listening;
    } catch (error) {
      if (this.#listening === listening) this.#listening = null;
      throw error;
    }
  }

  async close(): Promise<void> {
    const stop = await this.#listening;
    this.#listening = null;
    await stop?.();
  }

  #pause(requestId: string, ms: number, signal: AbortSignal | undefined): { over: Promise<void>; end: () => void } {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      const wakers = this.#waiting.get(requestId) ?? new Set();
      const timer = setTimeout(() => end(), Math.max(0, ms));
      end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        wakers.delete(end);
        if (wakers.size === 0) this.#waiting.delete(requestId);
        resolve();
      };
      this.#waiting.set(requestId, wakers.add(end));
      if (signal?.aborted === true) end();
      else signal?.addEventListener('abort', end, { once: true });
    });
    return { over, end };
  }

  /** Everybody when signals may have been lost. */
  #wake(requestId: string): void {
    const waiting = requestId === '' ? Array.from(this.#waiting.values()) : [this.#waiting.get(requestId) ?? []];
    for (const wake of waiting.flatMap((wakers) => Array.from(wakers))) wake();
  }
}
