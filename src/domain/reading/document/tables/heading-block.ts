import { middleY } from '../geometry.ts';
import { isOfValues, isValue } from './column-votes.ts';
import type { DraftCell } from './draft.ts';
import type { Gap } from './gaps.ts';
import type { PlacedWord } from './level-page.ts';
import type { GridLine } from './rules.ts';
import { bottom, right, type Segment, segmentOf, type TextRow } from './text-rows.ts';

/** What a row has in one column, or over several. */
export interface Part extends Segment {
  readonly column: number;
  readonly columnSpan: number;
}

/** Lines of headings at most. */
const maxHeadings = 7;
const year = /^[(]?(?:1[89]|20)\d\d(?:[-–/](?:\d\d){1,2})?[)]?$/;
/** Lines of one heading are at most this far apart, in heights of text. */
const maxApart = 0.9;

interface Heading {
  row: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly words: PlacedWord[];
  bottom: number;
}

export type HeadingCell = Pick<DraftCell, 'row' | 'rowSpan' | 'column' | 'columnSpan' | 'words'>;

interface Ruled {
  readonly across: readonly GridLine[];
  readonly textHeight: number;
}

/** Where columns begin and end. */
interface Spaced {
  readonly gaps: readonly Gap[];
  readonly edges: readonly number[];
}

/** Whether a ruled line runs between a heading and what is below it. */
function isParted(above: Heading, part: Part, { across }: Ruled): boolean {
  const middle = part.box.x + part.box.width / 2;
  const [from, to] = [above.bottom - part.box.height / 2, part.box.y + part.box.height / 2];
  return across.some((rule) => rule.at > from && rule.at < to && rule.from <= middle && rule.to >= middle);
}

function goesOn(above: Heading, part: Part, page: Ruled): boolean {
  const isSame = above.column === part.column && above.columnSpan === part.columnSpan;
  const isWithin =
    above.columnSpan > 1 &&
    part.columnSpan > 1 &&
    part.column >= above.column &&
    part.column + part.columnSpan <= above.column + above.columnSpan;
  return (
    (isSame || isWithin) &&
    part.box.y - above.bottom < maxApart * Math.max(page.textHeight, part.box.height) &&
    !isParted(above, part, page)
  );
}

const columnsOf = ({ column, columnSpan }: Pick<Heading, 'column' | 'columnSpan'>): readonly number[] =>
  Array.from({ length: columnSpan }, (_, index) => column + index);

/** Puts what one line has under, or into, the last heading of its columns. */
class HeadingStack {
  readonly all: Heading[] = [];
  readonly #last = new Map<number, Heading>();
  readonly #page: Ruled;

  constructor(page: Ruled) {
    this.#page = page;
  }

  get rows(): number {
    return Math.max(0, ...this.all.map(({ row }) => row + 1));
  }

  /** `first` is the row in which it begins at least. */
  add(part: Part, { isLower, first }: { readonly isLower: boolean; readonly first: number }): void {
    const above = this.#last.get(part.column);
    if (above && !isLower && above.row >= first && goesOn(above, part, this.#page)) {
      above.words.push(...part.words);
      above.bottom = bottom(part.box);
      return;
    }
    const row = Math.max(first, ...columnsOf(part).map((column) => (this.#last.get(column)?.row ?? -1) + 1));
    const heading = { ...part, row, words: [...part.words], bottom: bottom(part.box) };
    this.all.push(heading);
    for (const column of columnsOf(part)) this.#last.set(column, heading);
  }
}

/** Whether a ruled line parts two lines of headings all along. */
function areParted(above: readonly Part[], below: readonly Part[], { across, textHeight }: Ruled): boolean {
  const [top, foot] = [segmentOf(above.flatMap(({ words }) => words)), segmentOf(below.flatMap(({ words }) => words))];
  const [from, to] = [Math.min(top.box.x, foot.box.x), Math.max(right(top.box), right(foot.box))];
  return across.some(
    (rule) =>
      rule.at > middleY(top.box) &&
      rule.at < middleY(foot.box) &&
      rule.from <= from + textHeight &&
      rule.to >= to - textHeight,
  );
}

/**
 * The cells of the headings of a table, from what its lines have in their columns: lines of one heading joined,
 * headings of several columns over those of each. Without ruled lines between them, what is below a heading of several
 * columns begins a row.
 */
export function headingCells(
  lines: readonly (readonly Part[])[],
  page: Ruled,
): { readonly rows: number; readonly cells: readonly HeadingCell[] } {
  const stack = new HeadingStack(page);
  const bands: number[] = [];
  const isRuled = lines.flat().some((part) => ruleBelow(part, page) !== undefined);
  const reaches = (line: readonly Part[] | undefined): boolean =>
    line?.some(({ columnSpan }) => columnSpan > 1) === true;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before && areParted(before, line, page)) bands.push(stack.rows);
    const isLower = !isRuled && reaches(before) && !reaches(line);
    for (const part of line) stack.add(part, { isLower, first: bands.at(-1) ?? 0 });
  }
  const { rows } = stack;
  const taken = new Set(stack.all.flatMap((heading) => columnsOf(heading).map((column) => `${heading.row} ${column}`)));
  const foot = Math.min(...(lines.at(-1) ?? []).map(({ box }) => middleY(box)));
  const cells = stack.all.map(({ row, column, columnSpan, words, bottom: end }): HeadingCell => {
    let next = row + 1;
    const isFree = (at: number): boolean =>
      columnsOf({ column, columnSpan }).every((each) => !taken.has(`${at} ${each}`));
    while (end > foot && next < rows && !bands.includes(next) && isFree(next)) next += 1;
    return { row, column, columnSpan, words, rowSpan: next - row };
  });
  return { rows, cells };
}

/** The ruled line right below a heading, at least as long as it. */
function ruleBelow({ box }: Part, { across, textHeight }: Ruled): GridLine | undefined {
  return across.find(
    ({ at, from, to }) =>
      at > box.y + box.height / 2 &&
      at < bottom(box) + maxApart * textHeight &&
      from <= box.x + textHeight / 2 &&
      to >= right(box) - textHeight / 2,
  );
}

/** The headings of a line, each with as many columns as the ruled line reaches over that runs right below it alone. */
export function ruledSpans(line: readonly Part[], { gaps, edges }: Spaced, page: Ruled): readonly Part[] {
  const rules = line.map((part) => ruleBelow(part, page));
  return line.map((part, index) => {
    const rule = rules[index];
    if (rule === undefined || line.some(({ box }) => box !== part.box && box.x < rule.to && right(box) > rule.from))
      return part;
    const isOver = (column: number): boolean => {
      const [from = 0, to = 0] = [gaps[column - 1]?.to ?? edges[0], gaps[column]?.from ?? edges.at(-1)];
      return Math.min(to, rule.to) - Math.max(from, rule.from) > (to - from) / 2;
    };
    const covered = edges.slice(0, -1).flatMap((_, column) => (isOver(column) ? [column] : []));
    const [first, end] = [covered[0] ?? part.column, (covered.at(-1) ?? part.column) + 1];
    const isWider = first <= part.column && end >= part.column + part.columnSpan;
    return isWider ? { ...part, column: first, columnSpan: end - first } : part;
  });
}

/** How many rows at the top name columns: those over the first line across, or those before the first of figures. */
export function headingCount(rows: readonly TextRow[], page: Ruled): number {
  const figures = rows.findIndex(isOfValues);
  const [from, to] = [Math.min(...rows.map(({ box }) => box.x)), Math.max(...rows.map(({ box }) => right(box)))];
  const first = rows[0] as TextRow;
  const rule = page.across.find(
    (each) => each.at > middleY(first.box) && each.from <= from + page.textHeight && each.to >= to - page.textHeight,
  );
  const over = rule === undefined ? 0 : rows.filter(({ box }) => middleY(box) < rule.at).length;
  const isOver =
    over > 0 &&
    over <= maxHeadings &&
    over < rows.length &&
    !rows.slice(0, over).some((row, index) => (index === 0 || index < over - 1) && isOfFigures(row));
  if (!isOver) return figures > 0 && figures <= maxHeadings ? figures : 0;
  const more = rows.slice(over).findIndex((row) => row.segments.length < 2 || isOfValues(row));
  return more > 0 && over + more <= maxHeadings ? over + more : over;
}

const isOfFigures = (row: TextRow): boolean => isOfValues(row) && !isOfYears(row);

const isOfYears = ({ words }: TextRow): boolean =>
  words.filter(({ text }) => isValue(text)).every(({ text }) => year.test(text));
