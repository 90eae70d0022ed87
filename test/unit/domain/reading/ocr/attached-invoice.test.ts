import { beforeAll, describe, expect, test } from 'vitest';
import { readXml } from '../../../../../src/adapters/saxes/read-xml.ts';
import { pageAttachment } from '../../../../../src/domain/reading/document/einvoice/page-attachment.ts';
import { boxOf } from '../../../../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../../../../src/domain/reading/document/page.ts';
import { divideFile } from '../../../../../src/domain/reading/ocr/divide-file.ts';
import { leftOutWarnings } from '../../../../../src/domain/reading/ocr/left-out-text.ts';
import { reviewResult } from '../../../../../src/domain/reading/ocr/review-result.ts';
import { typify } from '../../../../../src/domain/reading/ocr/typify.ts';
import type { Template } from '../../../../../src/domain/template/template.ts';
import { ciiXml, type EinvoiceValues, printedLines } from '../../../../fixtures/einvoices.ts';
import { bundledTemplates, resultOf, rowsIn, templateNamed, valuesOf } from '../../../../support/bundled-templates.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';

const rule = 'attachment.equals_print';

function pageWith(lines: readonly string[], xml: string | null, number = 1): PageReading {
  const page = pageOf(
    lines.map((text, row) => at(60, 60 + 40 * row, text)),
    { number, source: 'text_layer' },
  );
  if (xml === null) return page;
  const attachment = pageAttachment({ name: 'factur-x.xml', ...readXml(new TextEncoder().encode(xml)) });
  return { ...page, ...(attachment && { attachment }) };
}

/** The printed lines with one of them replaced. */
const printing = (line: string, other: string): readonly string[] =>
  printedLines.map((each) => (each === line ? other : each));

describe('an invoice that a PDF holds as data', () => {
  let templates: readonly Template[];
  let template: Template;
  const read = (lines: readonly string[], changes: Partial<EinvoiceValues> = {}) =>
    readWith(template, [pageWith(lines, ciiXml(changes))]);

  beforeAll(async () => {
    templates = await bundledTemplates();
    template = templateNamed(templates, 'invoice');
  });

  test('says every field of the template, and the lines', () => {
    const document = read(printedLines);
    expect(valuesOf(document, ['number', 'kind', 'typeCode', 'currency', 'issueDate', 'dueDate', 'iban'])).toEqual({
      number: 'EX-2026-0042',
      kind: 'invoice',
      typeCode: '380',
      currency: 'EUR',
      issueDate: '2026-09-14',
      dueDate: '2026-10-14',
      iban: 'DE89370400440532013000',
    });
    const amounts = valuesOf(document, ['subtotal', 'tax', 'total', 'amountDue']);
    expect(Object.values(amounts)).toEqual(
      ['1200.50', '228.10', '1428.60', '928.60'].map((amount) => ({ amount, currency: 'EUR' })),
    );
    expect(rowsIn(document, 'items')[0]).toEqual({
      code: 'K-7',
      description: 'Klemme & Halter',
      quantity: '300',
      unitPrice: { amount: '3.3335', currency: 'EUR' },
      total: { amount: '1000.05', currency: 'EUR' },
    });
    expect(document.validation.passed).toBe(true);
  });

  test('gives fields their source, a high confidence and the place where they are printed', () => {
    const { total, recipientName, dueDate } = read(printedLines).fields;
    expect(total).toMatchObject({ source: 'attachment', rawText: '1428.60' });
    expect(total!.confidence).toBeGreaterThan(0.97);
    expect(boxOf(total!.locations[0]!.polygon).y).toBeCloseTo((60 + 40 * 8) / 1400);
    // One that is broken over lines is in both.
    expect(recipientName?.locations).toHaveLength(2);
    expect(dueDate).toMatchObject({ source: 'attachment', locations: [] });
  });

  test('agrees with print that writes dates and amounts otherwise, and leaves some out', () => {
    const document = read(printing('Nettobetrag 1.200,50 EUR', 'Netto 1 200,50 EUR'));
    expect(resultOf(document, rule)).toBe('valid');
  });

  test.each([
    ['total', 'Gesamtbetrag 1.428,60 EUR', 'Gesamtbetrag 9.428,60 EUR', { amount: '9428.60', currency: 'EUR' }],
    ['iban', 'IBAN: DE89 3704 0044 0532 0130 00', 'IBAN: GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['number', 'Rechnungsnummer: EX-2026-0042', 'Rechnungsnummer: EX-2026-0999', 'EX-2026-0999'],
    ['issueDate', 'Rechnungsdatum: 14.09.2026', 'Rechnungsdatum: 19.08.2026', '2026-08-19'],
  ])('fails where the print says another %s, and says both', (key, line, other, print) => {
    const document = read(printing(line, other));
    const result = document.validation.results.find((each) => each.rule === rule);
    const field = document.fields[key]!;
    expect(result).toMatchObject({ result: 'invalid', fields: [key] });
    expect(result?.message).toContain(key);
    expect(result?.differences).toEqual([{ field: key, source: field.value, print, locations: [expect.anything()] }]);
    expect(document.validation.passed).toBe(false);
    expect(field.source).toBe('attachment');
    expect(field.confidence).toBeLessThan(0.5);
  });

  test('differs after a review too, unless whoever reviews says which value is meant', () => {
    const pages = [pageWith(printing('Gesamtbetrag 1.428,60 EUR', 'Gesamtbetrag 9.428,60 EUR'), ciiXml())];
    const result = { pages, documents: [readWith(template, pages)] };
    const correcting = (field: string, text: string) =>
      reviewResult(result, {
        corrections: { fields: [{ document: 0, field, value: text }], rows: [] },
        templates,
        track: { expiredIsInvalid: true },
        expected: {},
        today: '2026-11-21',
        stamp: { revision: 2, at: '2026-11-22T10:00:00.000Z', by: 'operator:1' },
        confirms: false,
      });
    const verdictAfter = (field: string, text: string) => {
      const outcome = correcting(field, text);
      const [document] = outcome.kind === 'refused' ? [] : (outcome.result?.documents ?? []);
      return document && resultOf(document, rule);
    };
    expect(verdictAfter('orderNumber', 'PO-6')).toBe('invalid');
    expect(verdictAfter('total', 'EUR 9428.60')).toBe('valid');
  });

  test('does not differ where the print says another value of the attachment in its place', () => {
    const document = read(printing('Gesamtbetrag 1.428,60 EUR', 'Gesamtbetrag 928,60 EUR'));
    expect(resultOf(document, rule)).toBe('valid');
  });

  test('does not differ in an address where one of both says no place', () => {
    const items = ['Rechnungsempfänger', 'Klemme Deluxe', 'mit Halter aus Stahl', 'bis 30 mm'];
    const page = pageWith(printedLines, ciiXml());
    const { blocks } = pageOf(items.map((text, row) => at(60, 600 + 22 * row, text)));
    const document = readWith(template, [{ ...page, blocks: [...page.blocks, ...blocks] }]);
    expect(resultOf(document, rule)).toBe('valid');
  });

  test('does not differ where words were read badly', () => {
    const lines = printing('Gesamtbetrag 1.428,60 EUR', 'Gesamtbetrag 9.428,60 EUR');
    const drawn = lines.map((text, row) => at(60, 60 + 40 * row, text, { confidence: 0.6 }));
    const { attachment } = pageWith([], ciiXml());
    const blurred = readWith(template, [{ ...pageOf(drawn), attachment: attachment! }]);
    expect(resultOf(blurred, rule)).toBe('valid');
  });

  test('is not compared where nothing of it is printed, and is no matter of files without one', () => {
    expect(resultOf(read(['Ein Brief ohne Zahlen']), rule)).toBe('not_checked');
    const printed = readWith(template, [pageWith(printedLines, null)]);
    expect(resultOf(printed, rule)).toBe('not_applicable');
    expect(printed.fields['total']).toMatchObject({ source: 'text_layer', value: { amount: '1428.60' } });
  });

  test('says a credit note, with the amounts as it has them', () => {
    const document = read(printedLines, { typeCode: '381' });
    expect(valuesOf(document, ['kind', 'relatedInvoice'])).toEqual({
      kind: 'credit_note',
      relatedInvoice: 'EX-2026-0001',
    });
    const negative = read(printedLines, { total: '-1428.60' });
    expect(negative.fields['total']?.value).toEqual({ amount: '-1428.60', currency: 'EUR' });
    expect(resultOf(negative, rule)).toBe('valid');
  });

  test('decides the type, whatever the page prints', () => {
    const letter = ['RECIBO', 'CAIXA', 'CUPOM FISCAL', 'TROCO'];
    expect(typify([pageWith(letter, null)], templates).best?.template.name).not.toBe('invoice');
    const { best } = typify([pageWith(letter, ciiXml())], templates);
    expect(best).toMatchObject({ template: { name: 'invoice' }, confidence: 1 });
  });

  test('makes all pages of its file one document', () => {
    const others = ['Rechnung', 'Rechnungsnummer: EX-2026-0043', 'Gesamtbetrag 77,00 EUR'];
    const second = pageWith(others, null, 2);
    const by = { templates, threshold: 0.3, today: '2026-11-21' };
    expect(divideFile([pageWith(printedLines, null), second], by)).toHaveLength(2);
    const [document, ...more] = divideFile([pageWith(printedLines, ciiXml()), second], by);
    expect([document?.template?.name, document?.pages.length, more]).toEqual(['invoice', 2, []]);
  });

  test.each([
    ['<!DOCTYPE a><a/>', 'a document type declaration'],
    ['<a>', 'not well-formed'],
  ])('is a warning where it is refused, and the print is read', (xml, reason) => {
    const page = pageWith(printedLines, xml);
    expect(leftOutWarnings(page, 'keep')).toEqual([
      { code: 'ATTACHMENT_NOT_READ', message: expect.stringContaining(reason), page: 1 },
    ]);
    expect(readWith(template, [page]).fields['total']).toMatchObject({
      source: 'text_layer',
      value: { amount: '1428.60' },
    });
  });
});
