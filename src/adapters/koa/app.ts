import Router from '@koa/router';
import Koa from 'koa';
import type { AppOptions, HttpUses } from './http-uses.ts';
import { answerProblems } from './middleware/answer-problems.ts';
import type { CallState } from './middleware/call-state.ts';
import { mountRoute } from './middleware/mount-route.ts';
import { observeCall } from './middleware/observe-call.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { allRoutes } from './routes/all-routes.ts';

/** Puts middleware and routes together. */
export function makeApp(uses: HttpUses, options: AppOptions): Koa<CallState> {
  const { logger, trustedProxies, closing, publicUrl } = options;
  const router = new Router<CallState>({ strict: true, sensitive: true });
  for (const route of allRoutes(uses, options)) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.register(
      path,
      [route.method],
      mountRoute(route, { authenticate: uses.authenticate, trustedProxies, closing }),
    );
  }
  const app = new Koa<CallState>();
  app.on('error', (error: unknown) =>
    logger.debug('A connection broke while it was answered', { kind: nameOf(error) }),
  );
  app.use(observeCall(logger));
  app.use(securityHeaders({ https: publicUrl.startsWith('https:') }));
  app.use((context, next) => {
    if (closing.aborted) context.set('Connection', 'close');
    return next();
  });
  app.use(answerProblems(logger));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
