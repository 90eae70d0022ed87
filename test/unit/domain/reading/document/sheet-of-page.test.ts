import { describe, expect, test } from 'vitest';
import { betterOnSheet } from '../../../../../src/domain/reading/document/better-on-sheet.ts';
import type { Polygon } from '../../../../../src/domain/reading/document/geometry.ts';
import type { PageImage, PageReading } from '../../../../../src/domain/reading/document/page.ts';
import { placeOnPage } from '../../../../../src/domain/reading/document/place-on-page.ts';
import { type SheetOfPage, sheetOfPage } from '../../../../../src/domain/reading/document/sheet-of-page.ts';
import type { Block } from '../../../../../src/domain/reading/document/text-layout.ts';
import { findSheet } from '../../../../../src/imaging/find-sheet.ts';
import { photographed } from '../../../../fixtures/photo.ts';
import { blockFrom, word } from './words-for-tests.ts';

const blank: PageImage = {
  width: 600,
  height: 400,
  channels: 1,
  pixels: new Uint8Array(600 * 400).fill(225),
  dpi: null,
};
const apart: Polygon = [
  [0.15, 0.3],
  [0.8, 0.12],
  [0.9, 0.8],
  [0.2, 0.72],
];
const straight: Polygon = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.75],
  [0.2, 0.75],
];

type Read = Pick<PageReading, 'blocks' | 'barcodes' | 'leftOut'>;

const rows = (confidence = 0.98): Block =>
  blockFrom(
    ...[0.1, 0.3, 0.5, 0.8].map((y) => [
      { ...word('several', 0.1, y), confidence },
      { ...word('printed', 0.4, y), confidence },
      { ...word('words', 0.7, y), confidence },
    ]),
  );

const photo = (corners: Polygon): PageImage => photographed(blank, { width: 1000, height: 750, corners });
const onSheet = (corners: Polygon, block = rows()): readonly Block[] =>
  placeOnPage({ blocks: [block], barcodes: [] }, corners).blocks;

function seenOn(image: PageImage, blocks: readonly Block[]): SheetOfPage | null {
  const found = findSheet(image);
  return found && sheetOfPage(found, image, blocks);
}

describe('sheetOfPage', () => {
  test('is the sheet that holds the text, where it was seen from the side', () => {
    const found = seenOn(photo(apart), onSheet(apart));
    expect(found?.isSure).toBe(true);
    for (const [index, [x, y]] of (found?.corners ?? []).entries()) {
      expect(Math.hypot(x - (apart[index]?.[0] ?? 0), y - (apart[index]?.[1] ?? 0))).toBeLessThan(0.01);
    }
  });

  test('is none where the sheet lies straight and reads well', () => {
    expect(seenOn(photo(straight), onSheet(straight))).toBeNull();
  });

  test('is a sheet that lies straight where it reads badly, but not for sure', () => {
    expect(seenOn(photo(straight), onSheet(straight, rows(0.7)))?.isSure).toBe(false);
  });

  test('is none where the text would not become level', () => {
    expect(seenOn(photo(apart), [rows()])).toBeNull();
  });

  test('is not sure where the sheet holds text that would not become level', () => {
    const level = blockFrom(...[0.45, 0.5, 0.55].map((y) => [word('several', 0.3, y), word('words', 0.6, y)]));
    expect(seenOn(photo(apart), [level])?.isSure).toBe(false);
  });

  test('is none where nothing was read', () => {
    expect(seenOn(photo(apart), [])).toBeNull();
  });

  test('grows to hold text that stands beside what was found', () => {
    const above = placeOnPage(
      { blocks: [blockFrom([word('HEADING', 0.3, -0.15), word('OF', 0.8, -0.15)])], barcodes: [] },
      apart,
    );
    const found = seenOn(photo(apart), [...onSheet(apart), ...above.blocks]);
    expect(found?.isSure).toBe(true);
    expect(found?.corners[0][1]).toBeLessThan(apart[0][1] - 0.05);
    expect(found?.corners[3][1]).toBeCloseTo(apart[3][1], 1);
  });

  test('is none where most text stands far from what was found', () => {
    const far = blockFrom(...[0.05, 0.9].map((y) => [word('elsewhere', 0.02, y), word('elsewhere', 0.9, y)]));
    expect(seenOn(photo(apart), [...onSheet(apart), far])).toBeNull();
  });
});

describe('betterOnSheet', () => {
  const sheet = { corners: apart, isSure: true };
  const nothing = { blocks: [], barcodes: [] };
  const code = (hash: string) => ({
    ...({ format: 'QRCode', kind: 'text', text: hash, length: 1, signature: 'not_checked' } as const),
    hash,
    polygon: apart,
  });

  test('is the sheet where it says as much as the photo', () => {
    const read = { blocks: onSheet(apart), barcodes: [] };
    const photoRead = { blocks: onSheet(apart, rows(0.9)), barcodes: [] };
    expect(betterOnSheet(photoRead, read, sheet)).toEqual({ ...read, sheet: apart });
  });

  test('is the photo where the sheet says less, flat if that is sure', () => {
    const read = { blocks: [rows()], barcodes: [] };
    expect(betterOnSheet(read, nothing, sheet)).toEqual({ ...read, sheet: apart });
    expect(betterOnSheet(read, nothing, { ...sheet, isSure: false })).toEqual(read);
    expect(betterOnSheet(read, null, { ...sheet, isSure: false })).toEqual(read);
  });

  test('is the photo where a sheet that is not sure says no more', () => {
    const [photoRead, sheetRead] = [1, 2].map(() => ({ blocks: onSheet(apart), barcodes: [] }));
    expect(betterOnSheet(photoRead!, sheetRead!, { ...sheet, isSure: false })).toBe(photoRead);
    const more = { blocks: [...onSheet(apart), ...onSheet(apart)], barcodes: [] };
    expect(betterOnSheet(photoRead!, more, { ...sheet, isSure: false })).toEqual({ ...more, sheet: apart });
  });

  test('tells what was left out of the sheet, and the words beside it', () => {
    const mark = { ...blockFrom([word('scribble', 0.5, 0.5)]), kind: 'mark' } as const;
    const note = blockFrom([word('the', 0.02, 0.05), word('table', 0.1, 0.05)], [word('sheet', 0.5, 0.5)]);
    const smudge = { ...blockFrom([word('x1', 0.02, 0.95)]), kind: 'illegible' } as const;
    const before = { blocks: [...onSheet(apart, rows(0.9)), note], leftOut: [smudge], barcodes: [] };
    const after = { blocks: onSheet(apart), leftOut: [mark], barcodes: [] };
    const { leftOut = [] } = betterOnSheet<Read>(before, after, sheet);
    expect(leftOut.map(({ kind, text }) => ({ kind, text }))).toEqual([
      { kind: 'mark', text: 'scribble' },
      { kind: 'outside_sheet', text: 'the table' },
      { kind: 'outside_sheet', text: 'x1' },
    ]);
  });

  test('keeps the codes that only one of them showed', () => {
    const before = { blocks: [rows()], barcodes: [code('a'), code('b')] };
    const after = { blocks: [rows()], barcodes: [code('b'), code('c')] };
    expect(betterOnSheet(before, after, sheet).barcodes.map(({ hash }) => hash)).toEqual(['b', 'c', 'a']);
  });
});
