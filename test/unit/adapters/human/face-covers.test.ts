import { describe, expect, test } from 'vitest';
import { coverEvidence, coverWeights, faceParts, partFeatures } from '../../../../src/adapters/human/face-covers.ts';
import type { Point } from '../../../../src/adapters/human/face-mesh.ts';
import { faceImage } from '../../../fixtures/faces.ts';

/** Points that lie somewhere in the picture, not all in one place. */
const points = Array.from({ length: 468 }, (_, index): Point => [30 + (index % 90), 30 + ((index * 7) % 95)]);

describe('the evidence that a part of a face is covered', () => {
  test('has a weight for each of its numbers and a constant', async () => {
    const features = partFeatures(await faceImage('woman'), { points });
    for (const part of faceParts) expect(coverWeights[part]).toHaveLength(features[part].length + 1);
  });

  test('is a number for black pixels too', () => {
    const black = { width: 150, height: 150, channels: 3, pixels: new Uint8Array(150 * 150 * 3) } as const;
    const features = partFeatures(black, { points });
    for (const part of faceParts) expect(coverEvidence(features[part], coverWeights[part])).not.toBeNaN();
  });

  test('is the sum of weighted numbers and the constant', () => {
    expect(coverEvidence([2, 3], [10, 100, 7])).toBe(327);
  });
});
