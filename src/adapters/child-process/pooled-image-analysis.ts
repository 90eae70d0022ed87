import type {
  ExamineOptions,
  FormMarkOptions,
  ImageAnalysis,
  PageAppearance,
} from '../../domain/ports/image-analysis.ts';
import type { TaskPool, WorkLimits } from '../../domain/ports/task-pool.ts';
import type { FormMarks } from '../../domain/reading/document/form-marks.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import type { PageImage, Rotation } from '../../domain/reading/document/page.ts';
import type { PageColour } from '../../domain/reading/document/page-colour.ts';
import { workerModule } from '../shared/worker-module.ts';
import type { AnalysisTask } from './analysis-worker.ts';

/** The module that computes, to be run in threads. */
export const analysisModule = workerModule(import.meta.url, 'analysis-worker');

/** `ImageAnalysis` by docface's own functions on pixels. */
export class PooledImageAnalysis implements ImageAnalysis {
  readonly #taskPool: TaskPool;

  /** `taskPool` run `analysisModule`; each holds a few times the pixels of the image that it works on. */
  constructor(options: { readonly taskPool: TaskPool }) {
    this.#taskPool = options.taskPool;
  }

  rotate(image: PageImage, rotation: Rotation, limits: WorkLimits): Promise<PageImage> {
    return this.#run({ kind: 'rotate', image, rotation }, limits);
  }

  examine(image: PageImage, { rotation, step, words, ...limits }: ExamineOptions): Promise<PageAppearance> {
    return this.#run({ kind: 'examine', image, rotation, step, words }, limits);
  }

  findFormMarks(image: PageImage, { grid, ...limits }: FormMarkOptions): Promise<FormMarks> {
    return this.#run({ kind: 'findFormMarks', image, grid: grid ?? null }, limits);
  }

  measureColour(image: PageImage, region: Box, limits: WorkLimits): Promise<PageColour | null> {
    return this.#run({ kind: 'measureColour', image, region }, limits);
  }

  looksAlike(a: PageImage, b: PageImage, limits: WorkLimits): Promise<boolean> {
    return this.#run({ kind: 'looksAlike', a, b }, limits);
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }

  async #run<Answer>(task: AnalysisTask, limits: WorkLimits): Promise<Answer> {
    return await this.#taskPool.run<Answer>(task, limits);
  }
}
