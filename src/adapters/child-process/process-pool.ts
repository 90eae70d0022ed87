import { engineClosed } from '../../domain/errors.ts';
import type { TaskLimits, TaskPool } from '../../domain/ports/task-pool.ts';
import type { WorkContext } from '../../domain/ports/work-context.ts';
import { type PrepareStart, unconfinedStart } from '../shared/program-start.ts';
import type { ChildOrder } from './child-messages.ts';
import { EngineProcess } from './engine-process.ts';
import { IdleProcesses } from './idle-processes.ts';
import { TaskSlots } from './task-slots.ts';

export interface ProcessPoolOptions {
  /**
   * How many tasks run at once, each in a process of its own, or what pools share to count those of all; urgent
   * and extra ones begin beside them, see `TaskSlots`.
   */
  readonly processes: number | TaskSlots;
  /** What the processes are for, in a word or two, for lists of processes. Defaults to `engine`. */
  readonly name?: string;
  /** A process without work for this long ends. Defaults to 60 s. */
  readonly idleTimeoutMs?: number;
  /** Resident bytes at which a process is killed with its task. Defaults to 1 GiB. */
  readonly memoryBytes?: number;
  /** Bytes of large arrays of its last tasks and answers that each process keeps for the next. Defaults to none. */
  readonly heldBytes?: number;
  /**
   * Whether the processes get their memory in pages of 2 MB. Worth it where much of it comes anew for each task, as
   * tensors do: the system then takes less than half of the time to clear and map it. Defaults to false.
   */
  readonly hugePages?: boolean;
  /** Tasks after which a process gives way to a new one, whatever its memory. Defaults to 500. */
  readonly recycleAfter?: number;
  /** Where pools share what their idle processes may keep. Defaults to no bound but the other ones. */
  readonly idleProcesses?: IdleProcesses;
  /** All that the processes see of the environment. Defaults to nothing. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** How each process is started: what it may reach. Defaults to all that this one may. */
  readonly prepare?: PrepareStart;
  /** Learns how long the tasks of a work wait for a process, and says when nobody wants them. Defaults to nobody. */
  readonly watch?: WorkContext['watch'];
}

/** A process that keeps more than this share of what it may take gives way to a new one after its task. */
const recycleAbove = 0.4;

interface Member {
  readonly process: EngineProcess;
  readonly urgent: boolean;
  tasks: number;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Child processes that run the modules of one or more `TaskPool`. A process has one task at a time, and takes those on
 * arrays that it holds and of a module that it has loaded already before others. Urgent tasks have processes of a
 * better priority. When a process ends, all its memory is given back.
 */
export class ProcessPool {
  readonly #options: Required<ProcessPoolOptions>;
  readonly #slots: TaskSlots;
  readonly #members = new Set<Member>();
  readonly #idle: Member[] = [];
  #closed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = {
      name: 'engine',
      idleTimeoutMs: 60_000,
      memoryBytes: 2 ** 30,
      heldBytes: 0,
      hugePages: false,
      recycleAfter: 500,
      idleProcesses: new IdleProcesses({ maxIdleBytes: Number.POSITIVE_INFINITY }),
      environment: {},
      prepare: unconfinedStart,
      watch: () => undefined,
      ...options,
    };
    const { processes } = options;
    this.#slots = typeof processes === 'number' ? new TaskSlots(processes) : processes;
  }

  /** These processes as the threads of a module whose default export is a `WorkerTask`. Closing one closes all. */
  running(module: URL): TaskPool {
    return {
      run: async <Answer>(task: unknown, limits: TaskLimits): Promise<Answer> =>
        (await this.#run({ module: module.href, task }, limits)) as Answer,
      close: () => this.close(),
    };
  }

  /** As `TaskPool`. */
  async close(): Promise<void> {
    this.#closed = true;
    const members = [...this.#members];
    this.#members.clear();
    await Promise.all(members.map((member) => this.#dismiss(member)));
  }

  async #run(order: ChildOrder, asked: TaskLimits): Promise<unknown> {
    const watch = this.#options.watch();
    const limits = endedBy(asked, watch?.signal);
    watch?.waits();
    try {
      await this.#slots.take(limits);
    } catch (gaveUp) {
      watch?.starts();
      watch?.ends();
      throw gaveUp;
    }
    watch?.starts();
    try {
      return await this.#runNow(order, limits);
    } finally {
      this.#slots.free(limits);
      watch?.ends();
    }
  }

  async #runNow(order: ChildOrder, limits: TaskLimits): Promise<unknown> {
    if (this.#closed) throw engineClosed();
    const member = this.#memberFor(order, limits.urgent === true);
    try {
      return await member.process.run(order, limits);
    } catch (error) {
      throw this.#closed ? engineClosed(error) : error;
    } finally {
      this.#putBack(member);
    }
  }

  #memberFor(order: ChildOrder, urgent: boolean): Member {
    const member = this.#takeIdle(order, urgent) ?? this.#makeMember(urgent);
    this.#options.idleProcesses.markBusy(member, this.#pooled(member));
    return member;
  }

  #makeMember(urgent: boolean): Member {
    const member = { process: new EngineProcess({ ...this.#options, urgent }), urgent, tasks: 0, idle: undefined };
    this.#members.add(member);
    return member;
  }

  #pooled(member: Member) {
    const { process, urgent } = member;
    return { ownBytes: () => process.ownBytes, end: () => void this.#dismiss(member), urgent };
  }

  /** One of this priority, if it can be one that holds an array of the task, or else one that has loaded the module. */
  #takeIdle(order: ChildOrder, urgent: boolean): Member | undefined {
    const known = this.#findIdle(order, urgent);
    if (known === undefined) return undefined;
    clearTimeout(known.idle);
    if (known.process.isAlive) return known;
    this.#options.idleProcesses.remove(known);
    this.#members.delete(known);
    return undefined;
  }

  #findIdle({ module, task }: ChildOrder, urgent: boolean): Member | undefined {
    const arrays = this.#options.heldBytes > 0 ? arraysIn(task) : [];
    const inOrder: readonly ((process: EngineProcess) => boolean)[] = [
      (process) => process.isAlive && arrays.some((array) => process.holds(array)),
      (process) => process.isAlive && process.modules.has(module),
      () => true,
    ];
    for (const suits of inOrder) {
      const found = this.#idle.findLastIndex((member) => member.urgent === urgent && suits(member.process));
      if (found !== -1) return this.#idle.splice(found, 1)[0];
    }
    return undefined;
  }

  #putBack(member: Member): void {
    const { idleTimeoutMs, memoryBytes, recycleAfter, idleProcesses } = this.#options;
    member.tasks += 1;
    const shouldRecycle = member.tasks >= recycleAfter || member.process.residentBytes > memoryBytes * recycleAbove;
    if (!this.#members.has(member) || shouldRecycle || !member.process.isAlive) {
      void this.#dismiss(member);
      return;
    }
    member.idle = setTimeout(() => void this.#dismiss(member), idleTimeoutMs);
    this.#idle.push(member);
    idleProcesses.markIdle(member, this.#pooled(member));
  }

  async #dismiss(member: Member): Promise<void> {
    const at = this.#idle.indexOf(member);
    if (at !== -1) this.#idle.splice(at, 1);
    this.#options.idleProcesses.remove(member);
    await end(member);
    this.#members.delete(member);
  }
}

/** The limits of a task that ends, too, when nobody wants the work that it belongs to. */
function endedBy(limits: TaskLimits, canceled: AbortSignal | undefined): TaskLimits {
  if (canceled === undefined) return limits;
  const { signal = canceled } = limits;
  return { ...limits, signal: signal === canceled ? canceled : AbortSignal.any([signal, canceled]) };
}

/** The arrays of bytes of a task, or of an image or a file in it. */
function arraysIn(task: unknown): readonly Uint8Array[] {
  const parts = valuesOf(task);
  return [...parts, ...parts.flatMap(valuesOf)].filter((value) => value instanceof Uint8Array);
}

function valuesOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) ? Object.values(value) : [];
}

async function end({ process, idle }: Member): Promise<void> {
  clearTimeout(idle);
  await process.kill();
}
