import type { IncomingMessage } from 'node:http';
import { DocfaceError } from '../../../domain/errors.ts';
import { BodyQuota } from './body-quota.ts';

/** Bytes that a body takes at a time. However short, it takes one step: so the number of bodies is bounded too. */
export const stepBytes = 1024 * 1024;

/** What one body holds of the budget. */
export interface BodyReservation {
  /** Resolves when a piece of so many bytes may be handled, see `BodyQuota`. */
  takeQuota(bytes: number): Promise<void>;
  /** Counts bytes that arrived and are kept. Errors: `OVERLOADED`, `QUOTA_EXCEEDED`. */
  add(bytes: number): void;
  /** Gives everything back; idempotent. */
  release(): void;
}

/**
 * Bytes of bodies in this process, from their arrival until they are stored. A caller may have as much as it leaves
 * free: one alone half of all, two a third each, and there is always something left for one more.
 */
export class BodyBudget {
  readonly #held = new Map<string, number>();
  /** Steps that open bodies of a caller have announced and not taken. */
  readonly #awaited = new Map<string, number>();
  readonly #quota = new BodyQuota();
  #free: number;

  constructor(bytes: number) {
    this.#free = Math.floor(bytes / stepBytes);
  }

  /**
   * Lets a body of `expected` bytes begin when it would fit now, beside all that the caller's other bodies have
   * announced, and takes its first step: of many at once, those that began first arrive. To others, what is announced
   * is free. `limitKey`: who sends it. Errors: `OVERLOADED`, `QUOTA_EXCEEDED` when the caller's other bodies leave no
   * room.
   */
  open(limitKey: string, expected: number): BodyReservation {
    let bytes = 0;
    let steps = 0;
    let isOpen = true;
    let awaited = Math.max(1, Math.ceil(expected / stepBytes));
    const arrived = (count: number): void => {
      awaited -= count;
      add(this.#awaited, limitKey, -count);
    };
    const take = (more: number): void => {
      this.#demand(limitKey, more, steps);
      this.#move(limitKey, more);
      steps += more;
      arrived(Math.min(more, awaited));
    };
    this.#demand(limitKey, (this.#awaited.get(limitKey) ?? 0) + awaited, 0);
    add(this.#awaited, limitKey, awaited);
    take(1);
    return {
      takeQuota: (more) => this.#quota.take(limitKey, more),
      add: (more) => {
        bytes += more;
        const missing = Math.ceil(bytes / stepBytes) - steps;
        if (isOpen && missing > 0) take(missing);
      },
      release: () => {
        if (isOpen) {
          this.#move(limitKey, -steps);
          arrived(awaited);
        }
        isOpen = false;
      },
    };
  }

  #demand(limitKey: string, steps: number, own: number): void {
    const held = this.#held.get(limitKey) ?? 0;
    if (held + steps <= this.#free - steps) return;
    throw held > own ? tooManyOfOne() : tooManyOfAll();
  }

  #move(limitKey: string, steps: number): void {
    this.#free -= steps;
    add(this.#held, limitKey, steps);
  }
}

function add(counts: Map<string, number>, limitKey: string, more: number): void {
  const count = (counts.get(limitKey) ?? 0) + more;
  if (count === 0) counts.delete(limitKey);
  else counts.set(limitKey, count);
}

const soon = { retryAfterSeconds: 5 };

function tooManyOfAll(): DocfaceError {
  return new DocfaceError('OVERLOADED', 'Too many uploads are under way at once. Send this one again shortly.', soon);
}

function tooManyOfOne(): DocfaceError {
  return new DocfaceError(
    'QUOTA_EXCEEDED',
    'What you are sending at the same time takes all the room that one caller may have now. Let some of it end, then send this again.',
    { retryable: true, ...soon },
  );
}

/** How fast a body has to arrive. */
export interface BodyPace {
  readonly bytesPerSecond: number;
  /** Whole seconds over which that is measured: a connection may stand still for a part of it. */
  readonly windowSeconds: number;
}

interface Watch {
  /** Of the whole body. */
  readonly maxBytes: number;
  readonly pace: BodyPace;
  readonly fail: (error: DocfaceError) => void;
}

/**
 * Watches a body arrive, once a second, until it is complete or the watch is stopped by calling the answer. Calls
 * `fail` with `FILE_TOO_LARGE` when more came than `maxBytes`, whatever Content-Length said, or with `BODY_TOO_SLOW`.
 */
export function watchBody(request: IncomingMessage, { maxBytes, pace, fail }: Watch): () => void {
  const { socket } = request;
  const start = socket.bytesRead;
  const seen = [start];
  const minBytes = pace.bytesPerSecond * pace.windowSeconds;
  const look = (): void => {
    const now = socket.bytesRead;
    seen.push(now);
    const before = seen.length > pace.windowSeconds ? seen.shift() : undefined;
    if (now - start > maxBytes) fail(bodyTooLarge(maxBytes));
    else if (before !== undefined && now - before < minBytes && !request.complete) fail(tooSlow(pace));
  };
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
}

export function bodyTooLarge(maxBytes: number): DocfaceError {
  return new DocfaceError(
    'FILE_TOO_LARGE',
    `The body is larger than ${maxBytes} bytes. Send files of at most 15 MB (15,728,640 bytes) each.`,
  );
}

function tooSlow({ bytesPerSecond, windowSeconds }: BodyPace): DocfaceError {
  return new DocfaceError(
    'BODY_TOO_SLOW',
    `The body arrived more slowly than ${bytesPerSecond} bytes a second for ${windowSeconds} seconds and was stopped. Send it again on a better connection, or a smaller file.`,
  );
}
