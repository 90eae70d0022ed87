import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromPglite, PgliteThreadData, ToPglite } from './pglite-messages.ts';
import { PgliteStatements } from './pglite-statements.ts';
import { PrivateNodeFs } from './private-node-fs.ts';

/** The thread that the embedded database lives in. Runs messages in their order, one at a time. */

const settings = [
  // The default of 128 MB doubles the memory of an idle service.
  'shared_buffers=16MB',
  'wal_buffers=1MB',
  'max_connections=4',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'jit=off',
];

const lastLines: string[] = [];

function send(message: FromPglite): void {
  parentPort?.postMessage(message);
}

/** After a panic, for example when the disk is full, PGlite would turn in circles for ever: the thread ends at once. */
function hearLine(line: string): boolean {
  lastLines.push(line);
  if (lastLines.length > 20) lastLines.shift();
  if (!line.includes('PANIC:')) return true;
  send({ kind: 'broken', reason: line.slice(line.indexOf('PANIC:')) });
  process.exit(1);
}

async function open({ directory }: PgliteThreadData): Promise<PGlite> {
  try {
    return await PGlite.create({
      ...(directory === null ? { dataDir: 'memory://' } : { fs: new PrivateNodeFs(directory) }),
      relaxedDurability: false,
      startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
      onStderr: hearLine,
    });
  } catch (cause) {
    throw new Error(`PGlite does not start: ${lastLines.join(' | ') || String(cause)}`, { cause });
  }
}

const db = await open(workerData as PgliteThreadData);
const statements = new PgliteStatements(db);

async function handle(message: ToPglite): Promise<void> {
  switch (message.kind) {
    case 'query': {
      const { id, sql, params } = message;
      const { result, error, notifications } = await statements.run(sql, params);
      send(error === null ? { kind: 'result', id, result } : { kind: 'refused', id, error });
      for (const notification of notifications) send({ kind: 'notification', ...notification });
      return;
    }
    case 'release':
      if (db.isInTransaction()) await statements.run('rollback', []);
      return;
    case 'close':
      await db.close();
      send({ kind: 'closed' });
      parentPort?.close();
  }
}

let tail = Promise.resolve();
parentPort?.on('message', (message: ToPglite) => {
  // A rejection is not handled on purpose: it ends the thread, because it means that PGlite is broken.
  tail = tail.then(() => handle(message));
});
send({ kind: 'ready' });
