import { isoDate } from '../calendar.ts';

const yearsAhead = 20;

/**
 * The year of a written year. Two digits mean the latest year of which the date is not in the future when the
 * timeframe is `past`, one of this century when it is `century`, else the latest one no more than 20 years ahead of today.
 */
export function fullYear(
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
