import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import type { DocumentFile } from '../../src/domain/ports/document-opener.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { pageOf } from './drawn-page.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 40_000_000, timeoutMs: 50_000 };

/** Reads PDF files by their text and form fields, without an engine. */
export class FilePages {
  readonly #opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool: new ProcessPool({ processes: 1 }) });

  /** The first page. Fails when there is none. */
  async first(bytes: Uint8Array): Promise<PageReading> {
    const file: DocumentFile = { type: 'pdf', bytes, password: null };
    const [size] = (await this.#opener.outline(file, limits)).pages;
    if (!size) throw new Error('the file has no page');
    const blocks = (await this.#opener.textLayer(file, 1, limits))?.blocks ?? [];
    const formFields = await this.#opener.formFields(file, 1, limits);
    return { ...pageOf([], { ...size, source: 'text_layer' }), blocks, formFields };
  }

  async close(): Promise<void> {
    await this.#opener.close();
  }
}
