/**
 * One docface process of the ledger test: roles and servers from the environment, engines that cost nothing, and named
 * points at which it ends itself by SIGKILL, or stops in the midst of its work, once its parent has armed one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/adapters/pino/pino-logger.ts';
import { engineClosed } from '../../src/domain/errors.ts';
import type { Composition } from '../../src/infrastructure/composition/container.ts';
import { startService } from '../../src/infrastructure/composition/start-service.ts';
import { openConfiguredStorage } from '../../src/infrastructure/composition/storage.ts';
import type { StorageOptions } from '../../src/infrastructure/composition/storage-options.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { loadProcessConfig } from '../../src/infrastructure/config/load-config.ts';
import { bindNullEngines } from '../support/null-engines.ts';
import type { KillPoint, Order, StopPoint } from './kill-points.ts';

let armed: Order | null = null;
let stopping = false;
process.on('message', (order: Order) => {
  armed = order;
});
// The parent went away: nothing is left to do.
process.on('disconnect', () => {
  if (!stopping) process.exit(1);
});

function reach(point: KillPoint): void {
  if (armed?.point === point) process.kill(process.pid, 'SIGKILL');
}

/** Calls `then` after each call of a method that resolved. */
function after<Part extends object>(part: Part, method: keyof Part & string, then: (answer: unknown) => void): void {
  const original = Reflect.get(part, method) as (...args: unknown[]) => Promise<unknown>;
  Reflect.set(part, method, async (...args: unknown[]) => {
    const answer = await Reflect.apply(original, part, args);
    then(answer);
    return answer;
  });
}

/**
 * Lets the work at a point last, once it is armed, and has the process stopped meanwhile.
 * Engines end it when they close.
 */
function lasting<Part extends object>(part: Part, method: keyof Part & string, point: StopPoint): void {
  const original = Reflect.get(part, method) as (...args: unknown[]) => Promise<unknown>;
  const closing = new AbortController();
  Reflect.set(part, method, async (...args: unknown[]) => {
    if (armed?.signal === 'SIGTERM' && armed.point === point) {
      const { holdMs } = armed;
      armed = null;
      process.kill(process.pid, 'SIGTERM');
      await sleep(holdMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    if (closing.signal.aborted) throw engineClosed();
    return Reflect.apply(original, part, args);
  });
  const close = Reflect.get(part, 'close') as (() => Promise<void>) | undefined;
  Reflect.set(part, 'close', async () => {
    closing.abort();
    if (close !== undefined) await Reflect.apply(close, part, []);
  });
}

async function openStorage(parts: Composition, options: StorageOptions): Promise<null> {
  await openConfiguredStorage(parts, options);
  const eventLog = parts.get(ports.eventLog);
  lasting(parts.get(ports.objects), 'put', 'put');
  after(parts.get(ports.objects), 'put', () => reach('object stored'));
  after(parts.get(ports.database), 'transaction', () => reach('transaction committed'));
  after(eventLog, 'publish', () => reach('event sent'));
  const { subscribe } = eventLog;
  eventLog.subscribe = (subscription, handler) =>
    subscribe.call(eventLog, subscription, async (event, signal) => {
      await handler(event, signal);
      reach('event handled');
    });
  return null;
}

/** As `docface serve` stops. */
async function stop(maxStopMs: number): Promise<void> {
  stopping = true;
  process.send?.('stopping');
  const cutOff = (): void => {
    const parts = service.stillClosing().join(', ');
    const resources = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`ledger: a stop is cut off, waiting for: ${parts}; with ${resources}\n`);
    process.exit(1);
  };
  const late = setTimeout(cutOff, maxStopMs);
  await service.stop();
  clearTimeout(late);
  process.disconnect();
  setTimeout(() => process.exit(), 2_000).unref();
}

const config = loadProcessConfig();
const service = await startService({
  config,
  logger: createLogger('error'),
  openStorage,
  bindEngines: async (parts, closers, options) => {
    await bindNullEngines(parts, closers, options);
    for (const engine of [ports.opener, ports.ocrEngine, ports.barcodes, ports.faceEngine] as const) {
      closers.add(String(engine.name), () => parts.get<{ close(): Promise<void> }>(engine).close());
    }
    lasting(parts.get(ports.opener), 'page', 'render');
    lasting(parts.get(ports.ocrEngine), 'read', 'read');
    lasting(parts.get(ports.barcodes), 'read', 'barcodes');
    lasting(parts.get(ports.faceEngine), 'find', 'faces');
  },
});
after(service.parts.get(ports.webhookSender), 'send', () => reach('webhook answered'));
process.once('SIGTERM', () => void stop(service.maxStopMs));
void service.crashed.then(() => process.exit(1));
process.send?.('started');
