import { readdir, readFile } from 'node:fs/promises';

/** Memory of some processes in bytes. */
export interface TreeMemory {
  readonly processes: number;
  /** Sum of the proportional set sizes: a page that several share counts once, in parts. */
  readonly proportional: number;
  /** Sum of the resident set sizes: a page that several share counts for each of them. */
  readonly resident: number;
  /** Proportional set size of the first process alone. */
  readonly own: number;
  /** Proportional set size of each process, the largest first. */
  readonly parts: readonly MemoryPart[];
}

export interface MemoryPart {
  /** As the system lists the process, without the name of the program; `service` for the first one. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds of processor time since it started. */
  readonly usedMs: number;
  readonly pid: number;
}

/** Memory of a process and of all that it started, directly or not. Linux only. */
export async function treeMemory(root: number): Promise<TreeMemory> {
  const found = await Promise.all((await treeOf(root)).map(processMemory));
  const alive = found.filter((each) => each !== null);
  const sum = (kind: 'proportional' | 'resident'): number => alive.reduce((total, each) => total + each[kind], 0);
  const parts = alive.map(({ pid, name, usedMs, proportional: bytes }) => {
    return { name: pid === root ? 'service' : name, bytes, usedMs, pid };
  });
  return {
    processes: alive.length,
    proportional: sum('proportional'),
    resident: sum('resident'),
    own: alive.find(({ pid }) => pid === root)?.proportional ?? 0,
    parts: parts.toSorted((a, b) => b.bytes - a.bytes),
  };
}

interface ProcessMemory {
  readonly pid: number;
  readonly name: string;
  readonly proportional: number;
  readonly resident: number;
  readonly usedMs: number;
}

/** Null for a process that has ended. */
async function processMemory(pid: number): Promise<ProcessMemory | null> {
  const read = (file: string): Promise<string> => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [rollup, command, stat] = await Promise.all([read('smaps_rollup'), read('cmdline'), read('stat')]);
  if (rollup === '') return null;
  const bytes = (kind: string): number => 1024 * Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
  const name = command.split('\0')[0] ?? '';
  const [user = 0, system = 0] = timesOf(stat);
  const usedMs = user + system;
  return { pid, name: name.replace(/^docface: /, ''), proportional: bytes('Pss'), resident: bytes('Rss'), usedMs };
}

/** The kernel counts in hundredths of a second on all platforms that docface runs on (`getconf CLK_TCK`). */
const tickMs = 10;

/** Fields of a process from its state on, the third of proc_pid_stat(5): its name may hold anything but ends there. */
export function fieldsAfterName(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Milliseconds of user and system time: its own, then those of its children that have ended. */
export function timesOf(stat: string): readonly number[] {
  return fieldsAfterName(stat)
    .slice(11, 15)
    .map((ticks) => tickMs * Number(ticks));
}

/** The ids of a process and of all that it started, directly or not; it is the first. Linux only. */
export async function treeOf(root: number): Promise<readonly number[]> {
  const children = new Map<number, number[]>();
  await Promise.all(
    (await readdir('/proc').catch(() => [])).filter(Number).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const parent = Number(fieldsAfterName(stat)[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    }),
  );
  const below = (pid: number): readonly number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** Measures the memory of a process and of all that it started, once a second unless set otherwise. */
export class MemorySampler {
  readonly #root: number;
  readonly #everyMs: number;
  readonly #samples: TreeMemory[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(root: number, everyMs = 1000) {
    this.#root = root;
    this.#everyMs = everyMs;
  }

  start(): void {
    this.#timer = setInterval(() => {
      void treeMemory(this.#root).then((memory) => this.#samples.push(memory));
    }, this.#everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** All samples so far, in order. */
  get samples(): readonly TreeMemory[] {
    return this.#samples;
  }
}
