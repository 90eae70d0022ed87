import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copiesAmong, isSamePhotograph, misfit } from '../../../../src/domain/face/ghost-portrait.ts';
import type { Point } from '../../../../src/domain/reading/document/geometry.ts';
import type { FaceObservation } from '../../../../src/domain/result/face.ts';
import { anInput, anObservation, aPage } from './an-observation.ts';

const { engine } = anInput([]);
const { landmarks } = anObservation(0);
const ghostOf = (changes: Partial<FaceObservation> = {}) => anObservation(0.1, { eyeDistance: 40, ...changes });

describe('copies on one page', () => {
  const portrait = anObservation(0, { eyeDistance: 100 });

  test('a smaller picture of the same photograph is a copy', () => {
    expect([...copiesAmong(aPage(1, [portrait, ghostOf()]), engine)]).toEqual([[1, 0]]);
  });

  test('two ghosts of one portrait are both copies of it', () => {
    const copies = copiesAmong(aPage(1, [portrait, ghostOf(), ghostOf({ eyeDistance: 20 })]), engine);
    expect([...copies]).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  const smiling = landmarks.map(
    ([x, y], index): Point => (index > 2 ? [x + (index === 3 ? -0.04 : 0.04), y - 0.02] : [x, y]),
  );
  test.each([
    ['about as large', { eyeDistance: 90 }],
    ['turned another way', { pose: { yaw: 20, pitch: 0, roll: 0 } }],
    ['looking up', { pose: { yaw: 0, pitch: 15, roll: 0 } }],
    ['another person', { descriptor: Float32Array.of(4) }],
    ['smiling', { landmarks: smiling }],
  ] as [string, Partial<FaceObservation>][])('a face that is %s is no copy', (_, changes) => {
    expect(copiesAmong(aPage(1, [portrait, ghostOf(changes)]), engine).size).toBe(0);
  });
});

describe('misfit', () => {
  test('is none for a face that was moved, turned and scaled', () => {
    fc.assert(
      fc.property(
        fc.record({
          scale: fc.double({ min: 0.05, max: 3, noNaN: true }),
          turn: fc.double({ min: -3, max: 3, noNaN: true }),
          dx: fc.double({ min: -1, max: 1, noNaN: true }),
          dy: fc.double({ min: -1, max: 1, noNaN: true }),
        }),
        ({ scale, turn, dx, dy }) => {
          const moved = landmarks.map(
            ([x, y]): Point => [
              scale * (x * Math.cos(turn) - y * Math.sin(turn)) + dx,
              scale * (x * Math.sin(turn) + y * Math.cos(turn)) + dy,
            ],
          );
          expect(misfit(landmarks, moved)).toBeLessThan(1e-6);
        },
      ),
    );
  });

  test('is whole for faces of which different points are seen', () => {
    expect(misfit(landmarks, landmarks.slice(0, 4))).toBe(1);
  });
});

test('faces of the same photograph are known as such in images of any shape', () => {
  const page = { width: 1000, height: 1000 };
  const wide = { width: 2000, height: 1000 };
  const face = anObservation(0);
  const halved = anObservation(0, { landmarks: landmarks.map(([x, y]): Point => [x / 2, y]) });
  expect(isSamePhotograph({ face, page }, { face: halved, page: wide })).toBe(true);
  expect(isSamePhotograph({ face, page }, { face: halved, page })).toBe(false);
});
