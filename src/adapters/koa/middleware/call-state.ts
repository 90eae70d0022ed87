import type { ServerResponse } from 'node:http';
import type { ReadCall } from '../../../application/reads/read-call.ts';

/** What the middleware of one call tell each other. */
export interface CallState {
  traceId: string;
  /** W3C Trace Context whose span is this call. */
  traceparent: string;
  /** Path template of the route, such as `/api/v1/requests/{requestId}`. */
  route: string | null;
  clientId: string | null;
  operatorId: string | null;
  /** Of the request that the path names. */
  requestId: string | null;
  /** Whether the caller may be sending its body: false while `Expect: 100-continue` is not answered. */
  mayLinger: boolean;
}

/**
 * Aborts when the caller hangs up or the server closes. Not made by `AbortSignal.any`: on Node 20 a signal that lives
 * on, as `closing` does, keeps a trace of each signal that was made from it.
 */
export function callSignal(response: ServerResponse, closing: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (closing.aborted || response.closed) {
    abort();
    return controller.signal;
  }
  closing.addEventListener('abort', abort);
  atEnd(response, () => {
    closing.removeEventListener('abort', abort);
    if (!response.writableFinished) abort();
  });
  return controller.signal;
}

/** The call of a response, for who reads. */
export function readCall(response: ServerResponse): ReadCall {
  const hungUp = new AbortController();
  atEnd(response, () => {
    if (!response.writableFinished) hungUp.abort();
  });
  return { disconnected: hungUp.signal, atEnd: (callback) => atEnd(response, callback) };
}

/** What is to be called at the end of a response: one listener for all, because Node takes many for a leak. */
const endings = new WeakMap<ServerResponse, (() => void)[]>();

/** Calls back when the answer is written or its connection gone; at once when that is so. */
export function atEnd(response: ServerResponse, callback: () => void): void {
  if (response.closed) {
    callback();
    return;
  }
  const known = endings.get(response);
  if (known !== undefined) {
    known.push(callback);
    return;
  }
  const callbacks = [callback];
  endings.set(response, callbacks);
  response.once('close', () => {
    for (const each of callbacks) each();
  });
}
