import fc from 'fast-check';
import { parse } from 'mrz';
import { describe, expect, test } from 'vitest';
import { type Mrz, type MrzOptions, mrzDigit, parseMrz } from '../../../../../src/domain/reading/validation/mrz.ts';

const cnh = [
  'I<BRA123456789<007<<<<<<<<<<<<',
  '9001158F3101148BRA<<<<<<<<<<<4',
  'MARIA<<EXEMPLO<DA<SILVA<<<<<<<',
] as const;
const passportLines = [
  'P<BRAEXEMPLO<DA<SILVA<<MARIA<<<<<<<<<<<<<<<<',
  'AA000000<0BRA9001158F3101148<<<<<<<<<<<<<<<8',
] as const;
const todayOptions: MrzOptions = { today: '2026-09-24' };

const failing = (mrz: Mrz | null): string[] | undefined =>
  mrz?.checks.filter(({ result }) => result === 'invalid').map(({ field }) => field);

/** A passport of made-up data with the digits that its data ask for. */
function passport({ birth = '900115', expiry = '310114', personal = '', number = 'AA000000' } = {}): string[] {
  const numberPart = number.padEnd(9, '<');
  const personalPart = personal.padEnd(14, '<');
  const personalDigit = personal === '' ? '<' : mrzDigit(personalPart);
  const first = numberPart + mrzDigit(numberPart);
  const dates = [birth, expiry].map((date) => date + mrzDigit(date));
  const composite = mrzDigit(first + dates.join('') + personalPart + personalDigit);
  return [passportLines[0], `${first}BRA${dates.join('F')}${personalPart}${personalDigit}${composite}`];
}

describe('parseMrz of a German document', () => {
  test('knows the only state code of one letter, whatever round letter was read', () => {
    const read = passportLines.map((line, index) =>
      index === 0 ? line.replace('BRA', 'Q<<') : line.replace('BRA', '0<<'),
    );
    const mrz = parseMrz(read, todayOptions);
    expect(mrz?.fields).toMatchObject({ issuer: 'D', nationality: 'D' });
    expect(mrz?.corrections).toEqual([
      { line: 0, position: 2, from: 'Q', to: 'D' },
      { line: 1, position: 10, from: '0', to: 'D' },
    ]);
  });

  test('leaves other codes as they were read', () => {
    const read = passportLines.map((line) => line.replace('BRA', 'QAT'));
    expect(parseMrz(read, todayOptions)).toMatchObject({
      corrections: [],
      fields: { issuer: 'QAT', nationality: 'QAT' },
    });
  });
});

describe('parseMrz of a CNH', () => {
  test('reads the long document number and joins the name in printed order', () => {
    const mrz = parseMrz(cnh, { ...todayOptions, nameOrder: 'printed' });
    expect(mrz).toMatchObject({ kind: 'TD1', lines: cnh, rawLines: cnh, corrections: [], nameMayBeCut: false });
    expect(mrz?.fields).toEqual({
      documentCode: 'I',
      issuer: 'BRA',
      documentNumber: '12345678900',
      birthDate: '1990-01-15',
      sex: 'F',
      expiryDate: '2031-01-14',
      nationality: 'BRA',
      fullName: 'MARIA EXEMPLO DA SILVA',
      surname: null,
      givenNames: null,
      optional: null,
      secondOptional: null,
    });
    expect(mrz?.checks).toEqual([
      { field: 'documentNumber', result: 'valid' },
      { field: 'birthDate', result: 'valid' },
      { field: 'expiryDate', result: 'valid' },
      { field: 'composite', result: 'valid' },
    ]);
  });

  test('takes the first part for the surname when the document follows ICAO', () => {
    expect(parseMrz(cnh, todayOptions)?.fields).toMatchObject({ surname: 'MARIA', givenNames: 'EXEMPLO DA SILVA' });
  });

  test('corrects letters in a number of digits only when told, and lists them', () => {
    const read = ['I<BRA12345678S<OO7<<<<<<<<<<<<', cnh[1], cnh[2]];
    expect(parseMrz(read, todayOptions)).toMatchObject({ corrections: [], fields: { documentNumber: '12345678SOO' } });
    const corrected = parseMrz(read, { ...todayOptions, numberClass: 'digits' });
    expect(corrected?.corrections).toEqual([
      { line: 0, position: 13, from: 'S', to: '5' },
      { line: 0, position: 15, from: 'O', to: '0' },
      { line: 0, position: 16, from: 'O', to: '0' },
    ]);
    expect(failing(corrected)).toEqual(['documentNumber', 'composite']);
  });
});

describe('parseMrz of a passport', () => {
  test('reads names, number and dates', () => {
    const mrz = parseMrz(passportLines, todayOptions);
    expect(mrz).toMatchObject({ kind: 'TD3', lineLengths: [44, 44], readLengths: [44, 44] });
    expect(mrz?.fields).toMatchObject({
      documentCode: 'P',
      documentNumber: 'AA000000',
      surname: 'EXEMPLO DA SILVA',
      givenNames: 'MARIA',
      fullName: 'MARIA EXEMPLO DA SILVA',
      birthDate: '1990-01-15',
      expiryDate: '2031-01-14',
    });
    expect(failing(mrz)).toEqual([]);
  });

  test('accepts 0 as well as a filler for the digit of an empty personal number', () => {
    const zero = `${passportLines[1].slice(0, 42)}0${passportLines[1].slice(43)}`;
    expect(failing(parseMrz([passportLines[0], zero], todayOptions))).toEqual([]);
    const three = `${passportLines[1].slice(0, 42)}3${passportLines[1].slice(43)}`;
    expect(failing(parseMrz([passportLines[0], three], todayOptions))).toContain('personalNumber');
  });

  test('reads a personal number', () => {
    const mrz = parseMrz(passport({ personal: '12345678909' }), todayOptions);
    expect(mrz?.fields.optional).toBe('12345678909');
    expect(failing(mrz)).toEqual([]);
  });

  test('puts a birth date in the past and an expiry date in this century', () => {
    expect(parseMrz(passport({ birth: '260924' }), todayOptions)?.fields.birthDate).toBe('2026-09-24');
    expect(parseMrz(passport({ birth: '260925' }), todayOptions)?.fields.birthDate).toBe('1926-09-25');
    expect(parseMrz(passport({ birth: '450101' }), todayOptions)?.fields.birthDate).toBe('1945-01-01');
    expect(parseMrz(passport({ expiry: '991231' }), todayOptions)?.fields.expiryDate).toBe('2099-12-31');
  });

  test('keeps a date that does not exist and gives null for an unknown one', () => {
    expect(parseMrz(passport({ birth: '901345' }), todayOptions)?.fields.birthDate).toBe('1990-13-45');
    expect(parseMrz(passport({ birth: '90<<<<' }), todayOptions)?.fields.birthDate).toBeNull();
  });

  test('reports each wrong digit and mends none', () => {
    const wrong = ['9', '19', '27', '43'].map((place) => {
      const line = passportLines[1];
      const other = String((Number(line.charAt(Number(place))) + 1) % 10);
      return line.slice(0, Number(place)) + other + line.slice(Number(place) + 1);
    });
    const found = wrong.map((line) => failing(parseMrz([passportLines[0], line], todayOptions)));
    expect(found).toEqual([
      ['documentNumber', 'composite'],
      ['birthDate', 'composite'],
      ['expiryDate', 'composite'],
      ['composite'],
    ]);
  });

  test('says when the name fills its line', () => {
    const full = 'P<BRAEXEMPLO<DA<SILVA<<MARIA<DAS<DORES<TESTE';
    expect(parseMrz([full, passportLines[1]], todayOptions)?.nameMayBeCut).toBe(true);
  });
});

describe('parseMrz of the other formats', () => {
  test('reads the TD1 specimen of Doc 9303-5, also with optional data', () => {
    const specimen = [
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ];
    expect(failing(parseMrz(specimen, todayOptions))).toEqual([]);
    const optional = parseMrz(['I<UTOD231458907123<<<<<<<<<<<<', ...specimen.slice(1)], todayOptions);
    expect(optional?.fields).toMatchObject({ documentNumber: 'D23145890', optional: '123', surname: 'ERIKSSON' });
    expect(failing(optional)).toEqual(['composite']);
  });

  test('reads the TD2 specimen of Doc 9303-6', () => {
    const mrz = parseMrz(
      ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
      todayOptions,
    );
    expect(mrz?.kind).toBe('TD2');
    expect(mrz?.fields).toMatchObject({ documentNumber: 'D23145890', fullName: 'ANNA MARIA ERIKSSON' });
    expect(failing(mrz)).toEqual([]);
  });

  test('reads the visa specimens of Doc 9303-7', () => {
    const full = parseMrz(
      ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
      todayOptions,
    );
    expect(full?.kind).toBe('MRVA');
    expect(failing(full)).toEqual([]);
    const small = parseMrz(
      ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
      todayOptions,
    );
    expect(small?.kind).toBe('MRVB');
    expect(failing(small)).toEqual([]);
  });

  test('answers null for lines of another form', () => {
    expect(parseMrz(['REPUBLICA FEDERATIVA DO BRASIL', 'MINISTERIO', 'CARTEIRA'], todayOptions)).toBeNull();
    expect(parseMrz([cnh[0]], todayOptions)).toBeNull();
    expect(parseMrz([], todayOptions)).toBeNull();
  });
});

describe('parseMrz agrees with an independent parser', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2009-12-31'), noInvalidDate: true });
  const yymmdd = day.map((date) => date.toISOString().slice(2, 10).replaceAll('-', ''));

  test('on passports', () => {
    const number = fc.stringMatching(/^[A-Z]{2}[0-9]{6}$/);
    fc.assert(
      fc.property(yymmdd, yymmdd, number, (birth, expiry, passportNumber) => {
        const lines = passport({ birth, expiry, number: passportNumber });
        const [ours, theirs] = [parseMrz(lines, todayOptions), parse(lines)];
        expect(theirs.valid).toBe(true);
        expect(failing(ours)).toEqual([]);
        expect(ours?.fields.documentNumber).toBe(theirs.fields.documentNumber);
        expect(ours?.fields.surname).toBe(theirs.fields.lastName);
        expect(ours?.fields.birthDate?.slice(2).replaceAll('-', '')).toBe(theirs.fields.birthDate);
      }),
    );
  });

  test('on long document numbers of TD1', () => {
    const registration = fc.stringMatching(/^[0-9]{11}$/);
    fc.assert(
      fc.property(yymmdd, registration, (birth, number) => {
        const first = `I<BRA${number.slice(0, 9)}<${number.slice(9)}${mrzDigit(number)}`.padEnd(30, '<');
        const data = [birth + mrzDigit(birth), `310114${mrzDigit('310114')}`];
        const composite = mrzDigit(first.slice(5) + data.join('') + '<'.repeat(11));
        const lines = [first, `${data.join('F')}BRA${'<'.repeat(11)}${composite}`, cnh[2]];
        const [ours, theirs] = [parseMrz(lines, todayOptions), parse(lines)];
        expect(theirs.valid).toBe(true);
        expect(failing(ours)).toEqual([]);
        expect(ours?.fields.documentNumber).toBe(number);
        expect(theirs.fields.documentNumber).toBe(number);
      }),
    );
  });
});
