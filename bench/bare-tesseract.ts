import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createScheduler, createWorker, type Scheduler } from 'tesseract.js';

const require = createRequire(import.meta.url);

/** The folder of a language's data package, with the models that docface uses too. */
function modelFolder(language: string): string {
  return join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int');
}

/** A pool of tesseract.js workers as its documentation shows it, and nothing else. */
export class BareTesseract {
  readonly #scheduler: Scheduler;

  private constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  static async start(workers: number): Promise<BareTesseract> {
    const scheduler = createScheduler();
    for (let index = 0; index < workers; index += 1) {
      const options = { langPath: modelFolder('eng'), cacheMethod: 'none', gzip: true };
      scheduler.addWorker(await createWorker('eng', 1, options));
    }
    return new BareTesseract(scheduler);
  }

  async readAll(files: readonly Uint8Array[]): Promise<void> {
    const output = { text: false, blocks: true };
    await Promise.all(files.map((file) => this.#scheduler.addJob('recognize', Buffer.from(file), {}, output)));
  }

  async close(): Promise<void> {
    await this.#scheduler.terminate();
  }
}
