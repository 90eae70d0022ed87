import type { EngineStamp, PageImage } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { type ScoreCalibration, similarityOf } from '../../domain/face/score-calibration.ts';
import type { FaceEngine, FindFacesOptions } from '../../domain/ports/face-engine.ts';
import type { Threads, WorkLimits } from '../../domain/ports/threads.ts';
import type { FaceDescriptor } from '../../domain/result/face.ts';
import { threadModule } from '../shared/thread-module.ts';
import { bundledCalibration } from './calibration.ts';
import type { Backend } from './choose-models.ts';
import type { SearchAnswer, SearchTask } from './face-thread.ts';
import { cosine } from './unit-descriptor.ts';

/** The module that finds faces, to be run in threads. */
export const humanModule = threadModule(import.meta.url, 'face-thread');

export interface HumanFaceEngineOptions {
  /** Threads of `humanModule`; each keeps one core busy. */
  readonly threads: Threads;
  /** Defaults to `auto`: the native library where it runs and answers as WebAssembly does, else WebAssembly. */
  readonly backend?: Backend;
  /** Fitted to an operator's own pairs; defaults to the one that comes with docface. */
  readonly calibration?: ScoreCalibration;
  /** Path of an ONNX model for aligned faces of 112 x 112, in the place of dlib's; demands a calibration of its own. */
  readonly embedder?: string;
}

const checkTimeoutMs = 60_000;

/** `FaceEngine` on the models of `@vladmandic/human`. */
export class HumanFaceEngine implements FaceEngine {
  readonly name = 'human';
  readonly calibration: ScoreCalibration;
  readonly #threads: Threads;
  readonly #backend: Backend;
  readonly #embedder: string | null;

  constructor({ threads, backend = 'auto', calibration = bundledCalibration, embedder }: HumanFaceEngineOptions) {
    this.#embedder = embedder ?? null;
    this.calibration = calibration;
    this.#threads = threads;
    this.#backend = backend;
  }

  async check(): Promise<EngineStamp> {
    const { engine } = await this.#run(null, { timeoutMs: checkTimeoutMs });
    return engine;
  }

  async find(image: PageImage, { maxFaces, extent = 'all', ...limits }: FindFacesOptions): Promise<SearchAnswer> {
    const { width, height, channels, pixels } = image;
    if (width < 1 || height < 1 || pixels.length !== width * height * channels) {
      throw new DocfaceError('ENGINE_FAILED', 'The pixels of the image do not fit its size. Send the file again.');
    }
    return await this.#run({ image: { width, height, channels, pixels }, maxFaces, extent }, limits);
  }

  score(a: FaceDescriptor, b: FaceDescriptor): number {
    return cosine(a, b);
  }

  similarity(a: FaceDescriptor, b: FaceDescriptor): number {
    return similarityOf(this.score(a, b), this.calibration);
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  async #run(search: SearchTask['search'], limits: WorkLimits): Promise<SearchAnswer> {
    const task: SearchTask = { backend: this.#backend, embedder: this.#embedder, search };
    return await this.#threads.run(task, limits);
  }
}
