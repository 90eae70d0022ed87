import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { sniffFileType } from '../../domain/document/file-type.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import { usageError } from './exit.ts';

/** The text of a file that the command line names. */
export async function readText(path: string): Promise<string> {
  return (await readBytes(path)).toString('utf8');
}

/** Writes a new file that the command line names, and never over another one. */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown reason';
    const reason = code === 'EEXIST' ? 'there is one already; name another or remove it' : String(code);
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
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown reason';
    throw usageError(`${path} cannot be written (${code === 'ENOENT' ? 'there is no such folder' : code}).`);
  }
}

/** The first line of standard input, for secrets that should not stand on a command line. */
export async function readSecret(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}

/** Opens a file to read it bit by bit. Fails as a usage error. */
export async function openLocalFile(path: string): Promise<FileHandle> {
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

function unreadable(path: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown reason';
  return usageError(`${path} cannot be read (${code === 'ENOENT' ? 'there is no such file' : code}).`);
}
