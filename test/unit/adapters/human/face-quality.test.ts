import { describe, expect, test } from 'vitest';
import { measureLight } from '../../../../src/adapters/human/face-light.ts';
import { assessQuality, type FaceMeasures } from '../../../../src/adapters/human/face-quality.ts';
import { decoded, facePicture } from '../../../fixtures/faces.ts';

const good: FaceMeasures = {
  eyeDistance: 80,
  sharpness: 0.1,
  brightness: 130,
  pose: { yaw: 5, pitch: -5, roll: 30 },
  within: 1,
  confidence: 1,
  human: true,
  covered: [],
};

describe('quality', () => {
  test('a good picture of a face has nothing to complain of, however the head leans', () => {
    expect(assessQuality(good)).toEqual({ score: 1, issues: [] });
  });

  test.each([
    ['too_small', { eyeDistance: 22 }, '22 px between the eyes; at least 30 wanted'],
    ['blurred', { sharpness: 0.008 }, 'Hold the camera still'],
    ['dark', { brightness: 20 }, 'brightness 20 of 255'],
    ['bright', { brightness: 220 }, 'brightness 220 of 255'],
    ['turned', { pose: { yaw: -44, pitch: 0, roll: 0 } }, '44 degrees'],
    ['turned', { pose: { yaw: 0, pitch: 50, roll: 0 } }, '50 degrees'],
    ['cut_off', { within: 0.9 }, 'outside the picture'],
    ['low_confidence', { confidence: 0.7 }, 'not certain'],
    ['occluded', { covered: ['eyes'] }, 'The eyes are covered. Take off dark glasses and keep hands'],
    ['occluded', { covered: ['nose', 'mouth'] }, 'The nose and mouth are covered. Take off the mask'],
    ['occluded', { covered: ['mouth'] }, 'The mouth is covered. Take off the mask and keep hands'],
  ] as const)('%s is told for %o and can still be compared', (code, changes, words) => {
    const { score, issues } = assessQuality({ ...good, ...changes });
    expect(issues).toMatchObject([{ code, message: expect.stringContaining(words) }]);
    expect(score).toBeGreaterThan(0.25);
    expect(score).toBeLessThan(1);
  });

  test.each([
    { eyeDistance: 9 },
    { sharpness: 0.003 },
    { brightness: 6 },
    { brightness: 245 },
    { pose: { yaw: 70, pitch: 0, roll: 0 } },
    { within: 0.6 },
    { confidence: 0.55 },
    { human: false },
    { covered: ['eyes', 'nose', 'mouth'] as const },
  ])('%o is too poor to compare', (changes) => {
    expect(assessQuality({ ...good, ...changes }).score).toBeLessThan(0.25);
  });

  test('the worst comes first and decides', () => {
    const { score, issues } = assessQuality({ ...good, eyeDistance: 28, sharpness: 0.005 });
    expect(issues.map(({ code }) => code)).toEqual(['blurred', 'too_small']);
    expect(score).toBe(assessQuality({ ...good, sharpness: 0.005 }).score);
  });
});

describe('measured light', () => {
  const shape = { left: 30, right: 130, top: 35, bottom: 150, roll: 0 };
  const measure = async (picture = facePicture('man')) => {
    const { image } = { image: await decoded(picture) };
    return measureLight(image, {
      ...shape,
      confidence: 1,
      landmarks: [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      points: [],
      yaw: 0,
      pitch: 0,
    });
  };

  test('falls with the light, while sharpness stays', async () => {
    const [bright, dark] = [await measure(), await measure(facePicture('man').linear(0.4, 0))];
    expect(dark.brightness / bright.brightness).toBeCloseTo(0.4, 1);
    expect(dark.sharpness / bright.sharpness).toBeCloseTo(1, 0);
  });

  test('loses sharpness with blur, while brightness stays', async () => {
    const [sharp, blurred] = [await measure(), await measure(facePicture('man').blur(4))];
    expect(blurred.sharpness).toBeLessThan(sharp.sharpness / 10);
    expect(blurred.brightness).toBeCloseTo(sharp.brightness, -1);
  });
});
