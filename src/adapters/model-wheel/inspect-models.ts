import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileSet, ModelFile } from '../shared/model-set.ts';

/** `damaged` is there with another size or, where that was looked at, another content. */
export type ModelFileState = 'fine' | 'missing' | 'damaged';

export interface InspectedFile extends ModelFile {
  readonly state: ModelFileState;
}

export interface InspectOptions {
  /** Whether to look at contents (SHA-256), and not at sizes alone. */
  readonly thoroughly: boolean;
  readonly files: readonly ModelFile[];
}

/** Looks at every file of the models in `folder`. */
export async function inspectModels(
  folder: string,
  { thoroughly, files }: InspectOptions,
): Promise<readonly InspectedFile[]> {
  const inspected: InspectedFile[] = [];
  for (const file of files) {
    const path = join(folder, file.path);
    let state = await stateBySize(path, file);
    if (state === 'fine' && thoroughly && (await sha256Of(path)) !== file.sha256) state = 'damaged';
    inspected.push({ ...file, state });
  }
  return inspected;
}

/** Whether every file of the set is there with its size: quick enough for every start. */
export async function hasModels(folder: string, { files }: FileSet): Promise<boolean> {
  return (await inspectModels(folder, { thoroughly: false, files })).every(({ state }) => state === 'fine');
}

async function stateBySize(path: string, { bytes }: ModelFile): Promise<ModelFileState> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 'missing';
  return found.isFile() && found.size === bytes ? 'fine' : 'damaged';
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
