import type { TaskPool } from '../../domain/ports/task-pool.ts';
import { type ChunkSize, chunks } from '../../domain/reading/document/chunks.ts';
import { hocr } from '../../domain/reading/document/hocr.ts';
import { layoutText } from '../../domain/reading/document/layout-text.ts';
import { markdown } from '../../domain/reading/document/markdown.ts';
import { type Crop, cropOfDocument } from '../../domain/reading/result/crop.ts';
import { csv } from '../../domain/result/csv.ts';
import { diffResults } from '../../domain/result/diff-results.ts';
import { documentColumns, documentRows } from '../../domain/result/document-rows.ts';
import { cropOfFace } from '../../domain/result/face.ts';
import type { Envelope } from '../requests/envelope.ts';
import { outlineOf, type PageOutline } from '../stages/searchable-pdf-writer.ts';

type Result = NonNullable<Envelope['result']>;

/** A crop, and the page that it is cut out of; null where that was not read. */
export interface PlacedCrop extends Crop {
  readonly reading: PageOutline | null;
}

/** Forms of a document: its text as it is on its pages, as Markdown and with its places, and its fields as CSV. */
export type TextForm = 'text' | 'markdown' | 'hocr' | 'csv';

/** A form of the document, or the pieces of its text of at most that size for retrieval. */
export type TextTask = { readonly form: TextForm } | { readonly form: 'chunks'; readonly size: ChunkSize };

/** What can be made of a stored result; `json` is its text in UTF-8. */
export type ResultTask =
  | (TextTask & { readonly json: Uint8Array })
  | { readonly form: 'pages'; readonly json: Uint8Array }
  | { readonly form: 'crop'; readonly json: Uint8Array; readonly id: string }
  | { readonly form: 'changes'; readonly json: Uint8Array; readonly after: Uint8Array };

/** What each form of a result is. */
export interface ResultAnswers {
  readonly text: Uint8Array;
  readonly markdown: Uint8Array;
  readonly hocr: Uint8Array;
  /** A row for each document. */
  readonly csv: Uint8Array;
  /** The JSON of an object with a list of `Chunk` as `chunks`. */
  readonly chunks: Uint8Array;
  /** Empty for a face match. */
  readonly pages: readonly PageOutline[];
  /** Null when there is no such crop. */
  readonly crop: PlacedCrop | null;
  /** The JSON of a list of `Difference`. */
  readonly changes: Uint8Array;
}

const parsed = (json: Uint8Array): Result => JSON.parse(new TextDecoder().decode(json)) as Result;
const pagesOf = (result: Result) => ('pages' in result ? result.pages : []);

/** Makes a form of a result, which takes a second for tens of megabytes. */
export function formOfResult<Task extends ResultTask>(task: Task): ResultAnswers[Task['form']] {
  // Each form has the type that `ResultAnswers` says.
  return madeOf(task) as ResultAnswers[Task['form']];
}

function madeOf(task: ResultTask): ResultAnswers[ResultTask['form']] {
  const result = parsed(task.json);
  switch (task.form) {
    case 'text':
      return new TextEncoder().encode(layoutText(pagesOf(result)));
    case 'markdown':
      return new TextEncoder().encode(markdown(pagesOf(result)));
    case 'hocr':
      return new TextEncoder().encode(hocr(pagesOf(result)));
    case 'csv':
      return new TextEncoder().encode(csv(documentRows('pages' in result ? result.documents : []), documentColumns));
    case 'chunks':
      return new TextEncoder().encode(JSON.stringify({ chunks: chunks(pagesOf(result), task.size) }));
    case 'pages':
      return pagesOf(result).map(outlineOf);
    case 'crop':
      return placedCrop(result, task.id);
    case 'changes':
      return new TextEncoder().encode(JSON.stringify(diffResults(result, parsed(task.after))));
  }
}

function placedCrop(result: Result, id: string): PlacedCrop | null {
  const crop = 'pages' in result ? cropOfDocument(result, id) : cropOfFace(result, id);
  if (crop === null) return null;
  const reading = pagesOf(result).find(({ number }) => number === crop.page);
  return { ...crop, reading: reading === undefined ? null : outlineOf(reading) };
}

/**
 * Results of up to these bytes are turned into a form where it is asked for, which takes some ten milliseconds: to lay
 * words out takes ten times as long as to parse them, 0.2 to 0.4 s of a processor for hostile ones of a megabyte.
 */
const smallBytes: Readonly<Record<ResultTask['form'], number>> = {
  text: 2 ** 17,
  markdown: 2 ** 17,
  chunks: 2 ** 17,
  hocr: 2 ** 19,
  csv: 2 ** 19,
  pages: 2 ** 20,
  crop: 2 ** 20,
  changes: 2 ** 20,
};

/** Makes forms of results: of large ones in processes, so that parsing them keeps nobody else waiting. */
export class ResultForms {
  readonly #taskPool: TaskPool;

  /** `taskPool` run `formOfResult`. */
  constructor(uses: { readonly taskPool: TaskPool }) {
    this.#taskPool = uses.taskPool;
  }

  /** Errors as `TaskPool`. */
  async make<Task extends ResultTask>(
    task: Task,
    limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<ResultAnswers[Task['form']]> {
    const bytes = task.json.length + (task.form === 'changes' ? task.after.length : 0);
    if (bytes <= smallBytes[task.form]) return formOfResult(task);
    const { timeoutMs, signal } = limits;
    return await this.#taskPool.run<ResultAnswers[Task['form']]>(task, { timeoutMs, signal });
  }
}
