import type { FileType } from '../../domain/document/file-type.ts';
import type { Block } from '../../domain/document/text-layout.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  DecodeTask,
  DocumentFile,
  DocumentOpener,
  DocumentOutline,
  OpenedPage,
  OpenLimits,
  RenderOptions,
} from '../../domain/ports/document-opener.ts';
import type { Threads } from '../../domain/ports/threads.ts';
import { PiscinaThreads } from './piscina-threads.ts';

/** A file format's decoder: a thread module that answers `DecodeTask`s for the types it accepts. */
export interface ThreadDecoder {
  readonly accepts: readonly FileType[];
  readonly module: URL;
  /** Runs in the main thread before the first decoding thread starts. */
  readonly prepare?: () => Promise<unknown>;
}

export interface PiscinaDocumentOpenerOptions {
  readonly decoders: readonly ThreadDecoder[];
  /** Files of one decoder that are open at once. */
  readonly threads: number;
  readonly idleTimeoutMs?: number;
  /** No call takes longer, whatever its own time-out: a file that does would hold a thread for nothing. Defaults to 30 s. */
  readonly longestMs?: number;
}

/** One `DocumentOpener` for all file types: hands each file to its decoder, in threads that can be killed. */
export class PiscinaDocumentOpener implements DocumentOpener {
  readonly #decoders = new Map<FileType, Threads>();
  readonly #longestMs: number;

  constructor({ decoders, longestMs = 30_000, ...options }: PiscinaDocumentOpenerOptions) {
    this.#longestMs = longestMs;
    for (const { accepts, ...decoder } of decoders) {
      const threads = new PiscinaThreads({ ...options, ...decoder });
      for (const type of accepts) this.#decoders.set(type, threads);
    }
  }

  async outline(file: DocumentFile, limits: OpenLimits): Promise<DocumentOutline> {
    return await this.#decode(file, { kind: 'outline', file, limits }, limits.timeoutMs);
  }

  async textLayer(file: DocumentFile, number: number, limits: OpenLimits): Promise<readonly Block[] | null> {
    return await this.#decode(file, { kind: 'textLayer', file, number, limits }, limits.timeoutMs);
  }

  async page(file: DocumentFile, number: number, options: RenderOptions & OpenLimits): Promise<OpenedPage> {
    return await this.#decode(file, { kind: 'page', file, number, options }, options.timeoutMs);
  }

  async close(): Promise<void> {
    await Promise.all([...new Set(this.#decoders.values())].map((threads) => threads.close()));
  }

  async #decode<Answer>(file: DocumentFile, task: DecodeTask, timeoutMs: number): Promise<Answer> {
    const threads = this.#decoders.get(file.type);
    if (!threads) throw new DocfaceError('UNREADABLE_FILE', `Files of type ${file.type} cannot be opened here.`);
    try {
      return await threads.run<Answer>(task, { timeoutMs: Math.min(timeoutMs, this.#longestMs) });
    } catch (error) {
      if (!(error instanceof DocfaceError) || error.code !== 'ENGINE_FAILED') throw error;
      throw new DocfaceError(
        'UNREADABLE_FILE',
        'The file is damaged and cannot be opened. Send it again, or send another copy.',
        {
          retryable: error.retryable,
          cause: error,
        },
      );
    }
  }
}
