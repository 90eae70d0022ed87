import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import { EmbeddedEventLog } from '../../src/adapters/embedded/embedded-event-log.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { topicSpec } from './topic-spec.ts';

/** A process to be killed: publishes and handles events on the database in a directory, and says what it has done. */
const [directory = '', topic = ''] = process.argv.slice(2);
const logger = new RecordingLogger();
const pool = await PglitePool.open({ lock: await DataDirectoryLock.acquire(directory), logger });
const log = new EmbeddedEventLog(pool, logger);
await log.ensureTopics([topicSpec(topic)]);
await log.subscribe({ group: 'g', topic, concurrency: 4 }, async ({ id }) => {
  process.stdout.write(`handled ${id} ${Date.now()}\n`);
});
for (let n = 0; ; n += 1) {
  await log.publish(topic, [{ id: `e${n}`, key: `k${n % 7}`, payload: { n }, at: new Date() }]);
  process.stdout.write(`published e${n} ${Date.now()}\n`);
}
