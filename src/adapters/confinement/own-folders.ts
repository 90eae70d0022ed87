import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders of processes of this machine, or of this container where several share a temporary folder. */
const prefix = `docface-engine-${hostname().replaceAll(/[^\w.]/g, '_')}-`;
const live = new Set<string>();

/** Makes a temporary folder for one process, which nobody but this user can open. */
export function makeOwnFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  live.add(folder);
  return folder;
}

/** Never rejects: what cannot be deleted now is deleted at the next start. */
export async function deleteOwnFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  live.delete(folder);
}

/** Deletes what processes left that were killed before they could do so. Returns how many folders. */
export function deleteLeftFolders(): number {
  const left = readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
    .map((name) => join(tmpdir(), name))
    .filter((folder) => !live.has(folder));
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  return left.length;
}

/** Whether another process has this number: a folder of this one's number may be of one before it, in a container. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
