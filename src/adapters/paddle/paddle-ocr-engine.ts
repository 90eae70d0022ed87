import { DocfaceError } from '../../domain/errors.ts';
import type { EngineReading, OcrEngine, ReadOptions } from '../../domain/ports/ocr-engine.ts';
import type { TaskPool, WorkLimits } from '../../domain/ports/task-pool.ts';
import type { EngineStamp, PageImage } from '../../domain/reading/document/page.ts';
import type { ReadingProfile } from '../../domain/track/reading-profile.ts';
import { workerModule } from '../shared/worker-module.ts';
import type { InferenceOptions } from './inference.ts';
import type { PaddleSize } from './model-files.ts';
import { paddleModels } from './model-files.ts';
import { paddleLanguages, readableLanguages, scriptOf } from './paddle-languages.ts';
import type { ReadAnswer, ReadTask } from './reading-worker.ts';

/** The module that reads pages, to be run in threads. */
export const paddleModule = workerModule(import.meta.url, 'reading-worker');

export interface PaddleOcrEngineOptions {
  /** Threads of `paddleModule`; each reads one page at a time. */
  readonly taskPool: TaskPool;
  /** Folder of the models, absolute; see `paddleModels`. */
  readonly folder: string;
  /** What runs them. Defaults to ONNX Runtime. */
  readonly inference?: InferenceOptions;
}

const engineName = 'pp-ocrv6';
const checkTimeoutMs = 30_000;
const sizes: Readonly<Record<ReadingProfile, PaddleSize>> = { fast: 'tiny', accurate: 'small' };

function stampOf(size: PaddleSize, { version, backend, grid }: ReadAnswer): EngineStamp {
  const models = [`PP-OCRv6_${size}_det`, `PP-OCRv6_${size}_rec`, ...(grid ? ['UVDoc'] : [])];
  return { name: engineName, version, models, backend };
}

/**
 * `OcrEngine` on PaddlePaddle's PP-OCRv6 in ONNX Runtime or OpenVINO: the profile `fast` reads with the tiny models,
 * `accurate` with the small ones. Colour reads a little better than grey.
 */
export class PaddleOcrEngine implements OcrEngine {
  readonly name = engineName;
  readonly #taskPool: TaskPool;
  readonly #folder: string;
  readonly #inference: InferenceOptions;

  constructor(options: PaddleOcrEngineOptions) {
    this.#taskPool = options.taskPool;
    this.#folder = options.folder;
    this.#inference = options.inference ?? { use: 'onnxruntime' };
  }

  async check(): Promise<EngineStamp> {
    return stampOf(
      'small',
      await this.#run({ size: 'small', page: null, script: 'latin' }, { timeoutMs: checkTimeoutMs }),
    );
  }

  languages(): Promise<readonly string[]> {
    return Promise.resolve(paddleLanguages);
  }

  async read(image: PageImage, options: ReadOptions): Promise<EngineReading> {
    const size = sizes[options.profile ?? 'accurate'];
    if (readableLanguages(options.languages, size).length === 0) {
      throw new DocfaceError(
        'UNKNOWN_LANGUAGE',
        `PP-OCRv6 ${size} does not read ${options.languages.join(', ')}. Ask for another language, profile or engine.`,
      );
    }
    const page = { image, layout: options.layout, region: options.region ?? null };
    const answer = await this.#run({ size, page, script: scriptOf(options.languages) }, options);
    const { blocks, leftOut, rotation, grid, unreadScripts } = answer;
    const found = { ...(grid && { grid }), ...(unreadScripts && { unreadScripts }) };
    return { blocks, leftOut, rotation, ...found, engine: stampOf(size, answer) };
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }

  async #run(task: Pick<ReadTask, 'size' | 'page' | 'script'>, limits: WorkLimits): Promise<ReadAnswer> {
    const models = paddleModels(this.#folder, task.size);
    return await this.#taskPool.run(
      { ...task, models, inference: this.#inference, cores: limits.cores ?? 1 } satisfies ReadTask,
      limits,
    );
  }
}
