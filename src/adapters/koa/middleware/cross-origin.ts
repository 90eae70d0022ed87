import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { CallState } from './call-state.ts';

/** Headers of requests that pages may send, beside those that every page may. */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Prefer',
  'traceparent',
  'x-api-key',
];
/** Headers of answers that pages may read, beside those that every page may. */
const exposedHeaders = [
  'Content-Disposition',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Next-Cursor',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
];
/** Seconds for which a browser need not ask again. */
const maxAgeSeconds = 600;

/**
 * Lets pages of these origins call the service from a browser, those of all for `*`. They send their own credential: a
 * browser is never told to send cookies along (`Access-Control-Allow-Credentials`), so that no page can use the session
 * of somebody who is signed in to the console.
 */
export function crossOrigin(origins: readonly string[]): Middleware<CallState> {
  const answer = cors({
    origin: (context) => {
      if (origins.includes('*')) return '*';
      const origin = context.get('Origin');
      return origins.includes(origin) ? origin : '';
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: allowedHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: maxAgeSeconds,
    credentials: false,
  });
  return (context, next) =>
    answer(context, async () => {
      await next();
      // Answers may have a Vary of their own.
      context.vary('Origin');
    });
}
