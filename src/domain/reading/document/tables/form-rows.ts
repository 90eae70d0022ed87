import { medianHeight } from '../geometry.ts';
import { type Draft, type DraftCell, isNumeric } from './draft.ts';

/** Cells that a row of labels has at least; a single one is the heading of a part of a table. */
const minLabels = 2;
/** Labels are this much lower than what is below them, where they differ. */
const lower = 0.9;
/** Rows of labels from which a region is a form, and the share of its rows that they and those below them are. */
const min = { rows: 3, share: 0.6 } as const;

const textOf = ({ words }: DraftCell): string => words.map(({ text }) => text).join('');
/** A number, or the dash that means none. */
const isValue = (cell: DraftCell): boolean => isNumeric(textOf(cell)) || /^[-–—]+$/u.test(textOf(cell));
const heightOf = (cells: readonly DraftCell[]): number =>
  medianHeight(cells.flatMap(({ words }) => words.map(({ box }) => box)));

/** Whether a row names what is in the next one: words over numbers or over higher letters, in the same columns. */
function isOverValues(row: readonly DraftCell[], next: readonly DraftCell[]): boolean {
  if (row.length < minLabels || next.length === 0 || row.some(isValue)) return false;
  const named = new Set(row.map(({ column }) => column));
  if (!next.every(({ column }) => named.has(column))) return false;
  return next.some(isValue) || heightOf(row) < lower * heightOf(next);
}

/**
 * Whether rows of labels and of what was filled in below them alternate, as on fiscal documents: their columns hold no
 * one kind of thing, so they are boxes of a form and no table. A table has such rows at its top alone.
 */
export function isOfFormRows({ rows, cells }: Draft): boolean {
  const filled = Array.from({ length: rows }, (): DraftCell[] => []);
  for (const cell of cells) if (cell.words.length > 0) filled[cell.row]?.push(cell);
  const labels = filled.filter((row, index) => isOverValues(row, filled[index + 1] ?? [])).length;
  return labels >= min.rows && labels * 2 >= min.share * rows;
}
