const isoDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function isoDate({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days since 1970-01-01, or null when the text is no date of the calendar. */
export function dayNumber(iso: string): number | null {
  const match = isoDatePattern.exec(iso);
  if (!match) return null;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  // Date.parse turns 31 February into March.
  return Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(match[3]) ? null : ms / dayMs;
}

export function isRealDate(iso: string): boolean {
  return dayNumber(iso) !== null;
}

export function fromDayNumber(days: number): string {
  return new Date(days * dayMs).toISOString().slice(0, 10);
}

/** Days from `start` to `end`; null unless both are real dates. */
export function daysBetween(start: string, end: string): number | null {
  const first = dayNumber(start);
  const last = dayNumber(end);
  return first === null || last === null ? null : last - first;
}

/** Completed years of life on a day; negative before birth, null unless both are real dates. */
export function ageOn(birthDate: string, day: string): number | null {
  if (!isRealDate(birthDate) || !isRealDate(day)) return null;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The same day and month in another year; 29 February becomes 1 March. */
export function addYears(iso: string, years: number): string {
  const moved = `${String(Number(iso.slice(0, 4)) + years).padStart(4, '0')}${iso.slice(4)}`;
  return isRealDate(moved) ? moved : `${moved.slice(0, 5)}03-01`;
}
