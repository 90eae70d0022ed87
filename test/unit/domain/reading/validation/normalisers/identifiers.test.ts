import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NormaliseContext } from '../../../../../../src/domain/reading/validation/field-value.ts';
import { normalise } from '../../../../../../src/domain/reading/validation/normalise.ts';
import type { FieldType } from '../../../../../../src/domain/template/field-types.ts';

const br: NormaliseContext = { today: '2026-09-24', locale: 'pt-BR' };
const read = (type: FieldType, text: string) => normalise(type, text, br);
const value = (type: FieldType, text: string) => read(type, text)?.value;

describe('identifiers lose their mask and keep their zeros', () => {
  test.each<[FieldType, string, string]>([
    ['cpf', '123.456.789-09', '12345678909'],
    ['cpf', '012.345.678-90', '01234567890'],
    ['cpf', '012345678/90', '01234567890'],
    ['cpf', '123. 456.789 - 09', '12345678909'],
    ['cpf', 'CPF: 123.456.789-09', '12345678909'],
    ['cnpj', '12.345.678/0001-95', '12345678000195'],
    ['cnpj', 'CNPJ 12345678000195', '12345678000195'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['taxId', '123.456.789-09', '12345678909'],
    ['taxId', 'CPF 123.456.789-09', '12345678909'],
    ['taxId', 'CNPJ/MF 12.345.678/0001-95', '12345678000195'],
    ['taxId', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cnh', '12345678900', '12345678900'],
    ['cep', '01001-000', '01001000'],
    ['cep', 'CEP 01.001-000', '01001000'],
    [
      'accessKey',
      '3526 0912 3456 7800 0195 5500 1000 0123 4512 4681 3578',
      '35260912345678000195550010000123451246813578',
    ],
    ['accessKey', '35260912ABC34501DE35550010000123451246813578', '35260912ABC34501DE35550010000123451246813578'],
    [
      'accessKey',
      '35503082212345678000195000000001234526092468135799',
      '35503082212345678000195000000001234526092468135799',
    ],
    [
      'digitableLine',
      '99991.23459 67890.123457 67890.123457 8 16460000123456',
      '99991234596789012345767890123457816460000123456',
    ],
    [
      'digitableLine',
      '83630000001-2 57890099123-8 45678901234-5 67890123456-0',
      '836300000012578900991238456789012345678901234560',
    ],
    ['iban', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['iban', 'IBAN: GB82WEST12345698765432', 'GB82WEST12345698765432'],
  ])('%s %s', (type, text, expected) => {
    expect(read(type, text)).toEqual({ value: expected, corrections: [] });
  });

  test.each<[FieldType, string]>([
    ['cpf', '1234567890'],
    ['cpf', '123456789012'],
    ['cpf', 'SOIIZBOOOOO'],
    ['cpf', '12.345.678/0001-95'],
    ['cnpj', 'CPF 123.456.789-09'],
    ['cnh', '***456789**'],
    ['cep', '0100-000'],
    ['accessKey', '3526 0912'],
    ['digitableLine', '123'],
    ['iban', 'IBAN'],
  ])('%s cannot be read from %s', (type, text) => {
    expect(read(type, text)).toBeNull();
  });

  test('keeps a number whose check digits are wrong', () => {
    expect(value('cpf', '123.456.789-00')).toBe('12345678900');
    expect(value('cnpj', '12.345.678/0001-00')).toBe('12345678000100');
  });
});

describe('masked numbers', () => {
  test.each([
    ['***.456.789-**', '***456789**'],
    ['**.456.789-**', '***456789**'],
    ['•••.456.789-••', '***456789**'],
    ['XXX.456.789-XX', '***456789**'],
    ['123.***.***-09', '123******09'],
  ])('%s is the CPF %s', (text, expected) => {
    expect(value('cpf', text)).toBe(expected);
    expect(value('taxId', text)).toBe(expected);
  });

  test('keep the hidden places of a CNPJ', () => {
    expect(value('cnpj', '**.345.678/0001-**')).toBe('**3456780001**');
    expect(value('taxId', 'CNPJ **.345.678/0001-**')).toBe('**3456780001**');
    expect(value('taxId', 'CPF ***.456.789-**')).toBe('***456789**');
  });

  test('are not read where nothing shows', () => {
    expect(read('cpf', '***.***.***-**')).toBeNull();
  });
});

describe('letters read for digits', () => {
  test('are corrected in a CPF and listed with their place', () => {
    expect(read('cpf', 'l23.456.7B9-O9')).toEqual({
      value: '12345678909',
      corrections: [
        { position: 0, from: 'l', to: '1' },
        { position: 9, from: 'B', to: '8' },
        { position: 12, from: 'O', to: '0' },
      ],
    });
  });

  test('are never corrected in the first twelve places of a CNPJ', () => {
    expect(read('cnpj', '12.345.678/O001-9S')).toEqual({
      value: '12345678O00195',
      corrections: [{ position: 17, from: 'S', to: '5' }],
    });
    const letter = fc.constantFrom('O', 'I', 'S', 'B', 'Z');
    fc.assert(
      fc.property(letter, fc.integer({ min: 0, max: 11 }), (character, place) => {
        const printed = `12345678000195`.slice(0, place) + character + `12345678000195`.slice(place + 1);
        expect(read('cnpj', printed)).toEqual({ value: printed, corrections: [] });
      }),
    );
  });

  test('are never corrected in the CNPJ of an access key', () => {
    const key = '35260912SBO34501DE35550010000123451246813578';
    expect(read('accessKey', key)).toEqual({ value: key, corrections: [] });
    expect(read('accessKey', key.replace(/8$/, 'B'))?.corrections).toEqual([{ position: 43, from: 'B', to: '8' }]);
  });

  test('are corrected in the two digits of an IBAN only', () => {
    expect(read('iban', 'DEB9370400440532O13000')).toEqual({
      value: 'DE89370400440532O13000',
      corrections: [{ position: 2, from: 'B', to: '8' }],
    });
  });
});
