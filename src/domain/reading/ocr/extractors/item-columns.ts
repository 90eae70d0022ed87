import { median } from '../../document/geometry.ts';
import { votedGaps } from '../../document/tables/column-votes.ts';
import { isNumeric } from '../../document/tables/draft.ts';
import { type Gap, overlapOf } from '../../document/tables/gaps.ts';
import { isRotated, type PageWord, type Row, right } from '../page-layout.ts';
import type { Heading, HeadingCell, TableRule } from './item-heading.ts';
import { nameRank } from './item-heading.ts';
import { isProduct, isQuantityOrAmount } from './row-product.ts';

/** A column of a list, in pixels from left to right, and the field that it holds. */
export interface ItemColumn extends Gap {
  readonly key: string | null;
  /** Whether its heading names that field. */
  readonly isNamed: boolean;
}

/** Words by column; a column without any has an empty list. */
export type ColumnWords = readonly (readonly PageWord[])[];

interface NamedColumn extends Gap {
  readonly words: readonly PageWord[];
}

/** Gaps between columns, and between columns of values, in heights of text. */
const gap = { wide: 0.6, narrow: 0.2 } as const;
/** Columns of numbers that are tried as factors, from the right. */
const maxFactors = 12;
/** Rows that are tried. */
const maxRows = 40;
/** What speaks for factors: rows that they explain, those by more than one times a price, names, and how they look. */
const weights = { row: 40, several: 60, named: 15, misnamed: -60, exact: 5, swapped: -20 } as const;

export const textIn = (words: readonly PageWord[]): string => words.map(({ text }) => text).join(' ');

/** Where each word of a row belongs. Text that runs on from its column is in that column up to the first number. */
export function wordsByColumn(row: Row, columns: readonly Gap[]): ColumnWords {
  const found = columns.map((): PageWord[] => []);
  for (const cell of row.cells.filter((each) => !isRotated(each))) {
    let from = -1;
    for (const word of cell.tokens) {
      const middle = word.box.x + word.box.width / 2;
      const own = columns.findIndex((column) => middle >= column.from && middle < column.to);
      const isText = /\p{L}{2}/u.test(word.text) && !isNumeric(word.text);
      if (from === -1 || !isText || !runsOn(cell.tokens, word)) from = own;
      found[from]?.push(word);
    }
  }
  return found;
}

/** Whether a word is no further from the one before it than words of one text are. */
function runsOn(words: readonly PageWord[], word: PageWord): boolean {
  const before = words[words.indexOf(word) - 1];
  return before !== undefined && !isNumeric(before.text) && word.box.x - right(before.box) < gap.wide * word.box.height;
}

/** Rows that have a figure below the last name of a heading; where none has, those with any. */
function wholeRows(rows: readonly Row[], { cells }: Heading): readonly Row[] {
  const from = cells.at(-1)?.box.x ?? 0;
  const figures = rows.map((row) => ({ row, own: row.tokens.filter(({ text }) => isNumeric(text)) }));
  const whole = figures.filter(({ own }) => own.some(({ box }) => right(box) > from));
  return (whole.length > 0 ? whole : figures.filter(({ own }) => own.length > 0)).map(({ row }) => row);
}

/** Columns by where the rows of figures below a heading have gaps. */
export function votedColumns(rows: readonly Row[], heading: Heading, width: number): readonly Gap[] {
  const voting = wholeRows(rows, heading).map(({ cells }) => ({
    words: cells
      .filter((cell) => !isRotated(cell))
      .flatMap(({ tokens }) => tokens)
      .map(({ text, box }, id) => ({ id, text, box }))
      .toSorted((a, b) => a.box.x - b.box.x),
  }));
  if (voting.length === 0) return [];
  const height = median(voting.flatMap(({ words }) => words.map(({ box }) => box.height)));
  const names = { words: heading.cells.map(({ words, box }, id) => ({ id, text: textIn(words), box })) };
  const gaps = votedGaps(voting, { wide: gap.wide * height, narrow: gap.narrow * height }, [names]);
  const edges = [0, ...gaps.flatMap((each) => edgesIn(each, heading)), width];
  return edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to }));
}

/** The middle of a gap, or those before and after each name that is in it: nothing need be below that. */
function edgesIn({ from, to }: Gap, { cells }: Heading): readonly number[] {
  const names = cells.map(({ box }) => box).filter((box) => box.x > from && right(box) < to);
  const ends = [from, ...names.flatMap((box) => [box.x, right(box)]), to];
  return ends.flatMap((end, index) => (index % 2 === 0 ? [(end + (ends[index + 1] ?? end)) / 2] : []));
}

/** Rows by the words of each column: whole ones, and others with figures, whose text may run over columns. */
interface FilledRows {
  readonly whole: readonly ColumnWords[];
  readonly others: readonly ColumnWords[];
}

/** Where the words of columns lie, in whole rows if they have any; columns without words are left out. */
function filledExtents(columns: readonly Gap[], { whole, others }: FilledRows): readonly (Gap & { at: number })[] {
  return columns.flatMap((_, at) => {
    const boxesIn = (rows: readonly ColumnWords[]) => rows.flatMap((row) => row[at] ?? []).map(({ box }) => box);
    const own = boxesIn(whole);
    const boxes = own.length > 0 ? own : boxesIn(others);
    if (boxes.length === 0) return [];
    return [{ at, from: Math.min(...boxes.map(({ x }) => x)), to: Math.max(...boxes.map(right)) }];
  });
}

/** Hangs the names of a heading on the columns that have words: one over a column, else the nearest without one. */
function named(columns: readonly Gap[], rows: FilledRows, heading: Heading): readonly NamedColumn[] {
  const extents = filledExtents(columns, rows);
  const names = new Map<number, HeadingCell[]>();
  const give = (at: number, cell: HeadingCell): void => void names.set(at, [...(names.get(at) ?? []), cell]);
  const loose: HeadingCell[] = [];
  for (const cell of heading.cells) {
    const own = { from: cell.box.x, to: right(cell.box) };
    const over = extents.filter((extent) => overlapOf(extent, own) > 0);
    const best = over.toSorted((a, b) => overlapOf(b, own) - overlapOf(a, own))[0];
    if (best) give(best.at, cell);
    else loose.push(cell);
  }
  for (const cell of loose) {
    const own = { from: cell.box.x, to: right(cell.box) };
    const nearest = extents.toSorted((a, b) => overlapOf(b, own) - overlapOf(a, own));
    const free = nearest.slice(0, 2).find(({ at }) => !names.has(at));
    if (free) give(free.at, cell);
  }
  return extents.map(({ at }, index) => ({
    from: index === 0 ? 0 : (columns[at]?.from ?? 0),
    to: columns[extents[index + 1]?.at ?? columns.length]?.from ?? Number.POSITIVE_INFINITY,
    words: (names.get(at) ?? []).flatMap(({ words }) => words),
  }));
}

/** How each column may be called: key to rank, the lower the better. */
type Ranks = readonly ReadonlyMap<string, number>[];

function ranksOf(columns: readonly NamedColumn[], rule: TableRule): Ranks {
  return columns.map(({ words }) => {
    const ranks = Object.entries(rule.columns).flatMap(([key, labels]): readonly (readonly [string, number])[] => {
      const rank = words.length === 0 ? null : nameRank(words, labels);
      return rank === null ? [] : [[key, rank]];
    });
    const best = Math.min(...ranks.map(([, rank]) => rank));
    return new Map(ranks.filter(([, rank]) => rank <= best + 1));
  });
}

type Roles = ReadonlyMap<string, number>;
const factors = ['quantity', 'unitPrice', 'total'] as const;

/** What a row says for three of its texts to be how many, at which price, and what they come to. */
function weightOf(texts: readonly [string, string, string], row: readonly string[]): number {
  const [quantity, unitPrice, total] = texts;
  if (!texts.every((text) => isQuantityOrAmount(text) && /[1-9]/.test(text))) return 0;
  const percents = row.filter((text) => text.trim().endsWith('%'));
  if (isProduct({ quantity, unitPrice, total, percents }) !== true) return 0;
  const isPrice = (text: string): boolean => /[.,](?:\d{2}|\d{4})\b|\p{Sc}/u.test(text);
  const swapped = isPrice(quantity) && !isPrice(unitPrice) ? weights.swapped : 0;
  const isOne = [quantity, unitPrice].some((text) => /^1(?:[.,]0+)?(?:[^\d.,]|$)/.test(text.trim()));
  return weights.row + swapped + (isOne ? 0 : weights.several);
}

/** The columns of how many, at which price, and what they come to, by what their product explains. */
function factorsOf(rows: readonly (readonly string[])[], ranks: Ranks): Roles {
  const numeric = ranks
    .map((_, at) => at)
    .filter((at) => rows.some((row) => isQuantityOrAmount(row[at] ?? '')))
    .slice(-maxFactors);
  const nameOf = (key: string, roles: Roles): number => {
    const at = roles.get(key) ?? -1;
    const own = ranks[at] ?? new Map<string, number>();
    const rank = own.get(key);
    if (rank !== undefined) return weights.named + (rank < 1 ? weights.exact : 0);
    // A name such as "Amount" may also say how many, where another column is named for what items come to.
    const isOfOthers = [...own.keys()].every((name) => ranks[roles.get(name) ?? -1]?.has(name) === true);
    return isOfOthers ? 0 : weights.misnamed;
  };
  let best: { readonly roles: Roles; readonly score: number } = { roles: new Map(), score: 0 };
  for (const total of numeric) {
    for (const unitPrice of numeric.filter((at) => at !== total)) {
      for (const quantity of numeric.filter((at) => at !== total && at !== unitPrice)) {
        const roles = new Map(factors.map((key, index) => [key, [quantity, unitPrice, total][index] ?? 0] as const));
        const names = factors.reduce((sum, key) => sum + nameOf(key, roles), 0);
        const least = weights.row + (names > 0 ? 0 : weights.several);
        let score = names;
        for (const row of rows) {
          score += weightOf([row[quantity] ?? '', row[unitPrice] ?? '', row[total] ?? ''], row);
        }
        if (score > best.score && score >= least) best = { roles, score };
      }
    }
  }
  return best.roles;
}

/** The free column that is most likely what items come to, or what they are, where no name says which. */
function likely(key: string, texts: readonly (readonly string[])[], taken: ReadonlySet<number>): number | undefined {
  const isOwn = (text: string): boolean => (key === 'total' ? /\d[.,]\d{2}\D*$/.test(text) : /\p{L}{3}/u.test(text));
  const counts = (texts[0] ?? []).map((_, at) => ({ at, own: texts.filter((row) => isOwn(row[at] ?? '')) }));
  const free = counts.filter(({ at, own }) => !taken.has(at) && own.length * 2 > texts.length);
  if (key === 'total') return free.at(-1)?.at;
  const letters = (at: number): number => texts.reduce((sum, row) => sum + (row[at] ?? '').length, 0);
  return free.toSorted((a, b) => letters(b.at) - letters(a.at))[0]?.at;
}

/** The first column of words of letters and digits without a name: a name that was not read, or none, as of codes. */
function likelyCodes(columns: readonly NamedColumn[], texts: readonly (readonly string[])[]): number | undefined {
  const isCode = (text: string): boolean => /^(?=\S*\d)(?=\S*\p{L})\S{3,}$/u.test(text);
  const first = columns.findIndex((_, at) => texts.some((row) => (row[at] ?? '') !== ''));
  const codes = texts.filter((row) => isCode(row[first] ?? ''));
  return columns[first]?.words.length === 0 && codes.length * 2 > texts.length ? first : undefined;
}

/** The columns of a list below a heading, each with its field; null where none holds what an item comes to. */
export function itemColumns(
  columns: readonly Gap[],
  rows: readonly Row[],
  { heading, rule }: { readonly heading: Heading; readonly rule: TableRule },
): readonly ItemColumn[] | null {
  const figures = wholeRows(rows, heading).slice(0, maxRows);
  const inColumns = (some: readonly Row[]): readonly ColumnWords[] => some.map((row) => wordsByColumn(row, columns));
  const others = rows.filter(({ tokens }) => tokens.some(({ text }) => isNumeric(text)));
  const filled = { whole: inColumns(wholeRows(rows, heading)), others: inColumns(others) };
  const known = named(columns, filled, heading);
  const texts = figures.map((row) => wordsByColumn(row, known).map(textIn));
  const ranks = ranksOf(known, rule);
  const isOfFactors = factors.every((key) => rule.columns[key] !== undefined);
  const roles = new Map(isOfFactors ? factorsOf(texts, ranks) : []);
  const taken = new Set(roles.values());
  for (const key of Object.keys(rule.columns).filter((each) => !roles.has(each))) {
    const isOfWords = (at: number): boolean => texts.some((row) => /\p{L}{2}/u.test(row[at] ?? ''));
    const free = ranks
      .map((rank, at) => ({ at, rank: taken.has(at) ? undefined : rank.get(key) }))
      .filter(({ rank }) => rank !== undefined);
    // "Item" may be over a number, beside what the item is.
    const inWords = key === 'description' ? free.filter(({ at }) => isOfWords(at)) : [];
    const best = (inWords.length > 0 ? inWords : free).toSorted(
      (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (key === 'total' ? b.at - a.at : a.at - b.at),
    )[0];
    const at = best?.at ?? (key === 'total' || key === 'description' ? likely(key, texts, taken) : undefined);
    if (at === undefined) continue;
    roles.set(key, at);
    taken.add(at);
  }
  const codes = roles.has('code') || rule.columns['code'] === undefined ? undefined : likelyCodes(known, texts);
  if (codes !== undefined && !taken.has(codes)) roles.set('code', codes);
  if (!roles.has('total') && rule.columns['total'] !== undefined) return null;
  return known.map(({ from, to }, at) => {
    const key = [...roles].find(([, column]) => column === at)?.[0] ?? null;
    return { from, to, key, isNamed: key !== null && ranks[at]?.has(key) === true };
  });
}
