import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { ReplyCompressor } from '../../../../src/adapters/koa/middleware/compress-reply.ts';
import type { Reply, Route } from '../../../../src/adapters/koa/route/route.ts';
import { declaredRoutes } from '../../../support/route-calls.ts';

/** What a call needs to know of a caller who takes every coding. */
const caller = {
  method: 'GET',
  get: () => '',
  acceptsEncodings: (...codings: string[]) => codings[0],
} as unknown as Context;

/** Whether an answer of a route that is long enough is compressed. */
async function isCompressed(route: Route, changes: Partial<Reply> = {}): Promise<boolean> {
  const reply = { status: 200, body: 'x'.repeat(10_000), mediaType: 'application/json', ...changes };
  const disconnected = new AbortController().signal;
  const sent = await new ReplyCompressor().compress(caller, reply, { route, limitKey: 'acme', disconnected });
  return sent.headers?.['Content-Encoding'] !== undefined;
}

test('an answer with tokens, sessions or cookies is never compressed, however long it is', async () => {
  const plain: string[] = [];
  for (const route of declaredRoutes) {
    expect(await isCompressed(route, { cookies: ['session=made-up'] })).toBe(false);
    if (!(await isCompressed(route))) plain.push(`${route.method} ${route.path}`);
  }
  expect(plain).toEqual(
    expect.arrayContaining([
      'POST /oauth2/token',
      'GET /api/v1/session',
      'POST /api/v1/session',
      'DELETE /api/v1/session',
      'POST /api/v1/session/password',
    ]),
  );
  // What others answer is compressed.
  expect(plain.filter((route) => !/session|oauth|jwks/.test(route))).toEqual([]);
});
