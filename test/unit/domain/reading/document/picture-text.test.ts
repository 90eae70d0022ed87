import { describe, expect, test } from 'vitest';
import { polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import type { EngineStamp, PageReading } from '../../../../../src/domain/reading/document/page.ts';
import {
  hasPictureText,
  type PictureReading,
  unreadInPictures,
  withPictures,
} from '../../../../../src/domain/reading/document/picture-text.ts';
import { plainText } from '../../../../../src/domain/reading/document/plain-text.ts';
import { fieldOf as readField } from '../../../../../src/domain/reading/ocr/field-of.ts';
import { layOut } from '../../../../../src/domain/reading/ocr/lay-out.ts';
import { leftOutWarnings, pictureWarnings } from '../../../../../src/domain/reading/ocr/left-out-text.ts';
import { pieceOf } from '../../../../../src/domain/reading/ocr/text-piece.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { fieldOf } from '../../../../support/template-of.ts';

const engine: EngineStamp = { name: 'some', version: '1', models: [], backend: 'cpu' };
const everywhere = polygonOf({ x: 0, y: 0, width: 1, height: 1 });

function pictureWith(lines: readonly DrawnLine[], more: Partial<PictureReading> = {}): PictureReading {
  return { polygon: everywhere, engine, blocks: pageOf(lines).blocks, leftOut: [], ...more };
}

const layer = pageOf([at(100, 100, 'Dear reader'), at(100, 900, 'Yours truly')]).blocks;

describe('text in pictures beside a text layer', () => {
  test('stands where it is read, as blocks that say that OCR read them', () => {
    const { blocks, leftOut } = withPictures(layer, [pictureWith([at(100, 500, 'Card 42', { confidence: 0.9 })])]);
    expect(plainText([{ blocks }]).split(/\n+/).filter(Boolean)).toEqual(['Dear reader', 'Card 42', 'Yours truly']);
    expect(blocks.map(({ source }) => source)).toEqual([undefined, 'ocr', undefined]);
    expect(leftOut).toEqual([]);
    expect([hasPictureText({ blocks }), hasPictureText({ blocks: layer })]).toEqual([true, false]);
  });

  test('is not told where the text layer says it, though the boxes differ a little', () => {
    const again = pictureWith([at(103, 96, 'Dear reader', { size: 21 }), at(100, 900, 'Yours truly, Ann')]);
    const { blocks } = withPictures(layer, [again]);
    expect(plainText([{ blocks }]).split(/\s+/).filter(Boolean).toSorted()).toEqual([
      'Ann',
      'Dear',
      'Yours',
      'reader',
      'truly',
    ]);
  });

  test('what is left out in a picture is left out on the page', () => {
    const [mark] = pageOf([at(600, 950, 'Ann Sample', { size: 60, confidence: 0.3 })]).blocks;
    const doubled = layer.map((block) => ({ ...block, kind: 'illegible' as const }));
    const { blocks, leftOut } = withPictures(layer, [
      pictureWith([], { leftOut: [{ ...mark!, kind: 'mark' }, ...doubled] }),
    ]);
    expect(blocks).toBe(layer);
    expect(leftOut).toMatchObject([{ kind: 'mark', text: 'Ann Sample', source: 'ocr' }]);
  });

  test('what is large beside the print of the page and doubtful is a mark, as a signature is', () => {
    const lines = [
      at(100, 300, 'An Sapl', { size: 60, confidence: 0.7 }),
      at(100, 500, 'SAMPLE', { size: 60, confidence: 0.97 }),
      at(100, 700, 'smudged', { size: 20, confidence: 0.7 }),
    ];
    const { blocks, leftOut } = withPictures(layer, [pictureWith(lines)]);
    expect(leftOut).toMatchObject([{ kind: 'mark', text: 'An Sapl', source: 'ocr' }]);
    expect(blocks.map(({ text }) => text)).toEqual(['Dear reader', 'SAMPLE', 'smudged', 'Yours truly']);
  });

  test('a field that it holds comes from OCR, another one from the text layer', () => {
    const { blocks } = withPictures(layer, [pictureWith([at(100, 500, 'Card 42')])]);
    const page: PageReading = { ...pageOf([], { source: 'text_layer' }), blocks };
    const pages = layOut([page]);
    const conventions = { locale: 'en', dateOrder: 'dmy', isDateOrderKnown: true, currency: null } as const;
    const sources = pages.flatMap(({ rows }) =>
      rows.map(({ tokens }) => {
        const candidate = { piece: pieceOf([tokens]), certainty: 1, source: 'page' as const };
        return readField(fieldOf('any', 'text', []), [candidate], { conventions, today: '2026-11-23', pages }).source;
      }),
    );
    expect(sources).toEqual(['text_layer', 'ocr', 'text_layer']);
  });

  test('a warning counts the pictures that could not be read, and nothing else', () => {
    const page = pageOf([]);
    const [read, unread] = [
      { polygon: everywhere, engine },
      { polygon: everywhere, engine: null },
    ];
    expect(pictureWarnings(page)).toEqual([]);
    expect(pictureWarnings({ ...page, pictures: [read] })).toEqual([]);
    expect(pictureWarnings({ ...page, number: 3, pictures: [read, unread] })).toMatchObject([
      { code: 'PICTURES_NOT_READ', page: 3, message: expect.stringContaining('A picture on page 3') },
    ]);
    expect(leftOutWarnings({ ...page, pictures: [unread] }, 'drop')).toMatchObject([{ code: 'PICTURES_NOT_READ' }]);
  });
});

describe('writing in another script in pictures beside a text layer', () => {
  const corner = polygonOf({ x: 0, y: 0, width: 0.3, height: 0.3 });
  const unread = (lines: readonly DrawnLine[], more: Partial<PictureReading> = {}): PictureReading =>
    pictureWith(lines, { polygon: corner, unreadScripts: ['Grek'], ...more });

  test('counts for the page where more was read than a logo says, or where the picture is large', () => {
    expect(unreadInPictures([])).toEqual({});
    expect(unreadInPictures([unread([at(10, 10, 'S.A. 1965')])])).toEqual({});
    expect(unreadInPictures([unread([at(10, 10, '12.05.2026')])])).toEqual({ unreadScripts: ['Grek'] });
    expect(unreadInPictures([unread([], { polygon: everywhere })])).toEqual({ unreadScripts: ['Grek'] });
    expect(unreadInPictures([pictureWith([at(10, 10, '12.05.2026')])])).toEqual({});
  });

  test('names each script once, and none where nobody knows which it is', () => {
    const known = unread([], { polygon: everywhere });
    const both = [known, { ...known, unreadScripts: ['Grek', 'Cyrl'] as const }];
    expect(unreadInPictures(both)).toEqual({ unreadScripts: ['Grek', 'Cyrl'] });
    expect(unreadInPictures([{ ...known, unreadScripts: [] }])).toEqual({ unreadScripts: [] });
  });
});
