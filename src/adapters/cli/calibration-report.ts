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
    'A bound holds with 95 % confidence where no person is on many pairs. Below 100 different pairs a rate says little.',
    withoutFace.length === 0 ? '' : `No face was found in ${withoutFace.length} pictures:\n${withoutFace.join('\n')}`,
    `Written to ${output}. Set DOCFACE_FACE_CALIBRATION_FILE to it to use it.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
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
