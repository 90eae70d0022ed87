import type { EncodeOptions, ImageEncoder } from '../../domain/ports/image-encoder.ts';
import type { TaskPool } from '../../domain/ports/task-pool.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import { workerModule } from '../shared/worker-module.ts';
import type { EncodeTask } from './encode-worker.ts';

/** The module that encodes. */
export const encoderModule = workerModule(import.meta.url, 'encode-worker');

/** `ImageEncoder` on sharp. */
export class SharpImageEncoder implements ImageEncoder {
  readonly #taskPool: TaskPool;

  /** `taskPool` run `encoderModule`. */
  constructor(options: { readonly taskPool: TaskPool }) {
    this.#taskPool = options.taskPool;
  }

  async encode(image: PageImage, { signal, ...options }: EncodeOptions): Promise<Uint8Array> {
    const task: EncodeTask = { image, options };
    return await this.#taskPool.run<Uint8Array>(task, { timeoutMs: options.timeoutMs, ...(signal && { signal }) });
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }
}
