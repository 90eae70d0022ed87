import type { AmountRule } from '../../../template/template.ts';
import { boxAround } from '../../document/geometry.ts';
import { compilePattern, matchesOf } from '../../validation/compiled-pattern.ts';
import type { NormaliseContext } from '../../validation/field-value.ts';
import { normalise } from '../../validation/normalise.ts';
import { currencyName, isWholeCurrency, wholeCurrencyName } from '../../validation/normalisers/currencies.ts';
import type { LabelHit } from '../labels.ts';
import { type Row, right, sharedWidth } from '../page-layout.ts';
import { findPhrase, labelKey, phraseKey, plainWords } from '../phrases.ts';
import type { LabelledPage, TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

const notInside = '(?<![\\d.,/:-])';
const grouped = "\\d{1,3}(?:[., '’]?\\d{3}){0,3}";
const minus = '[-−–]?';
/** A minus behind the digits, which is no dash before more words. */
const minusBehind = '(?:[-−](?=\\s|$))?';
const decimals = `${grouped} ?[.,] ?\\d{2}`;
const amountPattern = `${notInside}${minus}(?:${currencyName} ?)?${minus}${decimals}(?![\\d%]|[.,:/]\\d| ?%)${minusBehind}`;
/** An amount in brackets at the end of its row is one with a minus. */
const bracketedPattern = `(?<![^\\s:])\\((?:${currencyName} ?)?${decimals}\\)$`;
/** Behind the sign of a currency an amount may have no decimals. */
const signedPattern = `${notInside}${minus}${currencyName} ?${minus}${grouped}(?![\\d%.,:/-]| ?%)`;
const wholePattern = '(?<![\\p{L}\\d.,/:-])\\d{1,5}$';
/** Before the name of a currency whose amounts are printed without decimals. */
const namedBehindPattern = `${notInside}${minus}${grouped}(?= ?${wholeCurrencyName}(?!\\p{L}))`;
/** Amounts of currencies that are printed without decimals. */
const wholeCurrencyPattern = `${notInside}${minus}(?:${grouped})(?= ?-?$)`;
const maxAmounts = 200;

/** What an amount of a document is about, by the labels of its row. */
export interface Amount {
  readonly piece: TextPiece;
  readonly cents: number;
  /** Place of its label in the rule, the most telling first; null without one. */
  readonly label: number | null;
  readonly isSubtotal: boolean;
  readonly isTax: boolean;
  /** The word of the rule by which its row names a tax, as labels are compared; null without one. */
  readonly taxName: string | null;
  /** Whether its row names a tax, be it to say that the amount includes it or that it comes on top. */
  readonly namesTax: boolean;
  readonly isCharge: boolean;
  readonly isDiscount: boolean;
  readonly isPaid: boolean;
  readonly isChange: boolean;
  readonly isRounding: boolean;
  /** It may add up with others to the amount. */
  readonly isPart: boolean;
  /**
   * Something in its row speaks against it: it is a part, or about something else. A rule without `subtotals` shows
   * them apart not.
   */
  readonly isAgainst: boolean;
  /** The words of its row. */
  readonly row: TextPiece;
  /** Whether it is under a heading after which no total is looked for. */
  readonly isBehindEnd: boolean;
}

type About = Omit<Amount, 'piece' | 'cents' | 'row' | 'isBehindEnd'>;
type Keys = Readonly<Record<Exclude<keyof AmountRule, 'by'>, readonly string[]>>;

/** What reads amounts: a rule and its labels as they are compared. */
interface Reader {
  readonly keys: Keys;
  readonly context: NormaliseContext;
}

const keysOf = (labels: readonly string[] = []): readonly string[] => labels.map(labelKey);

function keysOfRule(rule: AmountRule): Keys {
  const { labels, subtotals, taxes, including, excluding, charges, discounts } = rule;
  const { paid, change, rounding, not, until } = rule;
  return {
    labels: keysOf(labels),
    subtotals: keysOf(subtotals),
    taxes: keysOf(taxes),
    including: keysOf(including),
    excluding: keysOf(excluding),
    charges: keysOf(charges),
    discounts: keysOf(discounts),
    paid: keysOf(paid),
    change: keysOf(change),
    rounding: keysOf(rounding),
    not: keysOf(not),
    until: keysOf(until),
  };
}

/** The amount of a text in hundredths; null where it is none. */
export function centsOf(piece: TextPiece, context: NormaliseContext): number | null {
  const value = normalise('money', piece.text.replace(/ ?([.,]) ?(?=\d{2}$)/, '$1'), context)?.value;
  return typeof value === 'object' && 'amount' in value ? Math.round(Number(value.amount) * 100) : null;
}

const standing = (page: LabelledPage, index: number): readonly LabelHit[] =>
  (page.labels.byRow[index] ?? []).filter((hit) => hit.isLabel);

/** A word of a rule in a text, and where it begins there, in characters of the compared form of the text. */
interface WordPlace {
  readonly key: string;
  readonly start: number;
}

/** The first of some words in a text, read exactly unless set, of two at one place the longer; else null. */
function placeOf(text: string, keys: readonly string[], maxSlips = 0): WordPlace | null {
  const words = plainWords(text.split(/[\s:()[\]@/]+/));
  const places = keys.flatMap((key) =>
    findPhrase(words, key)
      .filter(({ slips }) => slips <= maxSlips)
      .map(({ start }) => ({ key, start: words.starts[start] ?? 0 })),
  );
  return places.toSorted((a, b) => a.start - b.start || b.key.length - a.key.length)[0] ?? null;
}

/** What a row says of a tax beside what its label says: that its sum includes the tax, leaves it out, or is the tax. */
function taxOf(text: string, { keys, label }: { readonly keys: Keys; readonly label: string | null }) {
  const tax = placeOf(text, keys.taxes);
  if (tax === null) return null;
  const name = tax.key;
  const total = label === null ? null : placeOf(text, [label], label.length);
  if (placeOf(text, keys.excluding) !== null) return { name, says: 'excluded' } as const;
  const isIncluded = placeOf(text, keys.including) !== null;
  if (total === null || tax.start < total.start) return { name, says: 'itself' } as const;
  // `Total with VAT` is one label, which names the tax.
  if (tax.start < total.start + total.key.length) return { name, says: 'included' } as const;
  const between = phraseKey(text).slice(total.start + total.key.length, tax.start);
  return { name, says: isIncluded || /\d/.test(between) ? 'included' : 'itself' } as const;
}

function aboutOf(names: readonly string[], text: string, keys: Keys): About {
  const has = (some: readonly string[]): boolean => names.some((key) => some.includes(key));
  const at = keys.labels.findIndex((key) => names.includes(key));
  const tax = taxOf(text, { keys, label: keys.labels[at] ?? null });
  const isSubtotal = has(keys.subtotals) || tax?.says === 'excluded';
  const isTax = !isSubtotal && tax?.says === 'itself';
  const [isCharge, isDiscount] = [has(keys.charges), has(keys.discounts)];
  const isPart = isSubtotal || isTax || isCharge || isDiscount;
  return {
    label: at === -1 || isTax ? null : at,
    isSubtotal,
    isTax,
    taxName: tax?.name ?? null,
    namesTax: tax !== null && !has(keys.subtotals),
    isCharge,
    isDiscount,
    isPaid: has(keys.paid),
    isChange: has(keys.change),
    isRounding: has(keys.rounding),
    isPart: isPart || (keys.subtotals.length === 0 && has(keys.not)),
    isAgainst: isPart || has(keys.not),
  };
}

interface Place {
  readonly from: number;
  readonly to: number;
}

function placesIn(text: string, pattern: string): readonly Place[] {
  const expression = compilePattern(pattern, 'u');
  return expression ? matchesOf(expression, text) : [];
}

/** Where amounts are in a text, left to right: with decimals, or behind the sign of a currency. */
function plainAmounts(text: string): readonly Place[] {
  const decimal = placesIn(text, amountPattern);
  const bracketed = text.endsWith(')') ? placesIn(text, bracketedPattern) : [];
  if (decimal.length > 0) return [...decimal.slice(0, decimal.length - bracketed.length), ...bracketed];
  const signed = placesIn(text, signedPattern);
  return signed.length > 0 ? signed : placesIn(text, namedBehindPattern);
}

/** Where amounts are in a text, whatever its labels; without decimals where the currency has none. */
export function amountPlaces(text: string, { currency }: NormaliseContext): readonly Place[] {
  const plain = plainAmounts(text);
  return plain.length === 0 && isWholeCurrency(currency ?? null) ? placesIn(text, wholeCurrencyPattern) : plain;
}

/**
 * The amounts of a row, left to right: with decimals or a currency; without, where the currency or what is paid has
 * none.
 */
function amountsOf({ text }: TextPiece, names: readonly string[], { keys, context }: Reader): readonly Place[] {
  const plain = names.length > 0 ? amountPlaces(text, context) : plainAmounts(text);
  if (plain.length > 0) return plain;
  return names.some((key) => keys.paid.includes(key)) ? placesIn(text, wholePattern) : [];
}

/** An amount, the labels that it goes by, and the words that say more of it. */
interface Named {
  readonly piece: TextPiece;
  readonly hits: readonly LabelHit[];
  readonly text: string;
}

/** Labels that stand without an amount, and the words of their row. */
type Heading = Omit<Named, 'piece'>;

/** Whether labels stand in one cell: `Total` and `VAT` of one heading. */
function isOneCell(hits: readonly LabelHit[]): boolean {
  const boxes = hits.map(({ box }) => box).toSorted((a, b) => a.x - b.x);
  return boxes.slice(1).every((box, at) => {
    const before = boxes[at];
    return before !== undefined && box.x - right(before) <= box.height;
  });
}

/**
 * Amounts under a row of labels: each goes by the label over it, the last by all where none or several stand over it.
 */
function underLabels(pieces: readonly TextPiece[], { hits, text }: Heading): readonly Named[] {
  return pieces.flatMap((piece, index) => {
    const box = boxAround(piece.spans.map(({ token }) => token.box));
    const over = hits.filter((hit) => box !== null && sharedWidth(hit.box, box) > 0);
    if (hits.length > 1 && over.length > 0 && isOneCell(over)) {
      return [{ piece, hits: over, text: over.map(({ key }) => key).join(' ') }];
    }
    return index === pieces.length - 1 ? [{ piece, hits, text }] : [];
  });
}

/**
 * Amounts beside labels of their row: each goes by those before it where several have their own, else the last by all.
 */
function besideLabels(pieces: readonly TextPiece[], { hits, text }: Heading, row: Row): readonly Named[] {
  const places = pieces.map(({ spans }) => row.tokens.findIndex((token) => token === spans[0]?.token));
  const parted = pieces.map((piece, index) => {
    const from = places[index - 1] ?? -1;
    const to = places[index] ?? row.tokens.length;
    const own = hits.filter((hit) => hit.start > from && hit.start < to);
    return { piece, hits: own, text: pieceOf([row.tokens.slice(from + 1, to)]).text };
  });
  const named = parted.filter((each) => each.hits.length > 0);
  return named.length > 1 ? named : pieces.slice(-1).map((piece) => ({ piece, hits, text }));
}

const named = new RegExp(currencyName, 'gu');

/** Whether a row has numbers and no words but names of currencies. */
export function isBare(text: string): boolean {
  return !/\p{L}{3}/u.test(text.replaceAll(named, ''));
}

/** Whether the labels of a row are headings of amounts under them, whatever number is within one of them. */
function isHeadingOfNext(page: LabelledPage, index: number): boolean {
  const row = page.rows[index];
  const under = page.rows[index + 1];
  if (row === undefined || under === undefined) return false;
  const cells = row.cells.filter(({ tokens }) =>
    standing(page, index).some(({ start }) => tokens.some((token) => token === row.tokens[start])),
  );
  const text = pieceOf([under.tokens]).text;
  return (
    cells.length > 1 && standing(page, index + 1).length === 0 && isBare(text) && under.cells.length >= cells.length
  );
}

function amountsIn(page: LabelledPage, reader: Reader): readonly Amount[] {
  const { keys, context } = reader;
  let above: Heading | null = null;
  let isBehindEnd = false;
  return page.rows.flatMap((row, index) => {
    const hits = standing(page, index);
    isBehindEnd ||= hits.some(({ key }) => keys.until.includes(key));
    const text = pieceOf([row.tokens]);
    const isUnder = hits.length === 0 && isBare(text.text);
    const heading: Heading = isUnder && above !== null ? above : { hits, text: text.text };
    const names = heading.hits.map(({ key }) => key);
    const places = isHeadingOfNext(page, index) ? [] : amountsOf(text, names, reader);
    const pieces = places.map(({ from, to }) => cutPiece(text, from, to));
    const named = heading === above ? underLabels(pieces, heading) : besideLabels(pieces, heading, row);
    above = pieces.length > 0 ? null : { hits, text: text.text };
    return named.flatMap((each): readonly Amount[] => {
      const cents = centsOf(each.piece, context);
      if (cents === null) return [];
      const about = aboutOf(
        each.hits.map(({ key }) => key),
        each.text,
        keys,
      );
      return [{ piece: each.piece, cents, ...about, row: text, isBehindEnd }];
    });
  });
}

/** The amounts of a document with what the labels of a rule say of them, in reading order. */
export function readAmounts(rule: AmountRule, document: TextDocument, context: NormaliseContext): readonly Amount[] {
  const reader = { keys: keysOfRule(rule), context };
  return document.pages.flatMap((page) => amountsIn(page, reader)).slice(0, maxAmounts);
}
