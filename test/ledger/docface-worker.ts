/**
 * One docface process of the ledger test: roles and servers from the environment, engines that cost nothing, and named
 * points at which it ends itself by SIGKILL once its parent has armed one.
 */
import type { Composition } from '../../src/infrastructure/composition/container.ts';
import { openServerStorage } from '../../src/infrastructure/composition/server-storage.ts';
import { startService } from '../../src/infrastructure/composition/start-service.ts';
import type { StorageOptions } from '../../src/infrastructure/composition/storage-options.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { loadProcessConfig } from '../../src/infrastructure/config/load-config.ts';
import { createLogger } from '../../src/infrastructure/telemetry/pino-logger.ts';
import { bindNullEngines } from '../support/null-engines.ts';
import type { KillPoint } from './kill-points.ts';

let armed: KillPoint | null = null;
process.on('message', (point: KillPoint) => {
  armed = point;
});
// The parent went away: nothing is left to do.
process.on('disconnect', () => process.exit(1));

function reach(point: KillPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
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

async function openStorage(parts: Composition, options: StorageOptions): Promise<null> {
  await openServerStorage(parts, options);
  const eventLog = parts.get(ports.eventLog);
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

const { config, secrets } = loadProcessConfig();
const service = await startService({
  config,
  secrets,
  logger: createLogger('error'),
  openStorage,
  bindEngines: bindNullEngines,
});
after(service.parts.get(ports.webhookSender), 'send', () => reach('webhook answered'));
void service.crashed.then(() => process.exit(1));
process.send?.('started');
