import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import type { PicturedPage, SearchablePdf } from '../../domain/ports/searchable-pdf.ts';
import type { TaskLimits, Threads } from '../../domain/ports/threads.ts';
import { threadModule } from '../shared/thread-module.ts';
import type { WritingTask } from './pdf-writing-thread.ts';

/** The module that writes PDFs, to be run in threads. */
export const pdfLibModule = threadModule(import.meta.url, 'pdf-writing-thread');

/** `SearchablePdf` on pdf-lib. */
export class PdfLibSearchablePdf implements SearchablePdf {
  readonly #threads: Threads;

  /** `threads` run `pdfLibModule`. */
  constructor(options: { readonly threads: Threads }) {
    this.#threads = options.threads;
  }

  overlay(file: DocumentFile, result: Uint8Array, limits: TaskLimits): Promise<Uint8Array> {
    return this.#run({ kind: 'overlay', file, result }, limits);
  }

  compose(pages: readonly PicturedPage[], result: Uint8Array, limits: TaskLimits): Promise<Uint8Array> {
    return this.#run({ kind: 'compose', pages, result }, limits);
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  async #run(task: WritingTask, { timeoutMs, signal }: TaskLimits): Promise<Uint8Array> {
    return await this.#threads.run<Uint8Array>(task, { timeoutMs, ...(signal && { signal }) });
  }
}
