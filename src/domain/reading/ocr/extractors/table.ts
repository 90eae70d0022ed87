import type { ListRule } from '../../../template/template.ts';
import type { LabelHit } from '../labels.ts';
import { bottom, type Row } from '../page-layout.ts';
import { phraseKey } from '../phrases.ts';
import { readingLimits } from '../reading-limits.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';
import { ownTokens } from './columns.ts';

/** The cells of one row of a list by field key. */
export type RowCandidates = Readonly<Record<string, Candidate>>;

type TableRule = Extract<ListRule, { by: 'table' }>;
type Columns = ReadonlyMap<string, LabelHit>;
interface Heading {
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
    const keys = labels.map(phraseKey);
    const hit = hits.find((each) => keys.includes(each.key) && ![...columns.values()].includes(each));
    if (hit) columns.set(key, hit);
  }
  return columns;
}

function endsTable(page: LabelledPage, row: number, rule: TableRule): boolean {
  const ends = rule.until.map(phraseKey);
  return (page.labels.byRow[row] ?? []).some((hit) => hit.isLabel && ends.includes(hit.key));
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

function rowsUnder(page: LabelledPage, heading: Heading, rule: TableRule): readonly RowCandidates[] {
  const { index: header, columns } = heading;
  const found: RowCandidates[] = [];
  /** Whether the row above belongs to the last one that was found. */
  let isOpen = false;
  let foot = bottom(page.rows[header]?.box ?? { x: 0, y: 0, width: 0, height: 0 });
  for (let index = header + 1; index < page.rows.length && found.length < readingLimits.rowsOfList; index += 1) {
    const row = page.rows[index];
    if (!row || endsTable(page, index, rule) || row.box.y - foot > maxGap * row.box.height) break;
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

/** Rows below a heading row, on every page that has one. */
export function byTable(rule: TableRule, document: TextDocument): readonly RowCandidates[] {
  return document.pages.flatMap((page) => {
    const headings = page.rows
      .map((_, index) => ({ index, columns: columnsIn(page, index, rule) }))
      .filter(({ columns }) => columns.size >= minColumns)
      .toSorted((a, b) => b.columns.size - a.columns.size || a.index - b.index);
    const [heading] = headings;
    return heading ? rowsUnder(page, heading, rule) : [];
  });
}
