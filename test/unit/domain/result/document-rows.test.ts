import { describe, expect, test } from 'vitest';
import type { Field, FieldValue } from '../../../../src/domain/reading/result/ocr-result.ts';
import { documentColumns, documentRows } from '../../../../src/domain/result/document-rows.ts';
import { readDocumentOf, readField } from '../../../support/read-document.ts';

const fieldOf = (value: FieldValue, type = 'text'): Field => readField(value, { type, confidence: 0.62 });

const noParts = { number: null, complement: null, district: null, city: null, state: null, postalCode: null };
const bill = readDocumentOf(
  'invoice',
  {
    issuer: fieldOf('Example Ltd'),
    type: fieldOf('credit note'),
    total: fieldOf({ amount: '-12.50', currency: 'EUR' }, 'money'),
    tax: fieldOf(null, 'money'),
    address: fieldOf({ text: '1 Example Street, Exampleton', street: '1 Example Street', ...noParts }, 'address'),
    paid: fieldOf(true, 'boolean'),
    date: fieldOf(null, 'date'),
  },
  {
    pages: [1, 2],
    template: { name: 'invoice', version: 3 },
    lists: { items: [{ name: fieldOf('Paper') }, { name: fieldOf('Ink') }], taxes: [] },
    validation: {
      passed: false,
      unproven: ['number'],
      results: [
        { rule: 'sum.equals', result: 'invalid', fields: ['items', 'total'] },
        { rule: 'required', result: 'valid' },
      ],
    },
  },
);
const [row] = documentRows([bill]);
const checked = (passed: boolean | null, unproven: readonly string[]) =>
  documentRows([{ ...bill, validation: { passed, unproven, results: [] } }])[0]?.['validation'];

describe('the row of a document', () => {
  test('says what it is, how sure that is and what its checks say', () => {
    expect(row).toMatchObject({
      document: 1,
      pages: '1 2',
      type: 'invoice',
      proposedType: null,
      confidence: 0.9,
      template: 'invoice',
      validation: 'failed',
      unproven: 'number',
      invalid: 'sum.equals items total',
      lists: 'items: 2; taxes: 0',
    });
  });

  test('holds each field with its confidence, and money with its currency', () => {
    expect(Object.keys(row ?? {}).slice(0, documentColumns.length)).toEqual(documentColumns);
    expect(Object.entries(row ?? {}).slice(documentColumns.length)).toEqual([
      ['issuer', 'Example Ltd'],
      ['issuer.confidence', 0.62],
      ['fields.type', 'credit note'],
      ['fields.type.confidence', 0.62],
      ['total', '-12.50'],
      ['total.currency', 'EUR'],
      ['total.confidence', 0.62],
      ['tax', null],
      ['tax.currency', null],
      ['tax.confidence', null],
      ['address', '1 Example Street, Exampleton'],
      ['address.confidence', 0.62],
      ['paid', 'true'],
      ['paid.confidence', 0.62],
      ['date', null],
      ['date.confidence', null],
    ]);
  });

  test('tells what passed from what is unproven and what was not checked', () => {
    expect([checked(true, []), checked(null, ['total']), checked(null, [])]).toEqual([
      'passed',
      'unproven',
      'not_checked',
    ]);
  });

  test('names the type by which an unrecognised document was read', () => {
    const typification = { confidence: 0, proposed: { type: 'receipt', confidence: 0.4 }, alternatives: [] } as const;
    expect(documentRows([{ ...bill, type: 'text', typification }])[0]).toMatchObject({
      type: 'text',
      proposedType: 'receipt',
      confidence: 0,
    });
  });
});
