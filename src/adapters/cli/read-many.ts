import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { DocumentFile } from '../../domain/ports/document-opener.ts';
import type { Explanation } from '../../domain/reading/ocr/explanation.ts';
import type { OcrResult } from '../../domain/reading/result/ocr-result.ts';
import { type CsvRow, csv } from '../../domain/result/csv.ts';
import { documentColumns, documentRows } from '../../domain/result/document-rows.ts';
import { CommandEnd, type Failure, failureOf } from './exit.ts';
import { type InputFile, type InputFiles, nameOf, readDocument, writeBelow, writeOutput } from './local-file.ts';
import { type Output, reportWhile, table } from './output.ts';

/** What was read from a file. */
export interface FileReading {
  readonly result: OcrResult;
  readonly explanation: Explanation | null;
  /** Numbers of the pages that could not be read. */
  readonly failedPages: readonly number[];
}

/** A result as JSON has it, with its explanation where one was asked for. */
export function wholeOf({ result, explanation }: FileReading): OcrResult & { readonly explanation?: Explanation } {
  return explanation === null ? result : { ...result, explanation };
}

interface ReadOptions {
  /** Of the file, for people. */
  readonly name: string;
  /** Hears of each page that is read. */
  readonly onPage: (done: number, total: number) => void;
}

export interface ManyOptions {
  readonly inputs: InputFiles;
  readonly password: string | null;
  /** The folder of the results; null where they go to standard output, unless there is a CSV. */
  readonly folder: string | null;
  /** Where a row for each document goes. */
  readonly csvPath: string | null;
  readonly json: boolean;
  readonly output: Output;
  readonly flags: ReadonlySet<string>;
  /** Reads one file. */
  readonly read: (file: DocumentFile, options: ReadOptions) => Promise<FileReading>;
  /** What is written of a result, and how the name of such a file ends. */
  readonly fileOf: (reading: FileReading) => { readonly text: string; readonly extension: string };
  /** A result in words. */
  readonly readable: (reading: FileReading) => string;
}

/** What became of a file. */
interface Outcome {
  readonly file: string;
  readonly rows: readonly CsvRow[];
  readonly failedPages: readonly number[];
  /** Where its result is; null where it was printed, is in the CSV alone, or there is none. */
  readonly output: string | null;
  readonly failure: Failure | null;
}

/** Failures of the command line or the machine: every other file would fail in the same way. */
const endAll: ReadonlySet<ErrorCode> = new Set([
  'UNKNOWN_TRACK',
  'UNKNOWN_TEMPLATE',
  'TEMPLATE_NOT_IN_TRACK',
  'UNKNOWN_LANGUAGE',
  'DEPENDENCY_UNAVAILABLE',
]);

/** So that a spreadsheet knows that the file is UTF-8. */
const byteOrderMark = '\u{FEFF}';

/**
 * Reads files one after the other, all their pages at the same time as they are there, and reports each that fails.
 * Fails itself at the end when one did, and at once with what every other file would fail with.
 */
export async function readMany(options: ManyOptions): Promise<void> {
  const { inputs, csvPath, output } = options;
  for (const path of inputs.leftOut) output.err(`${path} is of no format that is read, and was left out.`);
  const outcomes: Outcome[] = [];
  let page = '';
  const doing = (): string => {
    const failed = outcomes.filter(({ failure }) => failure !== null).length;
    const name = inputs.files[outcomes.length]?.path ?? '';
    const place = `Reading file ${outcomes.length + 1} of ${inputs.files.length}, ${nameOf(name)}${page}`;
    return failed === 0 ? place : `${place}; ${failed} failed`;
  };
  const outputName = uniqueNames();
  await reportWhile(
    doing,
    (line) => output.err(line),
    async () => {
      for (const input of inputs.files) {
        if (output.closed.aborted) break;
        const onPage = (done: number, total: number): void => {
          page = total > 1 ? `, page ${done} of ${total}` : '';
        };
        outcomes.push(await readOne(input, { ...options, outputName, onPage }));
        page = '';
      }
    },
  );
  if (csvPath !== null)
    await writeOutput(csvPath, byteOrderMark + csv(outcomes.flatMap(rowsOf), ['file', 'problem', ...documentColumns]));
  conclude(outcomes, options);
}

interface OneOptions extends ManyOptions, Pick<ReadOptions, 'onPage'> {
  readonly outputName: (name: string) => string;
}

async function readOne(input: InputFile, options: OneOptions): Promise<Outcome> {
  const { password, read, output, flags, json, onPage } = options;
  const file = nameOf(input.path);
  try {
    const reading = await read(await readDocument(input.path, password), { name: file, onPage });
    const { result, failedPages } = reading;
    return {
      file,
      rows: documentRows(result.documents),
      failedPages,
      output: await keep(input, reading, options),
      failure: null,
    };
  } catch (error) {
    if (error instanceof DocfaceError && endAll.has(error.code)) throw error;
    if (error instanceof WriteFailed) throw error.cause;
    const failure = failureOf(error, flags);
    output.err(`${file} failed (${failure.code}): ${failure.message} ${failure.action}`);
    if (json && printsResults(options)) output.out(JSON.stringify({ file, error: failure }));
    return { file, rows: [], failedPages: [], output: null, failure };
  }
}

/** The result could not be written, which no other file would mend. */
class WriteFailed extends Error {
  override readonly name = 'WriteFailed';
}

/** Writes or prints a result; returns where it was written. */
async function keep({ path, name }: InputFile, reading: FileReading, options: OneOptions): Promise<string | null> {
  const { folder, fileOf, json, output, outputName } = options;
  if (folder !== null) {
    const { text, extension } = fileOf(reading);
    return await writeBelow(folder, {
      name: outputName(`${name}${extension}`),
      content: text.replace(/\n?$/, '\n'),
    }).catch((cause: unknown) => {
      throw new WriteFailed(name, { cause });
    });
  }
  if (!printsResults(options)) return null;
  const file = nameOf(path);
  output.out(
    json
      ? JSON.stringify({ file, result: wholeOf(reading) })
      : `==> ${file} <==\n${options.readable(reading).trimEnd()}\n`,
  );
  return null;
}

function printsResults({ folder, csvPath }: ManyOptions): boolean {
  return folder === null && csvPath === null;
}

/** Of files of one name in several folders each has a name of its own: `a.pdf.json`, `a.pdf.2.json`. */
function uniqueNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let unique = name;
    for (let number = 2; given.has(unique); number += 1) unique = name.replace(/(\.\w+)$/, `.${number}$1`);
    given.add(unique);
    return unique;
  };
}

/** The rows of a file; one without a document where there is none. */
function rowsOf({ file, rows, failedPages, failure }: Outcome): readonly CsvRow[] {
  const pages = failedPages.length === 0 ? null : `PAGE_FAILED ${failedPages.join(' ')}`;
  const about = { file, problem: failure?.code ?? pages };
  return rows.length === 0 ? [about] : rows.map((row) => ({ ...about, ...row }));
}

/** Says what was read, and fails where something was not. */
function conclude(outcomes: readonly Outcome[], options: ManyOptions): void {
  const { json, output, csvPath } = options;
  const files = outcomes.map(({ file, rows, output: path, failedPages, failure }) => ({
    file,
    documents: rows.length,
    output: path,
    failedPages,
    error: failure,
  }));
  if (!printsResults(options)) {
    const readable = table(
      files.map(({ error, failedPages, ...rest }) => ({
        ...rest,
        problem: error?.code ?? (failedPages.join(' ') || null),
      })),
    );
    output.out(json ? JSON.stringify({ files, csv: csvPath }, null, 2) : readable);
  }
  if (csvPath !== null && outcomes.some(({ rows }) => rows.some(({ lists }) => /: [1-9]/.test(String(lists))))) {
    output.err(
      `The rows of lists, such as items, are not in ${csvPath}; they are in the JSON of each file (--output).`,
    );
  }
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  if (failed > 0) throw new CommandEnd('failed', `${failed} of ${outcomes.length} files could not be read.`);
}
