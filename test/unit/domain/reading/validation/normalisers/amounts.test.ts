import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NormaliseContext } from '../../../../../../src/domain/reading/validation/field-value.ts';
import { normalise } from '../../../../../../src/domain/reading/validation/normalise.ts';

const br: NormaliseContext = { today: '2026-09-24', locale: 'pt-BR' };
const en: NormaliseContext = { today: '2026-09-24', locale: 'en' };

describe('currencies', () => {
  test.each([
    ['Rs. 362.00', 'INR', '362.00', 'INR'],
    ['RS 362.00', 'MYR', '362.00', 'MYR'],
    ['RM 5', null, '5.00', 'MYR'],
    ['¥1,000', null, '1000.00', 'JPY'],
    ['Rp 12.500', null, '12500.00', 'IDR'],
    ['1.500', 'CLP', '1500.00', 'CLP'],
    ['MX$42.00', 'USD', '42.00', 'MXN'],
    ['12,50 zł', null, '12.50', 'PLN'],
    ['$ 5.00', 'AUD', '5.00', 'AUD'],
    ['TRY 3.00', 'EUR', '3.00', 'TRY'],
    ['12.00', null, '12.00', null],
  ])('%s is read by its sign before the document, which has %s', (text, currency, amount, needed) => {
    const context = currency === null ? en : { ...en, currency };
    expect(normalise('money', text, context)?.value).toEqual({ amount, currency: needed });
  });
});

describe('money in Brazil', () => {
  test.each([
    ['R$ 1.234,56', '1234.56'],
    ['1234,56', '1234.56'],
    ['R$1.234,56-', '-1234.56'],
    ['(1.234,56)', '-1234.56'],
    ['1.234,56 D', '-1234.56'],
    ['1.234,56 C', '1234.56'],
    ['-R$ 10,00', '-10.00'],
    ['- R$ 10,00', '-10.00'],
    ['R$-10,00', '-10.00'],
    ['R$ -10,00', '-10.00'],
    ['Total - 10,00', '10.00'],
    ['1.234', '1234.00'],
    ['1.234.567', '1234567.00'],
    ['1.234.567,8', '1234567.80'],
    ['R$ 5', '5.00'],
    ['R$ 0,50', '0.50'],
    ['0,00-', '0.00'],
    ['1,2345678901', '1.2345678901'],
    ['RS 12,00', '12.00'],
    ['R$ 1.234, 56', '1234.56'],
    ['1.234.56', '1234.56'],
    ['12.50', '12.50'],
  ])('%s is %s', (text, amount) => {
    expect(normalise('money', text, br)).toEqual({ value: { amount, currency: 'BRL' }, corrections: [] });
  });

  test('takes the currency that is printed before the one of the template', () => {
    expect(normalise('money', 'US$ 1,234.56', br)?.value).toEqual({ amount: '1234.56', currency: 'USD' });
    expect(normalise('money', '12,00', { ...br, currency: 'EUR' })?.value).toEqual({
      amount: '12.00',
      currency: 'EUR',
    });
  });

  test('corrects letters inside a number and lists them', () => {
    expect(normalise('money', 'R$ 1.2O4,5O', br)).toEqual({
      value: { amount: '1204.50', currency: 'BRL' },
      corrections: [
        { position: 6, from: 'O', to: '0' },
        { position: 10, from: 'O', to: '0' },
      ],
    });
  });

  test.each(['', 'abc', 'SOBSO', '12,00 13,00', '1.23,4.5', 'ABC123'])('cannot read %j', (text) => {
    expect(normalise('money', text, br)).toBeNull();
  });

  test('gives back every amount that is printed with groups and a comma', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.nat({ max: 99 }), (whole, cents) => {
        const fraction = String(cents).padStart(2, '0');
        const printed = `R$ ${String(whole).replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
        expect(normalise('money', printed, br)?.value).toEqual({ amount: `${whole}.${fraction}`, currency: 'BRL' });
        const english = `$${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
        expect(normalise('money', english, en)?.value).toEqual({ amount: `${whole}.${fraction}`, currency: 'USD' });
      }),
    );
  });
});

describe('money in English and European print', () => {
  test.each([
    ['1,234.56', '1234.56', null],
    ['RM 12.00', '12.00', 'MYR'],
    ['RM12.00', '12.00', 'MYR'],
    ['$ 5', '5.00', 'USD'],
    ['$1,234', '1234.00', 'USD'],
    ['€ 3,50', '3.50', 'EUR'],
    ['€ 1.234', '1234.00', 'EUR'],
    ['1 234,56 €', '1234.56', 'EUR'],
    ['1.234,56 EUR', '1234.56', 'EUR'],
    ['£12.5', '12.50', 'GBP'],
    ["CHF 1'234.50", '1234.50', 'CHF'],
    ['12.00 CR', '-12.00', null],
    ['€3 516.71', '3516.71', 'EUR'],
    ['EUR -7.50', '-7.50', 'EUR'],
    ['(5.00)', '-5.00', null],
    ['TOTAL 6% RM 12.00', '12.00', 'MYR'],
  ])('%s is %s %s', (text, amount, currency) => {
    expect(normalise('money', text, en)?.value).toEqual({ amount, currency });
  });

  test('takes a bare $ for the currency of the template', () => {
    expect(normalise('money', '$5.00', { ...en, currency: 'CAD' })?.value).toEqual({ amount: '5.00', currency: 'CAD' });
  });
});

describe('a number', () => {
  test.each([
    ['12,5 KG', '12.5'],
    ['1.000,0000000001', '1000.0000000001'],
    ['6%', '6'],
    ['12', '12'],
    ['-3', '-3'],
    ['007', '7'],
    ['0.123', '0.123'],
  ])('%s is %s', (text, value) => {
    expect(normalise('number', text, br)?.value).toBe(value);
  });

  test('reads a comma as its locale does', () => {
    expect(normalise('number', '1,234', br)?.value).toBe('1.234');
    expect(normalise('number', '1,234', en)?.value).toBe('1234');
  });
});
