import type { LabelHit } from '../labels.ts';
import { bottom, centreY, type Row, right } from '../page-layout.ts';
import { labelKey } from '../phrases.ts';
import { readingLimits } from '../reading-limits.ts';
import type { Candidate, LabelledPage, RowCandidates, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';
import { ownTokens } from './columns.ts';
import { type ItemColumn, itemColumns, votedColumns } from './item-columns.ts';
import { type Heading, headingsOf, type TableRule, unknownHeadings } from './item-heading.ts';
import { type ItemArea, type ItemRows, isOtherHeading, itemRows } from './item-rows.ts';
import { isProduct, isQuantityOrAmount } from './row-product.ts';

type Columns = ReadonlyMap<string, LabelHit>;
interface LabelledRow {
  readonly index: number;
  readonly columns: Columns;
}

const ruleCertainty = 0.9;
/** Columns that a row must name to be the heading of a table. */
const minColumns = 2;
/** An empty stretch of this many row heights ends a table. */
const maxGap = 5;
/** A line of a description goes on from the line above when it is this close, in heights. */
const maxWrap = 1;
const hasDigit = /\d/;
const amountAlone = /^\P{L}*\d[.,]\d{2}\P{L}*(?:[A-Z]{3})?$/u;

function columnsIn(page: LabelledPage, row: number, rule: TableRule): Columns {
  const hits = page.labels.byRow[row] ?? [];
  const columns = new Map<string, LabelHit>();
  for (const [key, labels] of Object.entries(rule.columns)) {
    const keys = labels.map(labelKey);
    const hit = hits.find((each) => keys.includes(each.key) && ![...columns.values()].includes(each));
    if (hit) columns.set(key, hit);
  }
  return columns;
}

/** Labels of a row that end the table. */
function endsIn(page: LabelledPage, row: number, rule: TableRule): readonly LabelHit[] {
  const ends = rule.until.map(labelKey);
  return (page.labels.byRow[row] ?? []).filter(({ isLabel, key }) => isLabel && ends.includes(key));
}

function readRow(page: LabelledPage, row: Row, columns: Columns): RowCandidates {
  const cells: Record<string, Candidate> = {};
  for (const [key, hit] of columns) {
    const tokens = ownTokens(page, row, hit);
    if (tokens.length > 0) cells[key] = { piece: pieceOf([tokens]), certainty: ruleCertainty, source: 'page' };
  }
  return cells;
}

/** A row that only goes on with the text of the row above it: an amount alone is a sum. */
function isWrap(cells: RowCandidates, last: RowCandidates): boolean {
  const [[key, cell] = [], ...others] = Object.entries(cells);
  if (key === undefined || cell === undefined || others.length > 0) return false;
  return last[key] !== undefined && Object.keys(last).length > 1 && !amountAlone.test(cell.piece.text);
}

function joined(last: RowCandidates, more: RowCandidates): RowCandidates {
  const result: Record<string, Candidate> = { ...last };
  for (const [key, { piece }] of Object.entries(more)) {
    const lines = [last[key]?.piece, piece].map((each) => each?.spans.map(({ token }) => token) ?? []);
    result[key] = { piece: pieceOf(lines), certainty: ruleCertainty, source: 'page' };
  }
  return result;
}

function rowsUnder(page: LabelledPage, heading: LabelledRow, rule: TableRule): readonly RowCandidates[] {
  const { index: header, columns } = heading;
  const found: RowCandidates[] = [];
  /** Whether the row above belongs to the last one that was found. */
  let isOpen = false;
  let foot = bottom(page.rows[header]?.box ?? { x: 0, y: 0, width: 0, height: 0 });
  for (let index = header + 1; index < page.rows.length && found.length < readingLimits.rowsOfList; index += 1) {
    const row = page.rows[index];
    if (!row || endsIn(page, index, rule).length > 0 || row.box.y - foot > maxGap * row.box.height) break;
    const cells = readRow(page, row, columns);
    const gap = row.box.y - foot;
    const last = found.at(-1);
    const isRow = Object.keys(cells).length >= minColumns && hasDigit.test(row.tokens.map((t) => t.text).join(''));
    if (isOpen && last && isWrap(cells, last) && gap <= maxWrap * row.box.height) {
      found[found.length - 1] = joined(last, cells);
    } else {
      if (isRow) found.push(cells);
      isOpen = isRow;
    }
    foot = Math.max(foot, bottom(row.box));
  }
  return found;
}

/** Rows of a page, and the columns that they were found in. */
interface PageItems extends ItemRows {
  readonly columns: readonly ItemColumn[];
}

const isComplete = (cells: RowCandidates): boolean =>
  cells['description'] !== undefined && cells['total'] !== undefined;

/** The one that more rows prove, else the one with more whole rows, or more named columns, else the first. */
function better(one: PageItems | null, other: PageItems | null): PageItems | null {
  if (one === null || other === null) return one ?? other;
  const whole = ({ items }: PageItems): number => items.filter(isComplete).length;
  const named = ({ columns }: PageItems): number => columns.filter(({ isNamed }) => isNamed).length;
  const ahead = other.proven - one.proven || whole(other) - whole(one) || named(other) - named(one);
  return ahead > 0 ? other : one;
}

function areaBelow(page: LabelledPage, first: number, rule: TableRule): ItemArea {
  const places = new Map(page.rows.map((row, index) => [row, index]));
  return {
    rows: page.rows.slice(first),
    isEnd: (row, isOfText = false) =>
      endsIn(page, places.get(row) ?? 0, rule).some(({ start }) => !isOfText || start === 0),
  };
}

/** Whether the last number of a row is the product of two before it: an item, though it names a tax or a sum. */
function isItem({ cells }: Row): boolean {
  const numbers = cells.map(({ tokens }) => pieceOf([tokens]).text).filter(isQuantityOrAmount);
  const total = numbers.at(-1) ?? '';
  const factors = numbers.slice(0, -1);
  return factors.some((quantity, at) =>
    factors.slice(at + 1).some((unitPrice) => isProduct({ quantity, unitPrice, total }) === true),
  );
}

/** Rows up to the first that ends the list, or to an empty stretch. */
function upToEnd({ rows, isEnd }: ItemArea): readonly Row[] {
  const first = rows.findIndex(({ tokens }) => tokens.some(({ text }) => hasDigit.test(text)));
  const item = rows[first]?.box;
  const isWithin = ({ box }: Row): boolean =>
    item !== undefined && box.x > item.x + box.height && right(box) < right(item) - box.height;
  const end = rows.findIndex((row, index) => {
    const before = rows[index - 1];
    return (
      (isEnd(row, isWithin(row)) && !isItem(row)) ||
      (first < index && isOtherHeading(row)) ||
      (before !== undefined && row.box.y - bottom(before.box) > maxGap * row.box.height)
    );
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function itemsUnder(page: LabelledPage, heading: Heading, rule: TableRule): PageItems | null {
  const area = areaBelow(page, heading.last + 1, rule);
  const above = page.rows[heading.last] as Row;
  const body = upToEnd(area);
  const middle = centreY(above.box);
  const ruled = page.tables().filter(({ box }) => box.y < middle && bottom(box) > middle);
  const columnSets = [...ruled.map(({ columns }) => columns), votedColumns(body, heading, page.width)];
  const found = columnSets.map((gaps): PageItems | null => {
    const columns = gaps.length === 0 ? null : itemColumns(gaps, body, { heading, rule });
    return columns && { ...itemRows(area, columns, { heading: above }), columns };
  });
  return found.reduce(better, null);
}

/** Rows at the top of a page that go on with those of the page before, in the same columns. */
function itemsAfter(page: LabelledPage, before: PageItems, rule: TableRule): PageItems | null {
  if (before.isEnded || before.last === undefined) return null;
  const { columns, last } = before;
  return { ...itemRows(areaBelow(page, 0, rule), columns, { item: last }), columns };
}

/** Rows below names that no template knows: only where each row proves what its columns are. */
function itemsUnderUnknown(page: LabelledPage, rule: TableRule): PageItems | null {
  const found = unknownHeadings(page).map((heading) => itemsUnder(page, heading, rule));
  return found.find((each) => each !== null && each.items.length > 0 && each.proven === each.items.length) ?? null;
}

/** Rows below a heading row, on every page that has one; on the next pages those that go on in the same columns. */
export function byTable(rule: TableRule, document: TextDocument): readonly RowCandidates[] {
  const isPriced = rule.columns['total'] !== undefined && rule.columns['description'] !== undefined;
  let open: PageItems | null = null;
  return document.pages.flatMap((page) => {
    const [heading] = isPriced ? headingsOf(page, rule) : [];
    const before: PageItems | null = open;
    const own: PageItems | null = heading
      ? itemsUnder(page, heading, rule)
      : ((before && itemsAfter(page, before, rule)) ?? (isPriced ? itemsUnderUnknown(page, rule) : null));
    const [row] = headingRows(page, rule);
    const items = row ? rowsUnder(page, row, rule) : [];
    open = better(own, { items, proven: 0, isEnded: true, last: undefined, columns: [] });
    return open?.items ?? [];
  });
}

function headingRows(page: LabelledPage, rule: TableRule): readonly LabelledRow[] {
  return page.rows
    .map((_, index) => ({ index, columns: columnsIn(page, index, rule) }))
    .filter(({ columns }) => columns.size >= minColumns)
    .toSorted((a, b) => b.columns.size - a.columns.size || a.index - b.index);
}
