import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import { syncDirectory, writeNewFile } from '../shared/durable-files.ts';
import { errorCodeOf } from '../shared/error-code.ts';

/** Also Kubernetes mounts secrets readable by the group of the pod, so only these are too much: others, and group writing. */
const tooOpenMask = 0o027;
const keyLine = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Keys of `master.key` in a directory, oldest first: one line of base64 (32 bytes) each. To rotate, append a line. Makes
 * the file, for its owner only, when there is none.
 */
export async function readKeyFile(directory: string): Promise<readonly [Uint8Array, ...Uint8Array[]]> {
  const path = join(directory, 'master.key');
  try {
    return (await readKeys(path)) ?? (await createKeyFile(directory, path)) ?? (await readKeys(path)) ?? refuse(path);
  } catch (cause) {
    if (cause instanceof DocfaceError) throw cause;
    throw new DocfaceError('INTERNAL_ERROR', `The master key file ${path} cannot be read or made.`, { cause });
  }
}

/** Null when there is no file. */
async function readKeys(path: string): Promise<[Uint8Array, ...Uint8Array[]] | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    const { mode } = await handle.stat();
    if (process.platform !== 'win32' && (mode & tooOpenMask) !== 0) throw tooOpen(path);
    return parseKeys(path, await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

/** Null when another process was faster. */
async function createKeyFile(directory: string, path: string): Promise<[Uint8Array] | null> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const key = randomBytes(32);
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeNewFile(temporary, `${key.toString('base64')}\n`);
    if (!(await publishNew(temporary, path))) return null;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(directory);
  return [key];
}

/** Gives a written file its name, whole and at once; false when the name is taken. */
async function publishNew(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // A file system without hard links.
      await copyFile(temporary, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function parseKeys(path: string, text: string): [Uint8Array, ...Uint8Array[]] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const [oldest, ...newer] = lines.map((line) => {
    const key = Buffer.from(line, 'base64');
    return keyLine.test(line) && key.length === 32 ? key : refuse(path);
  });
  return oldest === undefined ? refuse(path) : [oldest, ...newer];
}

function refuse(path: string): never {
  throw new DocfaceError(
    'INTERNAL_ERROR',
    `The master key file ${path} must hold lines of base64, each one key of 32 bytes. Restore it from a backup; only when nothing was stored yet, delete it and start again.`,
  );
}

function tooOpen(path: string): DocfaceError {
  return new DocfaceError(
    'INTERNAL_ERROR',
    `The master key file ${path} can be read or changed by other users. Run "chmod 600 ${path}" and start again.`,
  );
}
