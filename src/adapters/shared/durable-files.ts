import { open, writeFile } from 'node:fs/promises';

/** Makes a file for its owner only; it is on the disk when this resolves. Error: `EEXIST` when the name is taken. */
export async function writeNewFile(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
}

/** Writes the entries of a folder to the disk: what was made, renamed or removed in it survives a loss of power. */
export async function syncDirectory(directory: string): Promise<void> {
  await synced(directory, 'r');
}

/** Writes what is in a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  await synced(path, 'r+');
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
