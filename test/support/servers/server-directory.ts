import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAbandoned } from './server-cache.ts';

const prefix = 'docface-servers-';

/** A new directory for data and logs of servers. What processes that were killed left behind goes first. */
export async function openServerDirectory(): Promise<string> {
  await removeAbandoned(tmpdir(), prefix);
  const directory = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user where this is root.
  await chmod(directory, 0o755);
  return directory;
}

/** Removes it and all below. Servers that were killed a moment ago may still write: it tries again. */
export async function closeServerDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
