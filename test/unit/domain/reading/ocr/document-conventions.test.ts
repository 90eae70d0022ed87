import { describe, expect, test } from 'vitest';
import { conventionsOf } from '../../../../../src/domain/reading/ocr/document-conventions.ts';
import { layOut } from '../../../../../src/domain/reading/ocr/lay-out.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { templateOf } from '../../../../support/template-of.ts';

function conventions(lines: readonly string[], template = templateOf({ locale: 'en', currency: null })) {
  return conventionsOf(template, layOut([pageOf(lines.map((text, index) => at(50, 100 + index * 40, text)))]));
}

describe('the conventions of a document', () => {
  test('read dates in the order that a date above 12 shows', () => {
    expect(conventions(['05/03/2026', '25/12/2026']).dateOrder).toBe('dmy');
    expect(conventions(['05/03/2026', '12/25/2026']).dateOrder).toBe('mdy');
  });

  test('read dates month first in the United States, for want of such a date', () => {
    expect(conventions(['Portland, OR 97201', '05/03/2026']).dateOrder).toBe('mdy');
    expect(conventions(['05/03/2026']).dateOrder).toBe('dmy');
    expect(conventions(['Portland, OR 97201', '25/12/2026']).dateOrder).toBe('dmy');
  });

  test('take the order of the template where dates contradict each other', () => {
    expect(conventions(['25/12/2026', '12/25/2026']).dateOrder).toBe('dmy');
  });

  test('take the currency that most amounts name', () => {
    expect(conventions(['Subtotal 14.95', 'TOTAL $16.15']).currency).toBe('USD');
    expect(conventions(['RM 12.00', 'RM 3.00', 'was $5.00']).currency).toBe('MYR');
    expect(conventions(['Subtotal 14.95']).currency).toBeNull();
  });

  test.each([
    ['1 250,00 Kč', 'CZK'],
    ['1.250,00 lei', 'RON'],
    ['1 250,00 лв.', 'BGN'],
    ['1.250,00 TL', 'TRY'],
    ['12.500 đ', 'VND'],
    ['Fr. 12.50', 'CHF'],
    ['CVR-nr. 30318661, kr. 25,00', 'DKK'],
    ['Org nr 976 728 963 MVA', 'NOK'],
    ['Moms 25 %', null],
    ['IBAN RO49 AAAA 1B31 0075 9384 0000', 'RON'],
  ])('%s shows the currency %s', (line, currency) => {
    expect(conventions([line]).currency).toBe(currency);
  });

  test.each(['SOLD AS IS', 'TRY OUR COFFEE', 'Served by Ron', 'PAGE AB', 'Cable, 6 Ft long', 'SIA', 'ASA 400 FILM'])(
    'are those of no country by words that are only spelled as one of its signs: %s',
    (line) => {
      expect(conventions([line, 'Total 12.00'])).toMatchObject({ currency: null, isDateOrderKnown: false });
    },
  );

  test('know the order of dates by another date or by the country, and say where they do not', () => {
    expect(conventions(['05/03/2026']).isDateOrderKnown).toBe(false);
    expect(conventions(['05/03/2026', '25/12/2026']).isDateOrderKnown).toBe(true);
    expect(conventions(['EXAMPLE PTY LTD', '05/03/2026'])).toMatchObject({ dateOrder: 'dmy', isDateOrderKnown: true });
    expect(conventions(['+46 8 000 00', '05/03/2026'])).toMatchObject({ dateOrder: 'dmy', isDateOrderKnown: false });
  });

  test.each([
    [['EXAMPLE SDN BHD', 'Total 12.00'], 'MYR'],
    [['Amount (RM)', '12.00'], 'MYR'],
    [['EXAMPLE PTY LTD', 'ABN 12 345 678 901', 'Total $12.00', 'Cash $20.00'], 'AUD'],
    [['GSTIN 00AAAAA0000A0Z0', 'CGST 1.00', 'Total 12.00'], 'INR'],
    [['Beispiel GmbH', 'MwSt 1,00'], 'EUR'],
    [['www.example.co.uk', 'Total 12.00'], 'GBP'],
    [['Portland, OR 97201', 'Total $12.00'], 'USD'],
    [['NO GST: 0012 3456 7890', 'RM', 'Tea 12.00'], 'MYR'],
    [['EXAMPLE S/B 123456-U', 'Total 12.00'], 'MYR'],
    [['29AAAAA0000A1Z5', 'Total 12.00'], 'INR'],
    [['4 Sample Street, Perth WA 6000', 'Total $12.00'], 'AUD'],
    [['Total MX$12.00'], 'MXN'],
    [['Summe', '12,00', 'PLN'], 'PLN'],
    [['Café, Lda', 'NIF: 500000000', 'Total 12,00'], 'EUR'],
    [['Onigiri ¥150', 'Total ¥280'], 'JPY'],
    [['Total 12.00'], null],
  ])('take the currency of %j from its country', (lines, currency) => {
    expect(conventions(lines).currency).toBe(currency);
  });

  test('take a single dollar for a misread letter where all else speaks for a country without dollars', () => {
    expect(conventions(['EXAMPLE SDN BHD', 'Tel +60 12 345 6789', 'Total $12.00']).currency).toBe('MYR');
    expect(conventions(['EXAMPLE SDN BHD', 'Total US$12.00']).currency).toBe('USD');
  });

  test('are those of the template where it is bound to a country or names a currency', () => {
    const bound = templateOf({ locale: 'pt-BR' });
    expect(conventions(['12/25/2026', '$5.00'], bound)).toEqual({
      locale: 'pt-BR',
      dateOrder: 'dmy',
      currency: 'BRL',
      isDateOrderKnown: true,
    });
    expect(conventions(['$5.00'], templateOf({ locale: 'en', currency: 'EUR' })).currency).toBe('EUR');
  });
});
