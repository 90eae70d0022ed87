import { getEventListeners } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { callSignal } from '../../../../src/adapters/koa/middleware/call-state.ts';

const server = createServer();
afterEach(() => server.close());

/** A call that a real server has taken, and what its caller can do. */
async function call(): Promise<{ response: ServerResponse; hangUp: () => void }> {
  const taken = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const caller = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }, (answer) =>
    answer.resume(),
  );
  caller.on('error', () => undefined);
  caller.end();
  return { response: await taken, hangUp: () => caller.destroy() };
}

const over = (response: ServerResponse) => new Promise((resolve) => response.once('close', resolve));

describe('callSignal', () => {
  test('aborts when the caller hangs up, and leaves nothing on the signal that lives on', async () => {
    const closing = new AbortController();
    const { response, hangUp } = await call();
    const signal = callSignal(response, closing.signal);
    expect(getEventListeners(closing.signal, 'abort')).toHaveLength(1);
    hangUp();
    await over(response);
    expect(signal.aborted).toBe(true);
    expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0);
  });

  test('does not abort when the call was answered', async () => {
    const closing = new AbortController();
    const { response } = await call();
    const signal = callSignal(response, closing.signal);
    response.end('done');
    await over(response);
    expect(signal.aborted).toBe(false);
    expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0);
  });

  test('aborts when the server closes, at once if it is closing already', async () => {
    const closing = new AbortController();
    const { response, hangUp } = await call();
    const signal = callSignal(response, closing.signal);
    expect(signal.aborted).toBe(false);
    closing.abort();
    expect(signal.aborted).toBe(true);
    expect(callSignal(response, closing.signal).aborted).toBe(true);
    hangUp();
  });

  test('is aborted from the start for a caller that has gone', async () => {
    const closing = new AbortController();
    const { response, hangUp } = await call();
    hangUp();
    await over(response);
    expect(callSignal(response, closing.signal).aborted).toBe(true);
    expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0);
  });
});
