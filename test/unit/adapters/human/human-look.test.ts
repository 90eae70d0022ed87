import { describe, expect, test } from 'vitest';
import { answerSigns, hidesLook, humanEvidence } from '../../../../src/adapters/human/human-look.ts';
import { humanWeights, meanOfSface } from '../../../../src/adapters/human/human-weights.ts';

describe('what a face looks like', () => {
  test('the answer of SFace says how long it is, and how far it goes in the direction of people', () => {
    expect(answerSigns([3, 4], [0.6, 0.8])).toEqual({ typical: 5, length: 5 });
    expect(answerSigns([4, -3], [0.6, 0.8])).toEqual({ typical: 0, length: 5 });
  });

  test('the direction of people that comes with docface is one of SFace, of length one', () => {
    expect(meanOfSface).toHaveLength(128);
    expect(Math.hypot(...meanOfSface)).toBeCloseTo(1, 2);
    expect(humanWeights).toHaveLength(5);
  });

  test.each([
    ['a photograph', { typical: 4, length: 12.5, close: 0.88, wide: 0.93 }, true],
    ['a drawing', { typical: 1, length: 8, close: 0.4, wide: 0.78 }, false],
    ['an animal', { typical: 1.8, length: 5.2, close: 0.84, wide: 0.61 }, false],
  ])('%s is told by what is seen of such', (_, signs, isHuman) => {
    expect(humanEvidence(signs) > 0).toBe(isHuman);
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
