import { describe, expect, test } from 'vitest';
import { parseMrz } from '../../../../src/domain/validation/mrz.ts';
import { findMrzLines } from '../../../../src/domain/validation/mrz-lines.ts';
import { frenchLines, sampleFrenchCard } from '../../../fixtures/drawing/fr-card.ts';

const today = { today: '2026-09-24' };
const french = frenchLines(sampleFrenchCard);
const passport = [
  'P<BRAEXEMPLO<DA<SILVA<<MARIA<<<<<<<<<<<<<<<<',
  'AA000000<0BRA9001158F3101148<<<<<<<<<<<<<<<8',
] as const;
const invalidIn = (lines: readonly string[]) =>
  parseMrz(lines, today)?.checks.flatMap(({ field, result }) => (result === 'invalid' ? [field] : []));

describe('the French identity card of two lines of 36', () => {
  test('is read by its own places, and has neither expiry nor a place for nationality', () => {
    const mrz = parseMrz(french, today);
    expect(mrz).toMatchObject({ kind: 'FRID', lines: french, corrections: [], nameMayBeCut: false });
    expect(mrz?.fields).toEqual({
      documentCode: 'ID',
      issuer: 'FRA',
      documentNumber: '120675200123',
      birthDate: '1990-04-25',
      sex: 'F',
      expiryDate: null,
      nationality: 'FRA',
      fullName: 'MARIE ANNE EXEMPLE MODELE',
      surname: 'EXEMPLE MODELE',
      givenNames: 'MARIE ANNE',
      optional: '752013',
      secondOptional: null,
    });
    expect(mrz?.checks.map(({ field, result }) => `${field} ${result}`)).toEqual([
      'documentNumber valid',
      'birthDate valid',
      'composite valid',
    ]);
  });

  test('has digits over number, birth and everything', () => {
    const [first, second] = french;
    expect(invalidIn([first, second.replace('120675200123', '120675200124')])).toEqual(['documentNumber', 'composite']);
    expect(invalidIn([first, second.replace('900425', '900426')])).toEqual(['birthDate', 'composite']);
    expect(invalidIn([first.replace('752013', '752014'), second])).toEqual(['composite']);
  });

  test('says that a name which fills its place may be cut', () => {
    const long = frenchLines({ ...sampleFrenchCard, givenNames: ['MARIE', 'ANTOINETTE'] });
    expect(parseMrz(long, today)).toMatchObject({ nameMayBeCut: true, fields: { givenNames: 'MARIE ANTOINE' } });
  });

  test('is found among other lines, and is no TD2', () => {
    expect(findMrzLines(['RÉPUBLIQUE FRANÇAISE', ...french])).toEqual([...french]);
    const td2 = ['I<UTOSPECIMEN<<ANNA<<<<<<<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
    expect(parseMrz(td2, today)).toMatchObject({ kind: 'TD2', fields: { surname: 'SPECIMEN' } });
  });

  test('keeps lines as they were read beside those that its form demands', () => {
    const read = [
      french[0].replace('ID', '1D').replace('MODELE', 'M0DELE'),
      french[1].replace('1206752', 'I2O6752').replace('MARIE', 'MAR1E'),
    ];
    const mrz = parseMrz(read, today);
    expect(mrz).toMatchObject({ lines: french, rawLines: read });
    expect(mrz?.corrections).toEqual([
      { line: 0, position: 0, from: '1', to: 'I' },
      { line: 0, position: 14, from: '0', to: 'O' },
      { line: 1, position: 0, from: 'I', to: '1' },
      { line: 1, position: 2, from: 'O', to: '0' },
      { line: 1, position: 16, from: '1', to: 'I' },
    ]);
    expect(mrz?.checks.every(({ result }) => result === 'valid')).toBe(true);
  });
});

describe('letters and digits that OCR takes for one another', () => {
  test.each([
    ['O', '0'],
    ['Q', '0'],
    ['D', '0'],
    ['I', '1'],
    ['L', '1'],
  ])('%s stands for %s in a date', (letter, digit) => {
    const second = passport[1].replace('900115', `90${'0115'.replaceAll(digit, letter)}`);
    expect(parseMrz([passport[0], second], today)).toMatchObject({ lines: passport });
    expect(invalidIn([passport[0], second])).toEqual([]);
  });

  test('are left alone where both can stand, so that the digit tells', () => {
    const second = passport[1].replace('AA000000', 'AAO00000');
    const mrz = parseMrz([passport[0], second], today);
    expect(mrz).toMatchObject({ lines: [passport[0], second], corrections: [] });
    expect(invalidIn([passport[0], second])).toEqual(['documentNumber', 'composite']);
  });
});
