import type { Template } from '../../template/template.ts';
import type { DateOrder } from '../validation/field-value.ts';
import { currenciesNamed } from '../validation/normalisers/currencies.ts';
import { type CountryEvidence, countryOf } from './country-evidence.ts';
import type { LaidOutPage } from './page-layout.ts';

/** How a document itself writes dates and amounts, where its template leaves that open. */
export interface Conventions extends Pick<Template, 'locale' | 'dateOrder' | 'currency'> {
  /**
   * Whether the template, another date or the country of the document shows the order; else it is only the usual one.
   */
  readonly isDateOrderKnown: boolean;
}

const numericDate = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/.-])/g;

function textOf(pages: readonly LaidOutPage[]): string {
  return pages
    .flatMap((page) => page.rows)
    .map((row) => row.tokens.map((token) => token.text).join(' '))
    .join('\n');
}

/** A day and a month at the start of a line, as in lists of movements. */
const lineDate = /^(\d{1,2})[/-](\d{1,2})(?=\s)/gm;
/** Lines that begin so before they say anything of the order. */
const minLines = 3;

type DatesOf = Pick<Conventions, 'dateOrder' | 'isDateOrderKnown'>;

/** A date such as 25/12 shows the order of all; without one, the place of issue does. */
function datesOf(text: string, usual: DateOrder, country: CountryEvidence | null): DatesOf {
  const lines = Array.from(text.matchAll(lineDate), (match) => [Number(match[1]), Number(match[2])] as const);
  const dates = [
    ...Array.from(text.matchAll(numericDate), (match) => [Number(match[1]), Number(match[3])] as const),
    ...(lines.length < minLines ? [] : lines),
  ];
  const dayFirst = dates.some(([first, second]) => first > 12 && first <= 31 && second <= 12);
  const monthFirst = dates.some(([first, second]) => second > 12 && second <= 31 && first <= 12);
  if (dayFirst !== monthFirst) return { dateOrder: dayFirst ? 'dmy' : 'mdy', isDateOrderKnown: true };
  if (usual !== 'dmy' || country === null) return { dateOrder: usual, isDateOrderKnown: usual !== 'dmy' };
  // Where the year comes first, dates of two digits each are written in either order.
  const isEither = country.dateOrder === 'ymd';
  return { dateOrder: isEither ? usual : country.dateOrder, isDateOrderKnown: !isEither };
}

/** Currencies that are written `$` at home. */
const dollars: ReadonlySet<string> = new Set(['USD', 'AUD', 'CAD', 'SGD', 'NZD', 'MXN', 'ARS', 'CLP', 'COP']);

/**
 * The currency of most amounts that name one, else that of the country. A `$` is the dollar of the country that other
 * signs speak for; a single one where they speak for a country without dollars is a misread letter.
 */
function currencyOf(text: string, country: CountryEvidence | null): string | null {
  const counts = new Map<string, number>();
  for (const currency of currenciesNamed(text)) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (most === undefined) return country?.currency ?? null;
  const [currency, count] = most;
  if (currency !== 'USD' || country === null || /\bUS\$|\bUSD\b/.test(text)) return currency;
  return dollars.has(country.currency) || count === 1 ? country.currency : currency;
}

/** The template's conventions where it is bound to one country, else those that the document shows. */
export function conventionsOf(template: Template, pages: readonly LaidOutPage[]): Conventions {
  const { locale, dateOrder, currency } = template;
  if (locale !== 'en') return { locale, dateOrder, currency, isDateOrderKnown: true };
  const text = textOf(pages);
  const country = countryOf(text);
  return { locale, currency: currency ?? currencyOf(text, country), ...datesOf(text, dateOrder, country) };
}
