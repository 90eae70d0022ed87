import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  AssembledResult,
  Assembly,
  DocumentAssembler,
  Recognition,
  StoredReading,
} from '../../domain/ports/document-assembler.ts';
import type { TaskPool } from '../../domain/ports/task-pool.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import { fileWarning, readingLimits, withWordsLeft, wordsIn } from '../../domain/reading/ocr/reading-limits.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import { workerModule } from '../shared/worker-module.ts';
import type { AssemblyTask } from './assembly-worker.ts';

/** The module that makes documents of pages, to be run in processes. */
export const assemblyModule = workerModule(import.meta.url, 'assembly-worker');

/** Of readings that never wait for larger ones: about a thousand words. */
const smallBytes = 300_000;
const smallWords = 1_000;
/** A word of a reading takes more bytes than this: shorter readings need not be counted. */
const minBytesOfWord = 100;

export interface ProcessDocumentAssemblerOptions {
  /** Run `assemblyModule`. */
  readonly taskPool: TaskPool;
  /** What one step of one file may take of a processor. Defaults to 20 s. */
  readonly maxMs?: number;
}

/** All work is done where it can be killed. That on small files is urgent: it takes a moment. */
export class ProcessDocumentAssembler implements DocumentAssembler {
  readonly #taskPool: TaskPool;
  readonly #maxMs: number;

  constructor({ taskPool, maxMs = 20_000 }: ProcessDocumentAssemblerOptions) {
    this.#taskPool = taskPool;
    this.#maxMs = maxMs;
  }

  recognise(page: PageReading, among: Recognition): Promise<string | null> {
    return this.#run({ kind: 'recognise', page, among }, wordsIn(page) <= smallWords);
  }

  async open(json: readonly Uint8Array[]): Promise<Assembly> {
    const bytes = json.reduce((sum, { length }) => sum + length, 0);
    const mayExceed = bytes > minBytesOfWord * readingLimits.wordsOfFile;
    const { pages, warnings } = mayExceed ? await withinFileLimit(json) : { pages: json, warnings: [] };
    const isSmall = bytes <= smallBytes;
    return {
      divide: (order) => this.#run({ kind: 'divide', pages, order }, isSmall),
      generative: (order) => this.#run({ kind: 'generative', pages, order }, isSmall),
      read: async (order) => {
        const read = await this.#run<AssembledResult>({ kind: 'read', pages, order }, isSmall);
        return { ...read, warnings: [...warnings, ...read.warnings] };
      },
    };
  }

  openResult(json: Uint8Array): StoredReading {
    const isSmall = json.length <= smallBytes;
    return {
      templates: () => this.#run({ kind: 'templates', json }, isSmall),
      review: (order) => this.#run({ kind: 'review', json, order }, isSmall),
    };
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }

  async #run<Answer>(task: AssemblyTask, urgent: boolean): Promise<Answer> {
    try {
      return await this.#taskPool.run<Answer>(task, { timeoutMs: this.#maxMs, urgent });
    } catch (error) {
      throw error instanceof DocfaceError ? translate(error) : error;
    }
  }
}

interface FileBytes {
  readonly pages: readonly Uint8Array[];
  readonly warnings: readonly RequestWarning[];
}

/** The first words of a file, as many as it may have. One page after the other, so that nothing else waits for all. */
async function withinFileLimit(pages: readonly Uint8Array[]): Promise<FileBytes> {
  const kept: Uint8Array[] = [];
  const cut: number[] = [];
  let left: number = readingLimits.wordsOfFile;
  for (const json of pages) {
    const page = JSON.parse(new TextDecoder().decode(json)) as PageReading;
    const within = withWordsLeft(page, left);
    left -= wordsIn(within);
    kept.push(within === page ? json : new TextEncoder().encode(JSON.stringify(within)));
    if (within !== page) cut.push(page.number);
    await yieldToLoop();
  }
  return { pages: kept, warnings: cut.slice(0, 1).map(fileWarning) };
}

/** Nothing but the file makes this work long or large, unless the machine had no time for it. */
function translate(error: DocfaceError): DocfaceError {
  const isOver = error.code === 'DEADLINE_EXCEEDED' || error.code === 'ENGINE_FAILED';
  if (!isOver || error.retryable) return error;
  const message = 'What the file says is too much or too intricate to be made sense of. Send fewer pages at a time.';
  return new DocfaceError('FILE_TOO_COMPLEX', message, { cause: error });
}
