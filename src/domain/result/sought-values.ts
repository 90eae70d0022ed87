import type { Field, ReadDocument } from '../reading/result/ocr-result.ts';
import { isRealDate } from '../reading/validation/calendar.ts';
import { isAddress, isMoney } from '../reading/validation/field-value.ts';
import { foldedText } from '../reading/validation/folded-text.ts';
import type { FieldType } from '../template/field-types.ts';

/** A value of a result in one of the forms by which it is found. */
export interface FindableValue {
  /** Key of the field; of a cell `LIST.KEY`. */
  readonly field: string;
  /**
   * What is compared, character by character: `text 12345678909`, `date 2026-11-03`, `number 1234.5` or
   * `number 1234.5 BRL`.
   */
  readonly form: string;
}

/** Forms of one result that are found. */
export const maxFindable = 200;
/** Characters of the longest text that is found. */
export const maxSoughtLength = 500;
/** Letters and digits of the shortest value that is found; a character of Chinese, Japanese or Korean counts as two. */
export const minSoughtLength = 4;

/** Values of few kinds, which tell next to nothing by which to find a request. */
const chosenTypes: ReadonlySet<string> = new Set<FieldType>(['boolean', 'enum', 'sex', 'state', 'country']);
const numberTypes: ReadonlySet<string> = new Set<FieldType>(['money', 'number']);

/**
 * The values by which a request with this result is found, each once: those of fields, then those of lists, the first
 * `maxFindable` of them. Left out are values that are shorter than `minSoughtLength` or longer than `maxSoughtLength`,
 * and those that are one of a few, such as a state or yes and no.
 */
export function findableValues(documents: readonly Pick<ReadDocument, 'fields' | 'lists'>[]): readonly FindableValue[] {
  const found = new Map<string, FindableValue>();
  for (const [field, form] of formsIn(documents)) {
    if (found.size >= maxFindable) break;
    found.set(JSON.stringify([field, form]), { field, form });
  }
  return [...found.values()];
}

/**
 * The forms of a value that somebody looks for: as text, and as a date or an amount where it can be one. A date whose
 * order nothing shows is sought in both, and so is a number whose separator may group thousands. Empty when it is too
 * short or too long to be found.
 */
export function soughtForms(value: string): readonly string[] {
  if (!isFindable(value)) return [];
  const written = value
    .normalize('NFKC')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  return [...new Set([textForm(value), ...datesIn(written), ...numbersIn(written)])];
}

function* formsIn(documents: readonly Pick<ReadDocument, 'fields' | 'lists'>[]): Generator<readonly [string, string]> {
  for (const { fields } of documents) yield* formsOfFields('', fields);
  for (const { lists } of documents) {
    for (const [list, rows] of Object.entries(lists)) {
      for (const cells of rows) yield* formsOfFields(`${list}.`, cells);
    }
  }
}

function* formsOfFields(
  prefix: string,
  fields: Readonly<Record<string, Pick<Field, 'type' | 'value'>>>,
): Generator<readonly [string, string]> {
  for (const [key, field] of Object.entries(fields)) {
    for (const form of formsOf(field)) yield [`${prefix}${key}`, form];
  }
}

function formsOf({ type, value }: Pick<Field, 'type' | 'value'>): readonly string[] {
  if (value === null || typeof value === 'boolean' || chosenTypes.has(type)) return [];
  if (isMoney(value)) {
    const { amount, currency } = value;
    if (!isFindable(amount)) return [];
    return currency === null ? [numberForm(amount)] : [numberForm(amount), `${numberForm(amount)} ${currency}`];
  }
  const texts = isAddress(value) ? [value.text, value.postalCode ?? ''] : [value];
  return texts.filter(isFindable).map((text) => {
    if (numberTypes.has(type)) return numberForm(text);
    return /^\d{4}-\d\d(?:-\d\d)?$/.test(text) ? `date ${text}` : textForm(text);
  });
}

/** By letters and digits alone, without regard to case and accents. */
function textForm(text: string): string {
  return `text ${foldedText(text.normalize('NFKC')).replaceAll(' ', '')}`;
}

function isFindable(text: string): boolean {
  if (text.length > maxSoughtLength) return false;
  const counted = text.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [];
  const weights = counted.map((each) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(each) ? 2 : 1,
  );
  return weights.reduce<number>((sum, weight) => sum + weight, 0) >= minSoughtLength;
}

/** A decimal string without zeros that say nothing. */
function numberForm(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(decimal) ?? [];
  const digits = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return `number ${digits === '0' ? '' : sign}${digits}`;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const monthAlone = /^(?:(?<year>\d{4})[-/.](?<month>\d{1,2})|(?<firstMonth>\d{1,2})[-/.](?<lastYear>\d{4}))$/;

function datesIn(text: string): readonly string[] {
  const [, year, month = '', day = ''] = yearFirst.exec(text) ?? [];
  const [, one = '', other = '', lastYear] = yearLast.exec(text) ?? [];
  const read = [
    ...(year === undefined ? [] : [isoOf(year, month, day)]),
    ...(lastYear === undefined ? [] : [isoOf(lastYear, other, one), isoOf(lastYear, one, other)]),
  ];
  const alone = monthAlone.exec(text)?.groups ?? {};
  const months = isoOf(alone['year'] ?? alone['lastYear'] ?? '', alone['month'] ?? alone['firstMonth'] ?? '', '01');
  return [...read.filter(isRealDate), ...(isRealDate(months) ? [months.slice(0, 7)] : [])].map((iso) => `date ${iso}`);
}

function isoOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Digits with separators, with a minus and the sign or the code of a currency around them. */
const amount =
  /^(?<minus>-?)(?:\p{L}{0,3}\p{Sc}|(?<before>[A-Z]{3}))? ?(?<inner>-?)(?<digits>\d[\d.,'’ ]*?) ?(?:\p{Sc}|(?<after>[A-Z]{3}))?$/u;

function numbersIn(text: string): readonly string[] {
  const { minus, before, inner, digits, after } = amount.exec(text)?.groups ?? {};
  if (digits === undefined) return [];
  const sign = minus === '-' || inner === '-' ? '-' : '';
  const currency = before ?? after;
  return decimalsOf(digits.replace(/['’ ]/g, '')).map((decimal) => {
    const form = numberForm(`${sign}${decimal}`);
    return currency === undefined ? form : `${form} ${currency}`;
  });
}

const groupedBy = { '.': /^\d{1,3}(?:\.\d{3})*$/, ',': /^\d{1,3}(?:,\d{3})*$/ } as const;

/** What digits may mean by their separators; nothing where these make no number. */
function decimalsOf(digits: string): readonly string[] {
  const readings = (['.', ','] as const).flatMap((decimal) => {
    const grouping = decimal === '.' ? ',' : '.';
    const [whole = '', fraction, ...rest] = digits.split(decimal);
    if (rest.length > 0 || fraction === '' || fraction?.includes(grouping)) return [];
    if (!/^\d+$/.test(whole) && !groupedBy[grouping].test(whole)) return [];
    const plain = whole.replaceAll(grouping, '');
    return [fraction === undefined ? plain : `${plain}.${fraction}`];
  });
  return [...new Set(readings)];
}
