import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogText } from '../../domain/ports/catalog-files.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import { signatureBytes, sniffFileType, sniffForeignFormat } from '../../domain/reading/document/file-type.ts';
import { foreignFormats } from '../../domain/template/file-formats.ts';
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

/** What the command line names for standard input. */
export const standardInput = '-';

/** What people call a file that the command line names. */
export function nameOf(path: string): string {
  return path === standardInput ? 'Standard input' : path;
}

/**
 * A document that the command line names, standard input for `-`; its type is decided by content. Error:
 * `UNSUPPORTED_FILE_TYPE`.
 */
export async function readDocument(source: string, password: string | null = null): Promise<DocumentFile> {
  const bytes = source === standardInput ? await buffer(process.stdin) : await readBytes(source);
  const path = nameOf(source);
  const type = sniffFileType(bytes);
  if (type === null) {
    const foreign = sniffForeignFormat(bytes);
    if (foreign !== null) {
      const { is, send } = foreignFormats[foreign];
      throw new DocfaceError(
        'UNSUPPORTED_FILE_TYPE',
        `${path} is ${is} by its content, which is not read. Give ${send}.`,
      );
    }
    throw new DocfaceError(
      'UNSUPPORTED_FILE_TYPE',
      `${path} is no PDF, JPEG, PNG or TIFF, nor an XML document that is read; convert it to one of them.`,
    );
  }
  return { type, bytes, password };
}

/** The same with the folders that it lies in, which need not exist. */
export async function writeBelow(
  folder: string,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<string> {
  const path = join(folder, name);
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    throw usageError(`The folder of ${path} cannot be made (${errorCodeOf(error) ?? 'unknown reason'}).`);
  }
  await writeOutput(path, content);
  return path;
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

/** A file that the command line names, or that lies in a folder that it names. */
export interface InputFile {
  /** `-` for standard input. */
  readonly path: string;
  /** Its name, or its path from the folder that is named. */
  readonly name: string;
}

export interface InputFiles {
  /** In the order of the command line, those of a folder by their path, each once. */
  readonly files: readonly InputFile[];
  /** Paths of files in folders that are of no format that docface knows; those that are named are among `files`. */
  readonly leftOut: readonly string[];
}

/** The files that the command line names, and those in the folders that it names, but for hidden ones. */
export async function findInputs(paths: readonly string[]): Promise<InputFiles> {
  const found = new Map<string, InputFile>();
  const leftOut: string[] = [];
  for (const path of paths) {
    const isFolder = path !== standardInput && (await stat(path).catch(() => null))?.isDirectory() === true;
    const names = isFolder ? await filesBelow(path) : [];
    for (const name of names) {
      const each = join(path, name);
      if (await isOfKnownFormat(each)) found.set(resolve(each), { path: each, name });
      else leftOut.push(each);
    }
    if (isFolder) continue;
    const name = path === standardInput ? 'stdin' : basename(path);
    found.set(path === standardInput ? path : resolve(path), { path, name });
  }
  return { files: [...found.values()], leftOut };
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => !/(?:^|[\\/])\./.test(name));
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return names.filter((_, index) => found[index]?.isFile() === true).toSorted();
}

/** Also of a file that cannot be opened, which has to be reported. */
async function isOfKnownFormat(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return true;
  try {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(signatureBytes));
    const start = head.subarray(0, bytesRead);
    return sniffFileType(start) !== null || sniffForeignFormat(start) !== null;
  } finally {
    await file.close();
  }
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
