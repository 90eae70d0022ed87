import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { DocfaceError } from '../../domain/errors.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { problemOf } from '../shared/problem-details.ts';
import type { AskedOperation, RunOperation } from './operations.ts';

/** A whole catalogue fits. */
const maxBodyBytes = 32 * 1024 * 1024;
/** While an operation takes longer, a 102 says that somebody works on it (RFC 2518, section 10.1). */
const processingMs = 15_000;

/**
 * Answers the commands of other processes on this machine: `POST /operations/NAME` with the user and the input as JSON.
 * `GET /operations` says that commands are answered. Who may ask is decided by the file system: the data directory and
 * its socket are its owner's alone.
 */
export function serveOperations(run: RunOperation, logger: Pick<Logger, 'error'>): RequestListener {
  return (request, response) => {
    serve(run, request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      const traceId = randomUUID();
      if (!(error instanceof DocfaceError)) logger.error('A command failed for a reason of ours', { traceId }, error);
      if (response.headersSent) return void response.destroy();
      const problem = problemOf(receivable(error), { path: request.url ?? '', traceId });
      response.writeHead(problem.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    });
  };
}

async function serve(run: RunOperation, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return void response.writeHead(204).end();
  const asked = await operationOf(request);
  const signs = setInterval(() => response.writeProcessing(), processingMs);
  const value = await run(asked).finally(() => clearInterval(signs));
  await answer(value, response);
}

async function operationOf(request: IncomingMessage): Promise<AskedOperation> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= maxBodyBytes) pieces.push(piece);
  }
  if (bytes > maxBodyBytes) throw new DocfaceError('FILE_TOO_LARGE', 'A command can send 32 MiB at most.');
  const { input, user } = JSON.parse(Buffer.concat(pieces).toString()) as Omit<AskedOperation, 'operation'>;
  const operation = request.url?.replace(/^\/operations\//, '') ?? '';
  return { operation, input, user: typeof user === 'string' ? user : null };
}

async function answer(value: unknown, response: ServerResponse): Promise<void> {
  if (!isBytes(value)) {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value ?? null));
    return;
  }
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  response.setHeader('content-type', 'application/octet-stream');
  for await (const bytes of value) {
    closed.signal.throwIfAborted();
    if (!response.write(bytes)) await once(response, 'drain', { signal: closed.signal });
  }
  response.end();
}

/** Whether an answer is bytes that are made while they are read. */
export function isBytes(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** What the user reads of an error. */
function receivable(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  return new DocfaceError('INTERNAL_ERROR', 'The running service could not do this and does not know why.');
}
