import { states } from 'mrz';
import { describe, expect, test } from 'vitest';
import { crc16 } from '../../../../../../src/domain/reading/validation/check-digits/pix.ts';
import type { NormaliseContext } from '../../../../../../src/domain/reading/validation/field-value.ts';
import { normalise } from '../../../../../../src/domain/reading/validation/normalise.ts';
import { fieldTypes, isFieldType } from '../../../../../../src/domain/template/field-types.ts';

const br: NormaliseContext = { today: '2026-09-24', locale: 'pt-BR' };
const en: NormaliseContext = { today: '2026-09-24', locale: 'en' };

describe('normalise', () => {
  test('knows every field type and reads nothing from nothing', () => {
    for (const type of fieldTypes) expect(normalise(type, '  ', br)).toBeNull();
    expect(isFieldType('cpf')).toBe(true);
    expect(isFieldType('toString')).toBe(false);
  });

  test('answers quickly and without error to texts made to be slow', () => {
    const pieces = ['a ', '1 ', '1.', 'O', '* ', 'a1 ', ', ', 'A-', ' SP', 'a@', '<', '/ ', '15/'];
    const start = performance.now();
    for (const type of fieldTypes) for (const piece of pieces) normalise(type, piece.repeat(1000 / piece.length), br);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(normalise('code', 'A'.repeat(1001), br)).toBeNull();
  });
});

describe('names, texts and codes', () => {
  test('keep what is printed, on one line', () => {
    expect(normalise('name', ' MARIA EXEMPLO\n DA  SILVA ', br)?.value).toBe('MARIA EXEMPLO DA SILVA');
    expect(normalise('name', 'José D’Ávila', br)?.value).toBe('José D’Ávila');
    expect(normalise('text', ' one   two\n\n three ', br)?.value).toBe('one two\nthree');
  });

  test.each(['JOAO EXEMPLO 12345678909', 'EXEMPLO LTDA - 11.222.333/0001-81', '3M Exemplo', 'LG'])(
    'keep a number that a name ends with, or has in it: %s',
    (text) => {
      expect(normalise('name', text, br)?.value).toBe(text);
    },
  );

  test.each(['NÃO DECLARADO', 'Nao declarado', '********', '-----', '123', 'FR12345678901', 'DE 123456789'])(
    'find no name in %s',
    (text) => {
      expect(normalise('name', text, br)).toBeNull();
    },
  );

  test('drop the mask of a grouped number and leave other codes alone', () => {
    expect(normalise('code', '12.345.678-2', br)?.value).toBe('123456782');
    expect(normalise('code', '12.345.685-x', br)?.value).toBe('12345685X');
    expect(normalise('code', '000.012.345', br)?.value).toBe('000012345');
    expect(normalise('code', 'INV-0012', br)?.value).toBe('INV-0012');
    expect(normalise('code', 'SSP/SP', br)?.value).toBe('SSP/SP');
    expect(normalise('code', '----', br)).toBeNull();
  });
});

describe('choices', () => {
  test('read a state from its letters or its name', () => {
    for (const text of ['SP', 's.p.', 'São Paulo', 'SAO PAULO']) expect(normalise('state', text, br)?.value).toBe('SP');
    expect(normalise('state', 'Rio Grande do Sul', br)?.value).toBe('RS');
    expect(normalise('state', 'XX', br)).toBeNull();
  });

  test('read the member of an enum as the template spells it', () => {
    const context = { ...br, allowed: ['A', 'B', 'AB', 'Não declarado'] };
    expect(normalise('enum', 'ab', context)?.value).toBe('AB');
    expect(normalise('enum', 'Cat. B', context)?.value).toBe('B');
    expect(normalise('enum', 'NAO DECLARADO', context)?.value).toBe('Não declarado');
  });

  test('keep a text that is no member, or could be two', () => {
    const context = { ...br, allowed: ['A', 'B'] };
    expect(normalise('enum', 'C', context)?.value).toBe('C');
    expect(normalise('enum', 'A B', context)?.value).toBe('A B');
  });

  test('read yes and no', () => {
    for (const text of ['SIM', 'x', '☑', '[x]', 'Yes']) expect(normalise('boolean', text, br)?.value).toBe(true);
    for (const text of ['NÃO', '☐', '[ ]', 'no']) expect(normalise('boolean', text, br)?.value).toBe(false);
    expect(normalise('boolean', 'talvez', br)).toBeNull();
  });

  test('read the sex as M, F or X', () => {
    expect(normalise('sex', 'FEMININO', br)?.value).toBe('F');
    expect(normalise('sex', 'M/M', br)?.value).toBe('M');
    expect(normalise('sex', '<', br)?.value).toBe('X');
    expect(normalise('sex', '?', br)).toBeNull();
  });
});

describe('countries', () => {
  test.each([
    ['BRASILEIRA', 'BRA'],
    ['BRASILEIRO(A)', 'BRA'],
    ['Brasil', 'BRA'],
    ['BR', 'BRA'],
    ['ALEMANHA', 'DEU'],
    ['alemã', 'DEU'],
    ['D<<', 'DEU'],
    ['Estados Unidos', 'USA'],
    ['EUA', 'USA'],
    ['United States', 'USA'],
    ['venezuelano', 'VEN'],
    ['XXB', 'XXB'],
  ])('%s is %s', (text, code) => {
    expect(normalise('country', text, br)?.value).toBe(code);
  });

  test('cover every country that an independent list of ICAO codes has', () => {
    const codes = Object.keys(states).filter(
      (code) => code.length === 3 && !/^(?:GB[DNOPS]|RKS|NTZ|IAO|ANT|[EUX].*)$/.test(code),
    );
    expect(codes.length).toBeGreaterThan(200);
    expect(codes.filter((code) => normalise('country', code, en)?.value !== code)).toEqual([]);
  });
});

describe('ways to reach somebody', () => {
  test('read an e-mail without the spaces of OCR', () => {
    expect(normalise('email', 'Maria @ Exemplo.com.br', br)?.value).toBe('maria@exemplo.com.br');
    expect(normalise('email', 'maria.exemplo', br)).toBeNull();
  });

  test('read a telephone number with its country', () => {
    expect(normalise('phone', '(11) 90000-0000', br)?.value).toBe('+5511900000000');
    expect(normalise('phone', '011 3000-0000', br)?.value).toBe('+551130000000');
    expect(normalise('phone', '+44 20 0000 0000', br)?.value).toBe('+442000000000');
    expect(normalise('phone', '(555) 000-0000', en)?.value).toBe('5550000000');
    expect(normalise('phone', 'ramal 12', br)).toBeNull();
    expect(normalise('phone', '+12', br)).toBeNull();
  });

  test('read a Pix code over two lines and keep its spaces', () => {
    expect(normalise('pix', ' 00020101021226LOJA \nEXEMPLO ', br)?.value).toBe('00020101021226LOJA EXEMPLO');
    expect(normalise('pix', 'chave', br)).toBeNull();
  });

  test('correct the domain of a Pix code where its checksum proves the rest, and nothing else', () => {
    const body = '26360014br.gov.bcb.pix0114+5511900000000520400005303986';
    const code = `000201${body}5802BR5907EXEMPLO6006RECIFE62070503***6304`;
    const whole = `${code}${crc16(code)}`;
    expect(normalise('pix', whole, br)).toEqual({ value: whole, corrections: [] });
    const misread = ` ${whole.replace('br.gov.bcb', 'br.g0v.bcb')}`;
    expect(normalise('pix', misread, br)).toEqual({
      value: whole,
      corrections: [{ position: misread.indexOf('0v.bcb'), from: '0', to: 'o' }],
    });
    const doubtful = misread.replace('RECIFE', 'REC1FE').trim();
    expect(normalise('pix', doubtful, br)).toEqual({ value: doubtful, corrections: [] });
  });

  test('take no amount for an address', () => {
    expect(normalise('address', 'R$ 853,54', br)).toBeNull();
    expect(normalise('address', 'RUA R$ 5, 10', br)).not.toBeNull();
  });
});

describe('addresses', () => {
  const parts = {
    street: 'RUA EXEMPLO',
    number: '123',
    complement: 'APTO 45',
    district: 'CENTRO',
    city: 'SÃO PAULO',
    state: 'SP',
    postalCode: '01001000',
  };

  test.each([
    'RUA EXEMPLO, 123, APTO 45, CENTRO, SÃO PAULO - SP, 01001-000',
    'RUA EXEMPLO, 123 - APTO 45 - CENTRO\nSÃO PAULO/SP CEP: 01001-000',
    'RUA EXEMPLO 123, APTO 45\nCENTRO\n01001-000 SÃO PAULO SP',
    'RUA EXEMPLO, Nº 123\nAPTO 45\nCENTRO\nSÃO PAULO - SP\nCEP 01001000',
  ])('are split into their parts: %j', (text) => {
    expect(normalise('address', text, br)?.value).toMatchObject(parts);
  });

  test('take the last pair of letters that is a state', () => {
    const value = normalise('address', 'RUA EXEMPLO, 10, QD AC, CENTRO, BELÉM - PA', br)?.value;
    expect(value).toMatchObject({ state: 'PA', city: 'BELÉM', district: 'CENTRO', complement: 'QD AC' });
  });

  test('stay on one line as text', () => {
    const value = normalise('address', 'RUA EXEMPLO, 123\nCENTRO', br)?.value;
    expect(value).toEqual({
      text: 'RUA EXEMPLO, 123, CENTRO',
      street: 'RUA EXEMPLO',
      number: '123',
      complement: null,
      district: 'CENTRO',
      city: null,
      state: null,
      postalCode: null,
    });
  });

  test('keep S/N and numbers inside the name of a street', () => {
    expect(normalise('address', 'AV. 9 DE JULHO, S/N - BELA VISTA - SAO PAULO - SP', br)?.value).toMatchObject({
      street: 'AV. 9 DE JULHO',
      number: 'S/N',
      district: 'BELA VISTA',
      city: 'SAO PAULO',
    });
  });

  test.each([
    [
      '27 Sample Avenue, Suite 400, Portland, OR 97201',
      ['Sample Avenue', '27', 'Suite 400', 'Portland', 'OR', '97201'],
    ],
    [
      'Sample LLC\n1234 Main Street\nSpringfield IL 62701-0001',
      ['Main Street', '1234', null, 'Springfield', 'IL', '62701-0001'],
    ],
    ['PO Box 12, Exampleton, NY 10001, USA', [null, null, 'PO Box 12', 'Exampleton', 'NY', '10001']],
    ['12 Example Road, Toronto ON M5V 2T6', ['Example Road', '12', null, 'Toronto', 'ON', 'M5V 2T6']],
    ['Level 3, 5 Example Lane, Sydney NSW 2000', ['Example Lane', '5', 'Level 3', 'Sydney', 'NSW', '2000']],
    ['1 Example Street\nLondon\nSW1A 1AA', ['Example Street', '1', null, 'London', null, 'SW1A 1AA']],
    ['Gartenweg 1a, 12345 Musterstadt, Deutschland', ['Gartenweg', '1a', null, 'Musterstadt', null, '12345']],
    ['12, rue du Modèle, F-75002 Paris', ['rue du Modèle', '12', null, 'Paris', null, '75002']],
    ['Calle Ejemplo, 5, 28013 Madrid', ['Calle Ejemplo', '5', null, 'Madrid', null, '28013']],
    ['Voorbeeldstraat 7, 1012 AB Amsterdam', ['Voorbeeldstraat', '7', null, 'Amsterdam', null, '1012 AB']],
    ['Unit 5, 1234 Main Street, Springfield', ['Main Street', '1234', 'Unit 5', null, null, null]],
    [
      'Rua Exemplo, 123 - Centro, São Paulo - SP, 01310-100',
      ['Rua Exemplo', '123', null, 'São Paulo', 'SP', '01310100'],
    ],
    // Which number is the house's, and where the street ends, nothing says.
    ['Lot 3, Jalan Contoh 23/1, 40300 Bandar Contoh', [null, null, null, 'Bandar Contoh', null, '40300']],
    ['No 1&3, Jalan Contoh 12, 53300 Bandar Contoh', [null, null, null, 'Bandar Contoh', null, '53300']],
    ['Lot 1-A & 1-B Jalan Contoh 6, 43300 Bandar Contoh', [null, null, null, 'Bandar Contoh', null, '43300']],
    ['12 Example Street Sampleton, WA 98052', [null, null, null, null, 'WA', '98052']],
    ['No. 25, Jalan Contoh 2, 52100 Bandar Contoh', ['Jalan Contoh 2', 'No. 25', null, 'Bandar Contoh', null, '52100']],
    ['Example Business Park', [null, null, null, null, null, null]],
  ])('of other countries are split by their form: %s', (text, parts) => {
    const [street, number, complement, city, state, postalCode] = parts;
    expect(normalise('address', text, en)?.value).toMatchObject({
      text: text.replaceAll('\n', ', '),
      street,
      number,
      complement,
      city,
      state,
      postalCode,
    });
  });

  test('have letters', () => {
    expect(normalise('address', '123', en)).toBeNull();
  });
});
