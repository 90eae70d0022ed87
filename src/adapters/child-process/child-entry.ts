/**
 * What a child process of `ProcessPool` runs: loads the modules that are named to it and hands them their tasks.
 * The first argument is the number of resident bytes at which it kills itself, the second that of large arrays that it
 * keeps.
 */
import { type ConnectOpts, Socket, type SocketConstructorOpts } from 'node:net';
import { Worker } from 'node:worker_threads';
import { DocfaceError } from '../../domain/errors.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { type ChildAnswer, type ChildOrder, messageDescriptor, overMemorySignal } from './child-messages.ts';
import { HeldArrays } from './held-arrays.ts';
import { MessagePipe } from './message-pipe.ts';

/** Between two looks at the memory and the parent while a task runs, and while none does. */
const watchMs = 50;
const restMs = 2000;

/**
 * Bytes of new arrays after which the garbage collector is called before a task: only for young objects, which takes
 * half a millisecond, and for all, which takes 5 to 10. Pixels and tensors lie outside the heap, where it hardly sees
 * them.
 */
const collectAfterBytes = { young: 16 * 2 ** 20, all: 48 * 2 ** 20 } as const;

/** Bytes that are read at once; more are seldom there. */
const readBytes = 2 ** 18;

const modules = new Map<string, Promise<WorkerTask<unknown, unknown>>>();

/** Tasks that run, for the thread that watches them. */
const running = new Int32Array(new SharedArrayBuffer(4));

/**
 * A thread of its own, because hostile files keep the main one from hearing anything: ends the process when a task
 * takes too much memory, or when its parent is gone without a word. Between tasks it rests: then the main thread hears
 * that the parent is gone, and to look twenty times a second costs each idle process a hundredth of a processor.
 */
function watch(maxBytes: number): void {
  const parent = process.ppid;
  const script = `const { workerData: running } = require('node:worker_threads');
  for (;;) {
    Atomics.wait(running, 0, 0, ${restMs});
    Atomics.wait(running, 0, 1, ${watchMs});
    if (process.memoryUsage.rss() > ${maxBytes}) process.kill(process.pid, '${overMemorySignal}');
    if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }`;
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };
  new Worker(script, { eval: true, execArgv: [], env: {}, resourceLimits, workerData: running }).unref();
}

function report(tasks: 0 | 1): void {
  Atomics.store(running, 0, tasks);
  Atomics.notify(running, 0);
}

/** Arrays that were left when the garbage collector was called last. */
let bytesKept = 0;

function collectGarbage(): void {
  const added = process.memoryUsage().arrayBuffers - bytesKept;
  if (added < collectAfterBytes.young) return;
  if (added < collectAfterBytes.all) {
    globalThis.gc?.({ type: 'minor' });
  } else {
    globalThis.gc?.();
    bytesKept = process.memoryUsage().arrayBuffers;
  }
}

async function load(module: string): Promise<WorkerTask<unknown, unknown>> {
  const loaded = (await import(module)) as { readonly default: WorkerTask<unknown, unknown> };
  return loaded.default;
}

async function answer({ module, task }: ChildOrder): Promise<ChildAnswer> {
  try {
    const loading = modules.get(module) ?? load(module);
    modules.set(module, loading);
    const value = await (await loading)(task);
    return { ok: true, value, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    const known = error instanceof DocfaceError ? error : null;
    const cause = known === null ? error : known.cause;
    return {
      ok: false,
      code: known?.code ?? null,
      message: known?.message ?? '',
      retryable: known?.retryable ?? false,
      cause: cause instanceof Error ? cause.message : null,
      residentBytes: process.memoryUsage.rss(),
    };
  }
}

watch(Number(process.argv[2]));
// Signals to the whole group, of a terminal or a service manager, are for the parent: it lets running work finish.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

// One buffer for all that is read, instead of a new one for each piece of a page's pixels.
const options: SocketConstructorOpts & ConnectOpts = {
  fd: messageDescriptor,
  onread: {
    buffer: new Uint8Array(readBytes),
    callback: (count, bytes) => {
      messages.take(bytes.subarray(0, count));
      return true;
    },
  },
};
const stream = new Socket(options);
// The parent is gone, or this process brought something else than answers.
stream.on('error', () => process.exit()).on('close', () => process.exit());
const held = new HeldArrays({ maxBytes: Number(process.argv[3]), keeps: true });
function notify(order: unknown): void {
  report(1);
  collectGarbage();
  void answer(order as ChildOrder).then((message) => {
    messages.send(message);
    report(0);
  });
}
const messages = new MessagePipe(stream, { held, heard: notify });
