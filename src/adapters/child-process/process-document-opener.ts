import { DocfaceError } from '../../domain/errors.ts';
import type {
  AttachedXml,
  DecodeTask,
  DocumentFile,
  DocumentOpener,
  DocumentOutline,
  FileAttachment,
  OpenedPage,
  OpenLimits,
  RenderOptions,
  TextLayer,
  TurnedPage,
} from '../../domain/ports/document-opener.ts';
import type { TaskPool } from '../../domain/ports/task-pool.ts';
import type { FileTraces } from '../../domain/reading/document/file-traces.ts';
import type { FormField } from '../../domain/reading/document/form-field.ts';
import type { XmlReading } from '../../domain/reading/document/xml-element.ts';
import type { ProcessPool } from './process-pool.ts';

/** A file format's decoder: a module that answers `DecodeTask`s for the types it accepts. */
export interface Decoder {
  readonly accepts: readonly DocumentFile['type'][];
  readonly module: URL;
}

export interface ProcessDocumentOpenerOptions {
  readonly decoders: readonly Decoder[];
  /** Where files are opened. */
  readonly pool: ProcessPool;
  /** No call works longer, whatever its own time-out: such a file holds a process for nothing. Defaults to 20 s. */
  readonly maxMs?: number;
}

/** One `DocumentOpener` for all file types: hands each file to its decoder, in processes that can be killed. */
export class ProcessDocumentOpener implements DocumentOpener {
  readonly #decoders = new Map<DocumentFile['type'], TaskPool>();
  readonly #maxMs: number;

  constructor({ decoders, pool, maxMs = 20_000 }: ProcessDocumentOpenerOptions) {
    this.#maxMs = maxMs;
    for (const { accepts, module } of decoders) {
      const taskPool = pool.running(module);
      for (const type of accepts) this.#decoders.set(type, taskPool);
    }
  }

  async outline(file: DocumentFile, limits: OpenLimits): Promise<DocumentOutline> {
    return await this.#decode({ kind: 'outline', file, limits: this.#within(limits) }, limits);
  }

  async textLayer(file: DocumentFile, number: number, limits: OpenLimits): Promise<TextLayer | null> {
    return await this.#decode({ kind: 'textLayer', file, number, limits: this.#within(limits) }, limits);
  }

  async formFields(file: DocumentFile, page: TurnedPage, limits: OpenLimits): Promise<readonly FormField[]> {
    return await this.#decode({ kind: 'formFields', file, page, limits: this.#within(limits) }, limits);
  }

  async traces(file: DocumentFile, pages: readonly TurnedPage[], limits: OpenLimits): Promise<FileTraces | null> {
    return await this.#decode({ kind: 'traces', file, pages, limits: this.#within(limits) }, limits);
  }

  async attachment(file: DocumentFile, limits: OpenLimits): Promise<FileAttachment | null> {
    if (file.type !== 'pdf') return null;
    const task = { kind: 'attachment', file, limits: this.#within(limits) } as const;
    const found = await this.#decode<AttachedXml | null>(task, limits);
    if (found === null) return null;
    const { name, bytes } = found;
    if (bytes === null) return { name, refusal: 'too_large' };
    return { name, ...(await this.xml({ type: 'xml', bytes, password: null }, limits)) };
  }

  async xml(file: DocumentFile, limits: OpenLimits): Promise<XmlReading> {
    return await this.#decode({ kind: 'xml', file, limits: this.#within(limits) }, limits);
  }

  async page(file: DocumentFile, number: number, options: RenderOptions & OpenLimits): Promise<OpenedPage> {
    return await this.#decode({ kind: 'page', file, number, options: this.#within(options) }, options);
  }

  async close(): Promise<void> {
    await Promise.all([...new Set(this.#decoders.values())].map((taskPool) => taskPool.close()));
  }

  /** As a task carries it: signals cannot be handed to a process. */
  #within<Limits extends OpenLimits>(limits: Limits): Omit<Limits, 'signal' | 'extra' | 'urgent' | 'cores'> {
    const { signal: _signal, extra: _extra, urgent: _urgent, cores: _cores, ...task } = limits;
    return { ...task, timeoutMs: Math.min(task.timeoutMs, this.#maxMs) };
  }

  async #decode<Answer>(task: DecodeTask, asked: OpenLimits): Promise<Answer> {
    const { type } = task.file;
    const taskPool = this.#decoders.get(type);
    if (!taskPool) throw new DocfaceError('UNREADABLE_FILE', `Files of type ${type} cannot be opened here.`);
    const decode = (): Promise<Answer> =>
      taskPool.run<Answer>(task, { ...asked, timeoutMs: Math.min(asked.timeoutMs, this.#maxMs) });
    try {
      return await decode().catch((error: unknown) => {
        // Something else may have killed it.
        if (hasDied(error)) return decode();
        throw error;
      });
    } catch (error) {
      throw error instanceof DocfaceError && asked.signal?.aborted !== true ? this.#translate(error, asked) : error;
    }
  }

  /**
   * Decoders that die one after the other, or one that takes longer than any file should, say that the file is to
   * blame.
   */
  #translate(error: DocfaceError, { timeoutMs }: OpenLimits): DocfaceError {
    const { code, retryable } = error;
    if (code === 'ENGINE_FAILED') {
      const what = hasDied(error)
        ? 'The file is damaged and cannot be opened. Send another copy.'
        : 'The file is damaged or takes too much memory to open. Send another copy, or its pages as pictures.';
      return new DocfaceError('UNREADABLE_FILE', what, { cause: error });
    }
    if (code === 'DEADLINE_EXCEEDED' && !retryable && this.#maxMs < timeoutMs) {
      const what = `The file took longer than ${this.#maxMs / 1000} s to open: it is damaged or too complex.`;
      return new DocfaceError('UNREADABLE_FILE', `${what} Send another copy, or its pages as pictures.`, {
        cause: error,
      });
    }
    return error;
  }
}

function hasDied(error: unknown): boolean {
  return error instanceof DocfaceError && error.code === 'ENGINE_FAILED' && error.retryable;
}
