import type { Command } from 'commander';
import type { ReadFileOptions } from '../../../application/one-shot/read-file.ts';
import { hocr } from '../../../domain/document/hocr.ts';
import { plainText } from '../../../domain/document/plain-text.ts';
import { type ReadingProfile, readingProfiles } from '../../../domain/document/reading-profile.ts';
import type { CommandUses } from '../command-uses.ts';
import { readDocument, readSecret, writeOutput } from '../local-file.ts';
import { describeReading } from '../ocr-report.ts';
import { printable, show } from '../output.ts';
import { showWhile } from '../progress.ts';
import { choice, several, wantsJson, withExamples } from '../values.ts';

interface Options {
  readonly track: string;
  readonly template?: string;
  readonly pages?: string;
  readonly language?: readonly string[];
  readonly profile?: ReadingProfile;
  readonly passwordStdin?: boolean;
  readonly text?: boolean;
  readonly pdf?: string;
  readonly hocr?: string;
}

/** `docface ocr`: reads one file here, without a server. */
export function addOcrCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('ocr <file>')
    .description('read a document here, without a service')
    .option('--track <name>', 'how to process it', 'documents')
    .option('--template <name>', 'what to read from it; the track chooses when left out')
    .option('--pages <ranges>', 'pages to read, such as 1-3,5')
    .option('--language <codes>', 'languages to read, such as por,eng', several)
    .option('--profile <name>', `how thoroughly: ${readingProfiles.join(' or ')}`, choice(readingProfiles))
    .option('--password-stdin', 'read the password of an encrypted PDF from standard input')
    .option('--text', 'print the text alone')
    .option('--pdf <file>', 'write a searchable PDF too')
    .option('--hocr <file>', 'write the text with its places as hOCR too')
    .action(async (path: string, options: Options) => {
      const file = await readDocument(path, options.passwordStdin === true ? await readSecret() : null);
      const result = await showWhile(uses.output, `Reading ${path}`, () =>
        uses.oneShot(async (oneShot) => {
          const read = await oneShot.read(file, readingOf(options, uses));
          if (options.pdf !== undefined) await writeOutput(options.pdf, await oneShot.searchablePdf(file, read.pages));
          return read;
        }),
      );
      if (options.hocr !== undefined) await writeOutput(options.hocr, hocr(result.pages));
      const readable = (): string =>
        options.text === true ? printable(plainText(result.pages)) : describeReading(result);
      show(uses.output, result, { json: wantsJson(command), readable });
    });
  withExamples(
    command,
    'docface ocr letter.pdf --text',
    'docface ocr licence.jpg --template br.cnh --json',
    'docface ocr receipts.pdf --profile fast',
    'docface ocr scan.tiff --pdf scan.pdf --hocr scan.html',
    'docface ocr statement.pdf --pages 1-2 --password-stdin < password.txt',
  );
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
