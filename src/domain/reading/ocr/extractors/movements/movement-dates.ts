import { dayNumber, isoDate, isRealDate } from '../../../validation/calendar.ts';
import type { DateOrder } from '../../../validation/field-value.ts';
import { monthOfWord } from '../../../validation/normalisers/month-names.ts';
import { type PageWord, right } from '../../page-layout.ts';

/** A date as it is printed in a row, often without a year. */
export interface PrintedDate {
  readonly words: readonly PageWord[];
  /** The two numbers as they are printed; the month alone is known where it is a word. */
  readonly numbers: readonly [number, number];
  readonly isMonthWord: boolean;
  /** Null where none is printed; of two digits in this century. */
  readonly year: number | null;
  readonly isYearFirst: boolean;
}

/** Which days movements may be on: ISO dates, either of which may not be known. */
export interface Period {
  readonly start: string | null;
  readonly end: string | null;
}

const numeric = /^(\d{1,2})([-./])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/;
/** As Czech print has it: `1. 2. 2026`. */
const spaced = /^(\d{1,2})(\.)\s(\d{1,2})\.\s(\d{4})$/;
const yearFirst = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})\.?$/;
const dayWord =
  /^(\d{1,2})(?:\.|º|er|st|nd|rd|th)?[-/\s]?(?:de\s)?(\p{L}{3,10})\.?(?:[-/,\s]{1,2}(?:de\s)?(\d{4}|\d{2}))?$/u;
const wordDay = /^(\p{L}{3,10})\.?\s?(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?$/u;
/** Words of one date, and how far they may be apart, in heights. */
const maxWords = 5;
const maxApart = 1;
/** Days past the end of a period on which a movement may still be booked, and before its start. */
const leeway = 15;

const yearOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
};

function dateOf(text: string): Omit<PrintedDate, 'words'> | null {
  const full = yearFirst.exec(text);
  if (full) {
    const numbers = [Number(full[3]), Number(full[4])] as const;
    return { numbers, isMonthWord: false, year: Number(full[1]), isYearFirst: true };
  }
  const plain = numeric.exec(text) ?? spaced.exec(text);
  if (plain) {
    const numbers = [Number(plain[1]), Number(plain[3])] as const;
    const isDate = Math.min(...numbers) > 0 && Math.min(...numbers) <= 12 && Math.max(...numbers) <= 31;
    return isDate ? { numbers, isMonthWord: false, year: yearOf(plain[4]), isYearFirst: false } : null;
  }
  const [day, word] = [dayWord.exec(text), wordDay.exec(text)];
  const [number, name, year] = day ? [day[1], day[2], day[3]] : [word?.[2], word?.[1], word?.[3]];
  const month = name === undefined ? null : monthOfWord(name);
  if (month === null || Number(number) < 1 || Number(number) > 31) return null;
  return { numbers: [Number(number), month], isMonthWord: true, year: yearOf(year), isYearFirst: false };
}

/** The dates among the words of a row, from the left. */
export function datesIn(words: readonly PageWord[]): readonly PrintedDate[] {
  const found: PrintedDate[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from + 1;
    while (to < words.length && to - from < maxWords) {
      const [left, next] = [words[to - 1] as PageWord, words[to] as PageWord];
      if (next.box.x - right(left.box) > maxApart * next.box.height) break;
      to += 1;
    }
    let date: Omit<PrintedDate, 'words'> | null = null;
    for (; to > from; to -= 1) {
      date = dateOf(
        words
          .slice(from, to)
          .map(({ text }) => text)
          .join(' '),
      );
      if (date) break;
    }
    if (date) found.push({ ...date, words: words.slice(from, to) });
    from = date ? to : from + 1;
  }
  return found;
}

/** The year in which a day is in the period, or else nearest to it. */
function nearestYear(month: number, day: number, { start, end }: Period): number | null {
  const last = end ?? start;
  if (last === null) return null;
  const [from, to] = [dayNumber(start ?? last) ?? 0, dayNumber(last) ?? 0];
  const off = (year: number): number => {
    const days = dayNumber(isoDate({ year, month, day }));
    if (days === null) return Number.POSITIVE_INFINITY;
    // Without a first day nothing is late but what is after the last one.
    if (days > to) return (days - to) * (start === null ? 12 : 1);
    return days < from ? from - days : 0;
  };
  const around = Number(last.slice(0, 4));
  const [best] = [around, around - 1, around + 1].toSorted((a, b) => off(a) - off(b));
  return best !== undefined && off(best) !== Number.POSITIVE_INFINITY ? best : null;
}

/** The date in full, ISO; null where it is none, or nothing says the year. */
export function completed(date: PrintedDate, order: DateOrder, period: Period): string | null {
  const [first, second] = date.numbers;
  const isDayFirst = date.isMonthWord || (!date.isYearFirst && order === 'dmy');
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  const year = date.year ?? nearestYear(month, day, period);
  const iso = year === null ? '' : isoDate({ year, month, day });
  return isRealDate(iso) ? iso : null;
}

const isWithin = (iso: string, { start, end }: Period): boolean => {
  const days = dayNumber(iso);
  if (days === null) return false;
  const [from, to] = [start, end].map((each) => (each === null ? null : dayNumber(each)));
  return (from === null || days >= (from ?? 0) - leeway) && (to === null || days <= (to ?? 0) + leeway);
};

/** In which order dates of a list are printed: that in which more of them are in the period and follow one another. */
export function orderOf(dates: readonly PrintedDate[], usual: DateOrder, period: Period): DateOrder {
  const score = (order: DateOrder): number => {
    const all = dates.map((date) => completed(date, order, period));
    const known = all.filter((each) => each !== null);
    const steps = known.slice(1).map((each, index) => each.localeCompare(known[index] ?? ''));
    const [up, down] = [steps.filter((step) => step >= 0).length, steps.filter((step) => step <= 0).length];
    return known.filter((each) => isWithin(each, period)).length * 2 + known.length * 2 + Math.max(up, down);
  };
  const [first, other]: readonly DateOrder[] = usual === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy'];
  return score(other as DateOrder) > score(first as DateOrder) ? (other as DateOrder) : (first as DateOrder);
}

/** A period with day and month of both ends the other way round; the same where that is no date. */
function swapped({ start, end }: Period): Period {
  const [from, to] = [start, end].map((iso) => iso?.replace(/^(\d+)-(\d+)-(\d+)$/, '$1-$3-$2') ?? null);
  return [from, to].every((iso) => iso === null || (iso !== undefined && isRealDate(iso)))
    ? { start: from ?? null, end: to ?? null }
    : { start, end };
}

/** The period as it was read or, where its month may be its day, the other one that holds more of the dates. */
export function periodOf(dates: readonly PrintedDate[], period: Period, usual: DateOrder): Period {
  const held = (each: Period): number => {
    const order = orderOf(dates, usual, each);
    return dates.filter((date) => isWithin(completed(date, order, each) ?? '', each)).length;
  };
  const other = swapped(period);
  return held(other) > held(period) ? other : period;
}
