import type { ServerResponse } from 'node:http';

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
  response.once('close', () => {
    closing.removeEventListener('abort', abort);
    if (!response.writableFinished) abort();
  });
  return controller.signal;
}
