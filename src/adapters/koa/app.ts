import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { DocfaceError } from '../../domain/errors.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import { answerProblems } from './middleware/answer-problems.ts';
import type { CallState } from './middleware/call-state.ts';
import { crossOrigin } from './middleware/cross-origin.ts';
import { type MountingUses, mountRoute } from './middleware/mount-route.ts';
import { observeCall } from './middleware/observe-call.ts';
import { isHealthCheck, type Route } from './route/route.ts';

interface AppOptions extends MountingUses {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'callAnswered'>;
  readonly publicUrl: string;
  /** Origins of pages that may call from a browser, or `*`; none for the pages of this service alone. */
  readonly corsOrigins: readonly string[];
  /** Whether the server is about to close. */
  readonly isDraining: () => boolean;
}

/** Puts middleware and routes together. */
export function makeApp(routes: readonly Route[], options: AppOptions): Koa<CallState> {
  const { logger, metrics, connections, isDraining, publicUrl, corsOrigins } = options;
  const router = new Router<CallState>({ sensitive: true });
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.register(path, [route.method], mountRoute(route, options));
  }
  const app = new Koa<CallState>();
  app.on('error', (error: unknown) => {
    if (error instanceof DocfaceError) logger.warn('An answer broke off in its midst', { code: error.code });
    else logger.debug('A connection broke while it was answered', { kind: nameOf(error) });
  });
  app.use(observeCall({ logger, metrics }));
  app.use(securityHeaders({ https: publicUrl.startsWith('https:') }));
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins));
  app.use(async (context, next) => {
    await next();
    if (isDraining()) context.set('Connection', 'close');
  });
  app.use(answerProblems(logger));
  app.use(async (context, next) => {
    if (connections.areTooMany && !isHealthCheck(context.path)) throw tooManyConnections(context);
    await next();
  });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

function tooManyConnections(context: Context): DocfaceError {
  context.set('Connection', 'close');
  return new DocfaceError('OVERLOADED', 'Too many connections are open. Send this again shortly, on a new one.', {
    retryAfterSeconds: 5,
  });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Headers for every answer: nothing is cached, framed, sniffed or run unless a page says otherwise. */
function securityHeaders(options: { readonly https: boolean }): Middleware {
  const headers: Readonly<Record<string, string>> = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(options.https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return (context, next) => {
    context.set({ ...headers });
    return next();
  };
}
