import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DocfaceError, receivedError } from '../../domain/errors.ts';
import type { TaskLimits } from '../../domain/ports/task-pool.ts';
import type { PrepareStart } from '../shared/program-start.ts';
import { nodeArguments } from '../shared/worker-module.ts';
import { type ChildAnswer, type ChildOrder, messageDescriptor, overMemorySignal } from './child-messages.ts';
import { HeldArrays } from './held-arrays.ts';
import { memoryOfItsOwn } from './memory-of-its-own.ts';
import { MessagePipe } from './message-pipe.ts';
import { type Expiry, startWorkDeadline } from './work-deadline.ts';

export interface EngineProcessOptions {
  /** What it is for, in a word or two: the system lists it as `docface` with this. */
  readonly name: string;
  /** Resident bytes at which the process is killed with its task. */
  readonly memoryBytes: number;
  /** Large arrays of its last tasks and answers that it keeps, so that they need not be sent to it again. */
  readonly heldBytes: number;
  /** All that the process sees of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether callers wait for what it does. */
  readonly urgent: boolean;
  /** As in `ProcessPoolOptions`. */
  readonly hugePages: boolean;
  readonly prepare: PrepareStart;
}

/**
 * Niceness: callers are answered while pages are read, and a page that a caller waits for is read before one that
 * nobody waits for. It is given once, because without privileges a process that was lowered cannot be raised again.
 */
const niceness = { urgent: 5, bulk: constants.priority.PRIORITY_BELOW_NORMAL } as const;

const extension = extname(import.meta.url);
const entry = fileURLToPath(new URL(`./child-entry${extension}`, import.meta.url));

/** What is left for anything but objects of JavaScript; a process that has more of these ends by itself. */
const heapShare = 0.75;

/**
 * Keeps glibc from what it does for speed: a heap of its own for each thread, and to keep in these heaps what is freed
 * of large pieces. Other allocators do not read it.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '8388608' };
/** Has glibc ask for pages of 2 MB, where the system has them. */
const hugePageAllocator = { ...allocator, GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** Milliseconds that a task may still take when nobody wants its answer any more. */
const abandonedMs = 3000;

/** A child process that runs one task after another, and the modules that it has loaded for them. */
export class EngineProcess {
  readonly modules = new Set<string>();
  /** At the end of the last task. */
  residentBytes = 0;
  readonly #child: ChildProcess;
  readonly #memoryBytes: number;
  readonly #ended: Promise<unknown>;
  readonly #stream: Duplex;
  readonly #held: HeldArrays;
  readonly #messages: MessagePipe;
  #answered: (answer: ChildAnswer) => void = () => undefined;

  constructor({ name, memoryBytes, heldBytes, environment, urgent, hugePages, prepare }: EngineProcessOptions) {
    this.#memoryBytes = memoryBytes;
    const words = [
      ...nodeArguments(import.meta.url),
      `--title=docface: ${name}`,
      '--expose-gc',
      '--max-semi-space-size=4',
      `--max-old-space-size=${Math.round((memoryBytes * heapShare) / 2 ** 20)}`,
      entry,
      String(memoryBytes),
      String(heldBytes),
    ];
    const prepared = prepare({
      program: process.execPath,
      words,
      environment: { ...(hugePages ? hugePageAllocator : allocator), ...environment },
    });
    this.#child = spawn(prepared.program, prepared.words, {
      env: prepared.environment,
      stdio: ['ignore', 'ignore', 'ignore', 'overlapped'],
    });
    yieldProcessor(this.#child, niceness[urgent ? 'urgent' : 'bulk']);
    // What goes wrong with it is heard by the task that it runs.
    this.#child.on('error', () => undefined);
    this.#ended = once(this.#child, 'exit')
      .catch(() => undefined)
      .then(prepared.ended);
    // There are no streams where the machine has no descriptor left for them.
    const stream: unknown = (this.#child.stdio as ChildProcess['stdio'] | undefined)?.[messageDescriptor];
    if (!(stream instanceof Duplex)) throw died('it could not be started');
    this.#stream = stream.on('error', () => undefined);
    this.#held = new HeldArrays({ maxBytes: heldBytes, keeps: false });
    this.#messages = new MessagePipe(stream, {
      held: this.#held,
      heard: (message) => this.#answered(message as ChildAnswer),
      makeArray: memoryOfItsOwn,
    });
  }

  get isAlive(): boolean {
    const { killed, exitCode, signalCode } = this.#child;
    return this.#stream.writable && !killed && exitCode === null && signalCode === null;
  }

  /** Memory that its end gives back, in bytes: what it had after its last task where the system does not tell. */
  get ownBytes(): number {
    return ownBytesOf(this.#child.pid ?? 0) ?? this.residentBytes;
  }

  /** Whether it still has an array of an earlier task or answer. */
  holds(array: Uint8Array): boolean {
    return this.#held.numberOf(array) !== undefined;
  }

  /** Runs one task; there must be none running. Errors as `TaskPool`. */
  async run(order: ChildOrder, limits: TaskLimits): Promise<unknown> {
    limits.signal?.throwIfAborted();
    this.modules.add(order.module);
    const answer = await this.#answer(order, limits);
    this.residentBytes = answer.residentBytes;
    limits.signal?.throwIfAborted();
    if (answer.ok) return answer.value;
    const cause = answer.cause === null ? undefined : new Error(answer.cause);
    if (answer.code !== null) {
      throw receivedError(answer.code, answer.message, { retryable: answer.retryable, cause });
    }
    throw new DocfaceError('ENGINE_FAILED', 'The engine failed at this; the log of this time tells why.', { cause });
  }

  /** Ends the process at once; there is nothing in it to be saved. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  #answer(order: ChildOrder, { timeoutMs, signal }: TaskLimits): Promise<ChildAnswer> {
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const settle = (): void => {
        callOffDeadline();
        clearTimeout(canceled);
        signal?.removeEventListener('abort', abandoned);
        child.off('exit', exited).off('error', failed);
        this.#answered = () => undefined;
      };
      const fail = (error: Error): void => {
        settle();
        child.kill('SIGKILL');
        reject(error);
      };
      this.#answered = (answer) => {
        settle();
        resolve(answer);
      };
      const exited = (code: number | null, signal: NodeJS.Signals | null): void => {
        fail(signal === overMemorySignal ? this.#overMemory() : died(`it ended with ${signal ?? code}`));
      };
      const failed = (cause: Error): void => fail(died(cause.message));
      const onExpired = (how: Expiry): void => fail(expired(how, timeoutMs));
      const callOffDeadline = startWorkDeadline({ pid: child.pid, timeoutMs, onExpired });
      let canceled: NodeJS.Timeout | undefined;
      // Most tasks end sooner, and a process that lives on is cheaper than a new one.
      const abandoned = (): void => {
        canceled = setTimeout(() => fail(signal?.reason as Error), abandonedMs);
      };
      signal?.addEventListener('abort', abandoned, { once: true });
      child.on('exit', exited).on('error', failed);
      // What cannot be sent, because the process has just ended, is known by its end.
      this.#messages.send(order);
    });
  }

  #overMemory(): DocfaceError {
    const megabytes = Math.round(this.#memoryBytes / 2 ** 20);
    return new DocfaceError('ENGINE_FAILED', `The work needed more than ${megabytes} MB of memory and was stopped.`, {
      cause: new Error(`over ${megabytes} MB`),
    });
  }
}

/** A system that cannot do this shares alike. */
function yieldProcessor({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, or may not be changed.
  }
}

function expired(how: Expiry, timeoutMs: number): DocfaceError {
  return how === 'worked'
    ? new DocfaceError('DEADLINE_EXCEEDED', `The work took longer than ${timeoutMs} ms and was stopped.`)
    : new DocfaceError('DEADLINE_EXCEEDED', 'The machine is too busy to do the work in time. Try again later.', {
        retryable: true,
      });
}

function died(reason: string): DocfaceError {
  return new DocfaceError('ENGINE_FAILED', 'The engine stopped unexpectedly. Try again.', {
    retryable: true,
    cause: new Error(reason),
  });
}

/**
 * Bytes that the end of a process gives back: code and libraries are shared with others. Null where the system does not
 * tell, which only Linux does, and for a process that is gone.
 */
function ownBytesOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
