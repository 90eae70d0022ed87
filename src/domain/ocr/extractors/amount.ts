import type { AmountRule } from '../../template/template.ts';
import { compilePattern, matchesOf } from '../../validation/compiled-pattern.ts';
import type { NormaliseContext } from '../../validation/field-value.ts';
import { normalise } from '../../validation/normalise.ts';
import { phraseKey } from '../phrases.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

const amountPattern =
  '(?<![\\d.,/:-])-?(?:\\p{L}{0,3}[$€£] ?|RM ?)?-?\\d{1,3}(?:[., ]?\\d{3}){0,3} ?[.,] ?\\d{2}(?![\\d%]|[.,:/]\\d| ?%)';
const wholePattern = '(?<![\\d.,/:-])(\\d{1,5})$';
/** What speaks for and against an amount; the sum tells how far the choice can be trusted. */
const weight = {
  label: 4,
  lastLabel: 2,
  proof: 3,
  rounded: 2,
  parts: 2,
  items: 2.5,
  repeated: 0.8,
  against: -4,
  largest: 0.6,
} as const;
const maxRepeated = 2;
const trust: readonly (readonly [score: number, certainty: number])[] = [
  [6.5, 0.98],
  [4.5, 0.93],
  [3, 0.85],
  [1.5, 0.6],
  [0, 0.45],
];
const minTrust = 0.3;
const maxAmounts = 200;
/** Subtotals, taxes, charges and roundings of which two or three may come to the amount. */
const maxParts = 12;
const minItems = 2;

interface Amount {
  readonly piece: TextPiece;
  readonly cents: number;
  /** Place of its label in the rule, the most telling first; null without one. */
  readonly label: number | null;
  readonly isPaid: boolean;
  readonly isChange: boolean;
  readonly isRounding: boolean;
  readonly isAgainst: boolean;
}

function centsOf(piece: TextPiece, context: NormaliseContext): number | null {
  const value = normalise('money', piece.text.replace(/ ?([.,]) ?(?=\d{2}$)/, '$1'), context)?.value;
  return typeof value === 'object' && 'amount' in value ? Math.round(Number(value.amount) * 100) : null;
}

/** What the labels of a row say that it is about. */
function namesOf(page: LabelledPage, index: number): readonly string[] {
  return (page.labels.byRow[index] ?? []).filter((hit) => hit.stands).map((hit) => hit.key);
}

const keysOf = (labels: readonly string[] | undefined): readonly string[] => (labels ?? []).map(phraseKey);

/** Where the tax summary begins, whose sums are no total; behind the last row without one. */
function endOf(page: LabelledPage, rule: AmountRule): number {
  const ends = keysOf(rule.until);
  const at = page.rows.findIndex((_, index) => namesOf(page, index).some((key) => ends.includes(key)));
  return at === -1 ? page.rows.length : at;
}

function amountsIn(page: LabelledPage, rule: AmountRule, context: NormaliseContext): readonly Amount[] {
  const [labels, paid, change, rounding, not] = [rule.labels, rule.paid, rule.change, rule.rounding, rule.not].map(
    keysOf,
  );
  const [form, whole] = [compilePattern(amountPattern, 'u'), compilePattern(wholePattern, 'u')];
  if (!form || !whole) return [];
  let carried: readonly string[] | null = null;
  return page.rows.slice(0, endOf(page, rule)).flatMap((row, index) => {
    const own = namesOf(page, index);
    const text = pieceOf([row.tokens]);
    const isPaidRow = own.some((key) => paid?.includes(key));
    const found = matchesOf(form, text.text);
    const match = found.at(-1) ?? (isPaidRow ? matchesOf(whole, text.text).at(-1) : undefined);
    const alone = own.length === 0 && !/\p{L}{3}/u.test(text.text);
    const names = alone && carried ? carried : own;
    carried = match ? null : own;
    const piece = match && cutPiece(text, match.from, match.to);
    const cents = piece ? centsOf(piece, context) : null;
    if (!piece || cents === null) return [];
    const has = (keys: readonly string[] | undefined): boolean => names.some((key) => keys?.includes(key));
    const label = (labels ?? []).findIndex((key) => names.includes(key));
    return [
      {
        piece,
        cents,
        label: label === -1 ? null : label,
        isPaid: has(paid),
        isChange: has(change),
        isRounding: has(rounding),
        isAgainst: has(not),
      },
    ];
  });
}

/** Something paid less the change, or a sum before rounding and the rounding, comes to this amount. */
function isProven(amount: Amount, all: readonly Amount[]): boolean {
  const changes = all.filter((each) => each.isChange && each.cents > 0 && each !== amount);
  return changes.some((change) =>
    all.some((paid) => paid !== amount && !paid.isChange && Math.abs(paid.cents) - change.cents === amount.cents),
  );
}

function isRounded(amount: Amount, all: readonly Amount[]): boolean {
  const roundings = all.filter((each) => each.isRounding && each.cents !== 0 && Math.abs(each.cents) < 100);
  return roundings.some(({ cents }) =>
    all.some((before) => before.label !== null && before !== amount && before.cents + cents === amount.cents),
  );
}

/** A rounding makes another amount of this one. */
function isRoundedLater(amount: Amount, all: readonly Amount[]): boolean {
  const roundings = all.filter((each) => each.isRounding && each.cents !== 0 && Math.abs(each.cents) < 100);
  return roundings.some(({ cents }) => all.some((after) => Math.abs(after.cents - amount.cents) === Math.abs(cents)));
}

/** Two or three parts, such as a subtotal, a tax and a rounding, come to this amount. */
function isSumOfParts(amount: Amount, all: readonly Amount[]): boolean {
  if (amount.isAgainst || amount.isChange || amount.isRounding) return false;
  const parts = all
    .filter((each) => (each.isAgainst || each.isRounding) && each.cents !== 0 && each.cents < amount.cents)
    .slice(0, maxParts)
    .map(({ cents }) => cents);
  return parts.some((first, at) =>
    parts.slice(at + 1).some((second, next) => {
      const left = amount.cents - first - second;
      return left === 0 || parts.slice(at + next + 2).includes(left);
    }),
  );
}

const isItem = ({ label, isPaid, isChange, isRounding, isAgainst }: Amount): boolean =>
  label === null && !isPaid && !isChange && !isRounding && !isAgainst;

/** All amounts before the first with a label are items, and come to this amount. */
function isSumOfItems(amount: Amount, all: readonly Amount[]): boolean {
  const end = all.findIndex((each) => !isItem(each));
  const items = end === -1 ? [] : all.slice(0, end);
  if (items.length < minItems || items.includes(amount)) return false;
  return items.reduce((sum, { cents }) => sum + cents, 0) === amount.cents;
}

function scoreOf(amount: Amount, all: readonly Amount[], labels: number): number {
  const { label, isAgainst, isPaid, isChange, isRounding } = amount;
  const ofLabel = label === null ? 0 : weight.label - ((weight.label - weight.lastLabel) * label) / Math.max(1, labels);
  const same = all.filter((each) => each !== amount && each.cents === amount.cents).length;
  const isFinal = !isRoundedLater(amount, all);
  const isAllItems = isFinal && isSumOfItems(amount, all);
  const largest = Math.max(...all.filter((each) => !each.isPaid && !each.isChange).map((each) => each.cents));
  return (
    ofLabel +
    (isProven(amount, all) ? weight.proof : 0) +
    (isRounded(amount, all) ? weight.rounded : 0) +
    (isFinal && isSumOfParts(amount, all) ? weight.parts : 0) +
    (isAllItems ? weight.items : 0) +
    weight.repeated * Math.min(maxRepeated, same) +
    (isAgainst || isChange || isRounding ? weight.against : 0) +
    (isPaid && !isAllItems ? weight.against / 2 : 0) +
    (amount.cents === largest ? weight.largest : 0)
  );
}

function certaintyOf(score: number): number {
  return trust.find(([least]) => score >= least)?.[1] ?? minTrust;
}

/**
 * The amount that is to be paid, the most likely first: by its label, by what was paid less the change, by the items, parts
 * and rounding that come to it, and by how often it stands there.
 */
export function byAmount(rule: AmountRule, document: TextDocument, context: NormaliseContext): readonly Candidate[] {
  const all = document.pages.flatMap((page) => amountsIn(page, rule, context)).slice(0, maxAmounts);
  return all
    .filter((amount) => amount.cents > 0)
    .map((amount, index) => ({ amount, index, score: scoreOf(amount, all, rule.labels.length) }))
    .toSorted((a, b) => b.score - a.score || b.index - a.index)
    .map(({ amount, score }) => ({ piece: amount.piece, certainty: certaintyOf(score), source: 'page' }));
}
