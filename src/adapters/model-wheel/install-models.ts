import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { FileSet } from '../shared/model-set.ts';
import type { ModelSource } from './model-source.ts';

const stagingPrefix = '.installing-';
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Copies every file of the set from `source` to `folder`, each checked against its SHA-256. Files are put in place
 * only when all are whole, so that a cut-off never leaves a half one; what was there before is replaced. Several may
 * install at once.
 *
 * Errors: `INVALID_FIELD` when the source lacks a file or has another one, `DEPENDENCY_UNAVAILABLE` when the folder
 * cannot be written.
 */
export async function installModels(folder: string, source: ModelSource, set: FileSet): Promise<void> {
  const { files } = set;
  const staging = await makeStaging(folder, set);
  try {
    for (const file of files) await stage(file, { source, staging, set });
    for (const { path } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await rename(join(staging, path), join(folder, path));
    }
  } catch (error) {
    throw error instanceof DocfaceError ? error : notWritable(folder, set, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Inside the folder, which may be a mount of its own: files can be moved from there and not only copied. */
async function makeStaging(folder: string, set: FileSet): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder);
    return await mkdtemp(join(folder, stagingPrefix));
  } catch (error) {
    throw notWritable(folder, set, error);
  }
}

/** What an installation left behind that was killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(stagingPrefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > abandonedAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

interface Place {
  readonly source: ModelSource;
  readonly staging: string;
  readonly set: FileSet;
}

async function stage(file: FileSet['files'][number], { source, staging, set }: Place) {
  const bytes = await source.read(file);
  if (bytes === null) throw unfit(`${source.name} does not hold ${file.path} of the models, or not whole.`, set);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== file.sha256) {
    throw unfit(`${file.path} from ${source.name} has SHA-256 ${sha256} and should have ${file.sha256}.`, set);
  }
  const path = join(staging, file.path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, { flush: true });
}

function unfit(what: string, { command }: FileSet): DocfaceError {
  return new DocfaceError('INVALID_FIELD', `${what} Nothing was installed. Get it again: ${command}`);
}

function notWritable(folder: string, { files }: FileSet, cause: unknown): DocfaceError {
  const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  const full = cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
  const what = full
    ? `There is no room for the models in ${folder}: they take ${megabytes} MB, and as much again while they are installed.`
    : `The models cannot be written to ${folder}: ${cause instanceof Error ? cause.message : String(cause)}.`;
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', `${what} Set DOCFACE_MODELS_DIR to a folder with room.`, { cause });
}
