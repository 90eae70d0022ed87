import { type Box, boxAround, medianHeight } from '../../document/geometry.ts';
import { bottom, type PageWord } from '../page-layout.ts';
import { pieceOf } from '../text-piece.ts';
import type { FormPage, Segment } from './form-page.ts';
import { isBesideMark } from './mark-pairs.ts';
import { isSentence, labelPiece, type Pair, pairOf } from './pair.ts';

const certainty = { style: 0.85, content: 0.8, place: 0.7, sameRow: 0.75 } as const;
/** What a box of a form holds at most; more is text between lines. */
const max = { rows: 9, words: 60, wordsOfValue: 40, height: 0.2 } as const;
/** Letters higher than this many heights of text are a heading. */
const heading = 1.4;
/** Letters of labels and of what is filled in differ by this share in height, where they differ. */
const otherSize = 0.13;
/** From this share on they differ however a line is written: what goes on with a label is as high. */
const clearlyOther = 0.25;
/** The same in width, and the characters from which that is known. */
const otherPitch = 0.16;
const minCharacters = 6;
/** A gap between lines, in heights of text, that parts a label from what is filled in. */
const apart = 0.55;
const isCurrency = /^[$€£¥₹]$|^(?:R\$|RM)$/u;
const goesOn = /^[\p{Ll}(,&]/u;
/** The number of a box on a form, before its label. */
const boxNumber = /^\(?\d{1,2}[a-z]?[.)]?$/;

interface TextRow {
  readonly segments: readonly Segment[];
  readonly tokens: readonly PageWord[];
  readonly box: Box;
}

interface Found {
  readonly label: readonly (readonly PageWord[])[];
  readonly value: readonly (readonly PageWord[])[];
  readonly certainty: number;
}

/** Rows of the words in one box of a form, without signs of currency that were printed for what is filled in. */
function rowsOf(segments: readonly Segment[]): readonly TextRow[] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.find(([first]) => {
      if (first === undefined) return false;
      const shared = Math.min(bottom(first.box), bottom(segment.box)) - Math.max(first.box.y, segment.box.y);
      return shared > 0.5 * Math.min(first.box.height, segment.box.height);
    });
    if (row) row.push(segment);
    else rows.push([segment]);
  }
  return rows.flatMap((row): readonly TextRow[] => {
    const sorted = row.toSorted((a, b) => a.box.x - b.box.x);
    const tokens = sorted.flatMap((segment) => segment.tokens).filter(({ text }) => !isCurrency.test(text));
    const box = boxAround(tokens.map((token) => token.box));
    return box === null ? [] : [{ segments: sorted, tokens, box }];
  });
}

function textOf(tokens: readonly PageWord[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

/** Height of the letters of a row: a tall sign among them does not count. */
function letterHeight({ tokens }: TextRow): number {
  return medianHeight(tokens.map(({ box }) => box));
}

/** Amounts, dates, numbers and the like, which no label is. */
export function looksFilledIn(text: string): boolean {
  const signs = text.replace(/\s/g, '');
  const digits = signs.replace(/\D/g, '').length;
  if (signs === '') return false;
  if (/\S@\S+\.\S/.test(text)) return true;
  return digits >= 0.4 * signs.length || /^[xX✓✔]$/.test(signs);
}

function isLabelRow({ tokens }: TextRow): boolean {
  const words = tokens[0] && boxNumber.test(tokens[0].text) ? tokens.slice(1) : tokens;
  const text = textOf(words);
  return /\p{L}{2}/u.test(text) && !looksFilledIn(text);
}

/** Mean width of a character; 0 where there are too few to tell. */
function pitch({ tokens }: TextRow): number {
  const [width, count] = tokens.reduce(([sum, many], { box, text }) => [sum + box.width, many + text.length], [0, 0]);
  return (count ?? 0) < minCharacters ? 0 : (width ?? 0) / Math.max(1, count ?? 0);
}

/** Boxes of words that engines find are too coarse for heights alone. */
function isOfSize(row: TextRow, like: TextRow): boolean {
  if (Math.abs(letterHeight(row) / Math.max(1e-6, letterHeight(like)) - 1) >= otherSize) return false;
  const [one, other] = [pitch(row), pitch(like)];
  return one === 0 || other === 0 || Math.abs(one / other - 1) < otherPitch;
}

/** Whether a row goes on with the label above it, and is not what was filled in. */
function goesOnWith(row: TextRow, before: TextRow, label: TextRow): boolean {
  const gap = (row.box.y - bottom(before.box)) / Math.max(1e-6, letterHeight(label));
  if (looksFilledIn(textOf(row.tokens))) return false;
  if (goesOn.test(textOf(row.tokens))) {
    return gap < 1.2 && Math.abs(letterHeight(row) / Math.max(1e-6, letterHeight(label)) - 1) < clearlyOther;
  }
  return (
    isOfSize(row, label) &&
    gap < apart &&
    /[,(:;]$|\b(?:of|or|and|the|de|da|do|e|ou|y|und|et)$/iu.test(textOf(before.tokens))
  );
}

/**
 * Labels and values of the rows of one box: a label, its lines, and lines that differ from them, perhaps several times.
 */
function pairsOfRows(rows: readonly TextRow[], textHeight: number): readonly Found[] {
  const found: Found[] = [];
  let at = 0;
  while (at < rows.length) {
    const first = rows[at];
    if (first === undefined || !isLabelRow(first) || letterHeight(first) > heading * textHeight) {
      at += 1;
      continue;
    }
    const beside = valuesBeside(first);
    if (beside.length > 0) {
      found.push(...beside);
      at += 1;
      continue;
    }
    const label = [first];
    let next = at + 1;
    for (let row = rows[next]; row && goesOnWith(row, rows[next - 1] ?? first, first); row = rows[next]) {
      label.push(row);
      next += 1;
    }
    const value: TextRow[] = [];
    const opening = rows[next];
    const differs = opening !== undefined && !isOfSize(opening, first);
    for (let row = rows[next]; row; row = rows[next]) {
      // In a box of two kinds of letters the next row of the first kind is the next label.
      if (value.length > 0 && differs && isOfSize(row, first) && isLabelRow(row)) break;
      value.push(row);
      next += 1;
    }
    if (value.length > 0) {
      const how = differs ? 'style' : looksFilledIn(textOf(value[0]?.tokens ?? [])) ? 'content' : 'place';
      found.push({
        label: label.map(({ tokens }) => tokens),
        value: value.map(({ tokens }) => tokens),
        certainty: certainty[how],
      });
    }
    at = next;
  }
  return found;
}

/** What is behind gaps on the row of labels, where that is what people fill in. */
function valuesBeside({ segments }: TextRow): readonly Found[] {
  return segments.flatMap((segment, index): readonly Found[] => {
    const value = segments[index + 1];
    const isPair =
      value !== undefined &&
      /\p{L}{2}/u.test(textOf(segment.tokens)) &&
      !looksFilledIn(textOf(segment.tokens)) &&
      looksFilledIn(textOf(value.tokens));
    return isPair ? [{ label: [segment.tokens], value: [value.tokens], certainty: certainty.sameRow }] : [];
  });
}

function isBox(segments: readonly Segment[], { page }: FormPage): boolean {
  const box = boxAround(segments.map((segment) => segment.box));
  const words = segments.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return box !== null && box.height <= max.height * page.height && words <= max.words;
}

/** A region with a line over it and one under it, or with lines at both sides. */
function isBounded(region: string): boolean {
  const [above, below, left, after] = region.split('|');
  return (above !== '-1' && below !== '-1') || (left !== '-1' && after !== '-1' && (above !== '-1' || below !== '-1'));
}

/** Labels and what was filled in under or behind them, in the boxes that ruled lines make. */
export function boxPairs(form: FormPage, used: Set<PageWord>): readonly Pair[] {
  const hasFields = form.page.form.fields.length > 0;
  const regions = new Map<string, Segment[]>();
  for (const segment of form.segments) {
    const tokens = segment.tokens.filter((token) => !used.has(token));
    if (tokens.length === 0 || !isBounded(segment.region) || isBesideMark(segment, form)) continue;
    const known = regions.get(segment.region);
    const part = { ...segment, tokens };
    if (known) known.push(part);
    else regions.set(segment.region, [part]);
  }
  return [...regions.values()].flatMap((segments) => {
    if (!isBox(segments, form)) return [];
    const rows = rowsOf(segments);
    return rows.length > max.rows
      ? []
      : pairsOfRows(rows, form.textHeight).flatMap((found) => toPair(found, used, hasFields));
  });
}

/** Where the file has fields, what else is printed is mostly the form itself. */
function toPair({ label, value, certainty: trust }: Found, used: Set<PageWord>, hasFields: boolean): readonly Pair[] {
  if (value.flat().length > max.wordsOfValue) return [];
  if (isSentence(textOf(value.flat()))) return [];
  if (hasFields && !looksFilledIn(textOf(value.flat()))) return [];
  const text = { piece: pieceOf(value), certainty: trust, source: 'page' } as const;
  const pair = pairOf({ label: labelPiece(label), value: text, kind: 'text', labelCertainty: trust });
  if (pair === null) return [];
  for (const token of [...label.flat(), ...value.flat()]) used.add(token);
  return [pair];
}
