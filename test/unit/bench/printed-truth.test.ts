import { describe, expect, test } from 'vitest';
import { dateOrderOf, decimalOf, isoDateOf } from '../../../bench/ocr/printed-truth.ts';

describe('A printed date', () => {
  test.each([
    ['10/03/2018', 'dmy', '2018-03-10'],
    ['6/10/2019', 'mdy', '2019-06-10'],
    ['17/05/17', 'dmy', '2017-05-17'],
    ['05-JAN-2017', 'dmy', '2017-01-05'],
    ['25 MAR 2018', 'dmy', '2018-03-25'],
    ['2016/05/01', 'dmy', '2016-05-01'],
    ['2014-08-03', 'mdy', '2014-08-03'],
    ['20180304', 'dmy', '2018-03-04'],
    ['January 25, 2016', 'dmy', '2016-01-25'],
  ] as const)('%s in the order %s is %s', (printed, order, iso) => {
    expect(isoDateOf(printed, order)).toBe(iso);
  });

  test.each(['31/02/2018', '25 FOO 2018', '13.05.2018 or so', ''])('that is none is refused: %j', (printed) => {
    expect(() => isoDateOf(printed, 'dmy')).toThrow(`Write the date "${printed}" in the list of truths as yyyy-mm-dd.`);
  });

  test('stands month first on American documents', () => {
    expect(dateOrderOf(['6/10/2019', '123 Main Street Redmond, WA 98052'])).toBe('mdy');
    expect(dateOrderOf(['11/15/2019'])).toBe('mdy');
    expect(dateOrderOf(['10/03/2018', 'JALAN PERMAS UTARA 81750 MASAI JOHOR', 12])).toBe('dmy');
  });
});

describe('A printed amount', () => {
  test.each([
    ['57.80', false, '57.80'],
    ['RM31.60', false, '31.60'],
    ['$1,234.5', false, '1234.50'],
    ['1.950,00', true, '1950.00'],
    [4.1, true, '4.10'],
    ['-12', false, '-12.00'],
  ] as const)('%j is %s', (printed, hasDecimalComma, decimal) => {
    expect(decimalOf(printed, hasDecimalComma)).toBe(decimal);
  });

  test.each(['about 5', '1.950,00', ''])('that is none is refused: %j', (printed) => {
    expect(() => decimalOf(printed, false)).toThrow(
      `Write the amount "${printed}" in the list of truths as a decimal number.`,
    );
  });
});
