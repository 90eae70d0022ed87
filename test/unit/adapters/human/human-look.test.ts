import { describe, expect, test } from 'vitest';
import { canSeeCovers } from '../../../../src/adapters/human/describe-face.ts';
import { hidesLook, humanEvidence, humanFeatures, humanWeights } from '../../../../src/adapters/human/human-look.ts';

describe('what a face looks like', () => {
  test('is the answer of SFace, how long that is, and how sure the detector is', () => {
    expect(humanFeatures({ answer: Float32Array.of(3, 4), close: 0.9, wide: 0.8 })).toEqual([3, 4, 5, 0.9, 0.8]);
    expect(humanEvidence({ answer: [3, 4], close: 0.5, wide: 1 }, [1, -1, 2, 4, 8, -20])).toBe(-1 + 10 + 2 + 8 - 20);
  });

  test('has a weight for each number of SFace that comes with docface', () => {
    expect(humanWeights).toHaveLength(128 + 3 + 1);
    // Whatever else is seen, a longer answer and a surer detector speak for a face.
    expect(humanWeights.slice(128, 131).every((weight) => weight > 0)).toBe(true);
  });

  test.each([
    [16, 0, true],
    [15.9, 0, false],
    [16, 45, true],
    [16, 45.1, false],
    [16, -45.1, false],
  ])('is asked about with %d pixels between the eyes and turned by %d degrees: %s', (pixels, degrees, isAsked) => {
    const yaw = (degrees * Math.PI) / 180;
    const landmarks = [
      [0, 0],
      [pixels, 0],
      [8, 8],
      [4, 12],
      [12, 12],
    ] as const;
    const shape = {
      landmarks,
      yaw,
      pitch: 0,
      roll: 0,
      confidence: 1,
      points: [],
      left: 0,
      top: 0,
      right: 16,
      bottom: 16,
    };
    expect(canSeeCovers(shape)).toBe(isAsked);
  });

  test.each([
    [[], false],
    [['nose'], false],
    [['mouth'], false],
    [['eyes'], true],
    [['nose', 'mouth'], true],
  ] as const)('covered %o hides it: %s', (covered, hides) => {
    expect(hidesLook(covered)).toBe(hides);
  });
});
