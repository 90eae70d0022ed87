import type { JsonValue } from '../../json-value.ts';
import type { AddressValue, Correction, MoneyValue } from '../result/ocr-result.ts';

export interface NormalisedValue {
  /**
   * Plain JSON. Identifiers are strings without their mask, dates ISO 8601, numbers decimal strings. A masked CPF or
   * CNPJ keeps `*` for each hidden character.
   */
  readonly value: string | boolean | MoneyValue | AddressValue;
  /**
   * Letters read where only a digit can stand, or another letter where a checksum proves which; positions count from 0
   * in the raw text.
   */
  readonly corrections: readonly Correction[];
  /**
   * The text has the form of its type but names nothing that exists: `31/02/2020` gives the value `2020-02-31` and
   * this mark. The rule `date.plausible` answers `invalid` for such a value.
   */
  readonly impossible?: true;
  /**
   * What else the text may say: a date with its day and month the other way round where nothing shows the order, or
   * with what its word for the month means in another language; the amount of a credit without its sign.
   */
  readonly alternatives?: readonly (string | MoneyValue)[];
}

export type Locale = 'pt-BR' | 'en';
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** What a normaliser may know besides the text. */
export interface NormaliseContext {
  /** ISO date of processing; decides the century of two-digit years. */
  readonly today: string;
  readonly locale: Locale;
  /** Binding in pt-BR. In en it is a preference: a date that is only possible the other way round is read so. */
  readonly dateOrder?: DateOrder;
  /** Whether something in the document shows the order; alternatives are given only where it is false. */
  readonly isDateOrderKnown?: boolean;
  /** The currency of a bare amount or a bare `$`. */
  readonly currency?: string;
  /** The members of an `enum`. */
  readonly allowed?: readonly string[];
  /** `past`: a two-digit year is the latest one that is not in the future, as for dates of birth and issue. */
  readonly timeframe?: 'past';
}

export function isMoney(value: JsonValue | undefined): value is MoneyValue {
  return typeof value === 'object' && value !== null && 'amount' in value && typeof value['amount'] === 'string';
}

export function isAddress(value: JsonValue | undefined): value is AddressValue {
  return typeof value === 'object' && value !== null && 'text' in value && 'postalCode' in value;
}

/** Whether a value is an address of which no part, such as the street or the town, could be distinguished. */
export function isWholeAddress(value: JsonValue): boolean {
  if (!isAddress(value)) return false;
  const { text: _, ...parts } = value;
  return Object.values(parts).every((part) => part === null);
}
