import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { EngineStamp, PageImage } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { FaceDescriptor } from '../../domain/face/face.ts';
import type { FaceEngine, FindFacesOptions } from '../../domain/ports/face-engine.ts';
import { calibration, similarityOf } from './calibration.ts';
import { cosine } from './similarity.ts';
import type { ThreadAnswer, ThreadTask } from './thread-messages.ts';

/** Loading takes about a second; ten times that means that it hangs. */
const CHECK_TIMEOUT_MS = 60_000;

export interface HumanFaceEngineOptions {
  /** Threads at most; each uses one core and about 300 MB while it lives. */
  readonly threads: number;
  /** Milliseconds without work after which a thread ends. */
  readonly idleTimeoutMs: number;
}

/**
 * Faces by `@vladmandic/human` in worker threads. A thread starts with the first call that needs it and ends when idle.
 * A call that outlasts its time ends its thread; the next call starts another.
 */
export class HumanFaceEngine implements FaceEngine {
  readonly name = 'human';
  readonly calibration = calibration;
  readonly #options: HumanFaceEngineOptions;
  #pool: Piscina<ThreadTask, ThreadAnswer> | null = null;

  constructor(options: HumanFaceEngineOptions) {
    this.#options = options;
  }

  async check(): Promise<EngineStamp> {
    const { engine } = await this.#run({ kind: 'warm-up' }, { timeoutMs: CHECK_TIMEOUT_MS });
    return engine;
  }

  async find(image: PageImage, { maxFaces, timeoutMs }: FindFacesOptions): Promise<ThreadAnswer> {
    const { width, height, channels } = image;
    if (image.pixels.length !== width * height * channels) {
      throw new DocfaceError('ENGINE_FAILED', 'The image and its size do not agree. Decode the file again.');
    }
    // One copy, then moved: the thread owns it and the caller keeps the original.
    const pixels = new Uint8Array(image.pixels);
    const task: ThreadTask = { kind: 'find', image: { width, height, channels, pixels }, maxFaces };
    return this.#run(task, { timeoutMs, move: [pixels.buffer] });
  }

  similarity(a: FaceDescriptor, b: FaceDescriptor): number {
    return similarityOf(cosine(a, b));
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.close();
  }

  async #run(task: ThreadTask, options: { timeoutMs: number; move?: ArrayBuffer[] }): Promise<ThreadAnswer> {
    const signal = AbortSignal.timeout(options.timeoutMs);
    try {
      return await this.#started().run(task, { signal, transferList: options.move ?? [] });
    } catch (cause) {
      if (signal.aborted) {
        const seconds = options.timeoutMs / 1000;
        const message = `Looking for faces took longer than ${seconds} s. Try again, or send a smaller image.`;
        throw new DocfaceError('DEADLINE_EXCEEDED', message, { retryable: true, cause });
      }
      throw new DocfaceError(
        'ENGINE_FAILED',
        'The face engine failed. Check with "npm ls @vladmandic/human @tensorflow/tfjs-backend-wasm" that its packages are complete.',
        { retryable: true, cause },
      );
    }
  }

  #started(): Piscina<ThreadTask, ThreadAnswer> {
    if (this.#pool !== null) return this.#pool;
    const pool = new Piscina<ThreadTask, ThreadAnswer>({
      ...threadProgram(),
      minThreads: 0,
      maxThreads: this.#options.threads,
      idleTimeout: this.#options.idleTimeoutMs,
    });
    // A thread that cannot even start leaves its calls waiting: end them with the pool.
    pool.on('error', () => {
      if (this.#pool === pool) this.#pool = null;
      void pool.destroy();
    });
    this.#pool = pool;
    return pool;
  }
}

/** Compiled code runs as it is; in a source tree the thread needs tsx to read TypeScript. */
function threadProgram(): { filename: string; execArgv: string[] } {
  const source = import.meta.url.endsWith('.ts');
  const filename = fileURLToPath(new URL(source ? './face-thread.ts' : './face-thread.js', import.meta.url));
  return { filename, execArgv: source ? ['--import', 'tsx'] : [] };
}
