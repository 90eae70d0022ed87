import { describe, expect, test } from 'vitest';
import { cropOfDocument, cropsOf } from '../../../../src/domain/reading/result/crop.ts';
import type { FaceMatchResult } from '../../../../src/domain/result/face.ts';
import { cropOfFace } from '../../../../src/domain/result/face.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { readWith } from '../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../support/template-of.ts';

describe('crops of a document', () => {
  const template = templateOf({ fields: [fieldOf('code', 'code', [{ by: 'pattern', pattern: '(INV-\\d+)' }])] });
  const page = pageOf([at(100, 140, 'INV-42')]);
  const read = readWith(template, [page]);
  const document = { ...read, crops: cropsOf(read, 1, []) };
  const result = { pages: [page], documents: [document] };
  const portrait = { page: 1, box: { x: 0.1, y: 0.2, width: 0.2, height: 0.2 }, confidence: 0.9 };

  test('are its portraits and the fields that were found', () => {
    const crops = cropsOf(document, 3, [portrait, { ...portrait, page: 2 }]);
    expect(crops.map(({ id, kind, page: number }) => [id, kind, number])).toEqual([
      ['3.portrait', 'portrait', 1],
      ['3.portrait2', 'portrait', 2],
      ['3.code', 'field', 1],
    ]);
    expect(crops[0]).toMatchObject({ confidence: 0.9 });
    expect(crops[0]!.box.width).toBeGreaterThan(0.4);
    expect(cropsOf({ fields: {} }, 1, [])).toEqual([]);
  });

  test('are where the field stands, with a margin', () => {
    const crop = cropOfDocument(result, '1.code');
    expect(crop).toMatchObject({ file: 1, page: 1 });
    expect(crop!.region.x).toBeLessThan(0.1);
    expect(crop!.region.x + crop!.region.width).toBeGreaterThan(0.16);
  });

  test('are found by the id that the result lists', () => {
    const listed = { ...result, documents: [{ ...document, crops: cropsOf(document, 1, [portrait]) }] };
    expect(cropOfDocument(listed, '1.portrait')).toMatchObject({ file: 1, page: 1 });
    expect(cropOfDocument(result, '1.portrait')).toBeNull();
  });

  test('are not there for other fields, other documents and other words', () => {
    for (const id of ['1.other', '2.code', '0.code', 'code', '1.toString', ''])
      expect(cropOfDocument(result, id)).toBeNull();
  });
});

describe('cropOfFace', () => {
  const boundingBox = { x: 0.9, y: 0, width: 0.1, height: 0.2 };
  const result = {
    images: [],
    faces: [{ id: 'face-2', image: 2, page: 1, boundingBox }],
  } as unknown as FaceMatchResult;

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
