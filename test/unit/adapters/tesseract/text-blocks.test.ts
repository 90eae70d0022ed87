import { describe, expect, test } from 'vitest';
import { portableAnymap } from '../../../../src/adapters/tesseract/portable-anymap.ts';
import { textBlocks } from '../../../../src/adapters/tesseract/text-blocks.ts';
import { boxOf } from '../../../../src/domain/reading/document/geometry.ts';

const place = { left: 100, top: 50, width: 1000, height: 500 };
const row = (...columns: readonly (string | number)[]): string => columns.join('\t');

describe('textBlocks', () => {
  const tsv = [
    row(1, 1, 0, 0, 0, 0, 0, 0, 900, 450, -1, ''),
    row(4, 1, 1, 1, 1, 0, 10, 20, 200, 30, -1, ''),
    row(5, 1, 1, 1, 1, 1, 10, 20, 80, 30, 96.5, 'Hello'),
    row(5, 1, 1, 1, 1, 2, 100, 20, 110, 30, 40, 'world'),
    row(5, 1, 1, 1, 2, 1, 10, 60, 80, 30, 90, 'again'),
    row(5, 1, 1, 2, 1, 1, 10, 160, 80, 30, 90, 'next'),
    row(5, 1, 2, 1, 1, 1, 500, 20, 80, 30, 95, ' '),
    '',
  ].join('\n');

  test('makes a block of each paragraph and leaves out words that are blank', () => {
    expect(textBlocks(tsv, place).map((block) => block.text)).toEqual(['Hello world\nagain', 'next']);
  });

  test('gives words their place in the whole image and their confidence in 0..1', () => {
    const hello = textBlocks(tsv, place)[0]?.lines[0]?.words[0];
    expect(hello?.confidence).toBeCloseTo(0.965);
    const { x, y, width, height } = boxOf(hello!.polygon);
    expect([x, y, width, height].map((value) => Number(value.toFixed(6)))).toEqual([0.11, 0.14, 0.08, 0.06]);
  });

  test('has no blocks where nothing was read', () => {
    expect(textBlocks('', place)).toEqual([]);
  });
});

describe('portableAnymap', () => {
  const image = { width: 3, height: 2, channels: 1, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6), dpi: null } as const;

  test('puts a header before the pixels of the region', () => {
    const bytes = portableAnymap(image, { left: 1, top: 0, width: 2, height: 2 });
    expect(Buffer.from(bytes)).toEqual(Buffer.concat([Buffer.from('P5\n2 2\n255\n'), Buffer.from([2, 3, 5, 6])]));
  });

  test('writes three bytes for a pixel in colour', () => {
    const colour = { ...image, width: 1, channels: 3 } as const;
    const bytes = portableAnymap(colour, { left: 0, top: 1, width: 1, height: 1 });
    expect(Buffer.from(bytes)).toEqual(Buffer.concat([Buffer.from('P6\n1 1\n255\n'), Buffer.from([4, 5, 6])]));
  });
});
