import { createInterface } from 'node:readline';
import { openLocalFile } from './local-file.ts';

/** Ids in memory at a time. */
const batch = 1000;

/**
 * The request ids of a file, one a line, or of standard input for `-`, in batches; empty lines count for nothing. Fails as
 * a usage error when there is no such file, before anything is read.
 */
export async function openIdList(path: string): Promise<AsyncIterable<readonly string[]>> {
  if (path !== '-') await (await openLocalFile(path)).close();
  return idsOf(path);
}

/** Reads from the first look on: lines that come while nobody looks would be lost. */
async function* idsOf(path: string): AsyncIterable<readonly string[]> {
  const lines = path === '-' ? createInterface({ input: process.stdin }) : (await openLocalFile(path)).readLines();
  let ids: string[] = [];
  for await (const line of lines) {
    const id = line.trim();
    if (id !== '') ids.push(id);
    if (ids.length < batch) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}
