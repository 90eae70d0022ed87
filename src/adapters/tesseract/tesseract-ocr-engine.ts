import type { EngineReading, OcrEngine, ReadOptions } from '../../domain/ports/ocr-engine.ts';
import type { TaskPool, WorkLimits } from '../../domain/ports/task-pool.ts';
import type { EngineStamp, PageImage } from '../../domain/reading/document/page.ts';
import { workerModule } from '../shared/worker-module.ts';
import type { RecogniseTask, Recognition } from './recognition-worker.ts';
import { allInstalledLanguages } from './tesseract-core.ts';

/** The module that reads pages, to be run in threads. */
export const tesseractModule = workerModule(import.meta.url, 'recognition-worker');

export interface TesseractOcrEngineOptions {
  /** Threads of `tesseractModule`; each reads one page at a time and holds about 200 MB. */
  readonly taskPool: TaskPool;
  /** Folder of the models, absolute, where languages may be installed. None are looked for when left out. */
  readonly folder?: string;
  /** Languages that `check` loads. Defaults to Portuguese and English. */
  readonly languages?: readonly string[];
  /** Pages after which a thread's Tesseract starts anew, since its memory only grows. Defaults to 100. */
  readonly recycleAfter?: number;
}

const engineName = 'tesseract.js';
const checkTimeoutMs = 30_000;

function stampOf({ version, model }: Recognition): EngineStamp {
  return { name: engineName, version, models: [model], backend: 'wasm' };
}

/** `OcrEngine` on the WebAssembly build of Tesseract that comes with tesseract.js, with its LSTM models. */
export class TesseractOcrEngine implements OcrEngine {
  readonly name = engineName;
  readonly #taskPool: TaskPool;
  readonly #folder: string | undefined;
  readonly #languages: readonly string[];
  readonly #recycleAfter: number;

  constructor(options: TesseractOcrEngineOptions) {
    this.#taskPool = options.taskPool;
    this.#folder = options.folder;
    this.#languages = options.languages ?? ['por', 'eng'];
    this.#recycleAfter = options.recycleAfter ?? 100;
  }

  async check(): Promise<EngineStamp> {
    return stampOf(await this.#run({ languages: this.#languages, page: null }, { timeoutMs: checkTimeoutMs }));
  }

  languages(): Promise<readonly string[]> {
    return Promise.resolve(allInstalledLanguages(this.#folder));
  }

  async read(image: PageImage, { languages, layout, region, ...limits }: ReadOptions): Promise<EngineReading> {
    const page = { image, layout, region: region ?? null };
    const recognition = await this.#run({ languages, page }, limits);
    const { version: _version, model: _model, ...reading } = recognition;
    return { ...reading, engine: stampOf(recognition) };
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }

  async #run(task: Omit<RecogniseTask, 'recycleAfter' | 'models'>, limits: WorkLimits): Promise<Recognition> {
    const fixed = { models: this.#folder, recycleAfter: this.#recycleAfter };
    return await this.#taskPool.run({ ...task, ...fixed } satisfies RecogniseTask, limits);
  }
}
