import { describe, expect, test } from 'vitest';
import { bundledCalibration } from '../../../../src/adapters/human/calibration.ts';
import { parseCalibration } from '../../../../src/adapters/human/calibration-file.ts';

const file = (changes: object = {}) => JSON.stringify({ ...bundledCalibration, ...changes });

describe('a calibration file', () => {
  test('gives back what was written', () => {
    expect(parseCalibration(file(), 'dlib-resnet')).toEqual(bundledCalibration);
  });

  test.each([
    ['{', /is no JSON/],
    ['{}', /cannot be used: descriptor/],
    [file({ slope: -1 }), /cannot be used: slope/],
    [file({ match: 0.5, review: 0.9 }), /the review threshold lies above/],
  ])('is refused with the reason and what to do: %s', (text, message) => {
    expect(() => parseCalibration(text, 'dlib-resnet')).toThrow(message);
    expect(() => parseCalibration(text, 'dlib-resnet')).toThrow(/docface face-match calibrate/);
  });

  test('is refused for another descriptor than it was made for', () => {
    expect(() => parseCalibration(file(), 'other.onnx 0123')).toThrow(/made for dlib-resnet, not for other\.onnx/);
  });
});

test('the bundled calibration states thresholds and rates that agree with one another', () => {
  const { match, review, fmr, fnmr, atReview, slope } = bundledCalibration;
  expect(slope).toBeGreaterThan(0);
  expect(match).toBeGreaterThan(review);
  expect(fmr).toBeCloseTo(0.0022, 4);
  expect(atReview.fmr).toBeLessThanOrEqual(0.01);
  expect(atReview.fnmr).toBeLessThan(fnmr);
});
