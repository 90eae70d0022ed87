import { parentPort, workerData } from 'node:worker_threads';
import { messages, PGlite } from '@electric-sql/pglite';
import type { FromPglite, PgliteErrorParts, PgliteThreadData, ToPglite } from './pglite-messages.ts';
import { PgliteStatements } from './pglite-statements.ts';

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

function remember(line: string): void {
  lastLines.push(line);
  if (lastLines.length > 20) lastLines.shift();
}

function send(message: FromPglite): void {
  parentPort?.postMessage(message);
}

function partsOf(error: messages.DatabaseError): PgliteErrorParts {
  const { message, code = '', constraint, table, column } = error;
  return { message, code, constraint, table, column };
}

async function open({ directory }: PgliteThreadData): Promise<PGlite> {
  try {
    return await PGlite.create({
      dataDir: directory ?? 'memory://',
      relaxedDurability: false,
      startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
      onStderr: (line) => remember(line) ?? true,
    });
  } catch (cause) {
    throw new Error(`PGlite does not start: ${lastLines.join(' | ') || String(cause)}`, { cause });
  }
}

const db = await open(workerData as PgliteThreadData);
const statements = new PgliteStatements(db);

async function handle(message: ToPglite): Promise<void> {
  switch (message.kind) {
    case 'query':
      try {
        send({ kind: 'result', id: message.id, result: await statements.run(message.sql, message.params) });
      } catch (error) {
        if (!(error instanceof messages.DatabaseError)) throw error;
        send({ kind: 'refused', id: message.id, error: partsOf(error) });
      }
      return;
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
  // A rejection is not handled on purpose: it ends the thread, because PGlite is broken after anything but a DatabaseError.
  tail = tail.then(() => handle(message));
});
db.onNotification((channel, payload) => send({ kind: 'notification', channel, payload }));
send({ kind: 'ready' });
