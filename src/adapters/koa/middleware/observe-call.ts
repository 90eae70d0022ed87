import type { Middleware } from 'koa';
import type { Logger } from '../../../domain/ports/logger.ts';
import { atEnd } from './call-signal.ts';
import type { CallState } from './call-state.ts';
import { traceContext } from './trace-context.ts';

const quiet = /^\/health\//;

/** Gives the call its trace and writes one line of access log when the answer is sent: no query, no body, no address. */
export function observeCall(logger: Logger): Middleware<CallState> {
  return async (context, next) => {
    const startedAt = performance.now();
    const { traceId, traceparent } = traceContext(context.get('traceparent'));
    const expects = context.get('Expect').toLowerCase() === '100-continue';
    const state = { traceId, traceparent, route: null, clientId: null, mayLinger: !expects } satisfies CallState;
    Object.assign(context.state, state);
    context.set('traceparent', traceparent);
    atEnd(context.res, () => {
      const { route, clientId } = context.state;
      const line = {
        method: context.method,
        route,
        status: context.res.statusCode,
        finished: context.res.writableFinished,
        durationMs: Math.round(performance.now() - startedAt),
        clientId,
        traceId,
      };
      if (quiet.test(context.path)) logger.debug('Answered', line);
      else logger.info('Answered', line);
    });
    await next();
  };
}
