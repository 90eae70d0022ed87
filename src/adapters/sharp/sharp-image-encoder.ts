import type { EncodeOptions, ImageEncoder } from '../../domain/ports/image-encoder.ts';
import type { Threads } from '../../domain/ports/threads.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import { threadModule } from '../shared/thread-module.ts';
import type { EncodeTask } from './encode-thread.ts';

/** The module that encodes. */
export const encoderModule = threadModule(import.meta.url, 'encode-thread');

/** `ImageEncoder` on sharp. */
export class SharpImageEncoder implements ImageEncoder {
  readonly #threads: Threads;

  /** `threads` run `encoderModule`. */
  constructor(options: { readonly threads: Threads }) {
    this.#threads = options.threads;
  }

  async encode(image: PageImage, { signal, ...options }: EncodeOptions): Promise<Uint8Array> {
    const task: EncodeTask = { image, options };
    return await this.#threads.run<Uint8Array>(task, { timeoutMs: options.timeoutMs, ...(signal && { signal }) });
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }
}
