import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createHealthServer } from '../../../../src/adapters/koa/http-server.ts';
import { createLogger } from '../../../../src/adapters/pino/pino-logger.ts';
import { CheckReadiness } from '../../../../src/application/operations/check-readiness.ts';
import { noMetrics } from '../../../../src/domain/ports/metrics.ts';

/** A server that has a call whose caller hung up before its dependency answered. */
async function leftCall() {
  let answer = (): void => undefined;
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const dependency = {
    name: 'database',
    needed: true,
    check: () =>
      new Promise<void>((resolve) => {
        answer = resolve;
        asked();
      }),
  };
  const server = createHealthServer(
    // A health check takes no credential.
    { checkReadiness: new CheckReadiness([dependency], { answerWithinMs: 60_000 }), authenticate: null as never },
    {
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'http://127.0.0.1',
      trustedProxies: [],
      corsOrigins: [],
      uploadBudgetBytes: 0,
      bodyBytesPerSecond: 1024,
      answerTimeoutMs: 60_000,
      maxConnections: 10,
      logger: createLogger('silent'),
      metrics: noMetrics,
    },
  );
  const { address } = await server.listen();
  const caller = request(`${address}/health/ready`);
  caller.on('error', () => undefined);
  caller.end();
  await isAsked;
  const disconnected = new Promise((resolve) => caller.once('close', resolve));
  caller.destroy();
  await disconnected;
  return { server, answer: () => answer() };
}

describe('closing an HTTP server', () => {
  test('waits for a call whose caller hung up, so that what it works with is not closed before', async () => {
    const { server, answer } = await leftCall();
    const closed = server.close(60_000).then(() => 'closed');
    expect(await Promise.race([closed, sleep(200, 'open')])).toBe('open');
    answer();
    expect(await closed).toBe('closed');
  });

  test('waits for it no longer than the grace', async () => {
    const { server, answer } = await leftCall();
    expect(await Promise.race([server.close(100).then(() => 'closed'), sleep(30_000, 'open', { ref: false })])).toBe(
      'closed',
    );
    answer();
  });
});
