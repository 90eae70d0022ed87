import { describe, expect, test } from 'vitest';
import { parseMrz } from '../../../../../src/domain/reading/validation/mrz.ts';
import { findMrzLines } from '../../../../../src/domain/reading/validation/mrz-lines.ts';

const cnh = [
  'I<BRA123456789<007<<<<<<<<<<<<',
  '9001158F3101148BRA<<<<<<<<<<<4',
  'MARIA<<EXEMPLO<DA<SILVA<<<<<<<',
] as const;
const passport = [
  'P<BRAEXEMPLO<DA<SILVA<<MARIA<<<<<<<<<<<<<<<<',
  'AA000000<0BRA9001158F3101148<<<<<<<<<<<<<<<8',
] as const;

const read = (lines: readonly string[]) => {
  const found = findMrzLines(lines);
  return found && parseMrz(found, { today: '2026-09-24' });
};

describe('findMrzLines', () => {
  test('finds the lines among others, as they were read', () => {
    expect(findMrzLines(['DETRAN - SP', '', ...cnh, 'PROIBIDO PLASTIFICAR'])).toEqual([...cnh]);
    expect(findMrzLines(['PASSAPORTE PASSPORT', passport[0], ' ', passport[1]])).toEqual([...passport]);
  });

  test('answers null where there are none', () => {
    expect(findMrzLines([])).toBeNull();
    expect(findMrzLines(['NOME E SOBRENOME', 'MARIA EXEMPLO DA SILVA', '15/01/1990', '<<<<'])).toBeNull();
    expect(findMrzLines([cnh[0], cnh[2], cnh[1]])).toBeNull();
    expect(findMrzLines([passport[1], passport[0]])).toBeNull();
  });

  test('takes the lowest when there are several', () => {
    expect(findMrzLines([...cnh, ...passport])).toEqual([...passport]);
  });
});

describe('lines with the noise of OCR', () => {
  test.each([
    ['spaces', [' I<BRA 123456789 <007<<< <<<<<<<<<', '900115 8F 3101148 BRA<<<<<<<<<<<4', cnh[2]]],
    ['guillemets for single fillers', [cnh[0].replaceAll('<', '«'), cnh[1], cnh[2].replaceAll('<', '«')]],
    ['guillemets for two fillers', ['I<BRA123456789<007««««««', cnh[1], 'MARIA«EXEMPLO<DA<SILVA«««<']],
    ['single angle quotes', [cnh[0].replaceAll('<', '‹'), cnh[1], cnh[2]]],
    ['two fillers too few', [cnh[0].slice(0, -2), cnh[1].replace('<<', ''), cnh[2].slice(0, -2)]],
    ['two fillers too many', [`${cnh[0]}<<`, cnh[1].replace('<<', '<<<<'), `${cnh[2]}<<`]],
    ['no closing fillers in the name', [cnh[0], cnh[1], 'MARIA<<EXEMPLO<DA<SILVA']],
    [
      'K and C for fillers',
      ['I<BRA123456789<007<<<KK<<CC<<<', cnh[1].replace('<<<<<<<<', '<<<KKC<<'), `${cnh[2].slice(0, 23)}KKKKKKK`],
    ],
    ['letters for digits in dates', [cnh[0], '9OOll58F3lOll48BRA<<<<<<<<<<<4', cnh[2]]],
    ['diacritics', [cnh[0], cnh[1], 'MARÍA<<EXEMPLO<DA<SÌLVA<<<<<<<']],
    ['digits for letters', ['1<8RA123456789<007<<<<<<<<<<<<', cnh[1], 'MAR1A<<EXEMPL0<DA<51LVA<<<<<<<']],
  ])('%s do not change what a CNH says', (_, lines) => {
    const mrz = read(['texto', ...lines]);
    expect(mrz?.lines).toEqual(cnh);
    expect(mrz?.checks.every(({ result }) => result === 'valid')).toBe(true);
    expect(mrz?.rawLines).toEqual(lines);
  });

  test('lists every letter that became a filler or a digit', () => {
    const mrz = read([cnh[0], '9O01158F3101148BRA<<<<<<<<<<<4', 'MARIA<<EXEMPLO<DA<SILVA<<<KK<<']);
    expect(mrz?.corrections).toEqual([
      { line: 1, position: 1, from: 'O', to: '0' },
      { line: 2, position: 26, from: 'K', to: '<' },
      { line: 2, position: 27, from: 'K', to: '<' },
    ]);
  });

  test('tells the length that each line was read with', () => {
    expect(read([cnh[0], cnh[1].replace('<<', '<'), cnh[2]])?.readLengths).toEqual([30, 29, 30]);
  });

  test('keeps K and C that belong to a name', () => {
    const name = (first: string) => read([first.padEnd(44, '<'), passport[1].replace('BRA', 'UTO')])?.fields.fullName;
    expect(name('P<UTOBECK<<ERIC<K')).toBe('ERIC K BECK');
    expect(name('P<UTOBECK<<C')).toBe('C BECK');
  });

  test('refuses a data line that lacks a digit', () => {
    expect(read([cnh[0], cnh[1].slice(1), cnh[2]])).toBeNull();
  });

  test('reports the check digit that a line has lost', () => {
    const invalid = read([cnh[0], cnh[1].slice(0, -1), cnh[2]])?.checks.filter(({ result }) => result === 'invalid');
    expect(invalid).toEqual([{ field: 'composite', result: 'invalid' }]);
  });
});

describe('a state whose letters were read as digits', () => {
  test('is put right, and the correction told', () => {
    const mrz = read(['P<GBREXAMPLE<<MARY<<<<<<<<<<<<<<<<<<<<<<<<<<', 'AA000000<068R9001158F3101148<<<<<<<<<<<<<<<8']);
    expect(mrz?.fields.nationality).toBe('GBR');
    expect(mrz?.corrections).toEqual([
      { line: 1, position: 10, from: '6', to: 'G' },
      { line: 1, position: 11, from: '8', to: 'B' },
    ]);
  });
});
