import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import type { PicturedPage, SearchablePdf } from '../../domain/ports/searchable-pdf.ts';
import type { TaskLimits, TaskPool } from '../../domain/ports/task-pool.ts';
import { workerModule } from '../shared/worker-module.ts';
import type { WritingTask } from './pdf-writing-worker.ts';

/** The module that writes PDFs, to be run in threads. */
export const pdfLibModule = workerModule(import.meta.url, 'pdf-writing-worker');

/** `SearchablePdf` on pdf-lib. */
export class PdfLibSearchablePdf implements SearchablePdf {
  readonly #taskPool: TaskPool;

  /** `taskPool` run `pdfLibModule`. */
  constructor(options: { readonly taskPool: TaskPool }) {
    this.#taskPool = options.taskPool;
  }

  overlay(file: DocumentFile, result: Uint8Array, limits: TaskLimits): Promise<Uint8Array> {
    return this.#run({ kind: 'overlay', file, result }, limits);
  }

  compose(pages: readonly PicturedPage[], result: Uint8Array, limits: TaskLimits): Promise<Uint8Array> {
    return this.#run({ kind: 'compose', pages, result }, limits);
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }

  async #run(task: WritingTask, { timeoutMs, signal }: TaskLimits): Promise<Uint8Array> {
    return await this.#taskPool.run<Uint8Array>(task, { timeoutMs, ...(signal && { signal }) });
  }
}
