import { describe, expect, test } from 'vitest';
import type { FieldValue } from '../../../../../../src/domain/reading/result/ocr-result.ts';
import {
  isFieldRuleName,
  rulesOfType,
  runFieldRule,
} from '../../../../../../src/domain/reading/validation/rules/field-rules.ts';
import type { RuleContext, RuleParams } from '../../../../../../src/domain/reading/validation/rules/rule-context.ts';
import type { FieldType } from '../../../../../../src/domain/template/field-types.ts';

const context: RuleContext = { today: '2026-09-24', locale: 'pt-BR' };
const run = (rule: string, value: FieldValue, params: RuleParams = {}) =>
  runFieldRule({ rule, params }, value, context);
const result = (rule: string, value: FieldValue, params: RuleParams = {}) => run(rule, value, params).result;

describe('runFieldRule', () => {
  test('does not apply to a field that was not found', () => {
    expect(run('cpf.check_digits', null)).toMatchObject({ rule: 'cpf.check_digits', result: 'not_applicable' });
  });

  test('checks nothing under a name that is no rule', () => {
    expect(result('cpf.unknown', '1')).toBe('not_checked');
    expect(result('toString', '1')).toBe('not_checked');
    expect(isFieldRuleName('luhn')).toBe(true);
    expect(isFieldRuleName('cpf.equals_expected')).toBe(true);
    expect(isFieldRuleName('.equals_expected')).toBe(false);
  });

  test('never repeats the value in its message', () => {
    const value = '12345678900';
    for (const rule of ['cpf.check_digits', 'enum.member', 'format.regex', 'document.expired', 'cpf.equals_expected']) {
      const finding = run(rule, value, { allowed: [], pattern: 'x', expected: '98765432100', type: 'cpf' });
      expect(finding.message).toBeTypeOf('string');
      expect(finding.message).not.toContain(value);
      expect(finding.message?.length).toBeLessThan(130);
    }
  });
});

describe('check digit rules', () => {
  test.each([
    ['cpf.check_digits', '12345678909', '12345678900'],
    ['cnpj.check_digits', '12ABC34501DE35', '12ABC34501DE36'],
    ['cnh.check_digits', '12345678900', '12345678909'],
    ['pis.check_digits', '123.45678.90-0', '123.45678.90-1'],
    ['voterTitle.check_digits', '1234 5678 2690', '1234 5678 2691'],
    ['iban.check_digits', 'DE89370400440532013000', 'DE88370400440532013000'],
    ['luhn', '7992 7398 713', '7992 7398 714'],
    [
      'accessKey.check_digit',
      '35260912345678000195550010000123451246813578',
      '35260912345678000195550010000123451246813579',
    ],
    [
      'boleto.check_digits',
      '99991234596789012345767890123457816460000123456',
      '99991234596789012345767890123457816460000123457',
    ],
  ])('%s passes a right number and fails a wrong one', (rule, right, wrong) => {
    expect(run(rule, right)).toEqual({ rule, result: 'valid' });
    expect(run(rule, wrong)).toMatchObject({ rule, result: 'invalid', reason: 'check_digit' });
  });

  test('name equal digits, hidden digits and unproven rules', () => {
    expect(run('cpf.check_digits', '11111111111')).toMatchObject({ result: 'invalid', reason: 'all_equal_digits' });
    expect(run('cpf.check_digits', '***456789**')).toMatchObject({ result: 'not_applicable', reason: 'masked' });
    const nfse = '35503082212345678000195000000001234526092468135799';
    expect(run('accessKey.check_digit', nfse)).toMatchObject({ result: 'not_checked', reason: 'unproven' });
    expect(result('rg.sp_check_digit', '12.345.685-x')).toBe('valid');
    expect(result('rg.sp_check_digit', '12.345.685-1')).toBe('not_checked');
  });

  test('do not apply to values that are no text', () => {
    expect(result('cpf.check_digits', { amount: '1.00', currency: 'BRL' })).toBe('not_applicable');
  });

  test('mark an unusual letter of a CNPJ', () => {
    expect(result('cnpj.unusual_letter', '12345678000195')).toBe('not_applicable');
    expect(result('cnpj.unusual_letter', '12ABC34501DE35')).toBe('valid');
    expect(result('cnpj.unusual_letter', '12FBC34501DE35')).toBe('invalid');
  });
});

describe('date rules', () => {
  test.each([
    ['2020-02-29', 'valid'],
    ['2023-02-29', 'invalid'],
    ['0000-00-00', 'invalid'],
    ['1015-01-01', 'invalid'],
    ['2900-01-01', 'invalid'],
    ['2026-09', 'valid'],
    ['2026-13', 'invalid'],
    ['indefinite', 'valid'],
  ])('date.plausible of %s is %s', (value, expected) => {
    expect(result('date.plausible', value)).toBe(expected);
  });

  test.each([
    ['1990-01-15', 'valid'],
    ['2026-09-24', 'valid'],
    ['2026-09-25', 'invalid'],
    ['1906-09-24', 'valid'],
    ['1905-09-24', 'invalid'],
    ['0000-00-00', 'invalid'],
  ])('birthDate.plausible of %s is %s', (value, expected) => {
    expect(result('birthDate.plausible', value)).toBe(expected);
  });

  test('age.minimum counts completed years', () => {
    expect(result('age.minimum', '2008-09-24', { years: 18 })).toBe('valid');
    expect(result('age.minimum', '2008-09-25', { years: 18 })).toBe('invalid');
    expect(result('age.minimum', '2008-09-25')).toBe('not_checked');
  });

  test('document.expired lets the last day count', () => {
    expect(result('document.expired', '2026-09-24')).toBe('valid');
    expect(result('document.expired', '2026-09-23')).toBe('invalid');
    expect(result('document.expired', 'indefinite')).toBe('valid');
    expect(result('document.expired', '0000-00-00')).toBe('not_checked');
  });
});

describe('form rules', () => {
  test('cep.matches_state takes an address or a CEP with a state', () => {
    const address = { text: 'x', street: null, number: null, complement: null, district: null, city: null };
    expect(result('cep.matches_state', { ...address, state: 'SP', postalCode: '01001000' })).toBe('valid');
    expect(result('cep.matches_state', { ...address, state: 'RJ', postalCode: '01001000' })).toBe('invalid');
    expect(result('cep.matches_state', { ...address, state: null, postalCode: '01001000' })).toBe('not_checked');
    const elsewhere = { ...address, state: 'SP', postalCode: null };
    expect(result('cep.matches_state', elsewhere)).toBe('not_checked');
    const english = { ...context, locale: 'en' } as const;
    expect(runFieldRule({ rule: 'cep.matches_state' }, elsewhere, english).result).toBe('not_applicable');
    expect(result('cep.matches_state', '01001000', { state: 'SP' })).toBe('valid');
    expect(result('cep.matches_state', '01001000')).toBe('not_checked');
  });

  test('money.positive refuses nothing and less', () => {
    expect(result('money.positive', { amount: '0.01', currency: 'BRL' })).toBe('valid');
    expect(result('money.positive', { amount: '0.00', currency: 'BRL' })).toBe('invalid');
    expect(result('money.positive', { amount: '-1.00', currency: null })).toBe('invalid');
    expect(result('money.positive', '12.5')).toBe('valid');
    expect(result('money.positive', true)).toBe('not_applicable');
  });

  test('format.regex matches the whole value, as often as it is asked', () => {
    const params = { pattern: '[A-Z]{2}\\d{6}' };
    for (let time = 0; time < 3; time += 1) expect(result('format.regex', 'AA000000', params)).toBe('valid');
    expect(result('format.regex', 'AA0000001', params)).toBe('invalid');
    expect(result('format.regex', 'AB', { pattern: 'A|AB|C' })).toBe('valid');
  });

  test.each(['(?:a{50}){50}', '(', '(?<x>a)\\k<x>'])('format.regex does not run the pattern %s', (pattern) => {
    expect(result('format.regex', `${'a'.repeat(60)}!`, { pattern })).toBe('not_checked');
  });

  test('format.regex needs a pattern and a short value', () => {
    expect(result('format.regex', 'a')).toBe('not_checked');
    expect(result('format.regex', 'a'.repeat(1000), { pattern: 'a+' })).toBe('not_checked');
  });

  test('enum.member asks for one of the allowed values', () => {
    expect(result('enum.member', 'AB', { allowed: ['A', 'AB'] })).toBe('valid');
    expect(result('enum.member', 'C', { allowed: ['A', 'AB'] })).toBe('invalid');
    expect(result('enum.member', 'C')).toBe('not_checked');
  });
});

describe('equals_expected', () => {
  test.each<[FieldType, FieldValue, string, string]>([
    ['cpf', '12345678909', '123.456.789-09', 'valid'],
    ['cpf', '12345678909', '987.654.321-00', 'invalid'],
    ['cpf', '***456789**', '123.456.789-09', 'valid'],
    ['cpf', '***456788**', '123.456.789-09', 'invalid'],
    ['date', '1990-01-15', '15/01/1990', 'valid'],
    ['date', '1990-01-15', '1990-01-15', 'valid'],
    ['date', '1990-01-15', '1990-01-16', 'invalid'],
    ['money', { amount: '10.50', currency: 'BRL' }, 'R$ 10,5', 'valid'],
    ['money', { amount: '10.50', currency: null }, 'R$ 10,50', 'valid'],
    ['money', { amount: '10.50', currency: 'USD' }, 'R$ 10,50', 'invalid'],
    ['money', { amount: '10.51', currency: 'BRL' }, 'R$ 10,50', 'invalid'],
    ['number', '10.50', '10,5', 'valid'],
    ['text', 'São Paulo', 'SAO PAULO', 'valid'],
    ['code', '123456782', '12.345.678-2', 'valid'],
    ['code', 'AA-1', 'aa 1', 'valid'],
    ['boolean', true, 'sim', 'valid'],
    ['boolean', true, 'não', 'invalid'],
    ['date', '1990-01-15', 'soon', 'not_checked'],
  ])('of type %s: %j against %s is %s', (...[type, value, expected, outcome]) => {
    expect(result('field.equals_expected', value, { expected, type })).toBe(outcome);
  });

  test('says the class of two names', () => {
    const compare = (value: string, expected: string) =>
      run('fullName.equals_expected', value, { expected, type: 'name' });
    expect(compare('MARIA EXEMPLO DA SILVA', 'Maria Exemplo da Silva')).toEqual({
      rule: 'fullName.equals_expected',
      result: 'valid',
      nameClass: 'exact',
    });
    expect(compare('MARIA EXEMPLO SILVA', 'Maria Exemplo da Silva')).toMatchObject({
      result: 'valid',
      nameClass: 'particles_differ',
    });
    expect(compare('MARIA E D SILVA', 'Maria Exemplo da Silva')).toMatchObject({
      result: 'valid',
      nameClass: 'abbreviated',
    });
    expect(compare('JOAO EXEMPLO', 'Maria Exemplo da Silva')).toMatchObject({
      result: 'invalid',
      nameClass: 'different',
    });
  });

  test('compares the parts of two addresses that both could tell apart', () => {
    const read = 'RUA EXEMPLO, 123, CENTRO, SÃO PAULO - SP, 01001-000';
    const value: FieldValue = {
      text: read,
      street: 'RUA EXEMPLO',
      number: '123',
      complement: null,
      district: 'CENTRO',
      city: 'SÃO PAULO',
      state: 'SP',
      postalCode: '01001000',
    };
    const against = (expected: string) => result('address.equals_expected', value, { expected, type: 'address' });
    expect(against('Rua Exemplo 123, Centro, São Paulo/SP')).toBe('valid');
    expect(against('Rua Exemplo 124, Centro, São Paulo/SP')).toBe('invalid');
  });

  test('compares an enum in the spelling of the template', () => {
    const params = { expected: 'matriz', type: 'enum', allowed: ['MATRIZ', 'FILIAL'] };
    expect(result('headOffice.equals_expected', 'MATRIZ', params)).toBe('valid');
    expect(result('headOffice.equals_expected', 'FILIAL', params)).toBe('invalid');
  });

  test('reads the expected date in the order of the template', () => {
    const reference = { rule: 'date.equals_expected', params: { expected: '03/04/2018', type: 'date' } };
    const english: RuleContext = { today: '2026-09-24', locale: 'en' };
    expect(runFieldRule(reference, '2018-03-04', english).result).toBe('valid');
    expect(runFieldRule(reference, '2018-04-03', { ...english, dateOrder: 'dmy' }).result).toBe('valid');
  });

  test('checks nothing without an expected value or a known type', () => {
    expect(result('cpf.equals_expected', '12345678909', { type: 'cpf' })).toBe('not_checked');
    expect(result('cpf.equals_expected', '12345678909', { expected: '1', type: 'passport' })).toBe('not_checked');
  });
});

describe('rulesOfType', () => {
  test('holds every value against the rules of its type', () => {
    expect(rulesOfType('cpf', '12345678909')).toEqual(['cpf.check_digits']);
    expect(rulesOfType('date', '0000-00-00')).toEqual(['date.plausible']);
    expect(rulesOfType('text', 'x')).toEqual([]);
  });

  test('takes a tax id for what its length says', () => {
    expect(rulesOfType('taxId', '12345678909')).toEqual(['cpf.check_digits']);
    expect(rulesOfType('taxId', '12345678000195')).toEqual(['cnpj.check_digits', 'cnpj.unusual_letter']);
  });
});
