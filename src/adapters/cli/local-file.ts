import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogText } from '../../domain/ports/catalog-files.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import { sniffFileType } from '../../domain/reading/document/file-type.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { usageError } from './exit.ts';

/** The text of a file that the command line names. */
export async function readText(path: string): Promise<string> {
  return (await readBytes(path)).toString('utf8');
}

/** Writes a new file that the command line names, and never over another one. */
export async function writeText(path: string, text: string): Promise<void> {
  const file = await createFile(path);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

async function createFile(path: string, mode?: number): Promise<FileHandle> {
  try {
    return await open(path, 'wx', mode);
  } catch (error) {
    const code = errorCodeOf(error) ?? 'unknown reason';
    const reason = code === 'EEXIST' ? 'there is one already; name another or remove it' : code;
    throw usageError(`${path} cannot be written (${reason}).`);
  }
}

/** A document that the command line names; its type is decided by content. Error: `UNSUPPORTED_FILE_TYPE`. */
export async function readDocument(path: string, password: string | null = null): Promise<DocumentFile> {
  const bytes = await readBytes(path);
  const type = sniffFileType(bytes);
  if (type === null) {
    throw new DocfaceError('UNSUPPORTED_FILE_TYPE', `${path} is no PDF, JPEG, PNG or TIFF; convert it to one of them.`);
  }
  return { type, bytes, password };
}

/** Writes what a command made to where the command line says, over what was there. */
export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    const code = errorCodeOf(error) ?? 'unknown reason';
    throw usageError(`${path} cannot be written (${code === 'ENOENT' ? 'there is no such folder' : code}).`);
  }
}

/**
 * Writes bytes into a new file of this user alone while they come, at `path` or, where that is a folder, as
 * `subject.zip` in it; returns where. Leaves nothing of what broke off.
 */
export async function writeParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<string> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
  const target = isFolder ? join(path, 'subject.zip') : path;
  const file = await createFile(target, 0o600);
  try {
    for await (const part of parts) await file.write(part);
    return target;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The first line of standard input, for secrets that should not stand on a command line. */
export async function readSecret(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}

/** Opens a file to read it bit by bit. Fails as a usage error. */
async function openLocalFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder; name one file',
  EACCES: 'this user may not read it',
};

function unreadable(path: string, error: unknown): Error {
  const code = errorCodeOf(error) ?? 'unknown reason';
  return usageError(`${path} cannot be read (${reasons[code] ?? code}).`);
}

/** Ids in memory at a time. */
const idsAtOnce = 1000;

/**
 * The request ids of a file, one a line, or of standard input for `-`, in batches; empty lines count for nothing. Fails
 * as a usage error when there is no such file, before anything is read.
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
    if (ids.length < idsAtOnce) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}

/** The YAML files that the command line names, and those below the folders that it names. */
export async function readCatalogTexts(paths: readonly string[]): Promise<readonly CatalogText[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  if (files.length === 0) throw usageError('There is no .yaml file in the folder.');
  return Promise.all([...new Set(files)].map(async (path) => ({ path, text: await readText(path) })));
}

/** Writes each text to its path below `folder`, replacing what is there. */
export async function writeCatalogTexts(folder: string, texts: readonly CatalogText[]): Promise<void> {
  for (const { path, text } of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.ya?ml$/.test(name) && !/(?:^|[\\/])vocabulary[\\/]/.test(name))
    .toSorted()
    .map((name) => join(path, name));
}
