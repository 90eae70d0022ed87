import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { timesOf, treeOf } from './process-tree.ts';

/** Milliseconds of processor time by who used them. */
export type ProcessorTime = Readonly<Record<string, number>>;

const servers: Readonly<Record<string, string>> = { java: 'Kafka', minio: 'S3', postgres: 'PostgreSQL' };

/**
 * What the servers of this machine and the given processes have used since they started, from /proc; empty where there
 * is none.
 */
export async function processorTime(processes: ReadonlyMap<number, string>): Promise<ProcessorTime> {
  const used: Record<string, number> = {};
  if (!existsSync('/proc/self/stat')) return used;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const { 1: command = '' } = /\((.*)\) /.exec(stat) ?? [];
    const name = processes.get(Number(pid)) ?? servers[command];
    if (name === undefined) continue;
    const [user = 0, system = 0] = timesOf(stat);
    used[name] = (used[name] ?? 0) + user + system;
  }
  return used;
}

/** Milliseconds of processor time that a process has used since it started. */
export interface ProcessTime {
  /** Without those that it started. */
  readonly self: number;
  /** All that it started, directly or not, those that have ended too. */
  readonly below: number;
}

/** From /proc; zeros where there is none. */
export async function processTime(root: number): Promise<ProcessTime> {
  const times = await Promise.all(
    (await treeOf(root)).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = timesOf(stat);
      return { self: user + system, ended: endedUser + endedSystem };
    }),
  );
  const self = times[0]?.self ?? 0;
  return { self, below: times.reduce((sum, time) => sum + time.self + time.ended, 0) - self };
}

export function usedBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return Object.fromEntries(Object.entries(after).map(([name, used]) => [name, used - (before[name] ?? 0)]));
}
