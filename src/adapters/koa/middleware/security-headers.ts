import type { Middleware } from 'koa';

/** Headers for every answer: nothing is cached, framed, sniffed or run unless a page says otherwise. */
export function securityHeaders(options: { readonly https: boolean }): Middleware {
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
