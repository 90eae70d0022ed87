/**
 * What a child process of `ProcessPool` runs: loads the modules that are named to it and hands them their tasks.
 * The first argument is the number of resident bytes at which it kills itself.
 */
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { DocfaceError } from '../../domain/errors.ts';
import type { ThreadTask } from '../shared/thread-module.ts';
import { type ChildAnswer, type ChildOrder, messageDescriptor, overMemorySignal } from './child-messages.ts';
import { MessagePipe } from './message-pipe.ts';

/** Between two looks at the memory and the parent. */
const watchMs = 50;

const modules = new Map<string, Promise<ThreadTask<unknown, unknown>>>();

/**
 * A thread of its own, because hostile files keep the main one from hearing anything: ends the process when it takes too
 * much memory, or when its parent is gone without a word.
 */
function watch(maxBytes: number): void {
  const parent = process.ppid;
  const script = `setInterval(() => {
    if (process.memoryUsage.rss() > ${maxBytes}) process.kill(process.pid, '${overMemorySignal}');
    if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }, ${watchMs});`;
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };
  new Worker(script, { eval: true, execArgv: [], env: {}, resourceLimits: limits }).unref();
}

async function load(module: string): Promise<ThreadTask<unknown, unknown>> {
  const loaded = (await import(module)) as { readonly default: ThreadTask<unknown, unknown> };
  return loaded.default;
}

async function answer({ module, task }: ChildOrder): Promise<ChildAnswer> {
  const residentBytes = (): number => process.memoryUsage.rss();
  try {
    const loading = modules.get(module) ?? load(module);
    modules.set(module, loading);
    const value = await (await loading)(task);
    return { ok: true, value, residentBytes: residentBytes() };
  } catch (error) {
    const known = error instanceof DocfaceError ? error : null;
    const cause = known === null ? error : known.cause;
    return {
      ok: false,
      code: known?.code ?? null,
      message: known?.message ?? '',
      retryable: known?.retryable ?? false,
      cause: cause instanceof Error ? cause.message : null,
      residentBytes: residentBytes(),
    };
  }
}

watch(Number(process.argv[2]));
// Signals to the whole group, of a terminal or a service manager, are for the parent: it lets running work finish.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

const stream = new Socket({ fd: messageDescriptor });
// The parent is gone, or this process brought something else than answers.
stream.on('error', () => process.exit()).on('close', () => process.exit());
const messages = new MessagePipe(stream, (order) => {
  // Pixels and tensors lie outside the heap, where the garbage collector hardly sees them.
  globalThis.gc?.();
  void answer(order as ChildOrder).then((message) => messages.send(message));
});
