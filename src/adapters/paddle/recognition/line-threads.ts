import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadArguments, workerModule } from '../../shared/worker-module.ts';
import type { InferenceOptions } from '../inference.ts';
import type { PaddleModels } from '../model-files.ts';
import type { Script } from './alphabet.ts';
import type { ReadCharacter } from './decode-ctc.ts';
import type { LineImage } from './line-image.ts';

/** What a thread needs to open its recogniser. */
export interface LineThreadOptions {
  readonly models: PaddleModels;
  readonly inference: InferenceOptions;
  /** As `Settings`. */
  readonly narrowest: number;
}

/** Batches that several threads read; each takes the next when it has read one. */
export interface SharedBatches {
  readonly batches: readonly (readonly LineImage[])[];
  readonly script: Script;
  /** How many are taken, in memory that the threads share. */
  readonly taken: Int32Array;
}

/** Batches by their place, and what their lines say. */
export type BatchesRead = [index: number, lines: ReadCharacter[][]][];

const batchModule = workerModule(import.meta.url, 'batch-thread');

class LineThread {
  readonly #worker: Worker;
  readonly #ended: Promise<unknown>;
  #state: 'opening' | 'ready' | 'gone' = 'opening';
  #answered: (answer: BatchesRead) => void = () => undefined;

  constructor(options: LineThreadOptions) {
    const threadOptions = { workerData: options, ...threadArguments(import.meta.url) };
    this.#worker = new Worker(batchModule, threadOptions);
    this.#worker.on('message', (message: 'ready' | BatchesRead) => {
      if (message === 'ready') this.#state = 'ready';
      else this.#answered(message);
    });
    // What it leaves undone is done by the thread that asked.
    this.#worker.on('error', () => this.#leave()).on('exit', () => this.#leave());
    this.#ended = once(this.#worker, 'exit').catch(() => undefined);
    this.#worker.unref();
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  get isGone(): boolean {
    return this.#state === 'gone';
  }

  /** Answers with what it read, which is nothing when it ends meanwhile. One call at a time. */
  help(work: SharedBatches): Promise<BatchesRead> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#worker.postMessage(work);
    });
  }

  /** What its models take outside of the heap goes only when the thread itself gives it back. */
  async end(): Promise<void> {
    if (this.isGone) return;
    this.#worker.ref();
    this.#worker.postMessage('end');
    await this.#ended;
  }

  #leave(): void {
    this.#state = 'gone';
    this.#answered([]);
  }
}

/**
 * Threads that read batches of lines beside the one that asks. They open their models when they are called for the
 * first time and help from then on; a page does not wait for them.
 */
export class LineThreads {
  readonly #options: LineThreadOptions;
  #threads: LineThread[] = [];

  constructor(options: LineThreadOptions) {
    this.#options = options;
  }

  /** Calls so many, and starts those that are missing. */
  call(count: number): void {
    this.#threads = this.#threads.filter(({ isGone }) => !isGone);
    while (this.#threads.length < count) this.#threads.push(new LineThread(this.#options));
  }

  /** Lets at most `count` that are ready help with `work`; each answer is what one of them read. One call at a time. */
  help(count: number, work: SharedBatches): Promise<BatchesRead>[] {
    return this.#threads
      .filter(({ isReady }) => isReady)
      .slice(0, count)
      .map((thread) => thread.help(work));
  }

  /** Ends the threads, once they have read what they were asked for or have opened their models. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.end()));
  }
}
