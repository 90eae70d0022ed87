import { describe, expect, test } from 'vitest';
import { type Mrz, parseMrz } from '../../../../../../src/domain/reading/validation/mrz.ts';
import {
  isDocumentRuleName,
  runDocumentRule,
} from '../../../../../../src/domain/reading/validation/rules/document-rules.ts';
import type {
  DocumentFields,
  RuleContext,
  RuleParams,
} from '../../../../../../src/domain/reading/validation/rules/rule-context.ts';

const today = '2026-09-24';
const cnh = ['I<BRA123456789<007<<<<<<<<<<<<', '9001158F3101148BRA<<<<<<<<<<<4', 'MARIA<<EXEMPLO<DA<SILVA<<<<<<<'];
const passportLines = ['P<BRAEXEMPLO<DA<SILVA<<MARIA<<<<<<<<<<<<<<<<', 'AA000000<0BRA9001158F3101148<<<<<<<<<<<<<<<8'];
const cnhMrz = parseMrz(cnh, { today, nameOrder: 'printed' });

interface Given {
  readonly params?: RuleParams;
  readonly context?: Partial<RuleContext>;
}
const run = (rule: string, fields: DocumentFields, { params = {}, context = {} }: Given = {}) =>
  runDocumentRule({ rule, params }, fields, { today, locale: 'pt-BR', ...context });
const result = (rule: string, fields: DocumentFields, given?: Given) => run(rule, fields, given).result;
const withMrz = (mrz: Mrz | null): Given => ({ context: { mrz } });

describe('runDocumentRule', () => {
  test('knows its rules and checks nothing under another name', () => {
    expect(isDocumentRuleName('dates.order')).toBe(true);
    expect(isDocumentRuleName('qr.signature')).toBe(true);
    expect(isDocumentRuleName('toString')).toBe(false);
    expect(run('dates.disorder', {})).toMatchObject({ rule: 'dates.disorder', result: 'not_checked', fields: [] });
  });

  test.each(['qr.signature', 'pdf.signature', 'image.screen_recapture'])(
    'leaves %s unchecked, as fields alone do not answer it',
    (rule) => {
      expect(result(rule, {})).toBe('not_checked');
    },
  );
});

describe('dates.order', () => {
  const keys = ['birthDate', '<', 'firstLicenceDate', 'issueDate', '<', 'expiryDate'];
  const fields = {
    birthDate: '1990-01-15',
    firstLicenceDate: '2010-03-01',
    issueDate: '2010-03-01',
    expiryDate: '2031-01-14',
  };
  const order = (changed: DocumentFields) => result('dates.order', { ...fields, ...changed }, { params: { keys } });

  test('accepts equal dates only where the order allows', () => {
    expect(run('dates.order', fields, { params: { keys } })).toEqual({
      rule: 'dates.order',
      result: 'valid',
      fields: ['birthDate', 'firstLicenceDate', 'issueDate', 'expiryDate'],
    });
    expect(order({ birthDate: '2010-03-01' })).toBe('invalid');
    expect(order({ issueDate: '2010-02-28' })).toBe('invalid');
    expect(order({ expiryDate: '2010-03-01' })).toBe('invalid');
  });

  test('passes over missing and impossible dates and keeps the strictness between the others', () => {
    expect(order({ firstLicenceDate: null, issueDate: '0000-00-00' })).toBe('valid');
    expect(order({ firstLicenceDate: null, issueDate: '1990-01-15' })).toBe('invalid');
    expect(order({ expiryDate: 'indefinite' })).toBe('valid');
    expect(result('dates.order', { birthDate: '1990-01-15' }, { params: { keys } })).toBe('not_checked');
    expect(result('dates.order', fields)).toBe('not_checked');
  });
});

describe('rules of the MRZ', () => {
  const fields = {
    registrationNumber: '12345678900',
    fullName: 'Maria Exemplo da Silva',
    birthDate: '1990-01-15',
    expiryDate: '2031-01-14',
  };

  test.each(['number', 'name', 'birthDate', 'expiryDate'])('mrz.equals_print.%s accepts the same print', (what) => {
    expect(result(`mrz.equals_print.${what}`, fields, withMrz(cnhMrz))).toBe('valid');
  });

  test.each([
    ['number', { registrationNumber: '12345678909' }],
    ['name', { fullName: 'JOANA EXEMPLO DA SILVA' }],
    ['birthDate', { birthDate: '1990-01-16' }],
    ['expiryDate', { expiryDate: '2031-01-15' }],
  ])('mrz.equals_print.%s tells another print', (what, changed) => {
    const finding = run(`mrz.equals_print.${what}`, { ...fields, ...changed }, withMrz(cnhMrz));
    expect(finding).toMatchObject({ result: 'invalid', fields: Object.keys(changed) });
  });

  test('need an MRZ and a printed field', () => {
    expect(result('mrz.equals_print.number', fields)).toBe('not_checked');
    expect(result('mrz.equals_print.number', {}, withMrz(cnhMrz))).toBe('not_checked');
    expect(result('mrz.check_digits', fields, withMrz(null))).toBe('not_checked');
    expect(result('mrz.line_length', fields)).toBe('not_checked');
    expect(result('mrz.equals_print.expiryDate', { expiryDate: 'indefinite' }, withMrz(cnhMrz))).toBe('not_checked');
  });

  test('compare the field that the template names', () => {
    const given = { params: { key: 'cpf' }, context: { mrz: cnhMrz } };
    expect(result('mrz.equals_print.number', { ...fields, cpf: '98765432100' }, given)).toBe('invalid');
  });

  test('compare a name in two fields with the order of ICAO', () => {
    const mrz = parseMrz(passportLines, { today });
    const names = { givenNames: 'MARIA', surname: 'EXEMPLO DA SILVA', documentNumber: 'AA 000000' };
    expect(run('mrz.equals_print.name', names, withMrz(mrz))).toMatchObject({
      result: 'valid',
      nameClass: 'exact',
      fields: ['givenNames', 'surname'],
    });
    expect(result('mrz.equals_print.number', names, withMrz(mrz))).toBe('valid');
  });

  test('do not judge a name that the MRZ had to cut', () => {
    const [, second = ''] = passportLines;
    const cut = parseMrz(['P<BRAEXEMPLO<DA<SILVA<<MARIA<DAS<DORES<TESTE', second], { today });
    const printed = { fullName: 'MARIA DAS DORES TESTEMUNHA EXEMPLO DA SILVA' };
    expect(run('mrz.equals_print.name', printed, withMrz(cut))).toMatchObject({
      result: 'not_checked',
      nameClass: 'different',
    });
  });

  test('tell wrong check digits and lines of another length', () => {
    const wrong = parseMrz([cnh[0] ?? '', (cnh[1] ?? '').replace('8F', '7F'), (cnh[2] ?? '').slice(0, 25)], { today });
    expect(result('mrz.check_digits', {}, withMrz(cnhMrz))).toBe('valid');
    expect(run('mrz.check_digits', {}, withMrz(wrong))).toMatchObject({
      result: 'invalid',
      message: 'Check digits of the MRZ do not agree: birthDate, composite.',
    });
    expect(result('mrz.line_length', {}, withMrz(cnhMrz))).toBe('valid');
    expect(result('mrz.line_length', {}, withMrz(wrong))).toBe('invalid');
  });
});

describe('sum.items_equal_total', () => {
  const money = (amount: string) => ({ amount, currency: 'BRL' });
  const params = { list: 'items', column: 'total', total: 'products' };
  const sum = (amounts: readonly string[], total: string) => {
    const lists = { items: amounts.map((amount) => ({ total: money(amount) })) };
    return result('sum.items_equal_total', { products: money(total) }, { params, context: { lists } });
  };

  test('adds decimal strings without loss', () => {
    expect(sum(['0.10', '0.20'], '0.30')).toBe('valid');
    expect(sum(['12345678901234567.89', '0.01'], '12345678901234567.90')).toBe('valid');
  });

  test('allows one cent a line', () => {
    expect(sum(['1.00', '2.00', '3.00'], '6.03')).toBe('valid');
    expect(sum(['1.00', '2.00', '3.00'], '5.97')).toBe('valid');
    expect(sum(['1.00', '2.00', '3.00'], '6.04')).toBe('invalid');
  });

  test('takes a total before or after the charges and discounts of a sum that is proven', () => {
    const lists = { items: [{ total: money('40.00') }, { total: money('60.00') }] };
    const charged = (total: string) =>
      result('sum.items_equal_total', { products: money(total) }, { params, context: { lists, additions: '5.00' } });
    expect(charged('100.00')).toBe('valid');
    expect(charged('105.00')).toBe('valid');
    expect(charged('106.00')).toBe('invalid');
  });

  test('is not checked while an amount is missing', () => {
    expect(sum([], '1.00')).toBe('not_checked');
    const lists = { items: [{ total: null }] };
    expect(result('sum.items_equal_total', { products: money('1.00') }, { params, context: { lists } })).toBe(
      'not_checked',
    );
    expect(result('sum.items_equal_total', {}, { params })).toBe('not_checked');
  });
});

describe('sum.parts_equal_total', () => {
  const money = (amount: string) => ({ amount, currency: 'BRL' });
  const params = { add: ['products', 'freight'], subtract: ['discount'], total: 'total' };
  const sum = (fields: Readonly<Record<string, string>>) =>
    result(
      'sum.parts_equal_total',
      Object.fromEntries(Object.entries(fields).map(([key, amount]) => [key, money(amount)])),
      { params },
    );

  test('adds and takes off what is printed, within a cent', () => {
    expect(sum({ products: '10.00', freight: '2.00', discount: '1.00', total: '11.00' })).toBe('valid');
    expect(sum({ products: '10.00', freight: '2.00', discount: '-1.00', total: '11.01' })).toBe('valid');
    expect(sum({ products: '10.00', freight: '2.00', total: '12.02' })).toBe('invalid');
    expect(sum({ products: '10.00', discount: '1.00', total: '9.00' })).toBe('valid');
  });

  test('is not checked without the first part, any other part, or the total', () => {
    expect(sum({ freight: '2.00', discount: '1.00', total: '1.00' })).toBe('not_checked');
    expect(sum({ products: '10.00', total: '10.00' })).toBe('not_checked');
    expect(sum({ products: '10.00', freight: '2.00' })).toBe('not_checked');
  });
});

describe('sum.balance', () => {
  const money = (amount: string) => ({ amount, currency: 'BRL' });
  const balance = (moved: readonly string[], closing: string) => {
    const lists = { transactions: moved.map((amount) => ({ amount: money(amount) })) };
    return result(
      'sum.balance',
      { openingBalance: money('100.00'), closingBalance: money(closing) },
      { context: { lists } },
    );
  };

  test('goes from the opening balance by the movements to the closing one', () => {
    expect(balance(['50.00', '-30.00'], '120.00')).toBe('valid');
    expect(balance(['50.00', '-30.00'], '130.00')).toBe('invalid');
    expect(balance([], '100.00')).toBe('not_checked');
  });
});

describe('document.test_environment', () => {
  test('fails where the document says that it was made to try a system', () => {
    expect(result('document.test_environment', { environment: 'test' })).toBe('invalid');
    expect(result('document.test_environment', { environment: null })).toBe('valid');
  });
});

describe('cin.expiry_matches_age', () => {
  test.each([
    ['2016-01-01', '2026-01-10', '2031-01-10', 'valid'],
    ['2016-01-01', '2026-01-10', '2036-01-10', 'invalid'],
    ['2014-01-10', '2026-01-10', '2036-01-10', 'valid'],
    ['1966-01-11', '2026-01-10', '2036-01-10', 'valid'],
    ['1966-01-10', '2026-01-10', 'indefinite', 'valid'],
    ['1966-01-10', '2026-01-10', '2036-01-10', 'invalid'],
    ['1990-01-15', '2024-02-29', '2034-02-28', 'valid'],
    ['1990-01-15', '2026-01-10', 'indefinite', 'invalid'],
  ])('born %s, issued %s, valid to %s: %s', (...[birthDate, issueDate, expiryDate, expected]) => {
    expect(result('cin.expiry_matches_age', { birthDate, issueDate, expiryDate })).toBe(expected);
  });

  test('needs all three dates', () => {
    expect(result('cin.expiry_matches_age', { birthDate: '1990-01-15' })).toBe('not_checked');
  });
});

describe('sides.same_holder', () => {
  test('compares the numbers that both sides print', () => {
    const front = { cpf: '12345678909', registrationNumber: '12345678900' };
    const other = (otherSide: DocumentFields): Given => ({ context: { otherSide } });
    expect(result('sides.same_holder', front, other({ registrationNumber: '12345678900' }))).toBe('valid');
    expect(result('sides.same_holder', front, other({ cpf: '98765432100' }))).toBe('invalid');
    expect(result('sides.same_holder', front, other({ fullName: 'MARIA' }))).toBe('not_checked');
    expect(result('sides.same_holder', front)).toBe('not_checked');
  });
});

describe('qr.required_but_absent', () => {
  const rule = (fields: DocumentFields, barcodeCount?: number) =>
    result('qr.required_but_absent', fields, {
      params: { since: '2017-05-01' },
      context: barcodeCount === undefined ? {} : { barcodeCount },
    });

  test('asks for a code on documents of its age only', () => {
    expect(rule({ issueDate: '2020-01-01' }, 1)).toBe('valid');
    expect(rule({ issueDate: '2020-01-01' }, 0)).toBe('invalid');
    expect(rule({ issueDate: '2016-01-01' }, 0)).toBe('not_applicable');
    expect(rule({ issueDate: null }, 0)).toBe('not_checked');
    expect(rule({ issueDate: '2020-01-01' })).toBe('not_checked');
  });
});

describe('address.age', () => {
  test.each([
    [{ issueDate: '2026-06-26' }, 'valid'],
    [{ issueDate: '2026-06-25' }, 'invalid'],
    [{ issueDate: '2026-09-25' }, 'invalid'],
    [{ referenceMonth: '2026-06' }, 'valid'],
    [{ referenceMonth: '2026-04' }, 'invalid'],
    [{ referenceMonth: '2026-09' }, 'valid'],
    [{}, 'not_checked'],
  ])('of %j is %s', (fields, expected) => {
    expect(result('address.age', fields as DocumentFields)).toBe(expected);
  });

  test('takes the limit of the template', () => {
    expect(result('address.age', { issueDate: '2026-06-25' }, { params: { maxDays: 180 } })).toBe('valid');
  });
});

describe('fields.cep_matches_state', () => {
  test('compares two fields', () => {
    expect(result('fields.cep_matches_state', { cep: '01001000', state: 'SP' })).toBe('valid');
    expect(result('fields.cep_matches_state', { cep: '01001000', state: 'RJ' })).toBe('invalid');
    expect(result('fields.cep_matches_state', { cep: '01001000' })).toBe('not_checked');
  });
});

describe('rules that compare a code with its print', () => {
  const accessKey = '35260912345678000195550010000123451246813578';
  const digitableLine = '99991234596789012345767890123457816460000123456';
  const pixPayload =
    '00020126580014br.gov.bcb.pix013600000000-0000-4000-8000-0000000000005204000053039865406123.455802BR5912LOJA EXEMPLO6009SAO PAULO62150511DOCFACE000163042087';

  test('key.equals_print compares issuer, number, series and month', () => {
    const print = {
      accessKey,
      issuerCnpj: '12345678000195',
      number: '000012345',
      series: '001',
      issueDate: '2026-09-10',
    };
    expect(run('key.equals_print', print)).toMatchObject({
      result: 'valid',
      fields: ['accessKey', 'issuerCnpj', 'number', 'series', 'issueDate'],
    });
    const finding = run('key.equals_print', { ...print, issuerCnpj: '12ABC34501DE35', issueDate: '2026-10-01' });
    expect(finding).toMatchObject({
      result: 'invalid',
      message: 'The code and the print differ: issuerCnpj, issueDate.',
    });
  });

  test('key.equals_print reads the keys that the template names', () => {
    const fields = { key: accessKey, 'provider.cnpj': '12345678000195' };
    const params = { key: 'key', issuer: 'provider.cnpj' };
    expect(result('key.equals_print', fields, { params })).toBe('valid');
  });

  test('boleto.equals_print compares amount and due date', () => {
    const amount = { amount: '1234.56', currency: 'BRL' };
    expect(result('boleto.equals_print', { digitableLine, amount, dueDate: '2026-11-30' })).toBe('valid');
    expect(result('boleto.equals_print', { digitableLine, amount, dueDate: '2026-11-29' })).toBe('invalid');
    const old = { digitableLine, dueDate: '2002-04-10', issueDate: '2002-03-01' };
    expect(result('boleto.equals_print', old)).toBe('valid');
  });

  test('pix.equals_print compares the amount', () => {
    expect(result('pix.equals_print', { pixPayload, amount: { amount: '123.45', currency: 'BRL' } })).toBe('valid');
    expect(result('pix.equals_print', { pixPayload, amount: { amount: '123.46', currency: 'BRL' } })).toBe('invalid');
  });

  test('need a code and something printed', () => {
    for (const rule of ['key.equals_print', 'boleto.equals_print', 'pix.equals_print']) {
      expect(result(rule, {})).toBe('not_checked');
      expect(result(rule, { accessKey, digitableLine, pixPayload })).toBe('not_checked');
    }
  });
});
