import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import type { DocumentFile } from '../../src/domain/ports/document-opener.ts';
import type { PageReading, Rotation } from '../../src/domain/reading/document/page.ts';
import { wordSkew } from '../../src/domain/reading/document/page-skew.ts';
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
    const { blocks = [], rotation = 0 } = (await this.#opener.textLayer(file, 1, limits)) ?? {};
    const formFields = await this.#opener.formFields(file, { number: 1, rotation }, limits);
    const { width, height } = rotation === 0 ? size : await this.#turnedSize(file, rotation);
    const page = pageOf([], { width, height, source: 'text_layer' });
    return { ...page, rotation, skew: wordSkew(blocks, page), blocks, formFields };
  }

  async close(): Promise<void> {
    await this.#opener.close();
  }

  async #turnedSize(file: DocumentFile, rotation: Rotation): Promise<{ width: number; height: number }> {
    return (await this.#opener.page(file, 1, { ...limits, dpi: 72, colour: 'grey', rotation })).image;
  }
}
