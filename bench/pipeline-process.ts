/** One docface process of bench:pipeline: sends a key when it works, then what it asked of its servers when asked. */

import { makeDemoClient } from '../demo/client.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import { PostgresOutbox } from '../src/adapters/postgres/postgres-outbox.ts';
import { PostgresRequestRepository } from '../src/adapters/postgres/postgres-request-repository.ts';
import { PostgresWorkRepository } from '../src/adapters/postgres/postgres-work-repository.ts';
import { startService } from '../src/infrastructure/composition/start-service.ts';
import { ports } from '../src/infrastructure/composition/tokens.ts';
import { loadProcessConfig } from '../src/infrastructure/config/load-config.ts';
import { bindNullEngines } from '../test/support/null-engines.ts';
import { type Dues, noDues } from './dues.ts';

const config = loadProcessConfig();
const service = await startService({
  config,
  logger: createLogger('error'),
  bindEngines: bindNullEngines,
});
const { parts } = service;
const [database, eventLog] = [parts.get(ports.database), parts.get(ports.eventLog)];
let dues: Dues = noDues;

function count<Part extends object>(
  part: Part,
  method: keyof Part & string,
  due: (args: unknown[]) => Partial<Dues>,
): void {
  const original = Reflect.get(part, method) as (...args: unknown[]) => unknown;
  Reflect.set(part, method, function (this: Part, ...args: unknown[]) {
    for (const [name, more] of Object.entries(due(args))) dues = { ...dues, [name]: dues[name as keyof Dues] + more };
    return Reflect.apply(original, this, args);
  });
}

count(parts.get(ports.objects), 'put', () => ({ puts: 1 }));
count(database, 'transaction', () => ({ transactions: 1 }));
// What is composed around a repository calls these.
count(PostgresWorkRepository.prototype, 'begin', () => ({ writes: 1 }));
count(PostgresWorkRepository.prototype, 'commitEffect', () => ({ effects: 1 }));
count(PostgresRequestRepository.prototype, 'insert', () => ({ effects: 1 }));
count(PostgresRequestRepository.prototype, 'updateQueued', () => ({ effects: 1 }));
count(PostgresOutbox.prototype, 'take', () => ({ writes: 1 }));
count(PostgresOutbox.prototype, 'markPublished', () => ({ writes: 1 }));
count(eventLog, 'publish', ([, events]) => ({ publishes: 1, events: (events as readonly unknown[]).length }));

// The parent went away: nothing is left to do.
process.on('disconnect', () => void service.stop().then(() => process.exit()));
// Each message asks for the dues since the last one.
process.on('message', () => {
  process.send?.(dues);
  dues = noDues;
});
const limits = { submissionsPerMinute: 1_000_000, submissionBurst: 1_000_000, queued: 1_000_000 };
process.send?.(config.roles.includes('api') ? await makeDemoClient(service, limits) : '');
