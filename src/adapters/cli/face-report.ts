import type { CalibrationReport } from '../../application/one-shot/calibrate-faces.ts';
import type { ErrorRates } from '../../domain/face/error-rates.ts';
import { confidenceText } from '../../domain/result/confidence-text.ts';
import type { FaceDecision, FaceMatchResult } from '../../domain/result/face.ts';
import { table } from './output.ts';

const words: Readonly<Record<FaceDecision, string>> = {
  match: 'Match: the faces are alike enough to be of one person.',
  review: 'Review: a person should look.',
  no_match: 'No match: the faces are too different to be of one person.',
  inconclusive: 'Inconclusive: nothing could be compared.',
};

/** What was decided and from which faces, for people. */
export function describeMatch(result: FaceMatchResult): string {
  const { decision, similarity, threshold, faces, comparisons, model } = result;
  const limits = `match from ${threshold.match}, review from ${threshold.review}, by the ${threshold.source}`;
  const parts = [
    `${words[decision]}${similarity === null ? '' : `\nSimilarity ${similarity.toFixed(3)} (${limits}).`}`,
    table(
      faces.map(({ id, image, page, role, confidence, quality }) => ({
        face: id,
        image,
        page,
        role,
        confidence: confidenceText(confidence),
        quality: quality.score.toFixed(2),
        issues: quality.issues.map(({ message }) => message).join(' '),
      })),
    ),
    table(
      comparisons.map(({ a, b, similarity: value, decision: each }) => ({
        a,
        b,
        similarity: value.toFixed(3),
        decision: each,
      })),
    ),
    `Compared by ${model.name} ${model.version} on ${model.backend}.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The thresholds that were found, and the error rates at them by group, for people. */
export function describeCalibration(report: CalibrationReport & { readonly output: string }): string {
  const { calibration, groups, groupsTooSmall, withoutFace, output } = report;
  const rows = groups.flatMap(({ group, match, review }) => [
    { group, threshold: `match ${calibration.match}`, ...ratesOf(match) },
    { group, threshold: `review ${calibration.review}`, ...ratesOf(review) },
  ]);
  const parts = [
    table(rows),
    'The rates of the table are of the pairs that placed the thresholds. A bound holds with 95 % confidence where no person is on many pairs. Below 100 different pairs a rate says little.',
    placedBy(calibration, groupsTooSmall),
    heldOut(calibration),
    acquired(calibration),
    withoutFace.length === 0 ? '' : `No face was found in ${withoutFace.length} pictures:\n${withoutFace.join('\n')}`,
    `Written to ${output}. Set DOCFACE_FACE_CALIBRATION_FILE to it to use it.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Which group placed the thresholds, where groups did. */
function placedBy({ worstGroup }: CalibrationReport['calibration'], tooSmall: readonly string[]): string {
  if (worstGroup === undefined) return '';
  const without =
    tooSmall.length === 0 ? '' : ` With too few pairs of different people these placed none: ${tooSmall.join(', ')}.`;
  return (
    'Each threshold is that of the group that needs the highest, and results will state the worst rates of the groups. ' +
    `Strangers are the most alike in ${worstGroup}.${without}`
  );
}

/** What results will state. */
function heldOut({ fmr, fnmr, fmrInterval, fnmrInterval }: CalibrationReport['calibration']): string {
  if (fmrInterval === undefined || fnmrInterval === undefined) {
    return 'The pairs show too few people to tell rates of people left out: results will state those of the table.';
  }
  const within = ([low, high]: readonly [number, number]) => `${percent(low)} to ${percent(high)}`;
  return (
    `Of people whom the match threshold was placed without, ${percent(fmr)} of different pairs match (95 % interval ` +
    `${within(fmrInterval)}) and ${percent(fnmr)} of same pairs are missed (${within(fnmrInterval)}): results will state this.`
  );
}

function acquired({ failureToAcquire }: CalibrationReport['calibration']): string {
  if (failureToAcquire === undefined) return '';
  const { rate, atMost, pictures } = failureToAcquire;
  return `Of ${pictures} pictures ${percent(rate)} show no face, or one that is too poor to compare (95 % confidence: below ${percent(atMost)}).`;
}

function ratesOf({ different, falseMatches, fmrUpperBound, same, fnmr }: ErrorRates) {
  return {
    'different pairs': different,
    'false matches': falseMatches,
    'at most': different === 0 ? '-' : percent(fmrUpperBound),
    'same pairs': same,
    missed: fnmr === null ? '-' : percent(fnmr),
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
