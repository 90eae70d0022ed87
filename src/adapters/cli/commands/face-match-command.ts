import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { CsvError, parse } from 'csv-parse/sync';
import type { LabelledPair } from '../../../application/one-shot/calibrate-faces.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { describeCalibration, describeMatch } from '../face-report.ts';
import { readDocument, readText, writeText } from '../local-file.ts';
import { show, showWhile } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

/** `docface face-match`: compares faces here, without a server. */
export function addFaceMatchCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('face-match <image> [other]')
    .description('compare the faces of two images, or all faces of one, here, without a service')
    .option('--track <name>', 'how to process them', 'face-match')
    .option('--consent', 'state that the persons agreed that their faces are compared')
    .action(async (image: string, other: string | undefined, options: { track: string; consent?: boolean }) => {
      if (options.consent !== true) {
        throw usageError(
          'Faces are biometric data: comparing them takes the consent of the persons, or another legal ground.\n' +
            'Add --consent when you have it. Nothing was read.',
        );
      }
      const paths = other === undefined ? [image] : [image, other];
      const files = await Promise.all(paths.map((path) => readDocument(path)));
      const matched = await showWhile(uses.output, `Comparing the faces of ${paths.join(' and ')}`, () =>
        uses.oneShot((oneShot) => oneShot.match(files, { track: options.track })),
      );
      for (const { message } of matched.warnings) uses.output.err(message);
      show(uses.output, matched.result, { json: wantsJson(command), readable: describeMatch });
    });
  addCalibrateCommand(command, uses);
  withExamples(
    command,
    'docface face-match selfie.jpg licence.jpg --consent',
    'docface face-match group.jpg --consent --json',
  );
}

/** `docface face-match calibrate`: fits thresholds to an operator's own pairs. */
function addCalibrateCommand(parent: Command, uses: CommandUses): void {
  const command = parent
    .command('calibrate')
    .description('fit similarity and thresholds to your own labelled pairs, and show the error rates by group')
    .requiredOption('--pairs <file>', 'CSV with a heading: image1,image2,same[,group]; paths from its folder')
    .option('--output <file>', 'where to write the calibration', 'face-calibration.json')
    .option('--set <name>', 'what results call the set of pairs; the name of the file when left out')
    .action(async ({ pairs: path, output, set }: { pairs: string; output: string; set?: string }) => {
      const pairs = parsePairs(await readText(path), path);
      const report = await uses.oneShot((oneShot) =>
        oneShot.calibrate(pairs, {
          open: (image) => readDocument(resolve(dirname(path), image)),
          set: set ?? `${basename(path)}, ${countOf(pairs, true)} same and ${countOf(pairs, false)} different pairs`,
          onProgress: (done, of) => {
            if (done % 50 === 0 || done === of) uses.output.err(`${done} of ${of} pictures`);
          },
        }),
      );
      await writeText(output, `${JSON.stringify(report.calibration, null, 2)}\n`);
      show(uses.output, { ...report, output }, { json: wantsJson(command), readable: describeCalibration });
    });
  withExamples(command, 'docface face-match calibrate --pairs pairs.csv --output face-calibration.json');
}

function countOf(pairs: readonly LabelledPair[], same: boolean): number {
  return pairs.filter((pair) => pair.same === same).length;
}

const columns = ['image1', 'image2', 'same'] as const;
const answers: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
};

/**
 * Reads a CSV of labelled pairs: a heading with image1, image2, same (1 or 0) and, if wanted, group, in any order.
 * Fields may stand in double quotes. Fails as a usage error that names the line.
 */
export function parsePairs(text: string, name: string): readonly LabelledPair[] {
  const [heading, ...rows] = readRows(text, name);
  const names = heading?.record.map((field) => field.toLowerCase()) ?? [];
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw usageError(
      `${name}: the first line must name the columns image1,image2,same[,group]; ${missing[0]} is missing.`,
    );
  }
  return rows.map(({ record, info }) => {
    const field = (column: string) => record[names.indexOf(column)] ?? '';
    const [image1, image2] = [field('image1'), field('image2')];
    const same = answers[field('same').toLowerCase()];
    if (image1 === '' || image2 === '' || same === undefined) {
      throw usageError(`${name}, line ${info.lines}: give two images and 1 (same person) or 0 (different people).`);
    }
    return { images: [image1, image2] as const, same, group: field('group') || 'none' };
  });
}

interface Row {
  readonly record: readonly string[];
  /** `lines` is the number of the line that the record ends on. */
  readonly info: { readonly lines: number };
}

function readRows(text: string, name: string): readonly Row[] {
  try {
    const rows: unknown[] = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows as readonly Row[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw usageError(`${name}, line ${String(cause['lines'])}: ${cause.message}.`);
  }
}
