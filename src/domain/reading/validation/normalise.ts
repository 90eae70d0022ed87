import type { FieldType } from '../../template/field-types.ts';
import type { NormaliseContext, NormalisedValue } from './field-value.ts';
import { normaliseAddress, normaliseEmail, normalisePhone, normalisePix } from './normalisers/contact.ts';
import { normaliseDate, normaliseExpiry, normaliseYearMonth } from './normalisers/date.ts';
import {
  normaliseAccessKey,
  normaliseCep,
  normaliseCnh,
  normaliseCnpj,
  normaliseCpf,
  normaliseDigitableLine,
  normaliseIban,
  normaliseTaxId,
} from './normalisers/identifiers.ts';
import { normaliseMoney, normaliseNumber } from './normalisers/money.ts';
import {
  normaliseBoolean,
  normaliseCode,
  normaliseCountry,
  normaliseEnum,
  normaliseName,
  normaliseSex,
  normaliseState,
  normaliseText,
} from './normalisers/words.ts';

type Normaliser = (raw: string, context: NormaliseContext) => NormalisedValue | null;

/** Longer texts are no field (a Pix code has 512 at most); the limit also bounds the work of every pattern. */
const maxLength = 1000;

const normaliserOfType: Readonly<Record<FieldType, Normaliser>> = {
  text: normaliseText,
  name: normaliseName,
  date: normaliseDate,
  expiry: normaliseExpiry,
  yearMonth: normaliseYearMonth,
  cpf: normaliseCpf,
  cnpj: normaliseCnpj,
  taxId: normaliseTaxId,
  cnh: normaliseCnh,
  code: normaliseCode,
  state: normaliseState,
  enum: normaliseEnum,
  boolean: normaliseBoolean,
  money: normaliseMoney,
  number: normaliseNumber,
  cep: normaliseCep,
  email: normaliseEmail,
  phone: normalisePhone,
  iban: normaliseIban,
  accessKey: normaliseAccessKey,
  digitableLine: normaliseDigitableLine,
  pix: normalisePix,
  country: normaliseCountry,
  sex: normaliseSex,
  address: (raw, { locale }) => normaliseAddress(raw, locale),
};

/**
 * Reads a printed text as a value of a type. Null when it cannot be read as that type. A value that is readable but
 * wrong (a failed check digit, a date that does not exist) stays: judging it is the work of the rules.
 */
export function normalise(type: FieldType, rawText: string, context: NormaliseContext): NormalisedValue | null {
  const isWhole = type === 'text' || rawText.length <= maxLength;
  return isWhole ? normaliserOfType[type](rawText, context) : null;
}
