import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowed } from '../../../../../src/domain/reading/ocr/forbidden-values.ts';
import type { FieldValue } from '../../../../../src/domain/reading/result/ocr-result.ts';
import type { Locale } from '../../../../../src/domain/reading/validation/field-value.ts';
import { normalise } from '../../../../../src/domain/reading/validation/normalise.ts';
import { type FieldType, fieldTypes } from '../../../../../src/domain/template/field-types.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

/** Whether a day exists, by another way than the code takes. */
function exists(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day >= 1 && day <= days;
}

const like =
  (form: RegExp) =>
  (value: FieldValue): boolean =>
    typeof value === 'string' && form.test(value);
const aText = like(/\S/);
const isDate = (value: FieldValue): boolean => typeof value === 'string' && exists(value);

/** What a value of each type looks like, as docs/catalogue.md says. */
const formOf: Readonly<Record<FieldType, (value: FieldValue) => boolean>> = {
  text: aText,
  name: aText,
  code: aText,
  enum: aText,
  date: isDate,
  expiry: (value) => value === 'indefinite' || isDate(value),
  yearMonth: (value) => typeof value === 'string' && exists(`${value}-01`),
  cpf: like(/^[\d*]{11}$/),
  cnpj: like(/^[\dA-Z*]{14}$/),
  taxId: like(/^(?:[\d*]{11}|[\dA-Z*]{14})$/),
  cnh: like(/^\d{11}$/),
  state: like(/^[A-Z]{2}$/),
  boolean: (value) => typeof value === 'boolean',
  money: (value) =>
    typeof value === 'object' &&
    value !== null &&
    'amount' in value &&
    /^-?\d+\.\d{2,}$/.test(value.amount) &&
    (value.currency === null || /^[A-Z]{3}$/.test(value.currency)),
  number: like(/^-?\d+(?:\.\d+)?$/),
  cep: like(/^\d{8}$/),
  email: like(/^\S+@\S+\.\S+$/),
  phone: like(/^\+?\d{7,15}$/),
  iban: like(/^[A-Z]{2}\d{2}[A-Z\d]{5,30}$/),
  accessKey: like(/^[\dA-Z]{44}$/),
  digitableLine: like(/^\d{44,48}$/),
  pix: like(/^000201/),
  country: like(/^[A-Z]{3}$/),
  sex: like(/^[MFX]$/),
  address: (value) => typeof value === 'object' && value !== null && 'text' in value && /\p{L}/u.test(value.text),
};

const number = fc.integer({ min: 0, max: 99 });
const printed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[\d ./,-]{4,50}$/),
  fc.stringMatching(/^[A-Z]{2}\d{2}[A-Z\d ]{0,40}$/),
  fc.tuple(number, number, fc.integer({ min: 0, max: 9999 })).map((parts) => parts.join('/')),
  fc.tuple(number, fc.constantFrom('fev', 'Feb', 'abr', 'June'), number).map((parts) => parts.join(' ')),
  fc.tuple(fc.lorem({ maxCount: 3 }), number, fc.lorem({ maxCount: 2 })).map((parts) => parts.join(', ')),
);

describe('a value', () => {
  test.each(fieldTypes)('of type %s is one that the type allows, whatever is printed', (type) => {
    const locale = fc.constantFrom<Locale>('pt-BR', 'en');
    fc.assert(
      fc.property(printed, locale, (text, where) => {
        const value = normalise(type, text, { today: '2026-11-28', locale: where })?.value ?? null;
        const isRight = value === null || !isAllowed(type, value) || formOf[type](value);
        expect(isRight, JSON.stringify(value)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

function read(type: FieldType, text: string, more: { readonly locale?: Locale; readonly required?: boolean } = {}) {
  const { locale = 'pt-BR', required = false } = more;
  const seen = fieldOf('seen', type, [{ by: 'label', labels: ['SEEN'], direction: 'right' }], { required });
  return readWith(templateOf({ locale, fields: [seen] }), [pageOf([at(50, 100, `SEEN: ${text}`)])]);
}

describe('what is read and does not exist', () => {
  test.each([
    ['date', '31/02/2020'],
    ['date', '2021-02-29'],
    ['expiry', '30/02/2031'],
    ['yearMonth', '13/2024'],
  ] as const)('is no value of a %s: %s', (type, text) => {
    const { fields, validation } = read(type, text);

    expect(fields['seen']).toMatchObject({
      value: null,
      rawText: text,
      confidence: 0,
      validations: [{ rule: 'date.plausible', result: 'invalid' }],
    });
    expect(fields['seen']).not.toHaveProperty('support');
    expect(validation.passed).toBe(false);
  });

  test('is a date where it exists', () => {
    expect(read('date', '29/02/2020').fields['seen']).toMatchObject({ value: '2020-02-29' });
  });

  test('misses where it is required', () => {
    const { fields, validation } = read('date', '31/02/2020', { required: true });

    expect(fields['seen']?.validations).toContainEqual({
      rule: 'seen.required',
      result: 'invalid',
      code: 'no_value_of_type',
      message: 'What was read is no value of its type.',
    });
    expect(validation.passed).toBe(false);
  });
});

test('an address of which no part is known is no surer than 0.85', () => {
  const sure = read('address', '1 Example Street, 75002 Paris', { locale: 'en' }).fields['seen'];
  const whole = read('address', 'Example Park, North Wing', { locale: 'en' }).fields['seen'];

  expect(sure?.value).toMatchObject({ number: '1', city: 'Paris' });
  expect(sure?.confidence).toBeGreaterThan(0.85);
  expect(whole?.value).toMatchObject({ text: 'Example Park, North Wing', city: null });
  expect(whole?.confidence).toBeLessThanOrEqual(0.85);
});
