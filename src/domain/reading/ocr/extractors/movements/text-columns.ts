import { median } from '../../../document/geometry.ts';
import { votedGaps } from '../../../document/tables/column-votes.ts';
import { type Gap, overlapOf } from '../../../document/tables/gaps.ts';
import { type PageWord, type Row, right } from '../../page-layout.ts';
import { wordsByColumn } from '../item-columns.ts';
import type { MovementLine, Stretch } from './movement-lines.ts';

/** Words of a row by the field whose column they are in. */
export type TextCells = ReadonlyMap<string, readonly PageWord[]>;

/** Gaps between columns of text, and those that count between figures, in heights of text. */
const gap = { wide: 0.8, narrow: 0.4 } as const;

/** A row of nothing but the words of a line that are no date and no amount. */
function textRow({ row, words }: MovementLine): Row {
  const own = new Set(words);
  const cells = row.cells.map(({ box, tokens }) => ({ box, tokens: tokens.filter((word) => own.has(word)) }));
  return { ...row, cells, tokens: words };
}

/** Columns of text, from the left, and the field of each that a heading names. */
export interface TextColumns {
  readonly columns: readonly Gap[];
  readonly keys: readonly (string | null)[];
}

const figuresOnly = /^[-–—−.*]+$/;

/** The columns of the words of rows that have an amount; null where nothing names the description. */
export function textColumns({ heading, page }: Stretch, lines: readonly MovementLine[]): TextColumns | null {
  const rows = lines.map(textRow).filter(({ tokens }) => tokens.length > 0);
  if (heading === null || rows.length === 0) return null;
  const voting = rows.map(({ tokens }) => ({
    words: tokens.map(({ text, box }, id) => ({ id, text, box })).toSorted((a, b) => a.box.x - b.box.x),
  }));
  const height = median(voting.flatMap(({ words }) => words.map(({ box }) => box.height)));
  const names = { words: heading.cells.map(({ box }, id) => ({ id, text: '', box })) };
  const gaps = votedGaps(voting, { wide: gap.wide * height, narrow: gap.narrow * height }, [names]);
  const edges = [0, ...gaps.map(({ from, to }) => (from + to) / 2), page.width];
  const columns = edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to }));
  const filled = rows.map((row) => wordsByColumn(row, columns));
  const keys = columns.map((_, at): string | null => {
    const boxes = filled.flatMap((row) => row[at] ?? []).map(({ box }) => box);
    if (boxes.length === 0) return null;
    const own = { from: Math.min(...boxes.map(({ x }) => x)), to: Math.max(...boxes.map(right)) };
    const [best] = heading.cells.toSorted(
      (a, b) =>
        overlapOf({ from: b.box.x, to: right(b.box) }, own) - overlapOf({ from: a.box.x, to: right(a.box) }, own),
    );
    return best ? (heading.names.get(best) ?? null) : null;
  });
  return keys.includes('description') ? { columns, keys } : null;
}

/** The words of a line by field; without columns, all of them say what it is. */
export function textCells(line: MovementLine, by: TextColumns | null): TextCells {
  const words = line.words.filter(({ text }) => !figuresOnly.test(text));
  if (by === null) return new Map([['description', words]]);
  const cells = new Map<string, readonly PageWord[]>();
  const inColumns = wordsByColumn(textRow({ ...line, words }), by.columns);
  for (const [at, own] of inColumns.entries()) {
    const key = by.keys[at] ?? null;
    // What is under a name of dates and is none is a description that begins further left than its name.
    const field = key === 'date' || key === 'valueDate' ? 'description' : key;
    if (field !== null && own.length > 0) cells.set(field, [...(cells.get(field) ?? []), ...own]);
  }
  return cells.has('description') || words.length === 0 ? cells : cells.set('description', words);
}
