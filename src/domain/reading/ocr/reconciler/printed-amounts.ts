import type { AmountRule } from '../../../template/template.ts';
import type { Box } from '../../document/geometry.ts';
import type { TermKey } from '../../result/reconciliation.ts';
import type { NormaliseContext } from '../../validation/field-value.ts';
import { type Amount, amountPlaces, centsOf, isBare } from '../extractors/amounts.ts';
import { type PageWord, type Row, right, sharedWidth } from '../page-layout.ts';
import { phraseKey } from '../phrases.ts';
import type { LabelledPage, TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

/** A role that labels can give to an amount. */
export type TermRole = Exclude<TermKey, 'balance'>;

/** An amount as it is printed, wherever it is in its row. */
export interface Printed {
  readonly piece: TextPiece;
  /** Hundredths, with the sign that is printed. */
  readonly cents: number;
  /** Row in the document, counted over all pages. */
  readonly row: number;
  /** Right edge and height of its characters, in pixels of its page. */
  readonly right: number;
  readonly height: number;
  /** Percentages that are printed in its row, 0..100. */
  readonly rates: readonly number[];
  /** What its labels say it is; empty where no label is known. */
  readonly roles: ReadonlySet<TermRole>;
  /** Whether its labels say that it is none of a bill's sums, such as the change or a quantity. */
  readonly isOther: boolean;
}

/** The amounts of a row, left to right. */
export type AmountRow = readonly Printed[];

/** What amounts are read with. */
export interface BillReader {
  readonly rule: AmountRule;
  /** Labels of what is left to pay. */
  readonly due: readonly string[];
  readonly context: NormaliseContext;
}

/** More than any bill has; bounds the search on hostile pages. */
const maxAmounts = 160;
const maxRate = 40;
const ratePattern = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%|%\s?(\d{1,2}(?:[.,]\d{1,3})?)(?![\d.,])/g;
/** A number in a cell of its own under a heading such as `VAT %`. */
const bareRate = /^\d{1,2}(?:[.,]\d)?$/;
/** A quantity of ten makes a total of which its price is ten percent. */
const isAmbiguous = (rate: number): boolean => rate === 10;

const numberOf = (written: string): number => Number(written.replace(',', '.'));

function ratesOf({ cells }: Row, text: string): readonly number[] {
  const signed = Array.from(text.matchAll(ratePattern), ([, before, behind]) => numberOf(before ?? behind ?? ''));
  const alone = cells
    .map(({ tokens }) => tokens.map((token) => token.text).join(' '))
    .filter((words) => bareRate.test(words))
    .map(numberOf)
    .filter((rate) => !isAmbiguous(rate));
  return [...new Set([...signed, ...alone])].filter((rate) => rate <= maxRate);
}

/** The percentages in the heading over an amount, of a row that has no words of its own. */
function ratesOver(page: LabelledPage, index: number, boxes: readonly Box[]): readonly number[] {
  const row = page.rows[index];
  const above = page.rows[index - 1];
  if (row === undefined || above === undefined || !isBare(pieceOf([row.tokens]).text)) return [];
  const over = above.cells.filter((cell) => boxes.some((box) => sharedWidth(cell.box, box) > 0));
  return over.flatMap(({ tokens }) => ratesOf({ ...above, cells: [] }, pieceOf([tokens]).text));
}

function rolesOf(amount: Amount | undefined): ReadonlySet<TermRole> {
  if (amount === undefined) return new Set();
  const { isSubtotal, isTax, isCharge, isDiscount, isPaid, isRounding, label } = amount;
  const has: readonly (readonly [TermRole, boolean])[] = [
    ['net', isSubtotal],
    ['tax', isTax],
    ['charge', isCharge],
    ['discount', isDiscount],
    ['paid', isPaid],
    ['rounding', isRounding],
    ['gross', label !== null && !isSubtotal],
  ];
  return new Set(has.filter(([, holds]) => holds).map(([role]) => role));
}

/** The amounts of a row beside, or under, one of some labels. */
function underLabel(page: LabelledPage, index: number, labels: readonly string[]): (word: PageWord) => boolean {
  const keys = labels.map(phraseKey);
  const hitsOfRow = (row: number) => (page.labels.byRow[row] ?? []).filter(({ isLabel }) => isLabel);
  const words = page.rows[index]?.tokens ?? [];
  const beside = hitsOfRow(index);
  const above = hitsOfRow(index - 1).filter(({ key }) => keys.includes(key));
  return (word) => {
    const last = beside.findLast(({ end }) => end <= words.indexOf(word));
    if (last !== undefined) return keys.includes(last.key);
    return beside.length === 0 && above.some(({ box }) => sharedWidth(box, word.box) > 0);
  };
}

const edgeOf = (boxes: readonly Box[]): number => Math.max(0, ...boxes.map(right));

/** Every amount of a document by row, with what the labels of its rule say of it (`named`); no row without one. */
export function printedAmounts(
  document: TextDocument,
  named: readonly Amount[],
  { due, context }: BillReader,
): readonly AmountRow[] {
  let [row, count] = [-1, 0];
  return document.pages.flatMap((page) =>
    page.rows.flatMap((each, index): readonly AmountRow[] => {
      row += 1;
      const text = pieceOf([each.tokens]);
      const rates = ratesOf(each, text.text);
      const isDue = underLabel(page, index, due);
      const amounts = amountPlaces(text.text, context).flatMap(({ from, to }): readonly Printed[] => {
        const piece = cutPiece(text, from, to);
        const cents = centsOf(piece, context);
        const [token] = piece.spans;
        if (cents === null || token === undefined || count >= maxAmounts) return [];
        count += 1;
        const own = named.find((other) => other.piece.spans[0]?.token === token.token && other.cents === cents);
        const boxes = piece.spans.map((span) => span.token.box);
        const roles = rolesOf(own);
        return [
          {
            piece,
            cents,
            row,
            right: edgeOf(boxes),
            height: token.token.box.height,
            rates: [...rates, ...ratesOver(page, index, boxes)],
            roles: isDue(token.token) ? new Set([...roles, 'due' as const]) : roles,
            isOther: own !== undefined && (own.isChange || (own.isAgainst && roles.size === 0)),
          },
        ];
      });
      return amounts.length === 0 ? [] : [amounts];
    }),
  );
}
