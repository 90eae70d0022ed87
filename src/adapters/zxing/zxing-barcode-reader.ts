import type { BarcodeReader } from '../../domain/ports/barcode-reader.ts';
import type { TaskPool, WorkLimits } from '../../domain/ports/task-pool.ts';
import type { Barcode } from '../../domain/reading/document/barcode.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import { workerModule } from '../shared/worker-module.ts';

/** The module that finds codes, to be run in threads. */
export const zxingModule = workerModule(import.meta.url, 'barcode-worker');

/** `BarcodeReader` on the WebAssembly build of ZXing-C++. */
export class ZxingBarcodeReader implements BarcodeReader {
  readonly #taskPool: TaskPool;

  /** `taskPool` run `zxingModule`; each holds a few times the pixels of the page that it looks at. */
  constructor(options: { readonly taskPool: TaskPool }) {
    this.#taskPool = options.taskPool;
  }

  async read(image: PageImage, limits: WorkLimits): Promise<readonly Barcode[]> {
    return await this.#taskPool.run<readonly Barcode[]>(image, limits);
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }
}
