import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { CsvError, parse } from 'csv-parse/sync';
import type { LabelledPair } from '../../../application/one-shot/calibrate-faces.ts';
import type { SentImageKinds } from '../../../domain/face/settle-image-kinds.ts';
import type { SentThreshold } from '../../../domain/face/settle-threshold.ts';
import { mostPictures } from '../../../domain/face/sides.ts';
import { type FalseMatchRate, falseMatchRates } from '../../../domain/track/false-match-rate.ts';
import { type ImageKind, imageKinds } from '../../../domain/track/image-kind.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { describeCalibration, describeMatch } from '../face-report.ts';
import { readDocument, readText, writeText } from '../local-file.ts';
import { show, showWhile } from '../output.ts';
import { choice, similarity, wantsJson, withExamples } from '../values.ts';

interface MatchOptions {
  readonly track: string;
  readonly consent?: boolean;
  readonly imageKind?: ImageKind;
  readonly otherKind?: ImageKind;
  readonly threshold?: number;
  readonly fmr?: FalseMatchRate;
}

interface CalibrateOptions {
  readonly pairs: string;
  readonly output: string;
  readonly set?: string;
  readonly group?: boolean;
}

/** `docface face-match`: compares faces here, without a server. */
export function addFaceMatchCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('face-match <image> [others...]')
    .description(
      `compare the faces of an image with those of another one, or of up to ${mostPictures} that show one person, or all faces of one image, here, without a service`,
    )
    .option('--track <name>', 'how to process them', 'face-match')
    .option('--image-kind <kind>', `what the image shows: ${imageKinds.join(', ')}`, choice(imageKinds))
    .option('--other-kind <kind>', 'what the other images show', choice(imageKinds))
    .option('--threshold <similarity>', 'from which similarity on faces match, in the place of the track', similarity)
    .option('--fmr <rate>', `match threshold of the engine for one of ${falseMatchRates.join(', ')}`, falseMatchRate)
    .option('--consent', 'state that the persons agreed that their faces are compared')
    .action(async (image: string, others: readonly string[], options: MatchOptions) => {
      if (options.consent !== true) {
        throw usageError(
          'Faces are biometric data: comparing them takes the consent of the persons, or another legal ground.\n' +
            'Add --consent when you have it. Nothing was read.',
        );
      }
      if (others.length > mostPictures) {
        throw usageError(`Name at most ${mostPictures} images to compare the first one with. Nothing was read.`);
      }
      const paths = [image, ...others];
      const files = await Promise.all(paths.map((path) => readDocument(path)));
      const matched = await showWhile(uses.output, `Comparing the faces of ${paths.join(' and ')}`, () =>
        uses.oneShot((oneShot) =>
          oneShot.match(files, {
            track: options.track,
            imageKinds: kindsOf(options),
            threshold: thresholdOf(options),
          }),
        ),
      );
      for (const { message } of matched.warnings) uses.output.err(message);
      show(uses.output, matched.result, { json: wantsJson(command), readable: describeMatch });
    });
  addCalibrateCommand(command, uses);
  withExamples(
    command,
    'docface face-match selfie.jpg licence.jpg --image-kind selfie --other-kind document --consent',
    'docface face-match group.jpg --consent --json',
  );
}

function kindsOf({ imageKind, otherKind }: MatchOptions): SentImageKinds {
  return [imageKind ?? null, otherKind ?? null];
}

function thresholdOf({ threshold, fmr }: MatchOptions): SentThreshold | null {
  if (threshold === undefined && fmr === undefined) return null;
  return { ...(threshold !== undefined && { match: threshold }), ...(fmr !== undefined && { fmr }) };
}

/** Reads one of the rates that the thresholds of engines are placed for. */
function falseMatchRate(text: string): FalseMatchRate {
  const rates = new Map(falseMatchRates.map((rate) => [String(rate), rate]));
  return rates.get(choice([...rates.keys()])(text)) ?? falseMatchRates[0];
}

/** `docface face-match calibrate`: fits thresholds to an operator's own pairs. */
function addCalibrateCommand(parent: Command, uses: CommandUses): void {
  const command = parent
    .command('calibrate')
    .description('fit similarity and thresholds to your own labelled pairs, and show the error rates by group')
    .requiredOption('--pairs <file>', 'CSV with a heading: image1,image2,same[,group]; paths from its folder')
    .option('--group', 'place thresholds by the group that needs the highest, and state the rates of the worst group')
    .option('--output <file>', 'where to write the calibration', 'face-calibration.json')
    .option('--set <name>', 'what results call the set of pairs; the name of the file when left out')
    .action(async ({ pairs: path, output, set, group: byGroup = false }: CalibrateOptions) => {
      const pairs = parsePairs(await readText(path), path, { byGroup });
      const report = await uses.oneShot((oneShot) =>
        oneShot.calibrate(pairs, {
          byGroup,
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
 * Fields may stand in double quotes. Fails as a usage error that names the line, and with `byGroup` where there are no
 * two groups.
 */
export function parsePairs(text: string, name: string, { byGroup = false } = {}): readonly LabelledPair[] {
  const [heading, ...rows] = readRows(text, name);
  const names = heading?.record.map((field) => field.toLowerCase()) ?? [];
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw usageError(
      `${name}: the first line must name the columns image1,image2,same[,group]; ${missing[0]} is missing.`,
    );
  }
  const pairs = rows.map(({ record, info }) => {
    const field = (column: string) => record[names.indexOf(column)] ?? '';
    const [image1, image2] = [field('image1'), field('image2')];
    const same = answers[field('same').toLowerCase()];
    if (image1 === '' || image2 === '' || same === undefined) {
      throw usageError(`${name}, line ${info.lines}: give two images and 1 (same person) or 0 (different people).`);
    }
    return { images: [image1, image2] as const, same, group: field('group') || 'none' };
  });
  if (byGroup && new Set(pairs.map(({ group }) => group)).size < 2) {
    throw usageError(`${name}: --group needs the column group, with at least two groups. Nothing was read.`);
  }
  return pairs;
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
