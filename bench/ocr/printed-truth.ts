/** Which of two numbers of a printed date is the day, where nothing else shows it. */
export type DateOrder = 'dmy' | 'mdy';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date that only makes sense month first, or a state and ZIP code as they are in the United States. */
const americanPatterns = [
  /^(?:0?[1-9]|1[0-2])[/-](?:1[3-9]|2\d|3[01])[/-]\d{2,4}$/,
  /(?:^|[\s,])[A-Z]{2},? \d{5}(?:-\d{4})?$/,
];

/** Which way the dates of a document stand: month first when one of its printed values shows it, else day first. */
export function dateOrderOf(values: readonly unknown[]): DateOrder {
  const american = values.some((value) =>
    americanPatterns.some((form) => typeof value === 'string' && form.test(value.trim())),
  );
  return american ? 'mdy' : 'dmy';
}

const yearFirst = /^(\d{4})[/-]?(\d{2})[/-]?(\d{2})$/;
const dayFirst = /^(\d{1,2})[ -]([a-z]{3,})[ -](\d{4})$/i;
const monthFirst = /^([a-z]{3,}) (\d{1,2}), (\d{4})$/i;
const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/;

const monthOf = (name: string): string => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function partsOf(printed: string, order: DateOrder): readonly [year: string, month: string, day: string] | null {
  const [, year, month, day] = yearFirst.exec(printed) ?? [];
  if (year && month && day) return [year, month, day];
  const [, dayOfName, nameBehind, yearBehind] = dayFirst.exec(printed) ?? [];
  if (dayOfName && nameBehind && yearBehind) return [yearBehind, monthOf(nameBehind), dayOfName];
  const [, name, dayBehind, last] = monthFirst.exec(printed) ?? [];
  if (name && dayBehind && last) return [last, monthOf(name), dayBehind];
  const [, one, two, end] = numbers.exec(printed) ?? [];
  if (!one || !two || !end) return null;
  return order === 'mdy' ? [end, one, two] : [end, two, one];
}

/**
 * A date as a person wrote down what is printed, as `yyyy-mm-dd`; years of two digits are of this century. It shares
 * no code with what reads documents, which it judges. Errors: one that names a date in a form that is not known.
 */
export function isoDateOf(printed: string, order: DateOrder): string {
  const parts = partsOf(printed.trim(), order);
  const [year, month, day] = (parts ?? []).map((part) => part.padStart(2, '0'));
  const date = `${year?.padStart(4, '20')}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) {
    throw new Error(`Write the date "${printed}" in the list of truths as yyyy-mm-dd.`);
  }
  return date;
}

/**
 * An amount as a person wrote down what is printed, with or without the sign of a currency before it, as a decimal
 * number with two places. Errors: one that names what is no such amount.
 */
export function decimalOf(printed: string | number, hasDecimalComma: boolean): string {
  if (typeof printed === 'number') return printed.toFixed(2);
  const [, figures] = /^[A-Z$€£]{0,3} ?(-?[\d.,]+)$/.exec(printed.trim()) ?? [];
  const plain = hasDecimalComma ? figures?.replaceAll('.', '').replace(',', '.') : figures?.replaceAll(',', '');
  if (plain === undefined || !/^-?\d+(?:\.\d{1,2})?$/.test(plain)) {
    throw new Error(`Write the amount "${printed}" in the list of truths as a decimal number.`);
  }
  return Number(plain).toFixed(2);
}
