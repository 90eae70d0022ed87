import type { Template } from '../template/template.ts';
import type { DateOrder } from '../validation/field-value.ts';
import { normalise } from '../validation/normalise.ts';
import type { LaidOutPage } from './page-layout.ts';

/** How a document itself writes dates and amounts, where its template leaves that open. */
export type Conventions = Pick<Template, 'locale' | 'dateOrder' | 'currency'>;

const numericDate = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/.-])/g;
const pricedPattern = /(?:[A-Z]{1,3} ?)?[$€£¥₹] ?\d[\d.,]*|(?<![A-Z])(?:RM|BRL|USD|EUR|GBP|CHF) ?\d[\d.,]*/g;
/** A state and a ZIP code, as `OR 97201`: dates begin with the month in the United States only. */
const unitedStates = /(?<![A-Za-z])[A-Z]{2},? \d{5}(?:-\d{4})?(?!\d)/;
const anyDay = '2000-01-01';

function textOf(pages: readonly LaidOutPage[]): string {
  return pages
    .flatMap((page) => page.rows)
    .map((row) => row.tokens.map((token) => token.text).join(' '))
    .join('\n');
}

/** A date such as 25/12 tells the order of all; without one, the place of issue does. */
function dateOrderOf(text: string, usual: DateOrder): DateOrder {
  const dates = Array.from(text.matchAll(numericDate), (match) => [Number(match[1]), Number(match[3])] as const);
  const dayFirst = dates.some(([first, second]) => first > 12 && first <= 31 && second <= 12);
  const monthFirst = dates.some(([first, second]) => second > 12 && second <= 31 && first <= 12);
  if (dayFirst !== monthFirst) return dayFirst ? 'dmy' : 'mdy';
  return usual === 'dmy' && unitedStates.test(text) ? 'mdy' : usual;
}

/** The currency of most amounts that name one. */
function currencyOf(text: string): string | null {
  const counts = new Map<string, number>();
  for (const [priced] of text.matchAll(pricedPattern)) {
    const value = normalise('money', priced, { today: anyDay, locale: 'en' })?.value;
    const currency = typeof value === 'object' && 'currency' in value ? value.currency : null;
    if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/** The template's conventions where it is bound to one country, else those that the document shows. */
export function conventionsOf(template: Template, pages: readonly LaidOutPage[]): Conventions {
  const { locale, dateOrder, currency } = template;
  if (locale !== 'en') return { locale, dateOrder, currency };
  const text = textOf(pages);
  return { locale, dateOrder: dateOrderOf(text, dateOrder), currency: currency ?? currencyOf(text) };
}
