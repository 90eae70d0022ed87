import { isNumeric } from '../../document/tables/draft.ts';

/** Digits with what may stand between them. */
const written = /\d[\d.,'’\s]*/;
/** Half of the last printed digit of a price may be rounded, up to this share of the amount. */
const maxRounding = 0.005;
/** Amounts are rounded to hundredths; a product may be off by one of them. */
const cent = 0.011;

interface Printed {
  readonly value: number;
  /** Digits behind the sign of decimals. */
  readonly decimals: number;
}

/** What a printed number may be, without its sign: `1.250` is a thousand and more, or one and a quarter. */
function readingsOf(text: string): readonly Printed[] {
  const digits = (written.exec(text)?.[0] ?? '').replaceAll(/['’\s]/g, '').replace(/[.,]+$/, '');
  if (digits === '') return [];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const asWhole = { value: Number(digits.replaceAll(/[.,]/g, '')), decimals: 0 };
  if (last === -1) return [asWhole];
  const behind = digits.slice(last + 1);
  const signs = digits.replaceAll(/\d/g, '');
  const isWholeToo = behind.length === 3 && new Set(signs).size === 1;
  const value = Number(`${digits.slice(0, last).replaceAll(/[.,]/g, '')}.${behind}`);
  if (signs.length > 1 && new Set(signs).size === 1) return [asWhole];
  return [{ value, decimals: behind.length }, ...(isWholeToo ? [asWhole] : [])];
}

/** Texts of one row. */
export interface RowFactors {
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
  /** Of the row: a discount, or a tax that is part of the amount. */
  readonly percents?: readonly string[];
}

/**
 * Whether so many at a price come to the amount, as far as the price was printed, perhaps with a discount or a tax of
 * the row; null where one of them is no number.
 */
export function isProduct({ quantity, unitPrice, total, percents = [] }: RowFactors): boolean | null {
  const [counts, prices, amounts] = [quantity, unitPrice, total].map(readingsOf);
  if (!counts?.length || !prices?.length || !amounts?.length) return null;
  const shares = percents.flatMap((text) => readingsOf(text).map(({ value }) => value / 100));
  const rates = [1, ...shares.flatMap((share) => [1 - share, 1 + share])];
  return counts.some((count) =>
    prices.some((price) =>
      amounts.some(({ value }) => {
        const rounding = Math.min(maxRounding * value, (count.value * 10 ** -price.decimals) / 2);
        return rates.some((rate) => Math.abs(count.value * price.value * rate - value) <= cent + rounding);
      }),
    ),
  );
}

/** Whether a text is a number that can be counted or paid: no share of a hundred. */
export function isQuantityOrAmount(text: string): boolean {
  return isNumeric(text) ? !text.trim().endsWith('%') : /^-?\d[\d.,]*\s*\p{L}{1,8}[.)²³]?\)?$/u.test(text.trim());
}

/** The number that a cell such as `20 pcs` or `5 Unit(s)` begins with: from 0 to before its end. */
export function leadingNumber(text: string): number {
  return /^[-+]?\d[\d.,]*(?=\s*[\p{L}(])/u.exec(text)?.[0].length ?? text.length;
}
