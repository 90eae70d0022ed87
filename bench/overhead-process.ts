/**
 * The service of bench:overhead, in a process of its own: sends where it listens and the key of a client when it works.
 */
import { makeDemoClient } from '../demo/client.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import { startService } from '../src/infrastructure/composition/start-service.ts';
import { loadProcessConfig } from '../src/infrastructure/config/load-config.ts';

const service = await startService({ config: loadProcessConfig(), logger: createLogger('error') });
const key = await makeDemoClient(service, { submissionsPerMinute: 100_000, submissionBurst: 10_000 });

// The parent went away: nothing is left to do.
process.on('disconnect', () => void service.stop().then(() => process.exit()));
process.send?.({ url: service.url, key });
