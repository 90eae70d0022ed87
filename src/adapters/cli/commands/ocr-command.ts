import type { Command } from 'commander';
import type { ReadFileOptions } from '../../../application/one-shot/read-file.ts';
import { type ChunkUnit, chunks, chunkUnits, defaultChunkSize } from '../../../domain/reading/document/chunks.ts';
import { hocr } from '../../../domain/reading/document/hocr.ts';
import { layoutText } from '../../../domain/reading/document/layout-text.ts';
import { markdown } from '../../../domain/reading/document/markdown.ts';
import type { Explanation } from '../../../domain/reading/ocr/explanation.ts';
import type { OcrResult } from '../../../domain/reading/result/ocr-result.ts';
import { type ReadingProfile, readingProfiles } from '../../../domain/track/reading-profile.ts';
import type { CommandUses } from '../command-uses.ts';
import { describeExplanation } from '../explain-report.ts';
import { readDocument, readSecret, writeOutput } from '../local-file.ts';
import { describeReading } from '../ocr-report.ts';
import { printable, show, showWhile } from '../output.ts';
import { choice, pageRanges, several, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Options {
  readonly track: string;
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
  readonly pdf?: string;
  readonly hocr?: string;
  readonly explain?: boolean;
}

const examples = [
  'docface ocr letter.pdf --text',
  'docface ocr report.pdf --markdown > report.md',
  'docface ocr report.pdf --chunks --chunk-size 300 > chunks.json',
  'docface ocr licence.jpg --template br.cnh --json',
  'docface ocr invoice.pdf --template example.invoice --explain',
  'docface ocr receipts.pdf --profile fast',
  'docface ocr scan.tiff --pdf scan.pdf --hocr scan.html',
  'docface ocr statement.pdf --pages 1-2 --password-stdin < password.txt',
];

/** `docface ocr`: reads one file here, without a server. */
export function addOcrCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('ocr <file>')
    .description('read a document here, without a service')
    .option('--track <name>', 'how to process it', 'documents')
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
    .option('--pdf <file>', 'write a searchable PDF too')
    .option('--hocr <file>', 'write the text with its places as hOCR too')
    .option('--explain', 'say why each value came out so: the rules tried, the texts they saw, what was dropped')
    .action(async (path: string, options: Options) => {
      const file = await readDocument(path, options.passwordStdin === true ? await readSecret() : null);
      const explained: Explanation[] = [];
      const result = await showWhile(uses.output, `Reading ${path}`, () =>
        uses.oneShot(async (oneShot) => {
          const read = await oneShot.read(file, {
            ...readingOf(options, uses),
            ...(options.explain === true ? { onExplained: (each: Explanation) => void explained.push(each) } : {}),
          });
          if (options.pdf !== undefined) await writeOutput(options.pdf, await oneShot.searchablePdf(file, read.pages));
          return read;
        }),
      );
      if (options.hocr !== undefined) await writeOutput(options.hocr, hocr(result.pages));
      const [explanation] = explained;
      const parts = [
        textOf(result, options) ?? describeReading(result),
        ...(explanation === undefined ? [] : [describeExplanation(explanation)]),
      ];
      const whole = explanation === undefined ? result : { ...result, explanation };
      show(uses.output, whole, { json: wantsJson(command), readable: () => parts.join('\n\n') });
    });
  withExamples(command, ...examples);
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

function readingOf({ track, template, pages, language, profile }: Options, { output }: CommandUses): ReadFileOptions {
  const startedAt = performance.now();
  return {
    track,
    template: template ?? null,
    pages: pages ?? null,
    languages: language ?? null,
    profile: profile ?? null,
    onPage: (done, total) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (total > 1) output.err(`page ${done} of ${total}, ${seconds} s`);
    },
    onPageFailed: (page, { code, message }) => output.err(`page ${page} could not be read (${code}): ${message}`),
  };
}
