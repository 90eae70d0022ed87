import { describe, expect, test } from 'vitest';
import { bundledCalibration, parseCalibration, sfaceCalibration } from '../../../../src/adapters/human/calibration.ts';

/** What an operator's pairs can say: nothing of covers. */
const { underCovers: _underCovers, ...ownCalibration } = bundledCalibration;
const file = (changes: object = {}) => JSON.stringify({ ...ownCalibration, ...changes });

describe('a calibration file', () => {
  test('gives back what was written', () => {
    const table = [{ aim: 0.001, similarity: 0.9, fmr: 0.001, fnmr: 0.04, fmrInterval: [0, 0.003] }];
    for (const written of [ownCalibration, { ...ownCalibration, table }]) {
      expect(parseCalibration(JSON.stringify(written), bundledCalibration.descriptor)).toEqual(written);
    }
  });

  test.each([
    ['{', /is no JSON/],
    ['{}', /cannot be used: descriptor/],
    [file({ slope: -1 }), /cannot be used: slope/],
    [file({ fmrInterval: [0, 2] }), /cannot be used: fmrInterval/],
    [file({ match: 0.5, review: 0.9 }), /the review threshold lies above/],
  ])('is refused with the reason and what to do: %s', (text, message) => {
    expect(() => parseCalibration(text, bundledCalibration.descriptor)).toThrow(message);
    expect(() => parseCalibration(text, bundledCalibration.descriptor)).toThrow(/docface face-match calibrate/);
  });

  test('may lack intervals, as those made before there were any do', () => {
    const { fmrInterval, fnmrInterval, ...older } = ownCalibration;
    expect(parseCalibration(JSON.stringify(older), older.descriptor)).toEqual(older);
    expect([fmrInterval, fnmrInterval]).not.toContain(undefined);
  });

  test('is refused for another descriptor than it was made for', () => {
    expect(() => parseCalibration(file(), 'other.onnx 0123')).toThrow(/made for dlib-resnet, .*, not for other\.onnx/);
  });
});

test('the bundled calibration states thresholds and rates that agree with one another', () => {
  const { match, review, fmr, fnmr, fmrInterval, fnmrInterval, atReview, slope } = bundledCalibration;
  expect(slope).toBeGreaterThan(0);
  expect(match).toBeGreaterThan(review);
  expect(atReview.fmr).toBeGreaterThan(fmr);
  expect(atReview.fnmr).toBeLessThan(fnmr);
  const stated = [
    [fmr, fmrInterval],
    [fnmr, fnmrInterval],
    [atReview.fmr, atReview.fmrInterval],
    [atReview.fnmr, atReview.fnmrInterval],
  ] as const;
  for (const [rate, [low, high] = [1, 0]] of stated) expect([low <= rate, rate <= high]).toEqual([true, true]);
});

test.each([
  ['dlib alone', bundledCalibration],
  ['dlib and SFace', sfaceCalibration],
])('rates under covers are those at the thresholds of bare faces: %s', (_, { table = [], underCovers = [] }) => {
  expect(underCovers.map(({ cover }) => cover)).toEqual(['one', 'both', 'same_part']);
  const thresholdsOf = (rows: typeof table) => rows.map(({ aim, similarity }) => ({ aim, similarity }));
  for (const { table: rows } of underCovers) expect(thresholdsOf(rows)).toEqual(thresholdsOf(table));
});
