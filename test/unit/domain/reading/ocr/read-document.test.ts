import { describe, expect, test } from 'vitest';
import type { PageReading } from '../../../../../src/domain/reading/document/page.ts';
import type { ExtractionRule, FieldDefinition, Template } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const beside = (...labels: readonly string[]): readonly ExtractionRule[] => [
  { by: 'label', labels, direction: 'right' },
];
const cpf = (more: Partial<FieldDefinition> = {}) => fieldOf('cpf', 'cpf', beside('CPF'), more);
const name = fieldOf('fullName', 'name', [...beside('NOME'), { by: 'mrz', field: 'fullName' }]);
const expiry = fieldOf('expiryDate', 'expiry', beside('VALIDADE'), { validate: [{ rule: 'document.expired' }] });

function read(fields: readonly FieldDefinition[], lines: readonly DrawnLine[], more: Partial<Template> = {}) {
  return readWith(templateOf({ fields, ...more }), [pageOf(lines)]);
}

/** What a document's results say of a rule: `result fields`. */
function said(document: ReturnType<typeof readWith>, rule: string): readonly string[] {
  return document.validation.results
    .filter((result) => result.rule === rule)
    .map(({ result, fields }) => `${result} ${fields?.join(',') ?? ''}`.trim());
}

describe('a read document', () => {
  test('passes when nothing speaks against it and something supports what it must have', () => {
    const document = read([cpf()], [at(50, 100, 'CPF: 123.456.789-09')]);
    expect(document.validation).toEqual({
      passed: true,
      unproven: [],
      results: [{ rule: 'cpf.check_digits', result: 'valid', fields: ['cpf'] }],
    });
    expect(document.fields['cpf']?.validations).toEqual([{ rule: 'cpf.check_digits', result: 'valid' }]);
  });

  test('does not pass with a wrong check digit, which marks the value and never alters it', () => {
    const document = read([cpf()], [at(50, 100, 'CPF: 123.456.789-00')]);
    expect(document.validation.passed).toBe(false);
    expect(document.fields['cpf']).toMatchObject({ value: '12345678900', validations: [{ result: 'invalid' }] });
    expect(document.fields['cpf']?.confidence).toBeLessThan(0.7);
  });

  test('does not pass without a field that it must have', () => {
    const document = read([cpf({ required: true })], [at(50, 100, 'nothing')]);
    expect(document.validation.passed).toBe(false);
    expect(said(document, 'cpf.required')).toEqual(['invalid cpf']);
    expect(
      read([fieldOf('name', 'text', beside('NAME'), { required: true })], [at(50, 100, 'NAME: Ana')]).validation,
    ).toEqual({ passed: null, unproven: ['name'], results: [] });
  });

  test('neither passes nor fails where there was nothing to check', () => {
    expect(read([cpf()], [at(50, 100, 'nothing')]).validation).toEqual({
      passed: null,
      unproven: [],
      results: [
        {
          rule: 'cpf.check_digits',
          result: 'not_applicable',
          code: 'not_found',
          message: 'The field was not found.',
          fields: ['cpf'],
        },
      ],
    });
    expect(read([], [at(50, 100, 'nothing')]).validation).toEqual({ passed: null, unproven: [], results: [] });
  });

  test('runs the rules of the template over its fields and over the document', () => {
    const fields = [
      fieldOf('birthDate', 'date', beside('NASCIMENTO'), {
        validate: [{ rule: 'age.minimum', params: { years: 18 } }],
      }),
      fieldOf('issueDate', 'date', beside('EMISSAO')),
    ];
    const validate = [{ rule: 'dates.order', params: { keys: ['birthDate', '<', 'issueDate'] } }];
    const lines = [at(50, 100, 'NASCIMENTO: 01/02/2020'), at(50, 200, 'EMISSAO: 01/02/2010')];
    const document = read(fields, lines, { validate });
    expect(said(document, 'age.minimum')).toEqual(['invalid birthDate']);
    expect(said(document, 'dates.order')).toEqual(['invalid birthDate,issueDate']);
  });

  test('is surer of amounts that add up, and less sure of those that do not', () => {
    const money = (key: string, label: string) => fieldOf(key, 'money', beside(label));
    const fields = [money('subtotal', 'NET'), money('tax', 'TAX'), money('total', 'GROSS')];
    const sum = { rule: 'sum.parts_equal_total', params: { add: ['subtotal', 'tax'], total: 'total' } };
    const lines = (gross: string) =>
      [at(50, 100, 'NET: 10,00'), at(50, 200, 'TAX: 2,00'), at(50, 300, `GROSS: ${gross}`)].map((line) => ({
        ...line,
        confidence: 0.8,
      }));
    const sure = (gross: string, validate: Template['validate']) =>
      read(fields, lines(gross), { validate }).fields['total']?.confidence ?? 0;
    expect(sure('12,00', [sum])).toBeGreaterThan(sure('12,00', []));
    expect(sure('13,00', [sum])).toBeLessThan(sure('13,00', []));
  });

  test('misses a code only in a good picture that was searched, and not on the front of a card', () => {
    const lines = [at(50, 100, 'CPF: 123.456.789-09'), at(50, 200, 'REAR')];
    const validate = [{ rule: 'qr.required_but_absent', advisory: true }];
    const template = templateOf({ fields: [cpf()], validate, sides: { front: ['FACE'], back: ['REAR'] } });
    const answer = (page: Partial<PageReading>, shown = lines) =>
      said(readWith(template, [{ ...pageOf(shown), ...page }]), 'qr.required_but_absent');
    expect(answer({ barcodesSought: true })).toEqual(['invalid']);
    expect(answer({})).toEqual(['not_checked']);
    expect(answer({ barcodesSought: true, quality: { score: 0.5, defects: ['blurred'] } })).toEqual(['not_checked']);
    expect(answer({ barcodesSought: true }, [at(50, 100, 'FACE')])).toEqual(['not_checked']);
  });

  test('passes in spite of what a rule only advises', () => {
    const lines = [at(50, 100, 'CPF: 123.456.789-00')];
    const advisory = cpf({ validate: [{ rule: 'cpf.check_digits', advisory: true }] });
    const document = read([advisory], lines);
    expect(document.validation.passed).toBe(true);
    expect(said(document, 'cpf.check_digits')).toEqual(['invalid cpf']);
  });

  test('runs a rule once that its type and its template name', () => {
    const document = read([cpf({ validate: [{ rule: 'cpf.check_digits' }] })], [at(50, 100, 'CPF: 123.456.789-09')]);
    expect(said(document, 'cpf.check_digits')).toHaveLength(1);
  });

  test('tells that it has expired, and fails for it only where the track says so', () => {
    const page = pageOf([at(50, 100, 'VALIDADE: 20/11/2026')]);
    const template = templateOf({ fields: [expiry] });
    const lenient = readWith(template, [page]);
    expect(said(lenient, 'document.expired')).toEqual(['invalid expiryDate']);
    expect(lenient.validation.passed).toBe(true);
    expect(readWith(template, [page], { expiredIsInvalid: true }).validation.passed).toBe(false);
    expect(readWith(template, [page], { expiredIsInvalid: true, today: '2026-11-20' }).validation.passed).toBe(true);
  });
});

describe('expected values', () => {
  const expecting = (expected: Readonly<Record<string, string>>) =>
    readWith(
      templateOf({ fields: [cpf(), name] }),
      [pageOf([at(50, 100, 'CPF: 123.456.789-09'), at(50, 200, 'NOME: MARIA E SILVA')])],
      {
        expected,
      },
    );

  test('are compared by the type of their field', () => {
    const document = expecting({ cpf: '12345678909', fullName: 'Maria Silva' });
    expect(said(document, 'cpf.equals_expected')).toEqual(['valid cpf']);
    expect(document.fields['fullName']?.validations).toMatchObject([
      { rule: 'fullName.equals_expected', result: 'valid', nameClass: 'particles_differ' },
    ]);
  });

  test('fail the document when they differ, without telling either value', () => {
    const document = expecting({ cpf: '98765432100' });
    expect(document.validation.passed).toBe(false);
    expect(said(document, 'cpf.equals_expected')).toEqual(['invalid cpf']);
    expect(JSON.stringify(document.validation)).not.toMatch(/12345678909|98765432100/);
  });

  test('of fields that the template lacks are not checked', () => {
    const document = expecting({ shoeSize: '42' });
    expect(said(document, 'shoeSize.equals_expected')).toEqual(['not_checked']);
    expect(document.validation.passed).toBe(true);
  });
});

describe('the machine-readable zone of a document', () => {
  const zone = [
    at(50, 1200, 'I<BRA123456789<007<<<<<<<<<<<<'),
    at(50, 1240, '9001158F3101148BRA<<<<<<<<<<<4'),
    at(50, 1280, 'MARIA<<EXEMPLO<DA<SILVA<<<<<<<'),
  ];
  const validate = [{ rule: 'mrz.check_digits' }, { rule: 'mrz.equals_print.name' }];
  const licence = { validate, mrz: { nameOrder: 'printed', numberClass: 'digits' } } as const;

  test('stands in the result, with what its check digits say', () => {
    const document = read([name], zone, licence);
    expect(document.mrz).toMatchObject({ format: 'TD1', valid: true, corrections: [] });
    expect(document.mrz?.checks).toContainEqual({ field: 'documentNumber', valid: true });
    expect(said(document, 'mrz.check_digits')).toEqual(['valid']);
    expect(document.fields['fullName']).toMatchObject({ value: 'MARIA EXEMPLO DA SILVA', source: 'mrz' });
  });

  test('tells what its check digits decided, which proves such a value no more', () => {
    const number = fieldOf('number', 'text', [{ by: 'mrz', field: 'documentNumber' }]);
    const passport = (value: string) => [
      at(50, 1200, 'P<BRAEXEMPLO<DA<SILVA<<MARIA<<<<<<<<<<<<<<<<'),
      at(50, 1240, `${value}<0BRA9001158F3101148<<<<<<<<<<<<<<<8`),
    ];
    const [exact, decided] = ['AA000000', 'AAO00000'].map((value) => read([number], passport(value), {}));
    expect(decided?.mrz).toMatchObject({
      valid: true,
      lines: exact?.mrz?.lines,
      readLines: [expect.any(String), 'AAO00000<0BRA9001158F3101148<<<<<<<<<<<<<<<8'],
      corrections: [{ line: 1, position: 2, from: 'O', to: '0', by: 'check_digit' }],
    });
    expect(decided?.fields['number']?.value).toBe('AA000000');
    expect(decided?.fields['number']?.confidence).toBeLessThan(exact?.fields['number']?.confidence ?? 0);
  });

  test('is compared with the print, and never with itself', () => {
    expect(said(read([name], zone, licence), 'mrz.equals_print.name')).toEqual(['not_checked']);
    const printed = (text: string) => read([name], [at(50, 100, `NOME: ${text}`), ...zone], licence);
    expect(said(printed('MARIA EXEMPLO DA SILVA'), 'mrz.equals_print.name')).toEqual(['valid fullName']);
    expect(said(printed('JOANA EXEMPLO DA SILVA'), 'mrz.equals_print.name')).toEqual(['invalid fullName']);
  });

  test('is compared with the print also where the field prefers the zone', () => {
    const preferring = fieldOf('fullName', 'name', [{ by: 'mrz', field: 'fullName' }, ...beside('NOME')]);
    const document = read([preferring], [at(50, 100, 'NOME: JOANA EXEMPLO DA SILVA'), ...zone], licence);
    expect(document.fields['fullName']).toMatchObject({ value: 'MARIA EXEMPLO DA SILVA', source: 'mrz' });
    expect(said(document, 'mrz.equals_print.name')).toEqual(['invalid fullName']);
  });

  test('that is printed wrong is told, not mended', () => {
    const wrong = [zone[0], at(50, 1240, '9001158F3101148BRA<<<<<<<<<<<5'), zone[2]].filter(
      (line) => line !== undefined,
    );
    const document = read([name], wrong, licence);
    expect(document.mrz).toMatchObject({
      valid: false,
      lines: [expect.any(String), '9001158F3101148BRA<<<<<<<<<<<5', expect.any(String)],
    });
    expect(document.validation.passed).toBe(false);
  });

  test('is null where there is none', () => {
    expect(read([name], [at(50, 100, 'NOME: MARIA')], licence).mrz).toBeNull();
  });
});

describe('the sides of a card', () => {
  const sides = { front: ['POLEGAR DIREITO'], back: ['REGISTRO GERAL'] };
  const sideOf = (...pages: readonly (readonly string[])[]) =>
    readWith(
      templateOf({ sides }),
      pages.map((texts, index) =>
        pageOf(
          texts.map((text, row) => at(50, 100 + row * 40, text)),
          { number: index + 1 },
        ),
      ),
    ).side;

  test('are told apart by their words', () => {
    expect(sideOf(['POLEGAR DIREITO'])).toBe('front');
    expect(sideOf(['REGISTRO GERAL'])).toBe('back');
    expect(sideOf(['POLEGAR DIREITO', 'REGISTRO GERAL'])).toBe('both');
    expect(sideOf(['something else'])).toBe('page');
  });

  test('make one document of a file with a page for each', () => {
    expect(sideOf(['POLEGAR DIREITO'], ['REGISTRO GERAL'])).toBe('both');
  });

  test('must show the same holder', () => {
    const template = templateOf({
      sides,
      fields: [cpf()],
      validate: [{ rule: 'sides.same_holder', params: { keys: ['cpf'] } }],
    });
    const card = (front: string, back: string) =>
      readWith(template, [
        pageOf([at(50, 100, `CPF: ${front}`)]),
        pageOf([at(50, 100, `CPF: ${back}`)], { number: 2 }),
      ]);
    expect(said(card('123.456.789-09', '123.456.789-09'), 'sides.same_holder')).toEqual(['valid cpf']);
    expect(said(card('123.456.789-09', '987.654.321-00'), 'sides.same_holder')).toEqual(['invalid cpf']);
  });

  test('do not exist on paper', () => {
    expect(readWith(templateOf(), [pageOf([at(50, 100, 'REGISTRO GERAL')])]).side).toBe('page');
  });
});

describe('a document read from a text layer', () => {
  test('says so of its fields', () => {
    const page = pageOf([at(50, 100, 'CPF: 123.456.789-09')], { source: 'text_layer' });
    expect(readWith(templateOf({ fields: [cpf()] }), [page]).fields['cpf']?.source).toBe('text_layer');
  });
});
