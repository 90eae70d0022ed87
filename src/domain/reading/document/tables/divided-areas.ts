import { median, middleY } from '../geometry.ts';
import { isOfValues } from './column-votes.ts';
import { type Draft, isNumeric } from './draft.ts';
import type { PlacedWord } from './level-page.ts';
import { draftConfidence, headingsOf } from './table-headings.ts';
import type { Area } from './text-areas.ts';
import { bottom, middleX, type TextRow } from './text-rows.ts';

/** A table as sure as this is not divided; and a part as sure is a table of its own also without headings. */
const sure = { whole: 0.85, part: 0.6 } as const;
/** What a cell of a table is worth is how far its confidence is from this; so much more have parts to be worth. */
const even = 0.5;
const gain = 1;
/** Rows that lie so much further apart than most may be of two tables. */
const apart = 1.25;
/** Tables of which so many columns, and this share, begin at the same places, so close in heights of text, are one. */
const alike = { columns: 2, share: 0.6, near: 1 } as const;
/** Share of rows that have others beside them, from which both are rows of one table; and how close, in heights. */
const beside = { share: 0.5, near: 0.25 } as const;
/** Places below and beside one another at which an area is tried to be divided, how often parts are, and its words. */
const limits = { places: 16, depth: 4, words: 2_000 } as const;

/** How areas of a page become tables. */
export interface Drafting {
  /** The table that an area is as a whole; null where it is none. */
  readonly draftOf: (area: Area) => Draft | null;
  readonly rowsOf: (words: readonly PlacedWord[]) => readonly TextRow[];
  /** In pixels. */
  readonly textHeight: number;
}

function worthOf(draft: Draft | null): number {
  if (draft === null) return 0;
  return (draftConfidence(draft) - even) * draft.cells.filter(({ words }) => words.length > 0).length;
}

/** Values of an area that is no table, without those of labels with a value beside them. */
function valuesOf({ rows }: Area): number {
  const parts = rows.filter(({ segments }) => segments.length > 2).flatMap(({ segments }) => segments);
  return parts.filter(({ words }) => words.some(({ text }) => isNumeric(text))).length;
}

const columnStarts = ({ cells }: Draft): readonly number[] => [
  ...new Set(cells.filter(({ column }) => column > 0).map(({ box }) => box.x)),
];

function areAlike(a: Draft, b: Draft, textHeight: number): boolean {
  const [own, others] = [columnStarts(a), columnStarts(b)];
  const shared = own.filter((x) => others.some((other) => Math.abs(other - x) <= alike.near * textHeight));
  return shared.length >= Math.max(alike.columns, alike.share * Math.min(own.length, others.length));
}

/** A row at which another table may begin, and the space above it; `isNamed` where names follow values. */
interface Start {
  readonly at: number;
  readonly space: number;
  readonly isNamed: boolean;
}

function startsOf({ rows }: Area): readonly Start[] {
  const spaces = rows.slice(1).map(({ box }, index) => box.y - bottom(rows[index]?.box ?? box));
  const usual = Math.max(1, median(spaces));
  return spaces
    .map((space, index): Start => {
      const [before, row] = [rows[index], rows[index + 1]] as [TextRow, TextRow];
      return { at: index + 1, space, isNamed: !isOfValues(row) && isOfValues(before) };
    })
    .filter(({ space, isNamed }) => isNamed || space > apart * usual)
    .toSorted((a, b) => b.space - a.space)
    .slice(0, limits.places);
}

/** Rows from one start to the next. */
function partsAt(area: Area, starts: readonly Start[]): readonly Area[] {
  const edges = [0, ...starts.map(({ at }) => at).toSorted((a, b) => a - b), area.rows.length];
  return edges.slice(1).map((end, index) => ({ ...area, rows: area.rows.slice(edges[index], end) }));
}

function areBeside(rows: readonly TextRow[], others: readonly TextRow[]): boolean {
  const level = rows.filter(({ box }) =>
    others.some((other) => Math.abs(middleY(other.box) - middleY(box)) < beside.near * box.height),
  );
  return level.length > beside.share * rows.length;
}

/** An area in two between columns of `whole` whose rows are at other heights. */
function sidesOf(area: Area, whole: Draft | null, { rowsOf }: Drafting): readonly (readonly Area[])[] {
  const words = area.rows.flatMap((row) => row.words);
  const edges = whole === null ? [] : columnStarts(whole).slice(0, limits.places);
  return edges.flatMap((edge): readonly (readonly Area[])[] => {
    const left = rowsOf(words.filter(({ box }) => middleX(box) < edge));
    const right = rowsOf(words.filter(({ box }) => middleX(box) >= edge));
    if (areBeside(left, right) || areBeside(right, left)) return [];
    return [[left, right].map((rows) => ({ ...area, rows }))];
  });
}

/**
 * The tables of an area: itself, or, where that makes surer tables of other columns, the parts that it is divided into:
 * at a wide space, at names that follow values, or between columns whose rows are at other heights. Facts over the
 * items of an invoice and the sums below them are no rows of these. Labels with a value beside them make no table.
 */
export function dividedDrafts(area: Area, drafting: Drafting): readonly Draft[] {
  return partsOf(area, drafting.draftOf(area), { drafting, depth: 0 });
}

/** The division that makes the surest tables, with the table of each part. */
interface Best {
  readonly parts: readonly Area[];
  readonly drafts: readonly (Draft | null)[];
  readonly worth: number;
}

interface Division {
  readonly drafting: Drafting;
  /** How often the area was divided. */
  readonly depth: number;
}

function partsOf(area: Area, whole: Draft | null, { drafting, depth }: Division): readonly Draft[] {
  const asOne = whole === null ? [] : [whole];
  const words = area.rows.reduce((sum, row) => sum + row.words.length, 0);
  const isSure = whole !== null && draftConfidence(whole) >= sure.whole;
  if (isSure || depth >= limits.depth || words > limits.words) return asOne;
  const starts = startsOf(area);
  const named = starts.filter(({ isNamed }) => isNamed);
  const divisions = [
    ...starts.map((start) => partsAt(area, [start])),
    ...(named.length > 1 ? [partsAt(area, named)] : []),
    ...sidesOf(area, whole, drafting),
  ];
  let best: Best = { parts: [], drafts: [], worth: 0 };
  for (const parts of divisions) {
    const drafts = parts.map(drafting.draftOf);
    const tables = drafts.flatMap((draft) => draft ?? []);
    if (tables.slice(1).some((draft, index) => areAlike(tables[index] ?? draft, draft, drafting.textHeight))) continue;
    const lost = parts.reduce((sum, part, index) => sum + (drafts[index] === null ? valuesOf(part) : 0), 0);
    const worth = drafts.reduce((sum, draft) => sum + Math.max(0, worthOf(draft)), 0) - even * lost;
    if (worth > best.worth) best = { parts, drafts, worth };
  }
  if (best.worth < worthOf(whole) + gain || best.parts.length === 0) return asOne;
  return best.parts
    .flatMap((part, index) => partsOf(part, best.drafts[index] ?? null, { drafting, depth: depth + 1 }))
    .filter((draft) => draftConfidence(draft) >= sure.part || headingsOf(draft) > 0);
}
