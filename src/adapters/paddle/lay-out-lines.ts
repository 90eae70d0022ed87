import type { Polygon } from '../../domain/reading/document/geometry.ts';
import { layOutRows } from '../../domain/reading/document/lay-out-rows.ts';
import { blockOf, lineOf } from '../../domain/reading/document/lay-out-words.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import type { Block, Word } from '../../domain/reading/document/text-layout.ts';
import { deskewer } from './orientation/deskew-lines.ts';
import type { LineReading } from './recognition/line-reading.ts';
import { wordsOf } from './recognition/line-reading.ts';
import type { GapOptions } from './recognition/open-gaps.ts';

/** A gap of this many heights inside a line parts cells of a table. */
const cellGap = 2;

/** Words of a line up to each gap that is wider than between words. */
function segmentsOf(words: readonly Word[], aspect: number): Word[][] {
  const segments: Word[][] = [];
  let last: Polygon | undefined;
  for (const word of words) {
    const [[left, top], , , [, bottom]] = word.polygon;
    const gap = last ? Math.hypot((left - last[1][0]) * aspect, top - last[1][1]) : Number.POSITIVE_INFINITY;
    const height = Math.abs(bottom - top) || 1;
    if (gap > cellGap * height) segments.push([word]);
    else segments.at(-1)?.push(word);
    last = word.polygon;
  }
  return segments;
}

/** A segment as if it were one word. */
function asWord(words: readonly Word[]): Word {
  const { text, confidence } = lineOf(words);
  const [first, last] = [words[0] as Word, words.at(-1) as Word];
  return { text, confidence, polygon: [first.polygon[0], last.polygon[1], last.polygon[2], first.polygon[3]] };
}

/**
 * Blocks in reading order of lines that were read; a page that is skewed or seen from the side is levelled for that.
 * What was found as one line stays together except where a gap is wide enough to part cells.
 */
export function layOutLines(
  lines: readonly LineReading[],
  page: Pick<PageImage, 'width' | 'height'>,
  options: GapOptions,
): Block[] {
  const aspect = page.width / page.height;
  const level = deskewer(lines, page);
  const originals = new Map<Word, readonly Word[]>();
  for (const segment of lines.flatMap((line) => segmentsOf(wordsOf(line, page, options), aspect))) {
    const whole = asWord(segment);
    originals.set({ ...whole, polygon: level(whole.polygon) }, segment);
  }
  return layOutRows([...originals.keys()], aspect).map((block) =>
    blockOf(block.lines.map((line) => lineOf(line.words.flatMap((word) => originals.get(word) ?? [])))),
  );
}
