import { describe, expect, test } from 'vitest';
import { mrzDigit, parseMrz } from '../../../../../src/domain/reading/validation/mrz.ts';
import { findMrzLines } from '../../../../../src/domain/reading/validation/mrz-lines.ts';

const today = { today: '2026-09-24' };
const closed = (text: string): string => text + mrzDigit(text);
/** Number, date of expiry and eight letters of the surname, with their digits. */
const french = closed(`${closed('D1FRA13AA00123')}281231EXEMPLE<`);
const dutch = closed('D1NLD15012345678A7K2M9XY4P1QZ');
const swiss = ['ABC123D<<', 'FACHE000123456003<<900115<<<<<', 'MUSTER<<ANNA<MARIA<<<<<<<<<<<<'];
const checksOf = (lines: readonly string[]) =>
  parseMrz(lines, today)?.checks.map(({ field, result }) => `${field} ${result}`);

describe('the licence of France in one line of 30', () => {
  test('tells number, expiry and the beginning of the surname', () => {
    const mrz = parseMrz([french], today);
    expect(mrz).toMatchObject({
      kind: 'FRDL',
      lines: [french],
      lineLengths: [30],
      corrections: [],
      nameMayBeCut: false,
    });
    expect(mrz?.fields).toEqual({
      documentCode: 'D1',
      issuer: 'FRA',
      documentNumber: '13AA00123',
      birthDate: null,
      sex: null,
      expiryDate: '2028-12-31',
      nationality: null,
      fullName: 'EXEMPLE',
      surname: 'EXEMPLE',
      givenNames: null,
      optional: null,
      secondOptional: null,
    });
  });

  test('has the digits that the published specimen shows', () => {
    expect(checksOf(['D1FRA13AA000026181231MARTIN<<9'])).toEqual(['documentNumber valid', 'composite valid']);
  });

  test('reports digits that fail, and never mends them', () => {
    expect(checksOf([french.replace('13AA00123', '13AA00124')])).toEqual([
      'documentNumber invalid',
      'composite invalid',
    ]);
    expect(checksOf([french.replace('281231', '281230')])).toEqual(['documentNumber valid', 'composite invalid']);
  });

  test('says that a surname which fills its place may be cut', () => {
    const long = closed(`${closed('D1FRA13AA00123')}281231MONTGOLF`);
    expect(parseMrz([long], today)).toMatchObject({ nameMayBeCut: true, fields: { surname: 'MONTGOLF' } });
  });

  test('is read with homoglyphs where its places tell letters from digits', () => {
    const read = french.replace('D1', 'DI').replace('00123', 'OO1Z3').replace('EXEMPLE', '3XEMPLE');
    expect(parseMrz([read.replace('3XEMPLE', 'EXEMPLE')], today)).toMatchObject({ kind: 'FRDL', lines: [french] });
    expect(parseMrz([read], today)).toBeNull();
  });
});

describe('the licence of the Netherlands in one line of 30', () => {
  test('tells its number of ten digits and what is there by chance', () => {
    const mrz = parseMrz([dutch], today);
    expect(mrz).toMatchObject({ kind: 'NLDL', lines: [dutch], corrections: [] });
    expect(mrz?.fields).toMatchObject({ issuer: 'NLD', documentNumber: '5012345678', fullName: null, sex: null });
    expect(mrz?.fields.optional).toBe('A7K2M9XY4P1QZ');
    expect(checksOf([dutch])).toEqual(['composite valid']);
  });

  test('has one digit over all before it', () => {
    expect(checksOf([dutch.replace('5012345678', '5012345679')])).toEqual(['composite invalid']);
    expect(parseMrz([dutch.replace('5012345678', 'SO12345678')], today)).toMatchObject({ lines: [dutch] });
  });
});

describe('the licence of Switzerland in lines of 9, 30 and 30', () => {
  test('tells number, birth and name, and has no digit that checks them', () => {
    const mrz = parseMrz(swiss, today);
    expect(mrz).toMatchObject({ kind: 'CHDL', lines: swiss, lineLengths: [9, 30, 30], checks: [], corrections: [] });
    expect(mrz?.fields).toMatchObject({
      documentCode: 'FA',
      issuer: 'CHE',
      documentNumber: '000123456003',
      birthDate: '1990-01-15',
      surname: 'MUSTER',
      givenNames: 'ANNA MARIA',
      nationality: null,
      optional: 'ABC123D',
    });
  });

  test('is that of Liechtenstein too', () => {
    const lines = swiss.map((line) => line.replace('FACHE', 'FALIE'));
    expect(parseMrz(lines, today)).toMatchObject({ kind: 'CHDL', fields: { issuer: 'LIE' } });
  });

  test('is corrected where a place holds digits or letters alone', () => {
    const read = [
      swiss[0]!,
      swiss[1]!.replace('000123', 'OOO123').replace('900115', '9O0115'),
      swiss[2]!.replace('ANNA', 'ANN4'),
    ];
    expect(parseMrz(read.with(2, swiss[2]!.replace('MUSTER', 'MU5TER')), today)).toMatchObject({ lines: swiss });
  });
});

describe('zones of licences among other lines', () => {
  test('are found, and nothing else is taken for one', () => {
    const around = ['PERMIS DE CONDUIRE', '1. EXEMPLE', '4b. 31.12.2028'];
    expect(findMrzLines([...around, french])).toEqual([french]);
    expect(findMrzLines([...around, dutch, 'RDW'])).toEqual([dutch]);
    expect(findMrzLines([...around, ...swiss])).toEqual(swiss);
    expect(findMrzLines(around)).toBeNull();
  });

  test.each([
    ['of another country', closed('D1BEL15012345678A7K2M9XY4P1QZ')],
    ['of 28 characters', dutch.slice(0, 28)],
    ['of a product', 'D1 NLD 15 pieces'],
    ['with a number of another form', closed(`${closed('D1FRA1A3A00123')}281231EXEMPLE<`)],
  ])('are not read from a line %s', (_, line) => {
    expect(findMrzLines([line])).toBeNull();
    expect(parseMrz([line], today)).toBeNull();
  });
});
