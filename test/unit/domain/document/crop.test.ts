import { describe, expect, test } from 'vitest';
import { cropOfFace, cropOfField } from '../../../../src/domain/document/crop.ts';
import type { FaceMatchResult } from '../../../../src/domain/face/face.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { readWith } from '../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../support/template-of.ts';

describe('cropOfField', () => {
  const template = templateOf({ fields: [fieldOf('code', 'code', [{ by: 'pattern', pattern: '(INV-\\d+)' }])] });
  const page = pageOf([at(100, 140, 'INV-42')]);
  const result = { pages: [page], documents: [readWith(template, [page])] };

  test('is where the field stands, with a margin', () => {
    const crop = cropOfField(result, '1.code');
    expect(crop).toMatchObject({ file: 1, page: 1 });
    expect(crop!.region.x).toBeLessThan(0.1);
    expect(crop!.region.x + crop!.region.width).toBeGreaterThan(0.16);
  });

  test('is not there for other fields, other documents and other words', () => {
    for (const id of ['1.other', '2.code', '0.code', 'code', '1.toString', ''])
      expect(cropOfField(result, id)).toBeNull();
  });
});

describe('cropOfFace', () => {
  const boundingBox = { x: 0.9, y: 0, width: 0.1, height: 0.2 };
  const result = { faces: [{ id: 'face-2', image: 2, page: 1, boundingBox }] } as unknown as FaceMatchResult;

  test('is the face with a margin that stays on the image', () => {
    const crop = cropOfFace(result, 'face-2');
    expect(crop).toMatchObject({ file: 2, page: 1 });
    expect(crop!.region.y).toBe(0);
    expect(crop!.region.x + crop!.region.width).toBeCloseTo(1);
  });

  test('is not there for another id', () => {
    expect(cropOfFace(result, 'face-9')).toBeNull();
  });
});
