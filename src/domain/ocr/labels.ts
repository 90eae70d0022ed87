import type { Box } from '../document/geometry.ts';
import { boxAround } from '../document/geometry.ts';
import { type LaidOutPage, type Row, right } from './page-layout.ts';
import { findPhrase, type PhraseHit, phraseKey } from './phrases.ts';

/** A printed label: tokens `start` to before `end` of one row. */
export interface LabelHit extends PhraseHit {
  readonly key: string;
  readonly page: number;
  readonly row: number;
  readonly box: Box;
  /** Whether it begins its cell, as labels do and words of a sentence rarely. */
  readonly leads: boolean;
}

/** The labels of one page. */
export interface PageLabels {
  /** By row, left to right. */
  readonly byRow: readonly (readonly LabelHit[])[];
  /** By key, the most trusted first. */
  readonly byKey: ReadonlyMap<string, readonly LabelHit[]>;
}

/** Words of one label stand no further apart than this many heights. */
const MAX_INNER_GAP = 3;
/** Numbering that may stand before a label in its cell, such as `2 e 1`. */
const MAX_PREFIX = 5;

function holdsTogether(row: Row, hit: PhraseHit): boolean {
  return row.tokens.slice(hit.start, hit.end).every((token, index, all) => {
    const previous = all[index - 1];
    return !previous || token.box.x - right(previous.box) <= MAX_INNER_GAP * token.box.height;
  });
}

function leadsItsCell(row: Row, hit: PhraseHit): boolean {
  const first = row.tokens[hit.start];
  const cell = row.cells.find((each) => first !== undefined && each.tokens.includes(first));
  const before = cell?.tokens.slice(0, first ? cell.tokens.indexOf(first) : 0) ?? [];
  return before.reduce((length, token) => length + token.text.length, 0) <= MAX_PREFIX;
}

function hitsInRow(page: LaidOutPage, rowIndex: number, keys: readonly string[]): readonly LabelHit[] {
  const row = page.rows[rowIndex];
  if (!row) return [];
  const words = row.tokens.map((token) => phraseKey(token.text));
  return keys.flatMap((key) =>
    findPhrase(words, key)
      .filter((hit) => holdsTogether(row, hit))
      .map((hit) => ({
        ...hit,
        key,
        page: page.number,
        row: rowIndex,
        box: boxAround(row.tokens.slice(hit.start, hit.end).map((token) => token.box)) ?? row.box,
        leads: leadsItsCell(row, hit),
      })),
  );
}

/** Of labels that share words the longest stays: NOME SOCIAL is no NOME. */
function withoutShorter(hits: readonly LabelHit[]): readonly LabelHit[] {
  const kept: LabelHit[] = [];
  const longestFirst = hits.toSorted((a, b) => b.key.length - b.slips - (a.key.length - a.slips));
  for (const hit of longestFirst) {
    const overlaps = kept.some((other) => hit.start < other.end && other.start < hit.end && other.key !== hit.key);
    if (!overlaps) kept.push(hit);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

function trust(hit: LabelHit): number {
  return (hit.leads ? 0 : 2) + (hit.slips > 0 ? 1 : 0);
}

/** Finds all labels of a template on a page. Labels that are one field's serve as ends for the values of all others. */
export function findLabels(page: LaidOutPage, labels: readonly string[]): PageLabels {
  const keys = [...new Set(labels.map(phraseKey))].filter((key) => key !== '');
  const byRow = page.rows.map((_, index) => withoutShorter(hitsInRow(page, index, keys)));
  const byKey = new Map<string, LabelHit[]>();
  for (const hit of byRow.flat()) byKey.set(hit.key, [...(byKey.get(hit.key) ?? []), hit]);
  for (const [key, hits] of byKey) {
    byKey.set(
      key,
      hits.toSorted((a, b) => trust(a) - trust(b)),
    );
  }
  return { byRow, byKey };
}
