import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { createContext, Script } from 'node:vm';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  AssembledResult,
  Assembly,
  DividedDocument,
  DocumentAssembler,
  Recognition,
  StoredReading,
} from '../../domain/ports/document-assembler.ts';
import type { TaskPool } from '../../domain/ports/task-pool.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import {
  type DivisionOrder,
  divideDocuments,
  generativeDocuments,
  type ReadingOrder,
  type TypingOrder,
} from '../../domain/reading/ocr/assemble-documents.ts';
import type { DocumentPages } from '../../domain/reading/ocr/divide-file.ts';
import type { GenerativeDocument } from '../../domain/reading/ocr/generative/generative-document.ts';
import { fileWarning, readingLimits, withWordsLeft, wordsIn } from '../../domain/reading/ocr/reading-limits.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import { workerModule } from '../shared/worker-module.ts';
import {
  type AssemblyTask,
  type OpenPages,
  openPages,
  readIn,
  recogniseIn,
  resultIn,
  reviewIn,
  templatesIn,
  withoutText,
} from './assembly-worker.ts';

/** The module that makes documents of pages, to be run in processes. */
export const assemblyModule = workerModule(import.meta.url, 'assembly-worker');

/** Of readings that are worked on here, without the cost of a process: about a thousand words. */
const smallBytes = 300_000;
const smallWords = 1_000;
/** Milliseconds after which work that looked small goes on in a process; starting one takes longer than most of it. */
const maxHereMs = 50;
/** A word of a reading takes more bytes than this: shorter readings need not be counted. */
const minBytesOfWord = 100;

export interface ProcessDocumentAssemblerOptions {
  /** Run `assemblyModule`. */
  readonly taskPool: TaskPool;
  /** What one step of one file may take of a processor. Defaults to 20 s. */
  readonly maxMs?: number;
}

/** Small files in this process, for a bounded time; all others where they can be killed. */
export class ProcessDocumentAssembler implements DocumentAssembler {
  readonly #taskPool: TaskPool;
  readonly #maxMs: number;

  constructor({ taskPool, maxMs = 20_000 }: ProcessDocumentAssemblerOptions) {
    this.#taskPool = taskPool;
    this.#maxMs = maxMs;
  }

  async recognise(page: PageReading, among: Recognition): Promise<string | null> {
    const here = wordsIn(page) <= smallWords ? await runHere(() => recogniseIn({ page, among })) : null;
    return here === null ? this.#inProcess({ kind: 'recognise', page, among }) : here.answer;
  }

  async open(pages: readonly Uint8Array[]): Promise<Assembly> {
    const bytes = pages.reduce((sum, { length }) => sum + length, 0);
    const away = (file: FileBytes): Assembly => ({
      divide: (order) => this.#inProcess({ kind: 'divide', pages: file.pages, order }),
      generative: (order) => this.#inProcess({ kind: 'generative', pages: file.pages, order }),
      read: async (order) => {
        const read = await this.#inProcess<AssembledResult>({ kind: 'read', pages: file.pages, order });
        return { ...read, warnings: [...file.warnings, ...read.warnings] };
      },
    });
    if (bytes <= smallBytes) return new SmallAssembly(pages, away({ pages, warnings: [] }));
    if (bytes <= minBytesOfWord * readingLimits.wordsOfFile) return away({ pages, warnings: [] });
    return away(await withinFileLimit(pages));
  }

  openResult(json: Uint8Array): StoredReading {
    const away: StoredReading = {
      templates: () => this.#inProcess({ kind: 'templates', json }),
      review: (order) => this.#inProcess({ kind: 'review', json, order }),
    };
    return json.length <= smallBytes ? smallReading(json, away) : away;
  }

  async close(): Promise<void> {
    await this.#taskPool.close();
  }

  async #inProcess<Answer>(task: AssemblyTask): Promise<Answer> {
    try {
      return await this.#taskPool.run<Answer>(task, { timeoutMs: this.#maxMs });
    } catch (error) {
      throw error instanceof DocfaceError ? translate(error) : error;
    }
  }
}

/** Tries each step here, and has it done `away` when it takes too long. */
class SmallAssembly implements Assembly {
  readonly #json: readonly Uint8Array[];
  readonly #away: Assembly;
  #opened: OpenPages | null = null;
  #parts: readonly DocumentPages[] | null = null;

  constructor(json: readonly Uint8Array[], away: Assembly) {
    this.#json = json;
    this.#away = away;
  }

  async divide(order: DivisionOrder): Promise<readonly DividedDocument[]> {
    const here = await runHere(() => withoutText(this.#divided(order).parts));
    return here === null ? this.#away.divide(order) : here.answer;
  }

  async generative(order: TypingOrder): Promise<readonly GenerativeDocument[]> {
    const here = await runHere(() => generativeDocuments(this.#divided(order).parts, order));
    return here === null ? this.#away.generative(order) : here.answer;
  }

  async read(order: ReadingOrder): Promise<AssembledResult> {
    const here = await runHere(() => {
      const { opened, parts } = this.#divided(order);
      return readIn(opened, parts, order);
    });
    return here === null ? this.#away.read(order) : here.answer;
  }

  #divided(order: DivisionOrder): { readonly opened: OpenPages; readonly parts: readonly DocumentPages[] } {
    this.#opened ??= openPages(this.#json, order.track);
    this.#parts ??= divideDocuments(this.#opened.pages, order);
    return { opened: this.#opened, parts: this.#parts };
  }
}

/** The same for a stored result. */
function smallReading(json: Uint8Array, away: StoredReading): StoredReading {
  return {
    async templates() {
      const here = await runHere(() => templatesIn(resultIn(json)));
      return here === null ? away.templates() : here.answer;
    },
    async review(order) {
      const here = await runHere(() => reviewIn(resultIn(json), order));
      return here === null ? away.review(order) : here.answer;
    },
  };
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

const context = createContext({ run: null });
const call = new Script('run()');

/**
 * What `work` answers, or null when it took longer than `maxHereMs` and was stopped in its midst, even in a regular
 * expression: whoever waited meanwhile goes first then. For synchronous work that changes nothing outside itself. Costs
 * a tenth of a millisecond.
 */
async function runHere<Answer>(work: () => Answer): Promise<{ readonly answer: Answer } | null> {
  context['run'] = work;
  try {
    return { answer: call.runInContext(context, { timeout: maxHereMs }) as Answer };
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    context['run'] = null;
  }
  await yieldToLoop();
  return null;
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
