import { describe, expect, test } from 'vitest';
import { assignRoles } from '../../../../src/domain/face/assign-roles.ts';
import { matchFaces } from '../../../../src/domain/face/match-faces.ts';
import type { Point } from '../../../../src/domain/reading/document/geometry.ts';
import type { FaceObservation } from '../../../../src/domain/result/face.ts';
import { anInput, anObservation, aPage } from './an-observation.ts';

const { engine } = anInput([]);
const { landmarks } = anObservation(0);
const smile = landmarks.map(([x, y], index): Point => (index > 2 ? [x, y - 0.06] : [x, y]));
const living = { liveness: { score: 0.99, spoof: 0.02 } };
const printed = { liveness: { score: 0.7, spoof: 0.4 } };
const person = (likeness: number, changes: Partial<FaceObservation> = {}) =>
  anObservation(likeness, { landmarks: smile, ...living, ...changes });
const portrait = (likeness: number, changes: Partial<FaceObservation> = {}) =>
  anObservation(likeness, { ...printed, ...changes });

describe('the role of a face', () => {
  test('is ghost for a small copy, and portrait for what it copies', () => {
    const page = aPage(1, [portrait(0, { eyeDistance: 100 }), portrait(0.1, { eyeDistance: 30 })]);
    expect(assignRoles([page], engine)).toEqual([['portrait', 'ghost']]);
  });

  test.each([
    ['larger', 100],
    ['smaller', 20],
  ])('is live for a person who holds a document with a %s portrait', (_, eyeDistance) => {
    const page = aPage(1, [person(0, { eyeDistance: 60 }), portrait(0.1, { eyeDistance })]);
    expect(assignRoles([page], engine)).toEqual([['live', 'portrait']]);
  });

  test('is unknown for two people in one picture', () => {
    expect(assignRoles([aPage(1, [person(0), person(5)])], engine)).toEqual([['unknown', 'unknown']]);
  });

  test('is unknown for a single face in each of two pictures', () => {
    expect(assignRoles([aPage(1, [portrait(0)]), aPage(2, [person(0)])], engine)).toEqual([['unknown'], ['unknown']]);
  });

  test('is live for the person of a selfie once the other image is known to show a portrait', () => {
    const card = aPage(1, [portrait(0, { eyeDistance: 100 }), portrait(0.1, { eyeDistance: 30 })]);
    expect(assignRoles([card, aPage(2, [person(0)])], engine)).toEqual([['portrait', 'ghost'], ['live']]);
    expect(assignRoles([card, aPage(2, [person(0, { liveness: { score: 0.6, spoof: 0.9 } })])], engine)[1]).toEqual([
      'unknown',
    ]);
  });

  test('is portrait for a photograph that is in both images with somebody beside it', () => {
    const roles = assignRoles([aPage(1, [portrait(0)]), aPage(2, [person(5), portrait(0)])], engine);
    expect(roles).toEqual([['portrait'], ['live', 'portrait']]);
  });
});

describe('a document that is shown in both images', () => {
  const document = aPage(1, [portrait(0)]);

  test('matches the person who holds it, and not itself', () => {
    const { result } = matchFaces(anInput([document, aPage(2, [person(0.1), portrait(0)])]));
    expect(result.decision).toBe('match');
    expect(result.comparisons.map(({ a, b, decision }) => [a, b, decision])).toEqual([
      ['f1', 'f2', 'match'],
      ['f1', 'f3', 'inconclusive'],
    ]);
  });

  test('is left to a person where somebody else holds it', () => {
    const { result, warnings } = matchFaces(anInput([document, aPage(2, [person(5), portrait(0)])]));
    expect(result).toMatchObject({ decision: 'review', similarity: 0 });
    expect(warnings.map(({ code }) => code)).toEqual(['SAME_PHOTOGRAPH']);
  });

  test('may show others beside the person', () => {
    const { result } = matchFaces(anInput([document, aPage(2, [person(7, { eyeDistance: 200 }), person(0.1)])]));
    expect(result).toMatchObject({ decision: 'match', unmatched: ['f2'] });
  });
});
