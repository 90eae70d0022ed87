import { confinedStart } from '../../adapters/confinement/confined-start.ts';
import { LazyOcrEngine } from '../../adapters/engine-module/lazy-ocr-engine.ts';
import { openEngineModule } from '../../adapters/engine-module/module-ocr-engine.ts';
import { hasModels } from '../../adapters/model-wheel/inspect-models.ts';
import type { InferenceOptions } from '../../adapters/paddle/inference.ts';
import { readingModels } from '../../adapters/paddle/model-files.ts';
import { openVinoLibrary } from '../../adapters/paddle/openvino/library-files.ts';
import { paddleLanguages } from '../../adapters/paddle/paddle-languages.ts';
import { PaddleOcrEngine, paddleModule } from '../../adapters/paddle/paddle-ocr-engine.ts';
import { RereadingOcrEngine } from '../../adapters/tesseract/rereading-ocr-engine.ts';
import { TesseractOcrEngine, tesseractModule } from '../../adapters/tesseract/tesseract-ocr-engine.ts';
import { languageFolders } from '../../adapters/tesseract/tesseract-program.ts';
import { TesseractProgramEngine } from '../../adapters/tesseract/tesseract-program-engine.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ImageAnalysis } from '../../domain/ports/image-analysis.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { OcrEngine } from '../../domain/ports/ocr-engine.ts';
import { needsFile, stagesOf } from '../../domain/request/pipeline.ts';
import { type Config, engineEnvironment } from '../config/load-config.ts';
import type { OcrEngineName } from '../config/reading-settings.ts';
import { makeProcessPool, type SharedByPools } from './process-pool.ts';

export type EngineLoading = 'at once' | 'on use' | 'never';

export interface OpenOcrEngineOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** For engines that run no code of their own where pixels may be worked on. */
  readonly images: ImageAnalysis;
  /** Hears, in words for people, when another engine would read better. */
  readonly onProgress: (message: string) => void;
  /** What its processes share with those of other engines. */
  readonly shared?: SharedByPools;
  /** When to load what `auto` chooses, so that another engine is taken where it does not load. */
  readonly load: EngineLoading;
}

/** A large page takes more with OpenVINO: 936 MB of one of 12 megapixels on two cores, 577 with ONNX Runtime. */
const moreMegabytesWithOpenVino = 512;

/** What a process that reads may take. */
export function readerMemory(
  { engineMemoryMegabytes }: Pick<Config, 'engineMemoryMegabytes'>,
  { use }: InferenceOptions,
): Pick<Config, 'engineMemoryMegabytes'> {
  const more = use === 'openvino' ? moreMegabytesWithOpenVino : 0;
  return { engineMemoryMegabytes: engineMemoryMegabytes + more };
}

interface MakerOptions extends OpenOcrEngineOptions {
  readonly inference: InferenceOptions;
}

/** Every engine that has a name. Another one is a line here and a word in the setting. */
const makers: Readonly<Record<OcrEngineName, (options: MakerOptions) => OcrEngine>> = {
  'pp-ocrv6': ({ config, shared, inference }) =>
    new PaddleOcrEngine({
      taskPool: makeProcessPool(
        {
          ...config,
          ...readerMemory(config, inference),
          poolName: 'reader',
          hugePages: true,
          reads: [config.modelsDirectory],
        },
        shared,
      ).running(paddleModule),
      folder: config.modelsDirectory,
      inference,
    }),
  'tesseract.js': ({ config, shared }) =>
    new TesseractOcrEngine({
      taskPool: makeProcessPool({ ...config, poolName: 'reader', reads: [config.modelsDirectory] }, shared).running(
        tesseractModule,
      ),
      folder: config.modelsDirectory,
    }),
  tesseract: ({ config, images }) =>
    new TesseractProgramEngine({
      processes: config.engineSlots,
      environment: engineEnvironment(),
      prepare: confinedStart({ mode: config.confinement, reads: languageFolders(engineEnvironment()) }),
      images,
    }),
};

const preferred = 'pp-ocrv6';
const fallback = 'tesseract.js';

/**
 * The configured engine; for `auto` PP-OCRv6 where its models are installed, and tesseract.js elsewhere. Beside it
 * tesseract.js reads other scripts, of which it has the languages; its processes start when there is such a page.
 * Errors: `ENGINE_FAILED` when PP-OCRv6 is demanded and its models are not there, when OpenVINO is to run them and is
 * not there, or when a module cannot be used.
 */
export async function openOcrEngine(given: OpenOcrEngineOptions): Promise<OcrEngine> {
  const options = { ...given, inference: await inferenceOf(given.config) };
  const engine = await openChosen(options);
  const isTesseract = engine.name === fallback || engine.name === 'tesseract';
  return new RereadingOcrEngine(engine, isTesseract ? engine : makers[fallback](options));
}

type InferenceConfig = Pick<Config, 'ocrEngine' | 'inference' | 'modelsDirectory'>;

/** What runs the models of PP-OCRv6. Errors: `ENGINE_FAILED` when OpenVINO is demanded and is not installed. */
export async function inferenceOf(config: InferenceConfig): Promise<InferenceOptions> {
  const { ocrEngine, inference, modelsDirectory: folder } = config;
  const isAsked = ocrEngine === 'auto' || ocrEngine === 'pp-ocrv6';
  if (inference === 'onnxruntime' || !isAsked) return { use: 'onnxruntime' };
  const library = openVinoLibrary();
  const optional = inference === 'auto';
  if (library !== null && (await hasModels(folder, library))) {
    return { use: 'openvino', folder, precision: inference === 'openvino-bf16' ? 'bf16' : 'f32', optional };
  }
  if (optional) return { use: 'onnxruntime' };
  const what = `DOCFACE_INFERENCE=${inference}, and OpenVINO is not in ${folder}, or not whole.`;
  const toDo = library === null ? 'There is none for this system' : `Run "${library.command}"`;
  throw new DocfaceError('ENGINE_FAILED', `${what} ${toDo}, or set DOCFACE_INFERENCE=auto.`);
}

async function openChosen(options: MakerOptions): Promise<OcrEngine> {
  const { ocrEngine, modelsDirectory } = options.config;
  const installed = await hasModels(modelsDirectory, readingModels);
  if (ocrEngine === 'pp-ocrv6' && !installed) {
    const what = `The models of PP-OCRv6 are not in ${modelsDirectory}, or not whole.`;
    throw new DocfaceError('ENGINE_FAILED', `${what} Run "docface models install", or set DOCFACE_OCR_ENGINE=auto.`);
  }
  if (isName(ocrEngine)) return makers[ocrEngine](options);
  if (ocrEngine !== 'auto') return openEngineModule(ocrEngine, { slots: options.config.engineSlots });
  if (installed) return openInstalled(options);
  options.onProgress(`${fallback} reads text. PP-OCRv6 reads it better; to get its models: docface models install`);
  return makers[fallback](options);
}

async function openInstalled(options: MakerOptions): Promise<OcrEngine> {
  if (options.load === 'never') return makers[preferred](options);
  const open = async () => (await openAndLoad(preferred, options)) ?? makers[fallback](options);
  return options.load === 'on use' ? new LazyOcrEngine(preferred, open) : await open();
}

function isName(text: string): text is OcrEngineName {
  return Object.hasOwn(makers, text);
}

/** Null when the engine does not load, for example because its native library does not fit the machine. */
async function openAndLoad(name: OcrEngineName, options: MakerOptions): Promise<OcrEngine | null> {
  const engine = makers[name](options);
  try {
    await engine.check();
    return engine;
  } catch (error) {
    await engine.close();
    options.logger.warn('The engine does not load; another one reads', { engine: name, instead: fallback }, error);
    options.onProgress(`${name} does not load; ${fallback} reads text. To see why: docface doctor`);
    return null;
  }
}

/** Whether a process with these roles reads text: a stage that opens documents. */
export function readsText({ roles }: Pick<Config, 'roles'>): boolean {
  return stagesOf('ocr').some((stage) => needsFile(stage) && roles.includes(stage));
}

/** The ISO 639-3 languages that a submission may name; null when nobody can tell. */
type KnownLanguages = () => Promise<readonly string[] | null>;

/**
 * Those of `DOCFACE_LANGUAGES`, or what the engine of this process reads. Where other processes read and may have
 * models that this one lacks, the languages of PP-OCRv6 too.
 */
export function makeKnownLanguages(config: Config, engine: Pick<OcrEngine, 'languages'>): KnownLanguages {
  const { languages, ocrEngine } = config;
  if (languages.length > 0) return () => Promise.resolve(languages);
  const elsewhere = ocrEngine === 'auto' && !readsText(config) ? paddleLanguages : [];
  let asked: Promise<readonly string[] | null> | null = null;
  return async () => {
    asked ??= engine.languages();
    try {
      const here = await asked;
      return here && [...new Set([...here, ...elsewhere])];
    } catch (error) {
      // Not installed in this process: those that read may have it.
      asked = null;
      if (error instanceof DocfaceError) return null;
      throw error;
    }
  };
}
