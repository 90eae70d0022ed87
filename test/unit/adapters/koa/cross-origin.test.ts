import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallState } from '../../../../src/adapters/koa/middleware/call-state.ts';
import { crossOrigin } from '../../../../src/adapters/koa/middleware/cross-origin.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Calls a service that answers 401 with a Vary of its own, as a page of `origin` does. */
async function call(origins: readonly string[], origin: string | null, preflight = false): Promise<Response> {
  const app = new Koa<CallState>();
  app.use(crossOrigin(origins));
  app.use((context) => {
    context.set('Vary', 'Prefer');
    context.status = 401;
    context.body = 'who?';
  });
  const answer = app.callback();
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' };
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/requests`, {
    method: preflight ? 'OPTIONS' : 'GET',
    headers: { ...(origin === null ? {} : { origin }), ...(preflight ? asked : {}) },
  });
}

const app = 'https://app.example.com';
const crossOriginHeaders = ({ headers }: Response): readonly string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-')).toSorted();

describe('a page of an origin that is named', () => {
  test('may send its key, and needs no credential to ask whether it may', async () => {
    const answer = await call([app], app, true);

    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(app);
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-api-key');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,PUT,PATCH,DELETE');
  });

  test('reads answers and refusals, which caches keep apart by origin', async () => {
    const answer = await call(['http://localhost:3000', app], app);

    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(app);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(answer.headers.get('vary')).toBe('Prefer, Origin');
  });
});

describe('a page of another origin', () => {
  test.each(['https://evil.example', `${app}.evil.example`, 'http://app.example.com', 'null'])(
    'is let in nowhere: %s',
    async (origin) => {
      expect(crossOriginHeaders(await call([app], origin))).toEqual([]);
      const asked = await call([app], origin, true);
      expect([asked.status, ...crossOriginHeaders(asked)]).toEqual([401]);
    },
  );
});

describe('cookies', () => {
  test.each([[app], ['*']])('are never asked for, with %s', async (named) => {
    for (const preflight of [false, true]) {
      const answer = await call([named], app, preflight);
      expect(answer.headers.get('access-control-allow-origin')).toBe(named);
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });
});

test('calls that are of no page are answered as ever', async () => {
  expect(crossOriginHeaders(await call([app], null))).toEqual([]);
});
