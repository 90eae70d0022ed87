import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Middleware, Next } from 'koa';
import { DocfaceError } from '../../../domain/errors.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import { MethodNotAllowed, type ProblemDetails, problemOf } from '../../shared/problem-details.ts';
import { BodyQuota } from '../limits/body-quota.ts';
import { RepeatedWarning } from '../limits/repeated-warning.ts';
import { requestParams } from '../openapi/call-params.ts';
import type { CallState } from './call-state.ts';

/** Turns every failure, and what no route answered, into problem details (RFC 9457). */
export function answerProblems(logger: Logger): Middleware<CallState> {
  const uses = { report: reporter(logger), quota: new BodyQuota() };
  return async (context, next: Next) => {
    try {
      await next();
      refuseUnanswered(context);
    } catch (error) {
      // Nobody hears the answer.
      if (context.res.closed && isAbort(error)) context.respond = false;
      else await answer(context, error, uses);
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

interface AnsweringUses {
  readonly report: Report;
  /**
   * In which the bodies of all who are refused have one share: what nobody wants must not take the time of the others.
   */
  readonly quota: BodyQuota;
}

async function answer(context: Context, error: unknown, { report, quota }: AnsweringUses): Promise<void> {
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
  if (!hasUnreadBody(context.req) || (await swallowShortBody(context.req, quota))) {
    context.body = body;
  } else {
    const { mayLinger } = context.state as CallState;
    context.set('Connection', 'close');
    context.body = mayLinger ? lingeringAnswer(body, context.req, quota) : body;
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
const refused = 'refused';

/** Whether part of the request's body has not arrived yet. */
function hasUnreadBody(request: IncomingMessage): boolean {
  const { headers } = request;
  const announced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return announced && !request.complete;
}

/** Swallows a short body that nobody reads, so that its connection can be kept; returns whether it ended. */
async function swallowShortBody(request: IncomingMessage, quota: BodyQuota): Promise<boolean> {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > fewBytes || request.headers.expect !== undefined) return false;
  await drained(request, { timeoutMs: shortWaitMs, quota });
  return request.complete;
}

/**
 * The answer to a caller that still sends. It arrives whole at once; the connection then stays open a moment and
 * swallows, because closing over unread bytes would make the caller's system throw the answer away.
 */
function lingeringAnswer(answer: string, request: IncomingMessage, quota: BodyQuota): Readable {
  return Readable.from(linger(Buffer.from(answer), request, quota), { objectMode: false });
}

async function* linger(answer: Buffer, request: IncomingMessage, quota: BodyQuota): AsyncGenerator<Buffer> {
  yield answer;
  await drained(request, { timeoutMs: lingerMs, quota });
}

/**
 * Resolves when the body has ended, its connection is gone or the time is over, after which nothing is read any more.
 */
async function drained(request: IncomingMessage, how: { timeoutMs: number; quota: BodyQuota }): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const waited = sleep(how.timeoutMs, undefined, { signal });
  const swallowed = swallow(request, how.quota, signal);
  await Promise.race([waited, swallowed].map((each) => each.catch(() => undefined)));
  over.abort();
}

async function swallow(request: IncomingMessage, quota: BodyQuota, signal: AbortSignal): Promise<void> {
  if (request.complete || request.destroyed) return;
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    await quota.take(refused, piece.length);
    if (signal.aborted) return;
  }
}
