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
}

/** Memory of a process and of all that it started, directly or not. Linux only. */
export async function treeMemory(root: number): Promise<TreeMemory> {
  const rollups = await Promise.all(
    (await treeOf(root)).map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const alive = rollups.filter((text) => text !== '');
  const sum = (name: string, texts: readonly string[] = alive): number =>
    texts.reduce(
      (total, text) => total + 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0),
      0,
    );
  // The tree begins with its root.
  const own = sum('Pss', rollups.slice(0, 1));
  return { processes: alive.length, proportional: sum('Pss'), resident: sum('Rss'), own };
}

/** The ids of a process and of all that it started, directly or not; it is the first. Linux only. */
export async function treeOf(root: number): Promise<readonly number[]> {
  const children = new Map<number, number[]>();
  await Promise.all(
    (await readdir('/proc').catch(() => [])).filter(Number).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // After the name, which may hold anything and ends with the last bracket: state, parent.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    }),
  );
  const below = (pid: number): readonly number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** Measures the memory of a process and of all that it started, once a second unless told otherwise. */
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
