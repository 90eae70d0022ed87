import { readFile, writeFile } from 'node:fs/promises';

/** Forgets the highest resident memory of this process, so that the next question is about what comes. Linux only. */
export async function forgetPeak(): Promise<void> {
  await writeFile('/proc/self/clear_refs', '5').catch(() => undefined);
}

/** Highest resident memory of a process in MiB; 0 where the system does not tell or the process is gone. */
export async function peakMegabytes(pid: number | 'self' = 'self'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
