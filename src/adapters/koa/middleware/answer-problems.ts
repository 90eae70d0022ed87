import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware, Next } from 'koa';
import { DocfaceError } from '../../../domain/errors.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import { MethodNotAllowed, type ProblemDetails, problemOf } from '../problem-details.ts';
import { requestParams } from '../routes/call-params.ts';
import type { CallState } from './call-state.ts';
import { RepeatedWarning } from './repeated-warning.ts';

/** Turns every failure, and what no route answered, into problem details (RFC 9457). */
export function answerProblems(logger: Logger): Middleware<CallState> {
  const report = reporter(logger);
  return async (context, next: Next) => {
    try {
      await next();
      refuseUnanswered(context);
    } catch (error) {
      if (context.res.closed && isAbort(error)) hungUp(context);
      else await answer(context, error, report);
    }
  };
}

function refuseUnanswered(context: Context): void {
  if (context.status === 405 || context.status === 501) throw new MethodNotAllowed(context.response.get('Allow'));
  if (context.status === 404 && context.body == null) {
    throw new DocfaceError('NOT_FOUND', 'There is nothing at this address. See /docs for what there is.');
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Nobody hears the answer; the access log tells it from others by the status that proxies use for this. */
function hungUp(context: Context): void {
  context.res.statusCode = 499;
  context.respond = false;
}

async function answer(context: Context, error: unknown, report: Report): Promise<void> {
  const { traceId } = context.state as CallState;
  const problem = problemOf(error, { path: context.path, traceId, ...namedRequest(context) });
  report(problem, error);
  if (error instanceof DocfaceError && error.retryAfterSeconds !== null) {
    context.set('Retry-After', String(error.retryAfterSeconds));
  } else if (problem.status === 503) {
    context.set('Retry-After', '5');
  }
  const body = JSON.stringify(problem);
  context.status = problem.status;
  if (!hasUnreadBody(context.req) || (await swallowShortBody(context.req))) {
    context.body = body;
  } else {
    const { mayLinger } = context.state as CallState;
    context.set('Connection', 'close');
    context.body = mayLinger ? lingeringAnswer(body, context.req) : body;
    context.length = Buffer.byteLength(body);
  }
  context.set('Content-Type', 'application/problem+json');
}

type Report = (problem: ProblemDetails, error: unknown) => void;

/**
 * `error` asks for a person; what a dependency does heals itself, and happens to every call meanwhile. Callers'
 * mistakes are in the access log only.
 */
function reporter(logger: Logger): Report {
  const unavailable = new Map<string, RepeatedWarning>();
  return ({ code, status, traceId }, error) => {
    if (code === 'INTERNAL_ERROR') logger.error('A call failed for a reason of ours', { traceId }, error);
    if (status !== 503) return;
    const warning = unavailable.get(code) ?? new RepeatedWarning(logger, 'Calls could not be served now');
    unavailable.set(code, warning);
    warning.happened({ code, traceId }, error);
  };
}

function namedRequest(context: Context): { readonly requestId?: string } {
  const params: unknown = Reflect.get(context, 'params');
  const named = requestParams.safeParse(params);
  return named.success ? named.data : {};
}

/** Up to this many bytes it is cheaper to read what nobody wants than to lose the connection. */
const fewBytes = 64 * 1024;
const shortWaitMs = 500;
const lingerMs = 2000;

/** Whether part of the request's body has not arrived yet. */
function hasUnreadBody(request: IncomingMessage): boolean {
  const { headers } = request;
  const announced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return announced && !request.complete;
}

/** Swallows a short body that nobody reads, so that its connection can be kept; returns whether it ended. */
async function swallowShortBody(request: IncomingMessage): Promise<boolean> {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > fewBytes || request.headers.expect !== undefined) return false;
  await drained(request, shortWaitMs);
  return request.complete;
}

/**
 * The answer to a caller that still sends. It arrives whole at once; the connection then stays open a moment and
 * swallows, because closing over unread bytes would make the caller's system throw the answer away.
 */
function lingeringAnswer(answer: string, request: IncomingMessage): Readable {
  return Readable.from(linger(Buffer.from(answer), request), { objectMode: false });
}

async function* linger(answer: Buffer, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield answer;
  await drained(request, lingerMs);
}

function drained(request: IncomingMessage, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, timeoutMs);
    if (request.complete || request.destroyed) done();
    for (const event of ['end', 'close', 'error']) request.once(event, done);
    request.resume();
  });
}
