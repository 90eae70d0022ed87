import type { Polygon } from '../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import type { Block, Word } from '../../src/domain/reading/document/text-layout.ts';

/** Pixels of a page whose text is typed: 100 characters across and 100 lines. */
export const typedPageSize = { width: 1000, height: 2000 } as const;
const letter = 1 / 100;
const row = 1 / 100;

function box(x: number, y: number, length: number): Polygon {
  const [left, right, top, bottom] = [x * letter, (x + length) * letter, (y + 0.1) * row, (y + 0.8) * row];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** What an engine reads of a page on which this text is typed, one block a line. */
export function typedBlocks(text: string): readonly Block[] {
  return text.split('\n').flatMap((line, y): readonly Block[] => {
    const words = Array.from(
      line.matchAll(/\S+/g),
      (match): Word => ({ text: match[0], confidence: 0.98, polygon: box(match.index, y, match[0].length) }),
    );
    if (words.length === 0) return [];
    const whole = { text: words.map((word) => word.text).join(' '), confidence: 0.98, polygon: box(0, y, line.length) };
    return [{ ...whole, lines: [{ ...whole, words }] }];
  });
}

/** A page as it was read. */
export function typedPage(text: string, number = 1): PageReading {
  return {
    number,
    ...typedPageSize,
    dpi: 100,
    rotation: 0,
    skew: 0,
    source: 'ocr',
    quality: { score: 1, defects: [] },
    confidence: { mean: 0.98, p10: 0.98, min: 0.98, lowShare: 0 },
    blocks: typedBlocks(text),
    barcodes: [],
    barcodesSought: true,
    lowConfidenceRegions: [],
    engine: { name: 'typed', version: '1', models: [], backend: 'none' },
  };
}
