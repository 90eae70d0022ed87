import { calibrationError, type JudgedField, reliability } from '../score/calibration.ts';
import { grouped, type Table } from '../table.ts';

/**
 * Confidence of fields, or of tables, against the share that is right, per reader; the last row of each is the mean
 * distance.
 */
export function reliabilityTable(
  title: string,
  fields: readonly (JudgedField & { readonly contestant: string })[],
  what = 'fields',
): Table {
  const rows = [...grouped(fields, ({ contestant }) => contestant)].flatMap(([contestant, members]) => {
    const bins = reliability(members);
    return [
      ...bins.map(({ from, to, count, meanConfidence, right }) => [
        contestant,
        `${from.toFixed(2)} to ${to.toFixed(2)}`,
        count,
        meanConfidence,
        right,
      ]),
      [contestant, 'mean distance', members.length, null, calibrationError(bins)],
    ];
  });
  return { title, columns: ['reader', 'confidence', what, 'mean confidence', 'right'], rows };
}
