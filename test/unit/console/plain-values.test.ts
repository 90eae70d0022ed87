import { describe, expect, test } from 'vitest';
import { shownAmount, shownDay, shownNumber } from '../../../console/viewer/plain-values.ts';
import { Random } from '../../drawn/random.ts';

const languages = ['en', 'pt'];
const twoDigits = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'));

describe('a day', () => {
  test('is written as the language does', () => {
    expect(shownDay('2026-02-28', 'en')).toBe('2/28/2026');
    expect(shownDay('2026-02-28', 'pt')).toBe('28/02/2026');
  });

  test.each(languages)('that the calendar does not have is shown as it was read, in %s', (language) => {
    const impossible = ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'];
    expect(impossible.map((text) => shownDay(text, language))).toEqual(impossible);
  });

  test.each(languages)('never hides its year, month and day, in %s', (language) => {
    for (const year of ['0001', '1900', '2024', '9999']) {
      for (const month of twoDigits(14)) {
        for (const day of twoDigits(33)) {
          const shown = shownDay(`${year}-${month}-${day}`, language);
          const numbers = new Set(shown.split(/\D+/).map(Number));
          expect(
            [year, month, day].map(Number).filter((each) => !numbers.has(each)),
            shown,
          ).toEqual([]);
        }
      }
    }
  });
});

/** The digits and the sign of a text, without zeros at the end of its decimals. */
function digitsOf(text: string, decimalSign: string): string {
  const [whole = '', decimals = ''] = text.replaceAll(/\s/g, '').split(decimalSign);
  const digits = `${whole.replaceAll(/\D/g, '')}.${decimals.replaceAll(/\D/g, '')}`.replace(/\.?0*$/, '');
  return (/[-\u2212]/.test(text) ? '-' : '') + digits;
}

describe('a number', () => {
  test('and an amount are written as the language does', () => {
    expect(shownNumber(1234.5, 'pt')).toBe('1.234,5');
    expect(shownAmount('-1234.50', 'EUR', 'en')).toBe('-€1,234.50');
    expect(shownAmount('1200.00', 'JPY', 'en')).toBe('¥1,200');
  });

  test.each([
    ['en', '.'],
    ['pt', ','],
  ])('and an amount lose no digit and no sign, in %s', (language, decimalSign) => {
    const random = new Random(1);
    for (let time = 0; time < 2_000; time += 1) {
      const decimals = random.whole(0, 5);
      const value = random.whole(-99_999_999, 99_999_999) / 10 ** decimals;
      const amount = value.toFixed(decimals);
      const read = digitsOf(String(value), '.');
      expect(digitsOf(shownNumber(value, language), decimalSign), amount).toBe(read);
      for (const currency of ['EUR', 'BRL', 'JPY', 'KWD']) {
        const shown = shownAmount(amount, currency, language).replaceAll(/[A-Z]+\$?/g, '');
        expect(digitsOf(shown, decimalSign), `${amount} ${currency}`).toBe(read);
      }
    }
  });

  test.each([
    ['twelve', 'EUR'],
    ['12.50', 'euro'],
    ['12.50', undefined],
    ['12345678901234567.89', 'EUR'],
    ['', 'EUR'],
  ])('that is none, or of no currency, is shown as it was read: %s %s', (amount, currency) => {
    expect(shownAmount(amount, currency, 'en')).toBe(amount);
  });
});
