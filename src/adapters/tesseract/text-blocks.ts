import { polygonOf } from '../../domain/reading/document/geometry.ts';
import { blockOf, lineOf } from '../../domain/reading/document/lay-out-words.ts';
import type { Block, Line, Word } from '../../domain/reading/document/text-layout.ts';

/** Where what was read lies in its image; pixels. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  /** Of the whole image. */
  readonly width: number;
  readonly height: number;
}

const wordLevel = '5';

function wordOf(columns: readonly string[], place: Placement): Word | null {
  const text = columns.slice(11).join('\t').trim();
  if (columns[0] !== wordLevel || text === '') return null;
  const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = columns.slice(6, 11).map(Number);
  return {
    text,
    confidence: Math.min(1, Math.max(0, confidence / 100)),
    polygon: polygonOf({
      x: (place.left + left) / place.width,
      y: (place.top + top) / place.height,
      width: width / place.width,
      height: height / place.height,
    }),
  };
}

/**
 * Blocks of Tesseract's TSV output: level, page, block, paragraph, line and word number, left, top, width, height,
 * confidence, text. A paragraph becomes a block.
 */
export function textBlocks(tsv: string, place: Placement): Block[] {
  const paragraphs = new Map<string, Map<string, Word[]>>();
  for (const row of tsv.split('\n')) {
    const columns = row.split('\t');
    const word = wordOf(columns, place);
    if (!word) continue;
    const paragraph = columns.slice(1, 4).join();
    const lines = paragraphs.get(paragraph) ?? new Map<string, Word[]>();
    paragraphs.set(paragraph, lines);
    const line = columns[4] ?? '';
    lines.set(line, [...(lines.get(line) ?? []), word]);
  }
  return [...paragraphs.values()].map((lines) => blockOf([...lines.values()].map((words): Line => lineOf(words))));
}
