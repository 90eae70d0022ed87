import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of processor time by who used them. */
export type ProcessorTime = Readonly<Record<string, number>>;

/** The kernel counts in hundredths of a second on all platforms that docface runs on (`getconf CLK_TCK`). */
const tickMs = 10;
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
    const { 1: command = '', 2: rest = '' } = /\((.*)\) (.*)/.exec(stat) ?? [];
    const name = processes.get(Number(pid)) ?? servers[command];
    if (name === undefined) continue;
    // User and system time are the fields 14 and 15 of proc_pid_stat(5); the third is the first after the name.
    const fields = rest.split(' ');
    used[name] = (used[name] ?? 0) + tickMs * (Number(fields[11]) + Number(fields[12]));
  }
  return used;
}

export function usedBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return Object.fromEntries(Object.entries(after).map(([name, used]) => [name, used - (before[name] ?? 0)]));
}
