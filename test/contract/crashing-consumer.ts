import { EmbeddedEventLog } from '../../src/adapters/embedded/embedded-event-log.ts';
import { PgliteSessions } from './pglite-sessions.ts';
import { RecordingLogger } from './recording-logger.ts';

/** A process to be killed: publishes and handles events on the database in a directory, and says what it has done. */
const [directory = '', topic = ''] = process.argv.slice(2);
const log = new EmbeddedEventLog((await PgliteSessions.open(directory)).pool(), new RecordingLogger());
await log.ensureTopics([topic]);
await log.subscribe({ group: 'g', topic, concurrency: 4 }, async ({ id }) => {
  process.stdout.write(`handled ${id} ${Date.now()}\n`);
});
for (let n = 0; ; n += 1) {
  await log.publish(topic, [{ id: `e${n}`, key: `k${n % 7}`, payload: { n }, at: new Date() }]);
  process.stdout.write(`published e${n} ${Date.now()}\n`);
}
