import { parse } from 'mrz';
import { describe, expect, test } from 'vitest';
import { parseMrz } from '../../../../../src/domain/reading/validation/mrz.ts';
import { checkDigit } from '../../../../drawn/layouts/mrz.ts';

const today = { today: '2026-09-24' };
const filled = (text: string, length: number): string => text.padEnd(length, '<');
const dated = (birth: string, sex: string, expiry: string): string =>
  `${birth}${checkDigit(birth)}${sex}${expiry}${checkDigit(expiry)}`;

/** TD1 with what is from place 6 of the first line on. */
function cardOfThree(code: string, start: string, name: string): readonly string[] {
  const first = filled(`${code}${start}`, 30);
  const second = filled(`${dated('740812', 'F', '290415')}UTO`, 29);
  const covered = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  return [first, second + checkDigit(covered), filled(name, 30)];
}

/** TD2 with document number, its digit or filler, state, and what follows the expiry. */
function cardOfTwo(
  code: string,
  name: string,
  data: { number: string; state: string; optional: string },
): readonly string[] {
  const head = `${data.number}${filled(data.state, 3)}${dated('640812', 'M', '091031')}`;
  const second = filled(head + data.optional, 35);
  const covered = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 35);
  return [filled(`${code}${name}`, 36), second + checkDigit(covered)];
}

const withDigit = (number: string): string => number + checkDigit(number);
const long = 'L8988901X4567';
const overflow = `${long.slice(0, 9)}<${long.slice(9)}${checkDigit(long)}`;
const td2Overflow = { number: `${long.slice(0, 9)}<`, state: 'UTO', optional: `${long.slice(9)}${checkDigit(long)}` };

const zones = [
  [
    'the certificate of a crew member, TD1',
    cardOfThree('ACUTO', withDigit('C1234567<'), 'SPECIMEN<<ANNA'),
    'C1234567',
    'AC',
  ],
  ['a card of TD1 with a long number', cardOfThree('I<UTO', overflow, 'SPECIMEN<<ANNA'), long, 'I'],
  ['a card of TD2 with a long number', cardOfTwo('I<UTO', 'SPECIMEN<<OTTO', td2Overflow), long, 'I'],
  [
    'the German identity card before 2010, TD2',
    cardOfTwo('IDD<<', 'MUSTER<<OTTO', { number: withDigit('123000123'), state: 'D', optional: '' }),
    '123000123',
    'ID',
  ],
] as const;

describe.each(zones)('the zone of %s', (_, lines, number, code) => {
  test('is read whole, with every digit right, as another program reads it', () => {
    const zone = parseMrz(lines, today);
    expect(zone).toMatchObject({ lines, corrections: [], fields: { documentNumber: number, documentCode: code } });
    expect(zone?.checks.map(({ result }) => result)).not.toContain('invalid');
    const other = parse([...lines]);
    expect(other.fields.documentNumber).toBe(number);
    expect(other.fields.lastName).toBe(zone?.fields.surname);
    const sex = other.fields.sex === 'female' ? 'F' : 'M';
    expect(zone?.fields.sex).toBe(sex);
  });

  test('with another digit of its number is told', () => {
    const at = lines.findIndex((line) => line.includes(number.slice(0, 8)));
    const changed = lines.map((line, index) =>
      index === at ? line.replace(number.slice(0, 8), `Z${number.slice(1, 8)}`) : line,
    );
    const zone = parseMrz(changed, today);
    expect(zone?.checks.flatMap(({ field, result }) => (result === 'invalid' ? [field] : []))).toContain(
      'documentNumber',
    );
  });
});

test('an expiry of 99 is that of a card that never expires, in this century', () => {
  const lines = cardOfTwo('IDUTO', 'SPECIMEN<<OTTO', { number: withDigit('D23145890'), state: 'UTO', optional: '' });
  const zone = parseMrz([lines[0] ?? '', (lines[1] ?? '').replace('091031', '990101')], today);
  expect(zone?.fields).toMatchObject({ expiryDate: '2099-01-01', birthDate: '1964-08-12' });
});
