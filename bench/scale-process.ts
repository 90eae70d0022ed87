/**
 * One docface process of bench:scale. Sends the keys of its clients when it works, or nothing where it takes no calls;
 * then, whenever it is asked, when the pages were read that it has read since.
 */

import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import { type Service, startService } from '../src/infrastructure/composition/start-service.ts';
import { makeAdministrationUseCases } from '../src/infrastructure/composition/use-cases.ts';
import { loadProcessConfig } from '../src/infrastructure/config/load-config.ts';
import { nullEnginesWith, waitingOcrEngine } from '../test/support/null-engines.ts';

const config = loadProcessConfig();
const pageMs = Number(process.env['BENCH_PAGE_MS'] ?? 0);
const clients = ['bulk-1', 'bulk-2', 'bulk-3', 'bulk-4', 'interactive'];
let readAt: number[] = [];

const service = await startService({
  config,
  logger: createLogger('error'),
  bindEngines: nullEnginesWith(waitingOcrEngine(pageMs, () => readAt.push(Date.now()))),
});

async function makeClients({ parts }: Service): Promise<readonly string[]> {
  const uses = makeAdministrationUseCases(parts);
  const actor = 'command';
  const limits = { submissionsPerMinute: 1_000_000, submissionBurst: 1_000_000, queued: 1_000_000 };
  const keys: string[] = [];
  for (const client of clients) {
    await uses.clients.create(actor, { name: client, limits });
    await uses.clients.setSynchronous(actor, { client, kind: 'ocr', enabled: true });
    const { key } = await uses.apiKeys.create(actor, { owner: { client }, name: 'bench' });
    keys.push(key);
  }
  return keys;
}

const stop = (): void => void service.stop().then(() => process.exit());
process.on('SIGTERM', stop);
// The parent went away: nothing is left to do.
process.on('disconnect', stop);
process.on('message', () => {
  process.send?.(readAt);
  readAt = [];
});
process.send?.(config.roles.includes('api') ? await makeClients(service) : []);
