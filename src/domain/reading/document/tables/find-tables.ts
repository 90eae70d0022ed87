import { type Box, roundedPolygon } from '../geometry.ts';
import type { PageReading } from '../page.ts';
import { alignedTables } from './aligned-tables.ts';
import type { Draft } from './draft.ts';
import { type LevelPage, levelPage } from './level-page.ts';
import { ruledParts } from './ruled-tables.ts';
import { type Table, type TableCell, tableLimits } from './table.ts';
import { type TableEvidence, tableConfidence, tableEvidence } from './table-confidence.ts';
import { headingsOf } from './table-headings.ts';
import { isRotated, textOf } from './text-rows.ts';

function isInside({ x, y, width, height }: Box, outer: Box): boolean {
  const [middleX, middle] = [x + width / 2, y + height / 2];
  return (
    middleX >= outer.x && middleX <= outer.x + outer.width && middle >= outer.y && middle <= outer.y + outer.height
  );
}

/** A table, and what its confidence is computed from. */
export interface FoundTable {
  readonly table: Table & Required<Pick<Table, 'confidence'>>;
  readonly evidence: TableEvidence;
}

function foundTable(draft: Draft, page: LevelPage): FoundTable {
  const cells = draft.cells.map((cell) => ({ ...cell, text: textOf(cell.words) }));
  const headings = headingsOf(draft);
  const reported = cells
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map(
      ({ row, column, rowSpan, columnSpan, text, words, box }): TableCell => ({
        row,
        column,
        rowSpan,
        columnSpan,
        isHeader: row < headings,
        text,
        polygon: roundedPolygon(page.placeOf(box)),
        wordIds: words.map(({ id }) => id).sort((a, b) => a - b),
      }),
    );
  const evidence = tableEvidence(draft, headings);
  const table: FoundTable['table'] = {
    rows: draft.rows,
    columns: draft.columns,
    confidence: tableConfidence(evidence),
    polygon: roundedPolygon(page.placeOf(draft.box)),
    cells: reported,
  };
  return { table, evidence };
}

/** Without what lies inside another one. */
function outermost(drafts: readonly Draft[]): readonly Draft[] {
  const outer: Draft[] = [];
  const bySize = drafts.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  for (const draft of bySize) if (!outer.some(({ box }) => isInside(draft.box, box))) outer.push(draft);
  return outer;
}

/** The first tables of a page that are within `tableLimits`. */
function withinLimits(drafts: readonly Draft[]): readonly Draft[] {
  let left: number = tableLimits.cells;
  return drafts.slice(0, tableLimits.tables).filter(({ rows, cells }) => {
    if (rows > tableLimits.rows || cells.length > left) return false;
    left -= cells.length;
    return true;
  });
}

type TablePage = Pick<PageReading, 'blocks' | 'width' | 'height' | 'skew' | 'sheet' | 'grid' | 'ruledLines'>;

/** Lists and the result begin with the same tables. */
const known = new WeakMap<TablePage, readonly Table[]>();

/**
 * Tables of a page from the top, known by where its words and ruled lines are alone: grids of ruled lines with spans,
 * rows between ruled lines, and rows of at least three parts that stand in line, one below another. Two columns without
 * ruled lines are no table: a list of labels and values, a receipt, running text. The work grows with words times a
 * constant and rules squared, both limited.
 */
export function findTables(page: TablePage): readonly Table[] {
  const tables = known.get(page) ?? foundTables(page).map(({ table }) => table);
  known.set(page, tables);
  return tables;
}

/** The same tables with what speaks against each. */
export function foundTables(page: TablePage): readonly FoundTable[] {
  const all = levelPage(page);
  const upright: LevelPage = { ...all, words: all.words.filter((word) => !isRotated(word)) };
  const { tables, forms } = ruledParts(all);
  const ruled = outermost(tables);
  const taken = [...ruled.map(({ box }) => box), ...forms];
  const free = upright.words.filter(({ box }) => !taken.some((outer) => isInside(box, outer)));
  const drafts = [...ruled, ...alignedTables({ ...upright, words: free })].sort(
    (a, b) => a.box.y - b.box.y || a.box.x - b.box.x,
  );
  return withinLimits(drafts).map((draft) => foundTable(draft, all));
}
