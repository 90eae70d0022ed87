import { bottom, type Cell, type PageWord, type Row } from '../page-layout.ts';
import { pieceOf } from '../text-piece.ts';
import { looksFilledIn } from './box-pairs.ts';
import type { FormPage } from './form-page.ts';
import { isSentence, labelPiece, type Pair, pairOf } from './pair.ts';

const certainty = { colon: 0.85, columns: 0.6 } as const;
const maxKeyWords = 6;
/** More words are a sentence. */
const maxValueWords = 14;
const endsKey = /\p{L}[^:]*:$/u;
const hasContent = /[\p{L}\p{N}]/u;
/** Words that begin what a colon explains. */
const explains = /^(?:note|notes|example|caution|tip|warning|important|nota|obs|atenção|aviso|hinweis|remarque)$/iu;
/** Values in a second column begin within this many heights of one another. */
const sameColumn = 1.5;
const maxLabelWords = 4;
/** Letters higher than this many heights of text are a heading. */
const heading = 1.4;
/** Lines of a block stand at most this many heights apart. */
const maxBlockGap = 1.8;

interface Key {
  readonly start: number;
  readonly end: number;
}

/**
 * The words before a colon that name what follows: all from the start of the cell or the last value, over no digits.
 */
function keysOf(row: Row): readonly Key[] {
  const keys: Key[] = [];
  for (const [index, token] of row.tokens.entries()) {
    if (!endsKey.test(token.text)) continue;
    const cell = row.cells.find((each) => each.tokens.includes(token));
    const begin = Math.max(keys.at(-1)?.end ?? 0, row.tokens.indexOf(cell?.tokens[0] ?? token));
    let start = index;
    while (start > begin && !/\d/.test(row.tokens[start - 1]?.text ?? '')) start -= 1;
    // Of a sentence only the last words would be a label.
    if (index - start < maxKeyWords) keys.push({ start, end: index + 1 });
  }
  return keys;
}

function below(rows: readonly Row[], row: number, key: readonly PageWord[]): readonly PageWord[] {
  const first = key[0];
  const next = rows[row + 1];
  if (!first || !next || next.box.y - bottom(first.box) > 2 * first.box.height) return [];
  const cell = next.cells.find((each) => Math.abs(each.box.x - first.box.x) <= 2 * first.box.height);
  return cell && !cell.tokens.some((token) => endsKey.test(token.text)) ? cell.tokens : [];
}

function toPair(key: readonly PageWord[], value: readonly PageWord[], trust: number): Pair | null {
  const text = pieceOf([value]);
  const label = labelPiece([key]);
  if (!hasContent.test(text.text) || value.length > maxValueWords || isSentence(text.text)) return null;
  if (explains.test(label.text)) return null;
  return pairOf({
    label,
    value: { piece: text, certainty: trust, source: 'page' },
    kind: 'text',
    labelCertainty: trust,
  });
}

/** Every `label: value`, beside one another or one over the other, that is no sentence. */
export function colonPairs({ page }: FormPage, used: Set<PageWord>): readonly Pair[] {
  return page.rows.flatMap((row, place) => {
    const keys = keysOf(row);
    return keys.flatMap(({ start, end }, index): readonly Pair[] => {
      const key = row.tokens.slice(start, end);
      const beside = row.tokens.slice(end, keys[index + 1]?.start ?? row.tokens.length);
      const value = beside.length > 0 ? beside : below(page.rows, place, key);
      const isBelow = beside.length === 0;
      if (isBelow && (page.form.fields.length > 0 || key.length > maxLabelWords)) return [];
      if ([...key, ...value].some((token) => used.has(token))) return [];
      const pair = toPair(key, value, certainty.colon);
      if (pair === null) return [];
      for (const token of [...key, ...value]) used.add(token);
      return [pair];
    });
  });
}

interface TwoColumns {
  readonly label: Cell;
  readonly value: Cell;
}

function twoColumns(row: Row, used: ReadonlySet<PageWord>, textHeight: number): TwoColumns | null {
  const [label, value, ...more] = row.cells;
  if (!label || !value || more.length > 0 || row.tokens.some((token) => used.has(token))) return null;
  const words = label.tokens.map(({ text }) => text).join(' ');
  const isHeading = label.box.height > heading * textHeight;
  const isLabel =
    !isHeading && label.tokens.length <= maxLabelWords && /^\p{L}[^\d]*$/u.test(words) && /\p{L}{2}/u.test(words);
  return isLabel ? { label, value } : null;
}

/** Whether more lines stand under the value and none under the label, as those of an address. */
function headsBlock(rows: readonly Row[], index: number, { label, value }: TwoColumns): boolean {
  const next = rows[index + 1];
  if (!next || next.box.y - bottom(value.box) > maxBlockGap * value.box.height) return false;
  const slack = sameColumn * value.box.height;
  return (
    next.cells.every((cell) => cell.box.x > label.box.x + label.box.width) &&
    next.cells.some((cell) => Math.abs(cell.box.x - value.box.x) < slack)
  );
}

/**
 * Rows of two columns, of which the first names and the second says: amounts, dates and numbers, or several in a
 * column.
 */
export function columnPairs({ page, textHeight }: FormPage, used: Set<PageWord>): readonly Pair[] {
  const rows = page.rows.map((row) => twoColumns(row, used, textHeight));
  return rows.flatMap((row, index): readonly Pair[] => {
    if (row === null) return [];
    const isStacked = [rows[index - 1], rows[index + 1]].some(
      (other) =>
        other != null &&
        Math.abs(other.label.box.x - row.label.box.x) < sameColumn * textHeight &&
        Math.abs(other.value.box.x - row.value.box.x) < sameColumn * textHeight,
    );
    const text = row.value.tokens.map((token) => token.text).join(' ');
    const isLikely =
      looksFilledIn(text) || (page.form.fields.length === 0 && (isStacked || headsBlock(page.rows, index, row)));
    if (!isLikely) return [];
    const pair = toPair(row.label.tokens, row.value.tokens, certainty.columns);
    if (pair === null) return [];
    for (const token of [...row.label.tokens, ...row.value.tokens]) used.add(token);
    return [pair];
  });
}
