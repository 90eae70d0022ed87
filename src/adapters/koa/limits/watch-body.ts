import type { IncomingMessage } from 'node:http';
import { DocfaceError } from '../../../domain/errors.ts';

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
 * Watches a body arrive, once a second, until it is complete or the watch is stopped by calling the answer. Calls `fail`
 * with `FILE_TOO_LARGE` when more came than `maxBytes`, whatever Content-Length said, or with `BODY_TOO_SLOW`.
 */
export function watchBody(request: IncomingMessage, { maxBytes, pace, fail }: Watch): () => void {
  const { socket } = request;
  const start = socket.bytesRead;
  const seen = [start];
  const least = pace.bytesPerSecond * pace.windowSeconds;
  const look = (): void => {
    const now = socket.bytesRead;
    seen.push(now);
    const before = seen.length > pace.windowSeconds ? seen.shift() : undefined;
    if (now - start > maxBytes) fail(bodyTooLarge(maxBytes));
    else if (before !== undefined && now - before < least && !request.complete) fail(tooSlow(pace));
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
