import { type Box, boxAround } from '../document/geometry.ts';
import type { Cell, LaidOutPage, Row } from './page-layout.ts';
import {
  doubtfulSlips,
  findPhrase,
  labelKey,
  type PhraseHit,
  type PlainWords,
  phraseKey,
  plainWords,
} from './phrases.ts';

/** A printed label: tokens `start` to before `end` of one row. */
export interface LabelHit extends PhraseHit {
  readonly key: string;
  readonly page: number;
  readonly row: number;
  readonly box: Box;
  /**
   * Whether it is as labels do and words of a sentence rarely: it begins its cell, a colon follows it, or a number
   * follows it as printed exactly.
   */
  readonly isLabel: boolean;
  /** The first token of its cell, where only a number such as `4b` is before the label; else `start`. */
  readonly from: number;
}

/** The labels of one page. */
export interface PageLabels {
  /** By row, left to right. */
  readonly byRow: readonly (readonly LabelHit[])[];
  /** By key, in reading order. */
  readonly byKey: ReadonlyMap<string, readonly LabelHit[]>;
}

/** Numbering that may stand before a label in its cell, such as `2 e 1`. */
const maxPrefix = 5;
const shortLength = 4;
/**
 * Mean confidence of the words of a label below which more of its letters may be misread: print read well has 0.95 and
 * more. Of 0.8 to 0.95 with one letter in two to five, this and `lettersPerDoubtfulSlip` found most that was right on
 * drawn pictures of every kind of document when any one kind was left out (docs/catalogue.md).
 */
const doubtfulBelow = 0.92;

/** The cell of a row in which the word with this index is. */
export function cellOf(row: Row, index: number): Cell | undefined {
  const token = row.tokens[index];
  return row.cells.find((cell) => token !== undefined && cell.tokens.includes(token));
}

/** The headings of two columns are no label together. */
function isInOneCell(row: Row, hit: PhraseHit): boolean {
  return cellOf(row, hit.start) === cellOf(row, hit.end - 1);
}

/** Where the cell of a label begins, when nothing but its number is before it there. */
function leadIn(row: Row, hit: PhraseHit): number | null {
  const first = row.tokens[hit.start];
  const cell = cellOf(row, hit.start);
  const before = cell && first ? cell.tokens.slice(0, cell.tokens.indexOf(first)) : [];
  const length = before.reduce((sum, token) => sum + token.text.length, 0);
  return length <= maxPrefix ? hit.start - before.length : null;
}

function isFollowedAsLabel(row: Row, hit: PhraseHit): boolean {
  const next = row.tokens[hit.end]?.text ?? '';
  const last = row.tokens[hit.end - 1]?.text ?? '';
  return last.endsWith(':') || next.startsWith(':') || (hit.slips === 0 && /^[#$]?\d|^#$/.test(next));
}

function isDoubtful(row: Row, { start, end }: PhraseHit): boolean {
  const tokens = row.tokens.slice(start, end);
  return tokens.reduce((sum, { confidence }) => sum + confidence, 0) < doubtfulBelow * tokens.length;
}

type KeyHit = PhraseHit & { readonly key: string };

/** Where labels stand as they were read and, where none does, where they may stand among doubtful words. */
function phrasesIn(row: Row, words: PlainWords, keys: readonly string[]): readonly KeyHit[] {
  const found = keys.flatMap((key) => findPhrase(words, key).map((hit): KeyHit => ({ ...hit, key })));
  if (row.tokens.every(({ confidence }) => confidence >= doubtfulBelow)) return found;
  const taken = new Uint8Array(row.tokens.length);
  for (const { start, end } of found) taken.fill(1, start, end);
  const guessed = keys.flatMap((key) =>
    findPhrase(words, key, doubtfulSlips(key))
      .filter((hit) => isDoubtful(row, hit) && !taken.subarray(hit.start, hit.end).includes(1))
      .map((hit): KeyHit => ({ ...hit, key })),
  );
  return [...found, ...guessed];
}

/** One label in two languages, `Subtotal/Sous-total`, which is as one word. */
const eitherWord = /^\W*(\p{L}[\p{L}.-]{2,})\/(\p{L}[\p{L}.-]{2,}\W*)$/u;

/** The words of a row as they are compared; where one is two by a slash, also with each of them alone. */
function wordings({ tokens }: Row): readonly PlainWords[] {
  const texts = tokens.map(({ text }) => text);
  if (!texts.some((text) => eitherWord.test(text))) return [plainWords(texts)];
  return [texts, ...[1, 2].map((part) => texts.map((text) => eitherWord.exec(text)?.[part] ?? text))].map(plainWords);
}

function withoutRepeated(hits: readonly KeyHit[]): readonly KeyHit[] {
  return [...new Map(hits.map((hit) => [`${hit.key} ${hit.start} ${hit.end}`, hit])).values()];
}

function hitsInRow(page: LaidOutPage, rowIndex: number, keys: readonly string[]): readonly LabelHit[] {
  const row = page.rows[rowIndex];
  if (!row) return [];
  const found = withoutRepeated(wordings(row).flatMap((words) => phrasesIn(row, words, keys)));
  return found
    .filter((hit) => isInOneCell(row, hit))
    .map((hit) => ({
      ...hit,
      page: page.number,
      row: rowIndex,
      box: boxAround(row.tokens.slice(hit.start, hit.end).map((token) => token.box)) ?? row.box,
      isLabel: leadIn(row, hit) !== null || isFollowedAsLabel(row, hit),
      from: leadIn(row, hit) ?? hit.start,
    }));
}

/** Of labels that share words the longest stays, of equals the one read exactly: NOME SOCIAL is no NOME. */
function withoutShorter(hits: readonly LabelHit[]): readonly LabelHit[] {
  const kept: LabelHit[] = [];
  const longestFirst = hits.toSorted((a, b) => b.key.length - b.slips - (a.key.length - a.slips) || a.slips - b.slips);
  for (const hit of longestFirst) {
    const overlaps = kept.some((other) => hit.start < other.end && other.start < hit.end && other.key !== hit.key);
    if (!overlaps) kept.push(hit);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

function trust(hit: LabelHit): number {
  return (hit.isLabel ? 0 : 2) + (hit.slips > 0 ? 1 : 0);
}

/** A short or misread word in a sentence is no label: `de`, or `supplies` for `supplier`. */
function isLikely(hit: LabelHit): boolean {
  return hit.isLabel || (hit.slips === 0 && hit.key.length > shortLength);
}

/** Finds all labels of a template on a page. Labels that are one field's serve as ends for the values of all others. */
export function findLabels(page: LaidOutPage, labels: readonly string[]): PageLabels {
  const keys = [...new Set(labels.map(labelKey))].filter((key) => key !== '');
  const byRow = page.rows.map((_, index) => withoutShorter(hitsInRow(page, index, keys)).filter(isLikely));
  const byKey = new Map<string, LabelHit[]>();
  for (const hit of byRow.flat()) {
    const known = byKey.get(hit.key);
    if (known) known.push(hit);
    else byKey.set(hit.key, [hit]);
  }
  return { byRow, byKey };
}

/** Why a label that is on a page was not taken for one. */
export interface LabelFate {
  readonly outcome: 'part_of_other' | 'in_a_sentence';
  /** Key of the label to which its words belong. */
  readonly other: string | null;
  readonly hits: readonly LabelHit[];
}

/** What became of a label that `findLabels` did not find on a page; null when its words are not there. */
export function labelFate(page: LaidOutPage & { readonly labels: PageLabels }, label: string): LabelFate | null {
  const key = phraseKey(label);
  const hits = page.rows.flatMap((_, index) => (key === '' ? [] : hitsInRow(page, index, [key])));
  const covering = hits.flatMap((hit) =>
    (page.labels.byRow[hit.row] ?? []).filter(({ start, end }) => start < hit.end && hit.start < end),
  );
  if (covering[0]) return { outcome: 'part_of_other', other: covering[0].key, hits };
  return hits.length === 0 ? null : { outcome: 'in_a_sentence', other: null, hits };
}

/** The most trusted first; among equals in reading order, or against it. */
export function byTrust(hits: readonly LabelHit[], order: 'first' | 'last'): readonly LabelHit[] {
  const inOrder = order === 'last' ? hits.toReversed() : hits;
  return inOrder.toSorted((a, b) => trust(a) - trust(b));
}
