import { extname } from 'node:path';
import type { EngineStamp, PageImage } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { FaceDescriptor } from '../../domain/face/face.ts';
import type { FaceEngine, FindFacesOptions } from '../../domain/ports/face-engine.ts';
import type { Threads } from '../../domain/ports/threads.ts';
import { calibration, similarityOf } from './calibration.ts';
import type { Backend } from './choose-models.ts';
import type { SearchAnswer, SearchTask } from './face-thread.ts';
import { cosine } from './similarity.ts';

/** The module that finds faces, to be run in threads. */
export const humanModule = new URL(`./face-thread${extname(import.meta.url)}`, import.meta.url);

export interface HumanFaceEngineOptions {
  /** Threads of `humanModule`; each keeps one core busy. */
  readonly threads: Threads;
  /** Defaults to `auto`: the native library where it runs and answers as WebAssembly does, else WebAssembly. */
  readonly backend?: Backend;
}

const checkTimeoutMs = 60_000;

/** `FaceEngine` on the models of `@vladmandic/human`. */
export class HumanFaceEngine implements FaceEngine {
  readonly name = 'human';
  readonly calibration = calibration;
  readonly #threads: Threads;
  readonly #backend: Backend;

  constructor({ threads, backend = 'auto' }: HumanFaceEngineOptions) {
    this.#threads = threads;
    this.#backend = backend;
  }

  async check(): Promise<EngineStamp> {
    const { engine } = await this.#run(null, checkTimeoutMs);
    return engine;
  }

  async find(image: PageImage, { maxFaces, timeoutMs, extent = 'all' }: FindFacesOptions): Promise<SearchAnswer> {
    const { width, height, channels, pixels } = image;
    if (width < 1 || height < 1 || pixels.length !== width * height * channels) {
      throw new DocfaceError('ENGINE_FAILED', 'The pixels of the image do not fit its size. Send the file again.');
    }
    return await this.#run({ image: { width, height, channels, pixels: shared(pixels) }, maxFaces, extent }, timeoutMs);
  }

  similarity(a: FaceDescriptor, b: FaceDescriptor): number {
    return similarityOf(cosine(a, b));
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  async #run(search: SearchTask['search'], timeoutMs: number): Promise<SearchAnswer> {
    return await this.#threads.run({ backend: this.#backend, search } satisfies SearchTask, { timeoutMs });
  }
}

/** The pixels in memory that a thread reads in place: copied once, where cloning the task would copy twice. */
function shared(pixels: Uint8Array): Uint8Array {
  if (pixels.buffer instanceof SharedArrayBuffer) return pixels;
  const copy = new Uint8Array(new SharedArrayBuffer(pixels.length));
  copy.set(pixels);
  return copy;
}
