import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { FromPglite, PgliteThreadData, ToPglite } from './pglite-messages.ts';
import { PgliteStatements } from './pglite-statements.ts';

const ownerMask = ~0o077;

type Init = NodeFS['init'];
type Attributes = { readonly mode?: number | null };
/** What is used of Emscripten's file system on Node. */
interface FileOperations {
  readonly node_ops: {
    mknod: (...call: [parent: unknown, name: string, mode: number, device: number]) => unknown;
    setattr: (node: unknown, attributes: Attributes) => void;
  };
  readonly stream_ops: { setattr: (stream: unknown, attributes: Attributes) => void };
}

/** The directory of a database whose files are for their owner alone. Emscripten makes them 0666 whatever the umask. */
class PrivateNodeFs extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const narrow = (module: { readonly NODEFS: unknown }): void => narrowModes(module.NODEFS as FileOperations);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), narrow] } };
  }
}

function narrowModes({ node_ops: nodes, stream_ops: streams }: FileOperations): void {
  const { mknod, setattr } = nodes;
  const setAttributes = streams.setattr;
  nodes.mknod = (...[parent, name, mode, device]) => mknod(parent, name, mode & ownerMask, device);
  nodes.setattr = (node, attributes) => setattr(node, narrowed(attributes));
  streams.setattr = (stream, attributes) => setAttributes(stream, narrowed(attributes));
}

function narrowed(attributes: Attributes): Attributes {
  return typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ownerMask } : attributes;
}

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
function onLine(line: string): boolean {
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
      onStderr: onLine,
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
