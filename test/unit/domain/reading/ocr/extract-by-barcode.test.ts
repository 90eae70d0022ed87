import { describe, expect, test } from 'vitest';
import { checkTemplate } from '../../../../../src/domain/catalog/check-template.ts';
import type { Barcode } from '../../../../../src/domain/reading/document/barcode.ts';
import { kindOfPayload } from '../../../../../src/domain/reading/validation/barcode-payload.ts';
import type { BarcodeFormat } from '../../../../../src/domain/template/barcode-formats.ts';
import type { FieldType } from '../../../../../src/domain/template/field-types.ts';
import type { BarcodeRule } from '../../../../../src/domain/template/template.ts';
import { samplePayloads } from '../../../../fixtures/barcodes.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readField, readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

function codeOf(format: BarcodeFormat, text: string | null): Barcode {
  return {
    format,
    kind: kindOfPayload({ format, text }),
    text,
    length: text?.length ?? 0,
    hash: '0'.repeat(64),
    signature: 'not_checked',
    polygon: [
      [0.6, 0.1],
      [0.8, 0.1],
      [0.8, 0.2],
      [0.6, 0.2],
    ],
  };
}

function pageWith(codes: readonly Barcode[], lines: readonly DrawnLine[] = [at(50, 600, 'DANFE')]) {
  return { ...pageOf(lines), barcodes: codes };
}

const rule = (more: Omit<BarcodeRule, 'by'> = {}): BarcodeRule => ({ by: 'barcode', ...more });
const read = (type: FieldType, more: Omit<BarcodeRule, 'by'>, codes: readonly Barcode[]) =>
  readField(fieldOf('sought', type, [rule(more)]), pageWith(codes));

describe('a barcode rule', () => {
  test('takes the access key of a fiscal document, and says that a barcode holds it and where', () => {
    const field = read('accessKey', { field: 'accessKey' }, [codeOf('Code128', samplePayloads.accessKey)]);
    expect(field).toMatchObject({ value: samplePayloads.accessKey, source: 'barcode', method: 'extract' });
    expect(field.locations).toEqual([{ page: 1, polygon: codeOf('QRCode', '').polygon }]);
    expect(field.confidence).toBeGreaterThan(0.95);
  });

  const swissBill = (
    'SPC|0200|1|CH9300762011623852957|S|Beispiel AG|Musterweg|7|8000|Zürich|CH|||||||' +
    '|1949.5|CHF|S|Pia Muster|Gasse|1|9000|St. Gallen|CH|SCOR|RF18539007547034|Auftrag 12|EPD'
  ).split('|');
  const sepa = [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Beispiel GmbH',
    'DE89370400440532013000',
    'EUR12',
    '',
    'RF18539007547034',
  ];
  test.each([
    ['a Swiss QR bill', swissBill, ['CH9300762011623852957', '1949.50 CHF', 'Beispiel AG', 'Pia Muster']],
    ['the code of a SEPA transfer', sepa, ['DE89370400440532013000', '12.00 EUR', 'Beispiel GmbH', 'nothing']],
  ])('takes what %s says', (_, lines, [iban, amount, creditor, debtor]) => {
    const codes = [codeOf('QRCode', lines.join('\r\n'))];
    const part = (type: FieldType, field: string) => read(type, { field }, codes).value;
    const money = part('money', 'payment.amount') as { amount: string; currency: string };
    expect(part('iban', 'payment.iban')).toBe(iban);
    expect(`${money.amount} ${money.currency}`).toBe(amount);
    expect(part('name', 'payment.creditor')).toBe(creditor);
    expect(part('name', 'payment.debtor') ?? 'nothing').toBe(debtor);
    expect(part('text', 'payment.reference')).toBe('RF18539007547034');
  });

  test('takes no payment from what only begins like one', () => {
    const codes = [
      codeOf('QRCode', ['SPC', '0200', '1', 'CH9300762011623852957'].join('\n')),
      codeOf('QRCode', 'BCD\n002'),
    ];
    expect(read('iban', { field: 'payment.iban' }, codes).value).toBeNull();
  });

  test('takes the line of a boleto, whose check digits agree', () => {
    const field = read('digitableLine', { field: 'digitableLine' }, [codeOf('ITF', samplePayloads.boleto)]);
    expect(field.value).toMatch(/^99991\d{42}$/);
    expect(field.validations).toContainEqual(expect.objectContaining({ rule: 'boleto.check_digits', result: 'valid' }));
  });

  test('takes a Pix code', () => {
    const field = read('pix', { field: 'pix' }, [codeOf('QRCode', 'other'), codeOf('QRCode', samplePayloads.pix)]);
    expect(field.value).toBe(samplePayloads.pix);
  });

  test('takes an element of an AAMVA driving licence', () => {
    expect(read('name', { field: 'aamva.DCS' }, [codeOf('PDF417', samplePayloads.licence)]).value).toBe('SAMPLE');
  });

  test('takes whole payloads, or what a pattern cuts out of them', () => {
    const codes = [codeOf('EAN13', '5901234123457'), codeOf('QRCode', 'ID:42')];
    expect(read('code', {}, codes).value).toBe('5901234123457');
    expect(read('code', { formats: ['QRCode'] }, codes).value).toBe('ID:42');
    expect(read('code', { pattern: 'ID:(\\d+)' }, codes).value).toBe('42');
  });

  test('takes nothing from a payload that is withheld', () => {
    expect(read('text', {}, [codeOf('QRCode', null)])).toMatchObject({ value: null, source: null });
  });

  test('may name only parts that there are', () => {
    const template = (field: string) => templateOf({ fields: [fieldOf('sought', 'text', [rule({ field })])] });
    expect(checkTemplate(template('aamva.DCS'))).toEqual([]);
    expect(checkTemplate(template('nothing'))).toEqual([
      expect.objectContaining({ path: 'fields[0].extract[0].field' }),
    ]);
  });
});

describe('the rule barcode.equals_print', () => {
  const template = templateOf({
    fields: [
      fieldOf('accessKey', 'accessKey', [rule({ field: 'accessKey' }), { by: 'pattern', pattern: '(\\d{44})' }]),
    ],
    validate: [{ rule: 'barcode.equals_print' }],
  });
  const outcome = (codes: readonly Barcode[], printed: string) =>
    readWith(template, [pageWith(codes, [at(50, 600, printed, { size: 16 })])]).validation.results.find(
      (each) => each.rule === 'barcode.equals_print',
    );
  const { numericKey } = samplePayloads;

  test('is valid where barcode and print agree', () => {
    expect(outcome([codeOf('Code128', numericKey)], numericKey)).toMatchObject({
      result: 'valid',
      fields: ['accessKey'],
    });
  });

  test('is invalid where they differ, without repeating either', () => {
    const other = numericKey.replace('0000123451', '0000123459');
    const found = outcome([codeOf('Code128', other)], numericKey);
    expect(found).toMatchObject({ result: 'invalid', fields: ['accessKey'] });
    expect(found?.message).not.toContain('1234');
  });

  test('is not checked where one of the two is missing', () => {
    expect(outcome([], numericKey)?.result).toBe('not_checked');
    expect(outcome([codeOf('Code128', numericKey)], 'DANFE')?.result).toBe('not_checked');
  });
});
