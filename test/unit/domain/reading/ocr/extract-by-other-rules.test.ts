import { describe, expect, test } from 'vitest';
import type { FieldType } from '../../../../../src/domain/template/field-types.ts';
import type { ExtractionRule, PositionRule } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readField } from '../../../../support/read-with.ts';
import { fieldOf } from '../../../../support/template-of.ts';

function read(type: FieldType, rules: readonly ExtractionRule[], lines: readonly DrawnLine[]) {
  return readField(fieldOf('sought', type, rules), pageOf(lines), { landmarks: ['Receipt'] });
}

describe('a pattern rule', () => {
  const sspRule: ExtractionRule = { by: 'pattern', pattern: '(?<![A-Z])SSP[-/ ]([A-Z]{2})(?![A-Z])' };

  test('takes the group of the first match that can be read', () => {
    expect(read('state', [sspRule], [at(50, 100, 'SSP/XX'), at(50, 200, 'SSP/SP')]).value).toBe('SP');
  });

  test('sees single cells before whole rows, so that ^ and $ can mean either', () => {
    const lines = [at(50, 100, 'SSP'), at(500, 100, '1234567890')];
    expect(read('code', [{ by: 'pattern', pattern: '^(\\d{10})$' }], lines).value).toBe('1234567890');
    expect(read('code', [{ by: 'pattern', pattern: '^SSP (\\d{10})$' }], lines).value).toBe('1234567890');
  });

  test('can be held to a section', () => {
    const lines = [at(50, 100, '11111111111'), at(50, 200, 'LOCAL'), at(50, 300, '22222222222')];
    const rule: ExtractionRule = { by: 'pattern', pattern: '^(\\d{11})$', within: { after: ['LOCAL'] } };
    expect(read('code', [rule], lines).value).toBe('22222222222');
  });

  test('that the catalogue would refuse finds nothing', () => {
    expect(read('text', [{ by: 'pattern', pattern: '(a)\\1' }], [at(50, 100, 'aaa')]).value).toBeNull();
  });
});

describe('a zone rule', () => {
  const zone = { x: 0.5, y: 0, width: 0.5, height: 0.1 };

  test('takes the words whose middle lies in the zone', () => {
    const lines = [at(50, 50, 'left'), at(600, 50, 'INV-42'), at(600, 700, 'below')];
    expect(read('code', [{ by: 'zone', zone }], lines)).toMatchObject({ value: 'INV-42', rawText: 'INV-42' });
    expect(read('code', [{ by: 'zone', zone, pattern: 'INV-(\\d+)' }], lines).value).toBe('42');
  });

  test('finds nothing on a page that is not there', () => {
    expect(read('code', [{ by: 'zone', zone, page: 2 }], [at(600, 50, 'INV-42')]).value).toBeNull();
  });
});

describe('a phrase rule', () => {
  const rule: ExtractionRule = { by: 'phrase', phrases: ['SECRETARIA DA SEGURANÇA PÚBLICA'], value: 'SSP' };

  test('gives the meaning of printed words, and where they stand', () => {
    const field = read('code', [rule], [at(50, 100, 'Secretaria da Seguranca Publica')]);
    expect(field).toMatchObject({ value: 'SSP', rawText: 'Secretaria da Seguranca Publica' });
    expect(field.locations).toHaveLength(1);
  });

  test('gives nothing where they are not printed', () => {
    expect(read('code', [rule], [at(50, 100, 'SECRETARIA DA FAZENDA')]).value).toBeNull();
  });
});

describe('a position rule', () => {
  const by = (pick: PositionRule['pick']): readonly ExtractionRule[] => [{ by: 'position', pick }];
  const receipt = [
    at(300, 40, 'RECEIPT'),
    at(200, 90, 'SAMPLE CORNER CAFE', { size: 40 }),
    at(100, 150, '12 Sample Square'),
    at(50, 200, 'Date 05/03/2026 ref 12/2026'),
    at(50, 300, '2 x Coffee'),
    at(600, 300, '5.00'),
    at(50, 340, 'TOTAL'),
    at(600, 340, '1,016.15'),
    at(50, 380, 'Printed on 06/03/2026 at 10% off'),
  ];

  test('takes the first line with words that is no label', () => {
    expect(read('name', by('first_line'), receipt).value).toBe('SAMPLE CORNER CAFE');
  });

  test('takes the largest words of the head of the page', () => {
    expect(read('name', by('largest_text'), [...receipt, at(0, 900, 'FOOT', { size: 90 })]).value).toBe(
      'SAMPLE CORNER CAFE',
    );
  });

  test('takes the largest amount', () => {
    expect(read('money', by('largest_amount'), receipt).value).toMatchObject({ amount: '1016.15' });
  });

  test('takes the first or the last date', () => {
    expect(read('date', by('first_date'), receipt).value).toBe('2026-03-05');
    expect(read('date', by('last_date'), receipt).value).toBe('2026-03-06');
    expect(read('date', by('first_date'), [at(50, 100, 'São Paulo, 5 de março de 2026')]).value).toBe('2026-03-05');
  });

  test('takes a date beside a time of day before others, and one that the time touches', () => {
    const lines = [at(50, 100, 'REF 01/02/2025'), at(50, 200, 'Sold 16/04/2026 18:28')];
    expect(read('date', by('first_date'), lines).value).toBe('2026-04-16');
    expect(read('date', by('first_date'), [at(50, 100, 'Sold 16/04/202618:28')]).value).toBe('2026-04-16');
    expect(read('date', by('first_date'), [at(50, 100, 'MI11/3-21 12/480')]).value).toBeNull();
  });

  test('takes lines that may be names before addresses, numbers and greetings', () => {
    const lines = [at(50, 40, 'WELCOME TO'), at(50, 80, 'NO. 12, JALAN MODEL'), at(50, 120, 'SAMPLE CORNER CAFE')];
    expect(read('name', by('first_line'), lines).value).toBe('SAMPLE CORNER CAFE');
  });

  test('cuts headings by a pattern, and puts a name together that two lines hold', () => {
    const rule: ExtractionRule = { by: 'position', pick: 'first_line', pattern: '^(.{2,60}? (?:LTD|SDN BHD))\\b' };
    const lines = [at(50, 40, 'Open daily'), at(50, 90, 'SAMPLE BOOK'), at(50, 130, 'CO. (M) SDN BHD (12345-X)')];
    expect(read('name', [rule], lines).value).toBe('SAMPLE BOOK CO. (M) SDN BHD');
    expect(read('name', [rule], [at(50, 40, 'Open daily'), at(50, 90, 'SAMPLE LTD')]).value).toBe('SAMPLE LTD');
  });

  test('is less sure than a label', () => {
    const labelled = read('date', [{ by: 'label', labels: ['Date'], direction: 'right' }], receipt).confidence;
    expect(read('date', by('first_date'), receipt).confidence).toBeLessThan(labelled);
    expect(read('name', by('first_line'), receipt).confidence).toBeLessThan(labelled);
  });
});

describe('a rule of the machine-readable zone', () => {
  const zone = [
    at(50, 1200, 'P<BRAEXEMPLO<DA<SILVA<<MARIA<<<<<<<<<<<<<<<<'),
    at(50, 1240, 'AA000000<0BRA9001158F3101148<<<<<<<<<<<<<<<8'),
  ];

  test('takes a field of the zone and points at its lines', () => {
    const field = read('date', [{ by: 'mrz', field: 'birthDate' }], zone);
    expect(field).toMatchObject({ value: '1990-01-15', source: 'mrz', rawText: '1990-01-15' });
    expect(field.confidence).toBeGreaterThan(0.97);
    expect(field.locations).toHaveLength(2);
  });

  test('is found around a caption between its lines', () => {
    const lines = [...zone.slice(0, 1), at(600, 1220, 'Machine Readable Zone (MRZ)'), ...zone.slice(1)];
    expect(read('date', [{ by: 'mrz', field: 'birthDate' }], lines).value).toBe('1990-01-15');
  });

  test('is less sure when the check digit of the field fails', () => {
    const failing = [zone[0] ?? at(0, 0, ''), at(50, 1240, 'AA000000<0BRA9001159F3101148<<<<<<<<<<<<<<<8')];
    const field = read('date', [{ by: 'mrz', field: 'birthDate' }], failing);
    expect(field.value).toBe('1990-01-15');
    expect(field.confidence).toBeLessThan(0.5);
  });

  test('finds nothing without a zone, or for a field that the zone does not have', () => {
    expect(read('date', [{ by: 'mrz', field: 'birthDate' }], [at(50, 100, 'x')]).value).toBeNull();
    expect(read('text', [{ by: 'mrz', field: 'optional' }], zone).value).toBeNull();
  });
});

describe('the rules of a field', () => {
  test('are tried in order until one yields a readable value', () => {
    const rules: readonly ExtractionRule[] = [
      { by: 'label', labels: ['CPF'], direction: 'right' },
      { by: 'pattern', pattern: '\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}' },
    ];
    const lines = [at(50, 100, 'CPF: see below'), at(50, 200, 'no. 123.456.789-09')];
    expect(read('cpf', rules, lines).value).toBe('12345678909');
  });

  test('take a text that is no member of an enum only where no other is', () => {
    const rule: ExtractionRule = { by: 'label', labels: ['CAT'], direction: 'right' };
    const field = fieldOf('category', 'enum', [rule], { values: ['A', 'B'] });
    expect(readField(field, pageOf([at(50, 100, 'CAT: Z'), at(50, 200, 'CAT: B')])).value).toBe('B');
    expect(readField(field, pageOf([at(50, 100, 'CAT: Z')]))).toMatchObject({
      value: 'Z',
      validations: [{ rule: 'enum.member', result: 'invalid' }],
    });
  });
});
