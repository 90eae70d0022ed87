/**
 * The docface process of bench:burst. Sends the keys of its clients when it works; then, whenever it is asked, for how
 * many milliseconds interactive work has waited for a slot and used the engine since the last time.
 */

import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import type { WorkPlace } from '../src/application/concurrency/fair-queue.ts';
import { slots } from '../src/infrastructure/composition/engines.ts';
import { startService } from '../src/infrastructure/composition/start-service.ts';
import { makeAdministrationUseCases } from '../src/infrastructure/composition/use-cases.ts';
import { loadProcessConfig } from '../src/infrastructure/config/load-config.ts';
import { nullEnginesWith, waitingOcrEngine } from '../test/support/null-engines.ts';

const config = loadProcessConfig();
const pageMs = Number(process.env['BENCH_PAGE_MS']);
let interactiveMs = 0;

const service = await startService({
  config,
  logger: createLogger('error'),
  bindEngines: nullEnginesWith(waitingOcrEngine(pageMs)),
});
const { parts } = service;

// The opener costs nothing here, so that what happens inside a slot is the engine.
const computeSlots = parts.get(slots);
const run = computeSlots.run.bind(computeSlots);
computeSlots.run = async (place: WorkPlace, work) => {
  const from = performance.now();
  try {
    return await run(place, work);
  } finally {
    if (place.lane === 'interactive') interactiveMs += performance.now() - from;
  }
};

async function makeClients(): Promise<readonly string[]> {
  const { clients, apiKeys } = makeAdministrationUseCases(parts);
  const actor = 'command';
  const keys: string[] = [];
  for (const client of ['burst', 'second', 'interactive']) {
    const limits = { submissionsPerMinute: 1_000_000, submissionBurst: 1_000_000 };
    await clients.create(actor, { name: client, limits });
    await clients.setSynchronous(actor, { client, kind: 'ocr', enabled: true });
    keys.push((await apiKeys.create(actor, { owner: { client }, name: 'bench' })).key);
  }
  return keys;
}

// The parent went away: nothing is left to do.
process.on('disconnect', () => void service.stop().then(() => process.exit()));
process.on('message', () => {
  process.send?.(interactiveMs);
  interactiveMs = 0;
});
process.send?.(await makeClients());
