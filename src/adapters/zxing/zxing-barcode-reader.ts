import type { BarcodeReader } from '../../domain/ports/barcode-reader.ts';
import type { Threads, WorkLimits } from '../../domain/ports/threads.ts';
import type { Barcode } from '../../domain/reading/document/barcode.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import { threadModule } from '../shared/thread-module.ts';

/** The module that finds codes, to be run in threads. */
export const zxingModule = threadModule(import.meta.url, 'barcode-thread');

/** `BarcodeReader` on the WebAssembly build of ZXing-C++. */
export class ZxingBarcodeReader implements BarcodeReader {
  readonly #threads: Threads;

  /** `threads` run `zxingModule`; each holds a few times the pixels of the page that it looks at. */
  constructor(options: { readonly threads: Threads }) {
    this.#threads = options.threads;
  }

  async read(image: PageImage, limits: WorkLimits): Promise<readonly Barcode[]> {
    return await this.#threads.run<readonly Barcode[]>(image, limits);
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }
}
