import { extname } from 'node:path';
import type { PageReading } from '../../domain/document/page.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import type { PicturedPage, SearchablePdf } from '../../domain/ports/searchable-pdf.ts';
import type { Threads } from '../../domain/ports/threads.ts';
import type { WritingTask } from './pdf-writing-thread.ts';

/** The module that writes PDFs, to be run in threads. */
export const pdfLibModule = new URL(`./pdf-writing-thread${extname(import.meta.url)}`, import.meta.url);

interface Within {
  readonly timeoutMs: number;
}

/** `SearchablePdf` on pdf-lib. */
export class PdfLibSearchablePdf implements SearchablePdf {
  readonly #threads: Threads;

  /** `threads` run `pdfLibModule`. */
  constructor(options: { readonly threads: Threads }) {
    this.#threads = options.threads;
  }

  overlay(file: DocumentFile, readings: readonly PageReading[], within: Within): Promise<Uint8Array> {
    return this.#run({ kind: 'overlay', file, readings }, within);
  }

  compose(pages: readonly PicturedPage[], within: Within): Promise<Uint8Array> {
    return this.#run({ kind: 'compose', pages }, within);
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  async #run(task: WritingTask, within: Within): Promise<Uint8Array> {
    return await this.#threads.run<Uint8Array>(task, within);
  }
}
