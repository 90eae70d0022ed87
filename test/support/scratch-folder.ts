import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAbandoned } from './servers/server-cache.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;
/** Folders of this process. */
const open = new Set<string>();

/**
 * Works in a new folder `docface-bench-PURPOSE-PID-…` of the temporary folder, which is gone when the work is done,
 * fails, or the process is asked to stop. Those of processes that were killed outright are removed first.
 */
export async function withScratchFolder<Result>(
  purpose: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const prefix = `docface-bench-${purpose}-`;
  await removeAbandoned(tmpdir(), prefix);
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  if (open.size === 0) for (const signal of signals) process.once(signal, removeAndEnd);
  open.add(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    open.delete(folder);
    if (open.size === 0) for (const signal of signals) process.off(signal, removeAndEnd);
  }
}

/** Ends the process as the signal would have done. */
function removeAndEnd(signal: NodeJS.Signals): void {
  for (const folder of open) rmSync(folder, { recursive: true, force: true });
  for (const each of signals) process.off(each, removeAndEnd);
  process.kill(process.pid, signal);
}
