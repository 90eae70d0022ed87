import type { Correction } from '../../result/ocr-result.ts';
import { isoDate, isRealDate } from '../calendar.ts';
import type { DateOrder, NormaliseContext, NormalisedValue } from '../field-value.ts';
import { foldedText } from '../folded-text.ts';
import { digitLike, isMostlyDigits, readDigits } from './digit-class.ts';
import { monthOfWord, otherMonthOfWord } from './month-names.ts';

const yearsAhead = 20;

/**
 * The year of a written year. Two digits mean the latest year of which the date is not in the future when the
 * timeframe is `past`, one of this century when it is `century`, else the latest one no more than 20 years ahead of
 * today.
 */
function fullYear(
  written: string,
  date: { readonly month: number; readonly day: number },
  context: { readonly today: string; readonly timeframe?: 'past' | 'century' },
): number {
  const year = Number(written);
  if (written.length > 2) return year;
  const century = Math.floor(Number(context.today.slice(0, 4)) / 100) * 100;
  if (context.timeframe === 'century') return century + year;
  const latest =
    context.timeframe === 'past' ? context.today : `${Number(context.today.slice(0, 4)) + yearsAhead}-12-31`;
  const reachable = [century + 100, century, century - 100].map((start) => start + year);
  return reachable.find((candidate) => isoDate({ year: candidate, ...date }) <= latest) ?? century + year;
}

/** `century`: a two-digit year is of this century. */
type DateContext = Omit<NormaliseContext, 'timeframe'> & { readonly timeframe?: 'past' | 'century' };
type Part = 'year' | 'month' | 'day';
interface Candidate {
  readonly parts: Readonly<Record<Part, string>>;
  /** What the word of the month means in another language; null for most. */
  readonly otherMonth: number | null;
  readonly corrections: readonly Correction[];
}

const indefinitePattern =
  /^(?:PRAZO |VALIDADE |POR PRAZO )?(?:INDETERMINAD[OA]|PERMANENTE|INDEFINID[OA]|VITALICI[OA]|INDEFINITE|PERMANENT)\b/;
const separator = '\\s?[-/.,|\\\\]\\s?';
/** What is between day, month and year in words: `de`, `del`, `of`, a mark or nothing. */
const link = '(?:\\s*(?:[dD][eE][lL]?|[oO][fF])\\s+|\\s*[-/.,]?\\s*)';
/** What a year bears that comes first: `2026. március 5.`, `2026 m. kovo 5 d.`, `2026. gada 5. martā`. */
const yearMark = '(?:\\.|\\s?m\\.|\\.\\s?gada)?';
/** What makes a day the first or third: `1er`, `3rd`, `1º`. */
const ordinal = '(?:st|nd|rd|th|\\s?[eE][rR]|\\.?[º°ª])';
const partOrders: Readonly<Record<DateOrder, readonly [Part, Part, Part]>> = {
  dmy: ['day', 'month', 'year'],
  mdy: ['month', 'day', 'year'],
  ymd: ['year', 'month', 'day'],
};
const yearFirstOrder = partOrders.ymd;

/** The forms of a date: `d` is one digit, `outside` what may not touch it. Without `order` the context shows it. */
function forms(d: string, outside: string): readonly { form: RegExp; order?: readonly [Part, Part, Part] }[] {
  const edge = `(?<!${outside})`;
  // A time of day may follow without a space.
  const end = `(?:(?!${outside})|(?=[0-2]?\\d:[0-5]\\d))`;
  const year = `(${d}{4}(?!:)|${d}{2})${end}`;
  const word = '(\\p{L}{3,12})(?:\\s?/\\s?\\p{L}{3,12})?\\.?';
  return [
    {
      form: new RegExp(`${edge}(${d}{4})${separator}(${d}{1,2})${separator}(${d}{1,2})${end}`, 'dgu'),
      order: yearFirstOrder,
    },
    { form: new RegExp(`${edge}(${d}{1,2})${separator}(${d}{1,2})${separator}${year}`, 'dgu') },
    {
      form: new RegExp(`${edge}(${d}{1,2})${ordinal}?${link}${word}${link}${year}`, 'dgu'),
      order: partOrders.dmy,
    },
    {
      form: new RegExp(`${edge}(${d}{4})${yearMark}\\s${word}\\s(${d}{1,2})(?!${outside}|[.,]${d})`, 'dgu'),
      order: partOrders.ymd,
    },
    {
      form: new RegExp(`${edge}(${d}{4})${yearMark}\\s(${d}{1,2})\\.\\s${word}(?!\\p{L})`, 'dgu'),
      order: ['year', 'day', 'month'],
    },
    { form: new RegExp(`(?<!\\p{L})${word}\\s*(${d}{1,2})${ordinal}?[\\s,.’']+${year}`, 'dgu'), order: partOrders.mdy },
    { form: new RegExp(`${edge}(${d}{1,2})\\s(${d}{1,2})\\s${year}`, 'dgu') },
    { form: new RegExp(`^\\s*(${d}{2})(${d}{2})(${d}{4})\\s*$`, 'dgu') },
    { form: new RegExp(`^\\s*(${d}{4})(${d}{2})(${d}{2})\\s*$`, 'dgu'), order: yearFirstOrder },
  ];
}

/** Digits alone; letters taken for digits; digits beside a letter that is noise, such as the frame of a table. */
const dateReadings = [forms('\\d', digitLike), forms(digitLike, digitLike), forms('\\d', '\\d')];
const earliest = '1800';

function toCandidate(match: RegExpExecArray, order: readonly [Part, Part, Part]): Candidate | null {
  const parts = { year: '', month: '', day: '' };
  const corrections: Correction[] = [];
  let otherMonth: number | null = null;
  for (const [index, part] of order.entries()) {
    const written = match[index + 1] ?? '';
    const month = part === 'month' && /^\p{L}{3}/u.test(written) ? monthOfWord(written) : undefined;
    if (month === null) return null;
    if (month !== undefined) otherMonth = otherMonthOfWord(written);
    const read = readDigits(written, match.indices?.[index + 1]?.[0] ?? 0);
    parts[part] = month === undefined ? read.text : String(month);
    if (month === undefined) corrections.push(...read.corrections);
  }
  const digits = parts.year + parts.month + parts.day;
  return isMostlyDigits({ text: digits, corrections }) ? { parts, corrections, otherMonth } : null;
}

/** The readings of the first place that has the form and is a date: words beside numbers seldom name months. */
function firstReadable(
  raw: string,
  form: RegExp,
  orders: readonly (readonly [Part, Part, Part])[],
): readonly Candidate[] {
  for (const match of raw.matchAll(form)) {
    const readings = orders.map((order) => toCandidate(match, order)).filter((each) => each !== null);
    if (readings.length > 0) return readings;
  }
  return [];
}

/**
 * Every reading of the text, the most trusted first. A text without a digit has none: `isMostlyDigits` asks for one.
 */
function candidates(raw: string, context: DateContext): readonly Candidate[] {
  if (!/\d/.test(raw)) return [];
  const stated = context.dateOrder ?? (context.locale === 'pt-BR' ? 'dmy' : 'mdy');
  const orders: DateOrder[] = [stated];
  if (context.locale === 'en') orders.push(stated === 'mdy' ? 'dmy' : 'mdy');
  for (const known of dateReadings) {
    const found = known.flatMap(({ form, order }) => {
      const readings = order ? [order] : orders.map((each) => partOrders[each]);
      return firstReadable(raw, form, readings);
    });
    if (found.length > 0) return found;
  }
  return [];
}

function toIso({ parts }: Candidate, context: DateContext): string {
  const [month, day] = [Number(parts.month), Number(parts.day)];
  return isoDate({ year: fullYear(parts.year, { month, day }, context), month, day });
}

/** A date as `YYYY-MM-DD`. One that the calendar does not know keeps that form and is marked impossible. */
export function normaliseDate(
  raw: string,
  context: DateContext,
): (NormalisedValue & { readonly value: string }) | null {
  const all = candidates(raw, context);
  const readings = all.map((candidate) => ({ value: toIso(candidate, context), corrections: candidate.corrections }));
  const best = readings.find(({ value }) => isRealDate(value) && value > earliest) ?? readings[0];
  if (!best) return null;
  if (!isRealDate(best.value)) return { ...best, impossible: true };
  const swapped = readings.map(({ value }) => value).filter((value) => isSwapped(value, best.value));
  const others = [...(context.isDateOrderKnown === false ? swapped : []), ...inOtherLanguage(best.value, all)];
  return others.length > 0 ? { ...best, alternatives: [...new Set(others)] } : best;
}

/** The date with the month that its word means in another language, where it means two. */
function inOtherLanguage(value: string, all: readonly Candidate[]): readonly string[] {
  const [year, , day] = value.split('-');
  return all
    .flatMap(({ otherMonth }) => otherMonth ?? [])
    .map((month) => `${year}-${String(month).padStart(2, '0')}-${day}`)
    .filter(isRealDate);
}

/** Whether two real dates differ in the order of day and month alone. */
function isSwapped(one: string, other: string): boolean {
  const [year, month, day] = one.split('-');
  return one !== other && isRealDate(one) && other === `${year}-${day}-${month}`;
}

/** A date, or `indefinite` for words such as INDETERMINADA. Two-digit years are of this century. */
export function normaliseExpiry(raw: string, context: DateContext): NormalisedValue | null {
  if (indefinitePattern.test(foldedText(raw))) return { value: 'indefinite', corrections: [] };
  return normaliseDate(raw, { ...context, timeframe: 'century' });
}

/** A month as `YYYY-MM`; a whole date gives its month. */
export function normaliseYearMonth(raw: string, context: DateContext): NormalisedValue | null {
  const date = normaliseDate(raw, context);
  if (date) return { ...date, value: date.value.slice(0, 7) };
  const yearFirst = /(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})(?!\d)/.exec(raw);
  const match =
    yearFirst ?? /(?<![\p{L}\d])(\d{1,2}|\p{L}{3,10})\.?(?:\s+del?\s+|\s?[-/.]\s?|\s+)(\d{4}|\d{2})(?!\d)/iu.exec(raw);
  const [written, year] = yearFirst ? [match?.[2], match?.[1]] : [match?.[1], match?.[2]];
  if (written === undefined || year === undefined) return null;
  const month = /^\d/.test(written) ? Number(written) : monthOfWord(written);
  if (month === null) return null;
  const value = isoDate({ year: fullYear(year, { month, day: 1 }, context), month, day: 1 }).slice(0, 7);
  return { value, corrections: [], ...(month < 1 || month > 12 ? { impossible: true } : {}) };
}
