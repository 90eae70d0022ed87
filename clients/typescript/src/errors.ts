import type { Envelope, Problem } from './api-types.ts';

/** Everything that this library throws by itself; `code` is stable. */
export class DocfaceError extends Error {
  override readonly name: string = 'DocfaceError';
  readonly code: string;
  /** The request that it is about; null where there is none. */
  readonly requestId: string | null;

  constructor(
    code: string,
    message: string,
    more: { readonly requestId?: string | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.requestId = more.requestId ?? null;
  }
}

/** The service answered that it does not do this; `message` says why and what to do. */
export class Refused extends DocfaceError {
  override readonly name = 'Refused';
  /** Of the HTTP answer. */
  readonly status: number;
  /** What the service said; null where it was not a docface service that answered. */
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, url: string) {
    const unknown = `${url} answered ${status}, not as a docface service does. Check the address.`;
    super(problem?.code ?? 'UNKNOWN_ANSWER', problem?.detail ?? unknown);
    this.status = status;
    this.problem = problem;
  }
}

/** No answer of the service came, after all tries. */
export class NotReachable extends DocfaceError {
  override readonly name = 'NotReachable';

  constructor(url: string, cause: unknown) {
    super('NOT_REACHABLE', `No answer came from ${new URL(url).origin}. Check the address and the network.`, { cause });
  }
}

/** The request ended without a result: it failed, was canceled, or erased. */
export class RequestFailed extends DocfaceError {
  override readonly name = 'RequestFailed';
  readonly envelope: Envelope;

  constructor(envelope: Envelope) {
    const { error, requestId, status } = envelope;
    super(error?.code ?? status.toUpperCase(), error?.detail ?? `The request was ${status}.`, { requestId });
    this.envelope = envelope;
  }
}

/** The time to wait is over; the request goes on, and `wait(requestId)` waits for it again. */
export class StillRunning extends DocfaceError {
  override readonly name = 'StillRunning';

  constructor(requestId: string, timeoutMs: number) {
    const message = `The request ${requestId} was not finished after ${timeoutMs} ms. Wait for it again by its id.`;
    super('STILL_RUNNING', message, { requestId });
  }
}
