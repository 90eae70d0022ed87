import { type Draft, isNumeric } from './draft.ts';
import { tableConfidence, tableEvidence } from './table-confidence.ts';
import { textOf } from './text-rows.ts';

/** Share of the cells below a heading that are numbers, in at least one column. */
const minNumbers = 0.5;
const maxHeadings = 3;

/** Rows at the top without numbers, over columns of numbers: all of a heading that spans columns, else the first. */
export function headingsOf({ columns, cells }: Draft): number {
  const filled = cells.filter(({ words }) => words.length > 0).map((cell) => ({ ...cell, text: textOf(cell.words) }));
  const isHeading = (row: number): boolean => {
    const own = filled.filter((cell) => cell.row === row);
    return own.length > 0 && own.length * 3 >= columns && !own.some(({ text }) => isNumeric(text));
  };
  let rows = 0;
  while (rows < maxHeadings && isHeading(rows)) {
    const reaches = filled.some((cell) => cell.row === rows && cell.columnSpan > 1);
    rows += 1;
    if (!reaches) break;
  }
  const below = new Map<number, boolean[]>();
  for (const { row, column, text } of filled) {
    if (row >= rows) below.set(column, [...(below.get(column) ?? []), isNumeric(text)]);
  }
  const isOfNumbers = [...below.values()].some((each) => each.filter(Boolean).length >= minNumbers * each.length);
  return isOfNumbers ? rows : 0;
}

/** How sure a table is, from 0 to 1. */
export const draftConfidence = (draft: Draft): number => tableConfidence(tableEvidence(draft, headingsOf(draft)));
