/**
 * A docface process of a bench. Sends where it listens and the keys of its clients when it works; then, whenever it is
 * asked, what it has read since the last time. `BENCH_CLIENTS` names the clients that it makes; with `BENCH_PAGE_MS`
 * its engines compute nothing, and a page takes that long.
 */
import { createLogger } from '../../src/adapters/pino/pino-logger.ts';
import type { QueuePosition } from '../../src/application/concurrency/fair-queue.ts';
import { slots } from '../../src/infrastructure/composition/engines.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { makeAdministrationUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadProcessConfig } from '../../src/infrastructure/config/load-config.ts';
import { nullEnginesWith, waitingOcrEngine } from '../../test/support/null-engines.ts';
import type { Started, Work } from './docface.ts';

const pageMs = process.env['BENCH_PAGE_MS'];
const clients = (process.env['BENCH_CLIENTS'] ?? '').split(',').filter((name) => name !== '');
const limits = { submissionsPerMinute: 1_000_000, submissionBurst: 1_000_000, queued: 1_000_000 };
let readAt: number[] = [];
let interactiveMs = 0;

async function makeClients({ parts }: Service): Promise<readonly string[]> {
  const uses = makeAdministrationUseCases(parts);
  const actor = 'command';
  const keys: string[] = [];
  for (const client of clients) {
    await uses.clients.create(actor, { name: client, limits });
    for (const kind of ['ocr', 'face_match'] as const) {
      await uses.clients.setSynchronous(actor, { client, kind, enabled: true });
    }
    keys.push((await uses.apiKeys.create(actor, { owner: { client }, name: 'bench' })).key);
  }
  return keys;
}

/** The opener costs nothing beside engines that wait, so that what happens inside a slot is the engine. */
function timeInteractiveWork({ parts }: Service): void {
  const computeSlots = parts.get(slots);
  const run = computeSlots.run.bind(computeSlots);
  computeSlots.run = async (place: QueuePosition, work) => {
    const from = performance.now();
    try {
      return await run(place, work);
    } finally {
      if (place.lane === 'interactive') interactiveMs += performance.now() - from;
    }
  };
}

const waiting = () => nullEnginesWith(waitingOcrEngine(Number(pageMs), () => readAt.push(Date.now())));
const service = await startService({
  config: loadProcessConfig(),
  logger: createLogger('error'),
  ...(pageMs !== undefined && { bindEngines: waiting() }),
});
if (pageMs !== undefined) timeInteractiveWork(service);

const stop = (): void => void service.stop().then(() => process.exit());
process.on('SIGTERM', stop);
// The parent process ended.
process.on('disconnect', stop);
process.on('message', () => {
  process.send?.({ readAt, interactiveMs } satisfies Work);
  [readAt, interactiveMs] = [[], 0];
});
process.send?.({ url: service.url, keys: await makeClients(service) } satisfies Started);
