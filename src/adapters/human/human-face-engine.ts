import { DocfaceError } from '../../domain/errors.ts';
import { type ScoreCalibration, similarityOf } from '../../domain/face/score-calibration.ts';
import type { FaceEngine, FindFacesOptions } from '../../domain/ports/face-engine.ts';
import type { TaskPool, WorkLimits } from '../../domain/ports/task-pool.ts';
import type { EngineStamp, PageImage } from '../../domain/reading/document/page.ts';
import type { FaceDescriptor } from '../../domain/result/face.ts';
import { workerModule } from '../shared/worker-module.ts';
import { bundledCalibrationOf } from './calibration.ts';
import type { Backend } from './choose-models.ts';
import type { Describer, SearchAnswer, SearchTask } from './face-worker.ts';
import { cosine } from './unit-descriptor.ts';

/** The module that finds faces, to be run in threads. */
export const humanModule = workerModule(import.meta.url, 'face-worker');

export interface HumanFaceEngineOptions {
  /** Threads of `humanModule`; each keeps one core busy. */
  readonly taskPool: TaskPool;
  /** Defaults to `auto`: the native library where it runs and answers as WebAssembly does, else WebAssembly. */
  readonly backend?: Backend;
  /** Fitted to an operator's own pairs; defaults to the one that comes with docface for the describer. */
  readonly calibration?: ScoreCalibration;
  /** Defaults to dlib's network alone. An operator's own model demands a calibration of its own. */
  readonly describer?: Describer;
}

const checkTimeoutMs = 60_000;

/** `FaceEngine` on the models of `@vladmandic/human`. */
export class HumanFaceEngine implements FaceEngine {
  readonly name = 'human';
  readonly calibration: ScoreCalibration;
  readonly #taskPool: TaskPool;
  readonly #backend: Backend;
  readonly #describer: Describer;

  constructor({ taskPool, backend = 'auto', calibration, describer = { kind: 'dlib' } }: HumanFaceEngineOptions) {
    this.#describer = describer;
    this.calibration = calibration ?? bundledCalibrationOf(describer);
    this.#taskPool = taskPool;
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
    await this.#taskPool.close();
  }

  async #run(search: SearchTask['search'], limits: WorkLimits): Promise<SearchAnswer> {
    const task: SearchTask = { backend: this.#backend, describer: this.#describer, search };
    return await this.#taskPool.run(task, limits);
  }
}
