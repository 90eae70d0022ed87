import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { pictureOf } from '../fixtures/images.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 40_000_000, timeoutMs: 60_000 };

/** Turns many PDF files into pictures, with one thread for all. */
export class PagePictures {
  readonly #opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool: new ProcessPool({ processes: 1 }) });

  /** The first page as a PNG file. */
  async png(pdf: Uint8Array, dpi: number): Promise<Uint8Array> {
    const file = { type: 'pdf', bytes: pdf, password: null } as const;
    const { image } = await this.#opener.page(file, 1, { ...limits, dpi, colour: 'rgb' });
    return new Uint8Array(await pictureOf(image).png({ compressionLevel: 3 }).toBuffer());
  }

  async close(): Promise<void> {
    await this.#opener.close();
  }
}
