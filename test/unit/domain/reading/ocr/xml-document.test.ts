import { beforeAll, describe, expect, test } from 'vitest';
import { xmlPage } from '../../../../../src/application/stages/xml-page.ts';
import type { PageReading } from '../../../../../src/domain/reading/document/page.ts';
import { divideFile } from '../../../../../src/domain/reading/ocr/divide-file.ts';
import { leftOutWarnings } from '../../../../../src/domain/reading/ocr/left-out-text.ts';
import { reviewResult } from '../../../../../src/domain/reading/ocr/review-result.ts';
import { typify } from '../../../../../src/domain/reading/ocr/typify.ts';
import type { Template } from '../../../../../src/domain/template/template.ts';
import { ciiXml, ublXml } from '../../../../fixtures/einvoices.ts';
import { accessKey, cteXml, dpsXml, nfeXml, nfseXml } from '../../../../fixtures/fiscal-xml.ts';
import { bundledTemplates, resultOf, rowsIn, templateNamed, valuesOf } from '../../../../support/bundled-templates.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { nullOpener } from '../../../../support/null-engines.ts';
import { readWith } from '../../../../support/read-with.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1, timeoutMs: 10_000 };

function pageWith(xml: string): Promise<PageReading> {
  return xmlPage(nullOpener, { type: 'xml', bytes: new TextEncoder().encode(xml), password: null }, limits);
}

let templates: readonly Template[];
beforeAll(async () => {
  templates = await bundledTemplates();
});

async function read(xml: string) {
  const page = await pageWith(xml);
  const { best } = typify([page], templates);
  if (best === null) throw new Error('there are templates');
  return readWith(best.template, [page]);
}

describe('an XML file', () => {
  test.each([
    ['invoice', ciiXml()],
    ['invoice', ublXml('CreditNote')],
    ['br.danfe', nfeXml()],
    ['br.nfce', nfeXml('65')],
    ['br.dacte', cteXml()],
    ['br.nfse', nfseXml()],
  ])('is of the type of its document, and passes: %s', async (type, xml) => {
    const page = await pageWith(xml);
    const by = { templates, threshold: 0.5, today: '2026-11-21' };
    expect(divideFile([page], by).map(({ template }) => template?.name)).toEqual([type]);
    const { template, pages, validation } = await read(xml);
    expect({ name: template.name, pages, passed: validation.passed }).toEqual({ name: type, pages: [1], passed: true });
    expect(leftOutWarnings(page, 'keep')).toEqual([]);
  });

  test('is a page without size, words and texts to compare', async () => {
    const page = await pageWith(ciiXml());
    expect(page).toMatchObject({ number: 1, width: 0, height: 0, source: 'xml', blocks: [], barcodes: [] });
    expect(page.attachment).toMatchObject({ name: null, refusal: null, invoice: { texts: [] } });
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  });

  test('gives its fields and rows their source, and no place', async () => {
    const { fields, lists } = await read(ciiXml());
    expect(fields['total']).toMatchObject({
      value: { amount: '1428.60', currency: 'EUR' },
      rawText: '1428.60',
      source: 'xml',
      locations: [],
      support: ['machine_readable'],
    });
    expect(fields['total']!.confidence).toBeGreaterThan(0.9);
    expect(lists['items']?.[0]?.['total']).toMatchObject({ source: 'xml', locations: [] });
  });

  test('is compared with no print', async () => {
    const { validation } = await read(ciiXml());
    expect(validation.results.find(({ rule }) => rule === 'attachment.equals_print')?.result).toBe('not_applicable');
  });
});

describe('a Brazilian document in XML', () => {
  test('has the fields of its printed form, with their check digits', async () => {
    const document = await read(nfeXml());
    expect(
      valuesOf(document, ['accessKey', 'number', 'issuerTaxId', 'recipientState', 'recipientCep', 'total']),
    ).toEqual({
      accessKey: accessKey('55'),
      number: '12345',
      issuerTaxId: '12345678000195',
      recipientState: 'SP',
      recipientCep: '01001000',
      total: { amount: '1210.50', currency: 'BRL' },
    });
    expect(rowsIn(document, 'items')[1]).toMatchObject({ ncm: '85366910', quantity: '1.5', unit: 'UN' });
    expect(document.fields['accessKey']?.support).toContain('check_digit');
    expect(document.fields['issuerTaxId']?.support).toContain('check_digit');
  });

  test('fails where a check digit does', async () => {
    const document = await read(nfeXml('55', { issuerTaxId: '12345678000190' }));
    expect(document.validation.passed).toBe(false);
    expect(document.fields['issuerTaxId']).toMatchObject({ value: '12345678000190' });
    expect(document.fields['issuerTaxId']!.confidence).toBeLessThan(0.7);
  });

  test.each([
    ['cancelled', nfeXml('55', { status: '101' }), 'cancelled', 'was cancelled'],
    ['denied', nfeXml('55', { status: '302' }), 'denied', 'refused the document'],
    ['without its protocol', nfeXml('55', { isBare: true }), 'no_protocol', 'no protocol'],
    [
      'with the protocol of another',
      nfeXml('55', { protocolKey: accessKey('55', { number: 9 }) }),
      'other_protocol',
      'another access key',
    ],
    ['a cancelled CT-e', cteXml({ status: '101' }), 'cancelled', 'was cancelled'],
    ['a declaration that is no NFS-e yet', dpsXml(), 'no_protocol', 'no protocol'],
  ])('that is not authorised does not pass, and a warning says so: %s', async (_, xml, code, reason) => {
    const document = await read(xml);
    const [result] = document.validation.results.filter(({ rule }) => rule === 'document.authorised');
    expect(result).toEqual({
      rule: 'document.authorised',
      result: 'invalid',
      code,
      message: expect.stringContaining(reason),
      fields: [],
    });
    expect(document.validation.passed).toBe(false);
    expect(leftOutWarnings(await pageWith(xml), 'keep')).toEqual([
      { code: 'DOCUMENT_NOT_AUTHORISED', message: result?.message, page: 1 },
    ]);
  });

  test('says that nobody verified its signature', async () => {
    expect(resultOf(await read(nfeXml()), 'xml.signature')).toBe('not_checked');
    expect(resultOf(await read(ciiXml()), 'xml.signature')).toBeUndefined();
  });

  test('of the test environment is told as one', async () => {
    expect(resultOf(await read(nfeXml('55', { environment: '2' })), 'document.test_environment')).toBe('invalid');
  });

  test('is a source of the PDF that holds it, whose print is compared with it', async () => {
    const { attachment } = await pageWith(nfeXml());
    const lines = ['DANFE', 'CHAVE DE ACESSO', accessKey('55'), 'VALOR TOTAL DA NOTA', '1.210,50'];
    const page = { ...pageOf(lines.map((text, row) => at(60, 60 + 40 * row, text))), attachment: attachment! };
    const document = readWith(templateNamed(templates, 'br.danfe'), [page]);
    expect(resultOf(document, 'attachment.equals_print')).toBe('valid');
    expect(document.fields['accessKey']).toMatchObject({ source: 'attachment', locations: [expect.anything()] });
    const forged = lines.with(4, '91.210,50');
    const other = { ...pageOf(forged.map((text, row) => at(60, 60 + 40 * row, text))), attachment: attachment! };
    expect(resultOf(readWith(templateNamed(templates, 'br.danfe'), [other]), 'attachment.equals_print')).toBe(
      'invalid',
    );
  });
});

describe('the access key of a file', () => {
  test.each([
    ['issuerTaxId', nfeXml('55', { issuerTaxId: '98765432000198' })],
    ['number', nfeXml('55').replace('<nNF>12345<', '<nNF>54321<')],
    ['series', nfeXml('65').replace('<serie>1<', '<serie>2<')],
    ['issueDate', cteXml().replace('2026-09-', '2026-08-')],
  ])('that is of another %s fails it', async (field, xml) => {
    const document = await read(xml);
    expect(document.validation.results.find(({ rule }) => rule === 'data.key_agrees')).toMatchObject({
      result: 'invalid',
      message: expect.stringContaining(field),
    });
    expect(document.validation.passed).toBe(false);
  });

  test.each([nfeXml('55'), nfeXml('65'), cteXml()])('that is its own is valid', async (xml) => {
    expect(resultOf(await read(xml), 'data.key_agrees')).toBe('valid');
  });

  test('of an NFS-e is not compared, as what it is made of is not proven', async () => {
    expect(resultOf(await read(nfseXml()), 'data.key_agrees')).toBeUndefined();
  });
});

describe('sums of a file', () => {
  test.each([
    ['CII', ciiXml({ total: '1528.60', due: '1028.60' }), 'total'],
    ['UBL', ublXml().replaceAll('>928.60<', '>829.60<'), 'amountDue'],
    ['NF-e', nfeXml('55', { total: '1310.50' }), 'total'],
    ['NFS-e', nfseXml({ net: '1000.00' }), 'total'],
  ])('that do not add up fail it: %s', async (_, xml, field) => {
    const document = await read(xml);
    expect(document.validation.results.find(({ rule }) => rule === 'data.adds_up')).toMatchObject({
      result: 'invalid',
      message: expect.stringContaining(field),
    });
    expect(document.validation.passed).toBe(false);
  });

  test('that cannot be told say nothing', async () => {
    expect(resultOf(await read(cteXml()), 'data.adds_up')).toBeUndefined();
  });
});

test('a review keeps what an XML file says of itself, and corrects what somebody knows better', async () => {
  const pages = [await pageWith(nfeXml('55', { status: '101' }))];
  const outcome = reviewResult(
    { pages, documents: [readWith(templateNamed(templates, 'br.danfe'), pages)] },
    {
      corrections: { fields: [{ document: 0, field: 'recipientName', value: 'Exemplo Varejo S.A.' }], rows: [] },
      templates,
      track: { expiredIsInvalid: true },
      expected: {},
      today: '2026-11-21',
      stamp: { revision: 2, at: '2026-11-22T10:00:00.000Z', by: 'operator:1' },
      confirms: false,
    },
  );
  const [document] = outcome.kind === 'refused' ? [] : (outcome.result?.documents ?? []);
  expect(document?.fields['recipientName']).toMatchObject({ value: 'Exemplo Varejo S.A.', source: 'human' });
  expect(document?.fields['total']?.source).toBe('xml');
  expect(document && resultOf(document, 'document.authorised')).toBe('invalid');
  expect(document?.validation.passed).toBe(false);
});
