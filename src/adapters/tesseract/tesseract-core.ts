import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { installableLanguages, languagePath, modelVersion } from './language-data.ts';

/** The functions of Tesseract's TessBaseAPI that are used here. */
export interface TesseractApi {
  Init(dataPath: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads `/input`; 0 when that worked. */
  SetImageFile(exifOrientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
  End(): void;
}

export interface TesseractCore {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => TesseractApi;
}

const lstmOnly = 1;

const require = createRequire(import.meta.url);
/** tesseract.js brings the WebAssembly build of Tesseract as a dependency of its own. */
const tesseractJs = require.resolve('tesseract.js/package.json');
const requireFromTesseractJs = createRequire(tesseractJs);

export const { version: tesseractJsVersion } = require(tesseractJs) as { readonly version: string };

/**
 * Path of a language's model, when the package `@tesseract.js-data/<language>` is installed or `models`, the folder of
 * the models, has it.
 */
function modelPath(language: string, models: string | undefined): string | null {
  if (!/^[a-z]{3}(?:_[a-z]+)?$/i.test(language)) return null;
  const installed = models === undefined ? null : join(models, languagePath(language));
  if (installed !== null && existsSync(installed)) return installed;
  try {
    const directory = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const path = join(directory, modelVersion, `${language}.traineddata.gz`);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** Every language of which a model is installed. */
export function allInstalledLanguages(models: string | undefined): string[] {
  const known = dirname(dirname(require.resolve('@tesseract.js-data/eng/package.json')));
  return installedLanguages([...readdirSync(known), ...installableLanguages], models);
}

/** Those of `languages` that are installed, in the same order. */
export function installedLanguages(languages: readonly string[], models: string | undefined): string[] {
  return [...new Set(languages)].filter((language) => modelPath(language, models) !== null);
}

/** How `languages` are named in an `EngineStamp`. */
export function modelName(languages: readonly string[]): string {
  return `${languages.join('+')} ${modelVersion}`;
}

/** Starts Tesseract with memory of its own. */
export async function startCore(): Promise<TesseractCore> {
  const cpu = requireFromTesseractJs('wasm-feature-detect') as Record<'simd' | 'relaxedSimd', () => Promise<boolean>>;
  const kind = (await cpu.relaxedSimd()) ? 'relaxedsimd-lstm' : (await cpu.simd()) ? 'simd-lstm' : 'lstm';
  const start = requireFromTesseractJs(`tesseract.js-core/tesseract-core-${kind}`) as (
    options: object,
  ) => Promise<TesseractCore>;
  return await start({ TesseractProgress: () => undefined, print: () => undefined, printErr: () => undefined });
}

/** Loads the models of installed `languages` and makes them ready to read. */
export function openApi(core: TesseractCore, languages: readonly string[], models: string | undefined): TesseractApi {
  for (const language of languages) {
    const path = modelPath(language, models);
    if (path !== null) core.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(path)));
  }
  const api = new core.TessBaseAPI();
  if (api.Init(null, languages.join('+'), lstmOnly) !== 0) throw new Error(`Tesseract refuses ${modelName(languages)}`);
  // What one document teaches must not change how the next one is read.
  api.SetVariable('classify_enable_learning', '0');
  return api;
}
