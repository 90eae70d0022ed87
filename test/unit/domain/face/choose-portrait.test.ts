import { describe, expect, test } from 'vitest';
import { choosePortrait } from '../../../../src/domain/face/choose-portrait.ts';
import type { FaceObservation } from '../../../../src/domain/result/face.ts';
import { anInput, anObservation, aPage } from './an-observation.ts';

const { engine } = anInput([]);
const small = { x: 0.8, y: 0.7, width: 0.05, height: 0.05 };
const large = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const print = { x: 0, y: 0, width: 1, height: 1 };
const boxOf = (faces: readonly FaceObservation[], around: typeof print | null = print) =>
  choosePortrait(aPage(1, faces), around, engine)?.box ?? null;

describe('the portrait of a document', () => {
  test('is its only face', () => {
    expect(choosePortrait(aPage(1, [anObservation(0, { boundingBox: large })], 2), print, engine)).toEqual({
      page: 2,
      box: large,
      confidence: 0.99,
    });
  });

  test('is not its ghost', () => {
    const ghost = anObservation(0.1, { boundingBox: small, eyeDistance: 30 });
    expect(boxOf([anObservation(0, { boundingBox: large }), ghost])).toEqual(large);
  });

  test('is the printed face, and not the larger one of who holds the card', () => {
    const owner = anObservation(0, { boundingBox: large, liveness: { score: 0.99, spoof: 0.02 } });
    const printed = anObservation(0.1, {
      boundingBox: small,
      eyeDistance: 30,
      liveness: { score: 0.7, spoof: 0.4 },
      pose: { yaw: 12, pitch: 0, roll: 0 },
    });
    expect(boxOf([owner, printed])).toEqual(small);
  });

  test('is not a face far from the print', () => {
    const card = { x: 0, y: 0, width: 0.3, height: 0.2 };
    expect(boxOf([anObservation(0, { boundingBox: small })], card)).toBeNull();
    expect(boxOf([anObservation(0, { boundingBox: small })], null)).toEqual(small);
    expect(boxOf([])).toBeNull();
  });
});
