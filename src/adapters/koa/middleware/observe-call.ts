import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from '../../../domain/ports/logger.ts';
import type { Metrics } from '../../../domain/ports/metrics.ts';
import { isHealthCheck } from '../route/route.ts';
import { atEnd, type CallState } from './call-state.ts';

/** Where this call is in a trace (W3C Trace Context). */
interface TraceContext {
  /** 32 hex digits, the caller's own when it sent a usable `traceparent`. */
  readonly traceId: string;
  /** The header to answer with; its span is ours. */
  readonly traceparent: string;
}

const form = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

export function traceContext(received: string | undefined): TraceContext {
  const [, callersId = '', span = '', callersFlags = ''] = form.exec(received ?? '') ?? [];
  const usable = /[1-9a-f]/.test(callersId) && /[1-9a-f]/.test(span);
  const traceId = usable ? callersId : randomBytes(16).toString('hex');
  const flags = usable ? callersFlags : '00';
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}` };
}

/** The status by which logs of proxies tell calls whose caller went before an answer: nginx's. */
const hungUp = 499;

interface Observing {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'callAnswered'>;
}

/**
 * Gives the call its trace, measures it and writes one line of access log when the answer is sent: who called and which
 * request the path names, but no query, no body, no address.
 */
export function observeCall({ logger, metrics }: Observing): Middleware<CallState> {
  return async (context, next) => {
    const startedAt = performance.now();
    const { traceId, traceparent } = traceContext(context.get('traceparent'));
    const expects = context.get('Expect').toLowerCase() === '100-continue';
    const nothingKnown = { route: null, clientId: null, operatorId: null, requestId: null };
    const state = { traceId, traceparent, ...nothingKnown, mayLinger: !expects } satisfies CallState;
    Object.assign(context.state, state);
    context.set('traceparent', traceparent);
    atEnd(context.res, () => {
      const { route, clientId, operatorId, requestId } = context.state;
      const { method } = context;
      const status = context.res.headersSent ? context.res.statusCode : hungUp;
      const durationMs = performance.now() - startedAt;
      metrics.callAnswered({ method, route, status, durationMs });
      const line = {
        method,
        route,
        status,
        finished: context.res.writableFinished,
        durationMs: Math.round(durationMs),
        clientId,
        operatorId,
        requestId,
        traceId,
      };
      if (isHealthCheck(context.path)) logger.debug('Answered', line);
      else logger.info('Answered', line);
    });
    await next();
  };
}
