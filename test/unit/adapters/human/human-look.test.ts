import { describe, expect, test } from 'vitest';
import { hidesLook, humanEvidence, humanFeatures } from '../../../../src/adapters/human/human-look.ts';
import { humanWeights } from '../../../../src/adapters/human/human-weights.ts';

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
    [[], false],
    [['nose'], false],
    [['mouth'], false],
    [['eyes'], true],
    [['nose', 'mouth'], true],
  ] as const)('covered %o hides it: %s', (covered, hides) => {
    expect(hidesLook(covered)).toBe(hides);
  });
});
