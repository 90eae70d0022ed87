import type { ListRule } from '../../../template/template.ts';
import { type Box, boxAround, median } from '../../document/geometry.ts';
import { isNumeric } from '../../document/tables/draft.ts';
import { bottom, centreY, isRotated, type PageWord, type Row, right, sharedWidth } from '../page-layout.ts';
import { findPhrase, labelKey, plainWords } from '../phrases.ts';
import type { LabelledPage } from '../text-document.ts';

export type TableRule = Extract<ListRule, { by: 'table' }>;

/** Labels of columns by what they hold. */
type ColumnLabels = { readonly columns: Readonly<Record<string, readonly string[] | undefined>> };

/** A name of a column: words above one another. */
export interface HeadingCell {
  readonly words: readonly PageWord[];
  readonly box: Box;
}

/** The lines that name the columns of a list: rows `first` to `last` of the page. */
export interface Heading {
  readonly first: number;
  readonly last: number;
  readonly cells: readonly HeadingCell[];
  /** Columns of the list that it names. */
  readonly keys: number;
}

/** Columns that a heading names at least. */
const minKeys = 2;
/** Lines of one heading: so many above and below the one that names most, so close; in heights of text. */
const maxLines = 4;
const maxApart = 0.8;
/** Names of two columns are at least this far apart, in heights of text. */
const partGap = 0.5;
/** Letters of another size are no part of a heading; as a share of its own. */
const otherSize = 0.25;
/** Share of the narrower of two words above one another that lies over the other. */
const sameColumn = 0.5;

/** The words of a row, parted where they are further apart than words of one name, and about each label. */
function partsOf(page: LabelledPage, index: number): readonly HeadingCell[] {
  const parts: PageWord[][] = [];
  const hits = page.labels.byRow[index] ?? [];
  const bounds = new Set(hits.flatMap(({ start, end }) => [start, end]));
  for (const [at, word] of (page.rows[index]?.tokens ?? []).entries()) {
    const last = parts.at(-1)?.at(-1);
    const isClose = last !== undefined && word.box.x - right(last.box) < partGap * word.box.height;
    const isOfLabel = hits.some(({ start, end }) => at > start && at < end);
    if (isOfLabel || (isClose && !bounds.has(at))) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  return parts.map(cellOf);
}

function cellOf(words: readonly PageWord[]): HeadingCell {
  return { words, box: boxAround(words.map(({ box }) => box)) ?? { x: 0, y: 0, width: 0, height: 0 } };
}

const areOver = (one: Box, other: Box): boolean =>
  sharedWidth(one, other) > sameColumn * Math.min(one.width, other.width);

interface Lines {
  readonly first: number;
  readonly last: number;
}

/** The names of a row with what is above and below each in the lines around it, from the left. */
function stacked(page: LabelledPage, index: number, { first, last }: Lines): readonly HeadingCell[] {
  const cells = partsOf(page, index).map((name) => ({ ...name, at: index, words: [...name.words] }));
  for (let at = first; at <= last; at += 1) {
    if (at === index) continue;
    for (const part of partsOf(page, at)) {
      const over = cells.toSorted((a, b) => sharedWidth(b.box, part.box) - sharedWidth(a.box, part.box))[0];
      if (over && areOver(over.box, part.box)) over.words.push(...part.words);
      else cells.push({ ...part, at, words: [...part.words] });
    }
  }
  return cells.map(({ words }) => cellOf(inLines(words))).toSorted((a, b) => a.box.x - b.box.x);
}

/** Words of a few lines as they are read. */
function inLines(words: readonly PageWord[]): readonly PageWord[] {
  return words.toSorted((a, b) => {
    const isOneLine = Math.abs(centreY(a.box) - centreY(b.box)) < Math.min(a.box.height, b.box.height) / 2;
    return isOneLine ? a.box.x - b.box.x : a.box.y - b.box.y;
  });
}

/** How well a heading names a column: 0 is exactly; null where it does not. */
export function nameRank(words: readonly { readonly text: string }[], labels: readonly string[]): number | null {
  const among = plainWords(joinedAtHyphens(words.map(({ text }) => text)));
  const length = among.joined.length;
  const ranks = labels.map(labelKey).flatMap((key) =>
    findPhrase(among, key).map(({ start, slips }) => {
      if (key.length >= length - slips && start === 0) return slips / 10;
      return (start === 0 ? 1 : 2) + (1 - key.length / Math.max(1, length)) + slips / 10;
    }),
  );
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** Words that a hyphen divides at the end of a line are one. */
function joinedAtHyphens(texts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const before = joined.at(-1);
    if (before !== undefined && /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(text)) {
      joined[joined.length - 1] = before.slice(0, -1) + text;
    } else joined.push(text);
  }
  return joined;
}

function keysIn(cells: readonly HeadingCell[], { columns }: ColumnLabels): number {
  const free = new Set(cells);
  let count = 0;
  for (const labels of Object.values(columns)) {
    if (labels === undefined) continue;
    const own = [...free].find(({ words }) => nameRank(words, labels) !== null);
    if (own === undefined) continue;
    free.delete(own);
    count += 1;
  }
  return count;
}

const heightOf = ({ tokens }: Row): number => median(tokens.map(({ box }) => box.height));

const isName = (row: Row): boolean =>
  !row.cells.some(isRotated) && !row.tokens.some(({ text }) => isNumeric(text) && /\d{2}|[.,]\d/.test(text));

/** Lines right above and below a row that name columns with it. */
function linesAround(page: LabelledPage, index: number): Lines {
  const base = page.rows[index] as Row;
  const names = partsOf(page, index);
  const height = heightOf(base);
  const goesOn = (row: Row, gap: number): boolean =>
    isName(row) && gap < maxApart * height && Math.abs(heightOf(row) - height) < otherSize * height;
  let [first, last] = [index, index];
  let top = base.box.y;
  while (index - first < maxLines) {
    const row = page.rows[first - 1];
    if (!row || !goesOn(row, top - bottom(row.box))) break;
    first -= 1;
    top = Math.min(top, row.box.y);
  }
  let foot = bottom(base.box);
  while (last - index < maxLines) {
    const row = page.rows[last + 1];
    const isUnder = row?.cells.every(({ box }) => names.some((name) => sharedWidth(name.box, box) > 0)) === true;
    if (!row || !isUnder || !goesOn(row, row.box.y - foot)) break;
    last += 1;
    foot = Math.max(foot, bottom(row.box));
  }
  return { first, last };
}

/** Whether the lines below a heading are the first item: a description whose figures are in the next line. */
function withoutFirstItem(page: LabelledPage, lines: Lines, index: number): Lines {
  const { first, last } = lines;
  const next = page.rows[last + 1];
  const only = last > index ? page.rows[last] : undefined;
  const isItem = only !== undefined && only.cells.length === 1 && next !== undefined && !isName(next);
  return isItem && only.tokens.length > 1 ? { first, last: last - 1 } : lines;
}

/** The headings of a page that name at least two columns of a list, those that name most first. */
export function headingsOf(page: LabelledPage, rule: ColumnLabels): readonly Heading[] {
  const keys = new Set(
    Object.values(rule.columns)
      .flatMap((labels) => labels ?? [])
      .map(labelKey),
  );
  const found: Heading[] = [];
  for (const [index, hits] of page.labels.byRow.entries()) {
    if (!hits.some((hit) => keys.has(hit.key)) || (found.at(-1)?.last ?? -1) >= index) continue;
    const row = page.rows[index];
    if (!row || !isName(row)) continue;
    const lines = withoutFirstItem(page, linesAround(page, index), index);
    const cells = stacked(page, index, lines);
    const named = keysIn(cells, rule);
    if (named >= minKeys) found.push({ ...lines, cells, keys: named });
  }
  return found.toSorted((a, b) => b.keys - a.keys || a.first - b.first);
}

/** Lines that may name columns in words that no template knows: names over a row of figures, from the top. */
export function unknownHeadings(page: LabelledPage): readonly Heading[] {
  return page.rows.flatMap((row, index): readonly Heading[] => {
    const figures =
      page.rows[index + 1]?.cells.filter(({ tokens }) => tokens.some(({ text }) => isNumeric(text))) ?? [];
    const isOver = row.cells.length > minKeys && figures.length > minKeys && isName(row);
    return isOver ? [{ first: index, last: index, cells: partsOf(page, index), keys: 0 }] : [];
  });
}
