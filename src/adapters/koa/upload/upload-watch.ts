import type { IncomingMessage } from 'node:http';
import { DocfaceError } from '../../../domain/errors.ts';

/** Slower than this over `windowSeconds` is no upload but an occupied seat. */
const minBytesPerSecond = 10 * 1024;
const windowSeconds = 10;

/**
 * Watches the bytes of an upload arrive, once a second. Calls `fail` once: with `FILE_TOO_LARGE` when more came than
 * `maxBytes`, whatever Content-Length said, or with `MALFORMED_MULTIPART` when it trickles; answers how to stop watching.
 */
export function watchUpload(
  request: IncomingMessage,
  options: { readonly maxBytes: number; readonly fail: (error: DocfaceError) => void },
): () => void {
  const { socket } = request;
  const start = socket.bytesRead;
  const seen = [start];
  const look = (): void => {
    const now = socket.bytesRead;
    seen.push(now);
    const before = seen.length > windowSeconds ? seen.shift() : undefined;
    if (now - start > options.maxBytes) options.fail(tooMuch(options.maxBytes));
    else if (before !== undefined && now - before < minBytesPerSecond * windowSeconds && !request.complete) {
      options.fail(tooSlow());
    }
  };
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
}

export function tooMuch(maxBytes: number): DocfaceError {
  return new DocfaceError(
    'FILE_TOO_LARGE',
    `The body is larger than ${maxBytes} bytes. Send files of at most 15 MB (15,728,640 bytes) each.`,
  );
}

function tooSlow(): DocfaceError {
  return new DocfaceError('MALFORMED_MULTIPART', 'The upload arrived too slowly and was stopped; send it again.', {
    retryable: true,
  });
}
