import { type Box, boxAround, boxOf, median, middleY } from './geometry.ts';
import type { Block, Line } from './text-layout.ts';

/** What is printed at one height of a block of text. */
export interface PrintedRow {
  readonly text: string;
  readonly box: Box;
  /** Points of most of its characters where the file says them, else the height of its words; 0 where nobody knows. */
  readonly size: number;
  /** Whether the file says so of all of its words. */
  readonly isBold: boolean;
  /** How many pieces it has, with wide gaps between them: 1 of running text. */
  readonly parts: number;
  readonly page: number;
}

/** The value that most characters have; 0 of none. */
export function ofMostCharacters(values: Iterable<readonly [value: number, characters: number]>): number {
  const counts = new Map<number, number>();
  for (const [value, characters] of values) counts.set(value, (counts.get(value) ?? 0) + characters);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0] as const)[0];
}

function sizeOf(lines: readonly Line[]): number {
  const words = lines.flatMap((line) => line.words);
  const fonts = words.flatMap(({ fontSize, text }) =>
    fontSize === undefined ? [] : [[fontSize, text.length] as const],
  );
  return fonts.length > 0 ? ofMostCharacters(fonts) : median(words.map(({ polygon }) => boxOf(polygon).height));
}

function rowOf(lines: readonly Line[], page: number): PrintedRow {
  const words = lines.flatMap((line) => line.words);
  return {
    text: lines.map(({ text }) => text).join(' '),
    box: boxAround(lines.map(({ polygon }) => boxOf(polygon))) ?? { x: 0, y: 0, width: 0, height: 0 },
    size: sizeOf(lines),
    parts: lines.length,
    isBold: words.length > 0 && words.every(({ isBold }) => isBold === true),
    page,
  };
}

/** The rows of a block from the top; lines at one height are one. */
export function printedRows({ lines }: Pick<Block, 'lines'>, page: number): readonly PrintedRow[] {
  const rows: Line[][] = [];
  let last: Box | null = null;
  for (const line of lines) {
    const box = boxOf(line.polygon);
    const isBeside = last !== null && box.x >= last.x + last.width && middleY(box) < last.y + last.height;
    if (isBeside) rows.at(-1)?.push(line);
    else rows.push([line]);
    last = box;
  }
  return rows.map((row) => rowOf(row, page));
}
