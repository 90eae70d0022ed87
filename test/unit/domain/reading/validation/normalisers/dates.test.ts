import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NormaliseContext } from '../../../../../../src/domain/reading/validation/field-value.ts';
import { normalise } from '../../../../../../src/domain/reading/validation/normalise.ts';

const br: NormaliseContext = { today: '2026-09-24', locale: 'pt-BR' };
const en: NormaliseContext = { today: '2026-09-24', locale: 'en' };
const date = (text: string, context: NormaliseContext = br) => normalise('date', text, context)?.value;

describe('a date with the name of its month', () => {
  test.each([
    ['2026. március 5.', '2026-03-05'],
    ['2026. gada 5. marts', '2026-03-05'],
    ['2026 m. kovo 5 d.', '2026-03-05'],
    ['5. maaliskuuta 2026', '2026-03-05'],
    ['5. marraskuuta 2026', '2026-11-05'],
    ['12 Σεπτεμβρίου 2026', '2026-09-12'],
    ['5 март 2026', '2026-03-05'],
    ['5. ožujka 2026', '2026-03-05'],
    ['Mar 5, 2026', '2026-03-05'],
  ])('%s is %s', (text, expected) => {
    expect(date(text, en)).toBe(expected);
  });
});

describe('a date in Brazil', () => {
  test.each([
    '15/02/1990',
    '15.02.1990',
    '15-02-1990',
    '15/02/90',
    '15021990',
    '15 FEV/FEB 1990',
    '15 FEV 1990',
    '15FEV1990',
    '15 de fevereiro de 1990',
    '15 / 02 /1990',
    '15 02 1990',
    '15|02|1990',
    '1990-02-15',
    'I15/02/1990',
    'em 15/02/1990, 10:30',
  ])('%s is 1990-02-15', (text) => {
    expect(normalise('date', text, br)).toEqual({ value: '1990-02-15', corrections: [] });
  });

  test.each(
    ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'].map((word, month) => [
      word,
      `2020-${String(month + 1).padStart(2, '0')}-07`,
    ]),
  )('knows the month %s', (word, expected) => {
    expect(date(`07 ${word} 2020`)).toBe(expected);
  });

  test('reads 1º, março and September', () => {
    expect(date('1º de março de 2020')).toBe('2020-03-01');
    expect(date('1 SETEMBRO 2020')).toBe('2020-09-01');
  });

  test('never puts the month first', () => {
    expect(date('03/04/2018')).toBe('2018-04-03');
    expect(normalise('date', '12/25/2018', br)).toEqual({ value: '2018-25-12', corrections: [], impossible: true });
  });

  test.each([
    ['00/00/0000', '0000-00-00'],
    ['31/02/2020', '2020-02-31'],
    ['29/02/2023', '2023-02-29'],
    ['99 FEV 2020', '2020-02-99'],
  ])('keeps the impossible %s as %s and says so', (text, value) => {
    expect(normalise('date', text, br)).toEqual({ value, corrections: [], impossible: true });
  });

  test.each(['', 'nada', '12/2026', '15/02/990', '15 XYZ 1990', 'SOSB'])('cannot read %j', (text) => {
    expect(normalise('date', text, br)).toBeNull();
  });

  test('corrects letters among the digits and lists them', () => {
    expect(normalise('date', 'l5/O2/199O', br)).toEqual({
      value: '1990-02-15',
      corrections: [
        { position: 0, from: 'l', to: '1' },
        { position: 3, from: 'O', to: '0' },
        { position: 9, from: 'O', to: '0' },
      ],
    });
    expect(normalise('date', 'lO FEV 1990', br)).toMatchObject({ value: '1990-02-10' });
  });

  test('puts two-digit years at most twenty years ahead, or in the past when told', () => {
    expect(date('01/01/46')).toBe('2046-01-01');
    expect(date('01/01/47')).toBe('1947-01-01');
    expect(date('01/01/40', { ...br, timeframe: 'past' })).toBe('1940-01-01');
    expect(date('24/09/26', { ...br, timeframe: 'past' })).toBe('2026-09-24');
    expect(date('25/09/26', { ...br, timeframe: 'past' })).toBe('1926-09-25');
  });

  test('gives back every date of the calendar in each of its forms', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (each) => {
        const iso = each.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-');
        for (const separator of ['/', '.', '-', ' ', '']) {
          expect(date([dayOfMonth, month, year].join(separator))).toBe(iso);
        }
        expect(date(iso)).toBe(iso);
      }),
    );
  });
});

describe('a date in English', () => {
  test.each([
    ['12/25/2018', '2018-12-25'],
    ['25/12/2018', '2018-12-25'],
    ['03/04/2018', '2018-03-04'],
    ['3/4/18', '2018-03-04'],
    ['Feb 15, 2018', '2018-02-15'],
    ['15th February 2018', '2018-02-15'],
    ['25-DEC-2018 8:13:39 PM', '2018-12-25'],
    ['2018/3/5', '2018-03-05'],
    ['20180325', '2018-03-25'],
    ['20121015', '2012-10-15'],
  ])('%s is %s', (text, expected) => {
    expect(date(text, en)).toBe(expected);
  });

  test('says what a month is in another language: October of Croatian is November of Polish', () => {
    const read = (text: string) => normalise('date', text, { ...en, isDateOrderKnown: true });
    expect(read('5. listopada 2026.')).toMatchObject({
      value: '2026-11-05',
      alternatives: ['2026-10-05'],
    });
    expect(read('5. studenoga 2026.')).not.toHaveProperty('alternatives');
    expect(read('5 marca 2026')).not.toHaveProperty('alternatives');
  });

  test('follows the stated order, and the other one when only that is possible', () => {
    const british: NormaliseContext = { ...en, dateOrder: 'dmy' };
    expect(date('03/04/2018', british)).toBe('2018-04-03');
    expect(date('12/25/2018', british)).toBe('2018-12-25');
    expect(date('18/03/04', { ...en, dateOrder: 'ymd' })).toBe('2018-03-04');
  });
});

describe('a date with the name of a month', () => {
  test.each([
    ['12 de marzo de 2024', '2024-03-12'],
    ['1 de enero del 2024', '2024-01-01'],
    ['5-sept-2024', '2024-09-05'],
    ['10 dic. 2024', '2024-12-10'],
    ['30 de setiembre de 2024', '2024-09-30'],
    ['1er janvier 2024', '2024-01-01'],
    ['3 mars 2024', '2024-03-03'],
    ['14 févr. 2024', '2024-02-14'],
    ['14 fevrier 2024', '2024-02-14'],
    ['31 juil. 2024', '2024-07-31'],
    ['15 août 2024', '2024-08-15'],
    ['25 décembre 2024', '2024-12-25'],
    ['3. März 2024', '2024-03-03'],
    ['3.Marz 2024', '2024-03-03'],
    ['3. Maerz 2024', '2024-03-03'],
    ['03. Mrz. 24', '2024-03-03'],
    ['7. Okt. 2024', '2024-10-07'],
    ['Dienstag, 7. Mai 2024', '2024-05-07'],
    ['5. Jänner 2024', '2024-01-05'],
    ['2 gennaio 2024', '2024-01-02'],
    ['1° maggio 2024', '2024-05-01'],
    ['15 ott. 2024', '2024-10-15'],
    ['8 giu 2024', '2024-06-08'],
    ['12 mrt 2024', '2024-03-12'],
    ['12-mrt.-2024', '2024-03-12'],
    ['2 maart 2024', '2024-03-02'],
    ['31 mei 2024', '2024-05-31'],
    ['marzo 12, 2024', '2024-03-12'],
    ['12 stuks 2024, 3 mei 2024', '2024-05-03'],
  ])('%s is %s', (text, expected) => {
    expect(normalise('date', text, en)).toEqual({ value: expected, corrections: [] });
  });

  test.each(['pt', 'en', 'es', 'fr', 'de', 'it', 'nl'])('is read for every month of %s, long and short', (language) => {
    for (const [month, width] of fc.sample(
      fc.tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom('long', 'short')),
      60,
    )) {
      const format = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: width,
        year: 'numeric',
        timeZone: 'UTC',
      });
      const written = format.format(Date.UTC(2024, month, 7));
      const expected = `2024-${String(month + 1).padStart(2, '0')}-07`;
      expect([written, date(written, en)]).toEqual([written, expected]);
      expect(date(written.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(), en)).toBe(expected);
    }
  });

  test.each([
    '12 jui 2024',
    '12 mais 2024',
    '12 maximal 2024',
    '3. Markt 2024',
    '12 ma 2024',
    '12 marketing 2024',
    '12 martes 2024',
  ])('is none with a word that names no month, or more than one: %s', (text) => {
    expect(normalise('date', text, en)).toBeNull();
  });

  test('is read with a letter in the place of its day', () => {
    const corrections = [{ position: 0, from: 'l', to: '1' }];
    expect(normalise('date', 'ler janvier 2024', en)).toEqual({ value: '2024-01-01', corrections });
  });

  test('is a month of a year as well', () => {
    for (const text of ['marzo de 2024', 'marzo del 2024', 'März 2024', 'mars 2024', 'mrt-24', 'Marzo/2024']) {
      expect(normalise('yearMonth', text, en)?.value).toBe('2024-03');
    }
  });
});

describe('an expiry', () => {
  test.each(['INDETERMINADA', 'Indeterminado', 'PERMANENTE', 'Validade indeterminada', 'permanent', 'Indefinite'])(
    '%s is indefinite',
    (text) => {
      expect(normalise('expiry', text, br)).toEqual({ value: 'indefinite', corrections: [] });
    },
  );

  test('is else a date, of this century when its year has two digits', () => {
    expect(normalise('expiry', '14/01/2031', br)?.value).toBe('2031-01-14');
    expect(normalise('expiry', '14/01/70', br)?.value).toBe('2070-01-14');
    expect(normalise('expiry', 'sem', br)).toBeNull();
  });
});

describe('a month of a year', () => {
  test.each(['09/2026', 'SET/2026', 'SET 2026', 'Setembro de 2026', '2026-09', '09/26', 'SEP/2026', '15/09/2026'])(
    '%s is 2026-09',
    (text) => {
      expect(normalise('yearMonth', text, br)).toEqual({ value: '2026-09', corrections: [] });
    },
  );

  test('keeps a month that does not exist and says so', () => {
    expect(normalise('yearMonth', '13/2026', br)).toEqual({ value: '2026-13', corrections: [], impossible: true });
    expect(normalise('yearMonth', 'XYZ/2026', br)).toBeNull();
    expect(normalise('yearMonth', '2026', br)).toBeNull();
  });
});
