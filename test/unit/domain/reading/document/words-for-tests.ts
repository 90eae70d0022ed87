import { polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import { blockOf, lineOf } from '../../../../../src/domain/reading/document/lay-out-words.ts';
import type { Block, Word } from '../../../../../src/domain/reading/document/text-layout.ts';

interface WordOptions {
  readonly width?: number;
  readonly height?: number;
  readonly confidence?: number;
}

/** A word at `x`, `y` of a square page, 0.02 high and as wide as its letters unless `options` say otherwise. */
export function word(text: string, ...[x, y, options = {}]: readonly [number, number, WordOptions?]): Word {
  const { width = text.length * 0.01, height = 0.02, confidence = 1 } = options;
  return { text, confidence, polygon: polygonOf({ x, y, width, height }) };
}

/** One block with one line for each list of words. */
export function blockFrom(...lines: readonly (readonly Word[])[]): Block {
  return blockOf(lines.map(lineOf));
}

/** Words of `text`, twelve to a line, as a text layer has them. */
export function paragraph(text: string, confidence = 1): Block {
  const words = text.split(/\s+/);
  const lines = Array.from({ length: Math.ceil(words.length / 12) }, (_, row) => {
    let x = 0.02;
    return words.slice(row * 12, row * 12 + 12).map((item) => {
      const placed = word(item, x, 0.02 + row * 0.03, { confidence, width: item.length * 0.006 });
      x += item.length * 0.006 + 0.006;
      return placed;
    });
  });
  return blockFrom(...lines);
}
