import { describe, expect, test } from 'vitest';
import { mrzDigit, parseMrz } from '../../../../../src/domain/reading/validation/mrz.ts';
import { findMrzLines } from '../../../../../src/domain/reading/validation/mrz-lines.ts';
import { frenchLines, sampleFrenchCard } from '../../../../drawn/layouts/fr-card.ts';

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

const sampleCard = ['9001158F3101148BRA<<<<<<<<<<<4', 'MARIA<<EXEMPLO<DA<SILVA<<<<<<<'] as const;

/** The second line of a passport with this number, with the digits that it asks for. */
function td3(number: string): string {
  const data = [number + mrzDigit(number), '9001158', '3101148<<<<<<<<<<<<<<<'];
  return `${data[0]}BRA${data[1]}F${data[2]}${mrzDigit(data.join(''))}`;
}

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

  test.each([
    ['1<', 'I<'],
    ['|<', 'I<'],
    ['1D', 'ID'],
    ['lD', 'ID'],
    ['A0', 'AO'],
  ])('%s at the start of a card is the document code %s', (read, code) => {
    const card = (start: string) => [`${start}BRA123456789<007<<<<<<<<<<<<`, ...sampleCard];
    expect(parseMrz(card(read), today)).toMatchObject({ lines: card(code), fields: { issuer: 'BRA' } });
  });

  test('are no letters at the edge of a line', () => {
    const edged = passport.map((line) => `|${line}|`);
    expect(parseMrz(edged, today)).toMatchObject({ lines: passport, rawLines: edged, corrections: [] });
  });

  test.each([
    ['AAO00000', '0', 2],
    ['AA0O0000', '0', 3],
  ])('are told apart by the check digit where both can stand: %s', (number, to, position) => {
    const second = passport[1].replace('AA000000', number);
    const mrz = parseMrz([passport[0], second], today);
    expect(mrz).toMatchObject({ lines: passport, rawLines: [passport[0], second], decided: ['documentNumber'] });
    expect(mrz?.corrections).toEqual([{ line: 1, position, from: 'O', to, by: 'check_digit' }]);
    expect(invalidIn([passport[0], second])).toEqual([]);
  });

  test('become a letter only between letters', () => {
    const second = td3('AOB123456').replace('AOB', 'A0B');
    expect(parseMrz([passport[0], second], today)).toMatchObject({ fields: { documentNumber: 'AOB123456' } });
    const among = td3('A0B123456').replace('A0B', 'A0C');
    expect(invalidIn([passport[0], among])).toEqual(['documentNumber', 'composite']);
  });

  test.each([
    ['a digit that is wrong', 'AA000001'],
    ['two homoglyphs at once', 'AAOO0000'],
    ['a homoglyph that would not mend it', 'AAO00001'],
  ])('are left alone where the digit does not decide: %s', (_, number) => {
    const second = passport[1].replace('AA000000', number);
    const mrz = parseMrz([passport[0], second], today);
    expect(mrz).toMatchObject({ lines: [passport[0], second], corrections: [], decided: [] });
    expect(invalidIn([passport[0], second])).toEqual(['documentNumber', 'composite']);
  });

  test('are left alone where two changes would satisfy the digit', () => {
    // The weights of the digit come again after three places.
    const second = td3('AB012O456').replace('AB012O456', 'ABO12O456');
    expect(parseMrz([passport[0], second], today)?.decided).toEqual([]);
  });

  test('are told apart in optional data by the digit over the whole zone', () => {
    const card = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO12I0<<<<<<<', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
    const data = [card[0]!.slice(5), card[1]!.slice(0, 7), card[1]!.slice(8, 15), '1210<<<<<<<'].join('');
    const read = [card[0]!, `${card[1]!}${mrzDigit(data)}`, card[2]!];
    const mrz = parseMrz(read, today);
    expect(mrz).toMatchObject({ kind: 'TD1', fields: { secondOptional: '1210' }, decided: ['composite'] });
  });
});
