import type { Command } from 'commander';
import type { DocumentFile } from '../../../domain/ports/document-opener.ts';
import { type ChunkUnit, chunks, chunkUnits, defaultChunkSize } from '../../../domain/reading/document/chunks.ts';
import { hocr } from '../../../domain/reading/document/hocr.ts';
import { layoutText } from '../../../domain/reading/document/layout-text.ts';
import { markdown } from '../../../domain/reading/document/markdown.ts';
import type { Explanation } from '../../../domain/reading/ocr/explanation.ts';
import type { OcrResult } from '../../../domain/reading/result/ocr-result.ts';
import { type ReadingProfile, readingProfiles } from '../../../domain/track/reading-profile.ts';
import type { CommandUses, OneShot } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { describeExplanation } from '../explain-report.ts';
import { findInputs, readDocument, readSecret, standardInput, writeOutput } from '../local-file.ts';
import { describeReading } from '../ocr-report.ts';
import { type Output, printable, show, showWhile } from '../output.ts';
import { type FileReading, type ManyOptions, readMany, wholeOf } from '../read-many.ts';
import { choice, pageRanges, several, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Options {
  readonly track?: string;
  readonly template?: string;
  readonly pages?: string;
  readonly language?: readonly string[];
  readonly profile?: ReadingProfile;
  readonly passwordStdin?: boolean;
  readonly text?: boolean;
  readonly markdown?: boolean;
  readonly chunks?: boolean;
  readonly chunkSize: number;
  readonly chunkUnit: ChunkUnit;
  readonly output?: string;
  readonly csv?: string;
  readonly pdf?: string;
  readonly hocr?: string;
  readonly explain?: boolean;
}

/** Bundled tracks that read files where none is named; only the second accepts XML. */
const [usualTrack, xmlTrack] = ['documents', 'electronic-documents'] as const;

const examples = [
  'docface ocr letter.pdf --text',
  'docface ocr report.pdf --markdown > report.md',
  'docface ocr report.pdf --chunks --chunk-size 300 > chunks.json',
  'docface ocr licence.jpg --template br.cnh --json',
  'docface ocr invoice.pdf --template example.invoice --explain',
  'docface ocr receipts.pdf --profile fast',
  'docface ocr nfe.xml --json',
  'docface ocr scan.tiff --pdf scan.pdf --hocr scan.html',
  'docface ocr statement.pdf --pages 1-2 --password-stdin < password.txt',
  'docface ocr inbox --output results --csv results.csv',
  'cat letter.pdf | docface ocr - --text',
];

/** `docface ocr`: reads files here, without a server. */
export function addOcrCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('ocr <files...>')
    .description('read documents here, without a service: files, those in folders, and standard input (-)')
    .option('--track <name>', `how to process it (default: "${usualTrack}"; of XML "${xmlTrack}")`)
    .option('--template <name>', 'what to read from it; the track chooses when left out')
    .option('--pages <ranges>', 'pages to read, such as 1-3,5', pageRanges)
    .option('--language <codes>', 'languages to read, such as por,eng', several)
    .option('--profile <name>', `how thoroughly: ${readingProfiles.join(' or ')}`, choice(readingProfiles))
    .option('--password-stdin', 'read the password of an encrypted PDF from standard input')
    .option('--text', 'print the text alone, as it stands on the pages')
    .option('--markdown', 'print the text alone as Markdown, tables as tables')
    .option('--chunks', 'print the text alone in pieces for retrieval, as JSON')
    .option('--chunk-size <number>', 'largest size of a piece', wholeNumber, defaultChunkSize.max)
    .option(
      '--chunk-unit <unit>',
      `what the size counts: ${chunkUnits.join(' or ')}`,
      choice(chunkUnits),
      defaultChunkSize.unit,
    )
    .option('--output <folder>', 'write the result of each file there: as JSON, or as --text, --markdown or --chunks')
    .option('--csv <file>', 'write a row for each document: file, type, confidence, validation and its fields')
    .option('--pdf <file>', 'write a searchable PDF too, of one file')
    .option('--hocr <file>', 'write the text with its places as hOCR too, of one file')
    .option('--explain', 'say why each value came out so: the rules tried, the texts they saw, what was dropped')
    .action((paths: readonly string[], options: Options) =>
      readFiles(paths, {
        options,
        json: wantsJson(command),
        uses,
        flags: new Set(command.options.flatMap(({ long }) => long ?? [])),
      }),
    );
  withExamples(command, ...examples);
}

interface Asked {
  readonly options: Options;
  readonly json: boolean;
  readonly uses: CommandUses;
  /** Options of the command. */
  readonly flags: ReadonlySet<string>;
}

async function readFiles(paths: readonly string[], asked: Asked): Promise<void> {
  const { options } = asked;
  if (paths.includes(standardInput) && options.passwordStdin === true) {
    throw usageError('Standard input cannot be the document (-) and its password: name a file.');
  }
  const inputs = await findInputs(paths);
  const [first] = inputs.files;
  if (first === undefined) throw usageError(`There is no file to read in ${paths.join(', ')}.`);
  const password = options.passwordStdin === true ? await readSecret() : null;
  const isAlone = paths.length === 1 && inputs.files[0]?.path === paths[0];
  if (isAlone && options.output === undefined && options.csv === undefined) {
    await readOne(await readDocument(first.path, password), { ...asked, path: first.path });
    return;
  }
  if (options.pdf !== undefined || options.hocr !== undefined) {
    throw usageError('--pdf and --hocr are of one file, without --output and --csv. Nothing was read.');
  }
  await readAll({ ...asked, inputs, password });
}

interface OneOptions extends Asked {
  readonly path: string;
}

async function readOne(file: DocumentFile, { path, options, json, uses }: OneOptions): Promise<void> {
  const startedAt = performance.now();
  const onPage = (done: number, total: number): void => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (total > 1) uses.output.err(`page ${done} of ${total}, ${seconds} s`);
  };
  const reading = await showWhile(uses.output, `Reading ${path}`, () =>
    uses.oneShot(async (oneShot) => {
      const read = await readWith(oneShot, file, { options, output: uses.output, onPage });
      const { pages } = read.result;
      if (options.pdf !== undefined) await writeOutput(options.pdf, await oneShot.searchablePdf(file, pages));
      return read;
    }),
  );
  if (options.hocr !== undefined) await writeOutput(options.hocr, hocr(reading.result.pages));
  show(uses.output, wholeOf(reading), { json, readable: () => readable(reading, options) });
}

async function readAll({ options, uses, ...asked }: Asked & Pick<ManyOptions, 'inputs' | 'password'>): Promise<void> {
  const { output } = uses;
  // What cannot be written is known before anything is read.
  if (options.csv !== undefined) await writeOutput(options.csv, '');
  await uses.oneShot((oneShot) =>
    readMany({
      ...asked,
      output,
      folder: options.output ?? null,
      csvPath: options.csv ?? null,
      read: (file, { name, onPage }) => readWith(oneShot, file, { options, output, onPage, name }),
      fileOf: (reading) => ({
        text: textOf(reading.result, options) ?? JSON.stringify(wholeOf(reading), null, 2),
        extension: extensionOf(options),
      }),
      readable: (reading) => readable(reading, options),
    }),
  );
}

interface ReadingOptions {
  readonly options: Options;
  readonly output: Output;
  readonly onPage: (done: number, total: number) => void;
  /** Of several files: what is reported of a page names its file. */
  readonly name?: string;
}

async function readWith(
  oneShot: OneShot,
  file: DocumentFile,
  { options, output, onPage, name }: ReadingOptions,
): Promise<FileReading> {
  const { track, template, pages, language, profile, explain } = options;
  const explained: Explanation[] = [];
  const failedPages: number[] = [];
  const result = await oneShot.read(file, {
    track: track ?? (file.type === 'xml' ? xmlTrack : usualTrack),
    template: template ?? null,
    pages: pages ?? null,
    languages: language ?? null,
    profile: profile ?? null,
    onPage,
    onPageFailed: (page, { code, message }) => {
      failedPages.push(page);
      output.err(`${name === undefined ? '' : `${name}, `}page ${page} could not be read (${code}): ${message}`);
    },
    ...(explain === true ? { onExplained: (each: Explanation) => void explained.push(each) } : {}),
  });
  return { result, explanation: explained[0] ?? null, failedPages };
}

function readable({ result, explanation }: FileReading, options: Options): string {
  const parts = [textOf(result, options) ?? describeReading(result)];
  if (explanation !== null) parts.push(describeExplanation(explanation));
  return parts.join('\n\n');
}

function extensionOf({ text, markdown: isMarkdown, chunks: isChunks }: Options): string {
  if (isChunks === true) return '.chunks.json';
  if (isMarkdown === true) return '.md';
  return text === true ? '.txt' : '.json';
}

function textOf(
  { pages }: OcrResult,
  { text, markdown: isMarkdown, chunks: isChunks, chunkSize, chunkUnit }: Options,
): string | null {
  if (isChunks === true) {
    return JSON.stringify({ chunks: chunks(pages, { unit: chunkUnit, max: chunkSize }) }, null, 2);
  }
  if (isMarkdown === true) return printable(markdown(pages));
  return text === true ? printable(layoutText(pages)) : null;
}
