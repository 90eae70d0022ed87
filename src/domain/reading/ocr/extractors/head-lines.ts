import { bottom, type Cell, type PageWord, type Row, right, sharedWidth } from '../page-layout.ts';
import type { LabelledPage } from '../text-document.ts';
import { pieceOf, type TextPiece } from '../text-piece.ts';

/** A line of a column at the head of a page. */
export interface HeadLine {
  readonly piece: TextPiece;
  /** Mean height of its words, in pixels. */
  readonly height: number;
  /** Its row on the page, counted from the top. */
  readonly row: number;
  /** Whether it is where issuers are named. */
  readonly isInHead: boolean;
  /** Whether it is nothing but labels of the template. */
  readonly isLabel: boolean;
}

const maxHeadRows = 16;
const maxRows = 60;
/** Share of the first page, from its top, in which issuers stand. */
const headShare = 0.45;
/**
 * Gaps, in heights, that words of one name may leave on a slip and on a sheet; slips are so narrow for their height.
 */
const gaps = { slip: 4.5, sheet: 1.6, slipShape: 0.68 } as const;
/** Lines of a column leave at most so many heights between them, and begin at most so many apart. */
const maxDrop = 4;
const maxIndent = 3;

interface Group {
  readonly tokens: readonly PageWord[];
  readonly row: number;
  readonly box: Row['box'];
}

/** Cells of a row that only wide spacing parts, left to right. */
function groupsOf({ cells }: Row, row: number, maxGap: number): readonly Group[] {
  const groups: { tokens: PageWord[]; row: number; box: Cell['box'] }[] = [];
  for (const { tokens, box } of cells) {
    const last = groups.at(-1);
    if (last && box.x - right(last.box) <= maxGap * box.height) {
      last.tokens.push(...tokens);
      last.box = { ...last.box, width: right(box) - last.box.x };
    } else groups.push({ tokens: [...tokens], row, box });
  }
  return groups;
}

function toLine(page: LabelledPage, { tokens, row }: Group): HeadLine {
  const hits = (page.labels.byRow[row] ?? []).filter((hit) => hit.slips === 0);
  const inLabels = new Set(hits.flatMap((hit) => page.rows[row]?.tokens.slice(hit.start, hit.end) ?? []));
  const height = tokens.reduce((sum, { box }) => sum + box.height, 0) / Math.max(1, tokens.length);
  const isInHead = row < maxHeadRows && (page.rows[row]?.box.y ?? 0) < headShare * page.height;
  return { piece: pieceOf([tokens]), height, row, isInHead, isLabel: tokens.every((token) => inLabels.has(token)) };
}

/** Whether a group is under another in one column: close, and beginning where it begins or under it. */
function isUnder(group: Group, above: Group): boolean {
  const height = Math.max(group.box.height, above.box.height);
  if (group.box.y - bottom(above.box) > maxDrop * height) return false;
  return Math.abs(group.box.x - above.box.x) <= maxIndent * height || sharedWidth(group.box, above.box) > 0;
}

/** Whether a page is as narrow for its height as slips are. */
export function isSlip({ width, height }: Pick<LabelledPage, 'width' | 'height'>): boolean {
  return width < gaps.slipShape * height;
}

/**
 * The lines of the upper part of a page, top to bottom, in columns: one of a slip, of which what is at the right of
 * its lines is left out; those that stand side by side on a sheet.
 */
export function headColumns(page: LabelledPage): readonly (readonly HeadLine[])[] {
  const maxGap = isSlip(page) ? gaps.slip : gaps.sheet;
  const groups = page.rows.slice(0, maxRows).map((row, index) => groupsOf(row, index, maxGap));
  if (isSlip(page)) return [groups.flatMap((each) => each.slice(0, 1)).map((group) => toLine(page, group))];
  const columns: Group[][] = [];
  for (const group of groups.flat()) {
    const offset = (column: readonly Group[]): number => Math.abs((column.at(-1)?.box.x ?? 0) - group.box.x);
    const over = columns.filter((column) => {
      const last = column.at(-1);
      return last !== undefined && last.row !== group.row && isUnder(group, last);
    });
    const [column] = over.toSorted((a, b) => offset(a) - offset(b));
    if (column) column.push(group);
    else columns.push([group]);
  }
  return columns.map((column) => column.map((group) => toLine(page, group)));
}
