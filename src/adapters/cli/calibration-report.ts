import type { CalibrationReport } from '../../application/one-shot/calibrate-faces.ts';
import type { ErrorRates } from '../../domain/face/error-rates.ts';
import { table } from './output.ts';

/** The thresholds that were found, and the error rates at them by group, for people. */
export function describeCalibration(report: CalibrationReport & { readonly output: string }): string {
  const { calibration, groups, withoutFace, output } = report;
  const rows = groups.flatMap(({ group, match, review }) => [
    { group, threshold: `match ${calibration.match}`, ...ratesOf(match) },
    { group, threshold: `review ${calibration.review}`, ...ratesOf(review) },
  ]);
  const parts = [
    table(rows),
    'The rates of the table are of the pairs that placed the thresholds. A bound holds with 95 % confidence where no person is on many pairs. Below 100 different pairs a rate says little.',
    heldOut(calibration),
    withoutFace.length === 0 ? '' : `No face was found in ${withoutFace.length} pictures:\n${withoutFace.join('\n')}`,
    `Written to ${output}. Set DOCFACE_FACE_CALIBRATION_FILE to it to use it.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
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
