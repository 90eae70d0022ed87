import type { Context, Middleware, Next } from 'koa';
import { DocfaceError } from '../../../domain/errors.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import { MethodNotAllowed, type ProblemDetails, problemOf } from '../problem-details.ts';
import { requestParams } from '../routes/id-params.ts';
import type { CallState } from './call-state.ts';
import { RepeatedWarning } from './repeated-warning.ts';
import { hasUnreadBody, lingeringAnswer, swallowShortBody } from './unread-body.ts';

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
 * `error` asks for a person; what a dependency does heals itself, and happens to every call meanwhile. Callers' mistakes
 * are in the access log only.
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
