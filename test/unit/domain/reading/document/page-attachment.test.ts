import { describe, expect, test } from 'vitest';
import { readXml } from '../../../../../src/adapters/saxes/read-xml.ts';
import { pageAttachment } from '../../../../../src/domain/reading/document/einvoice/page-attachment.ts';
import { ciiXml, orderXml, ublXml, zugferd1Xml } from '../../../../fixtures/einvoices.ts';

const attached = (xml: string) => pageAttachment({ name: 'factur-x.xml', ...readXml(new TextEncoder().encode(xml)) });
const invoiceIn = (xml: string) => attached(xml)?.invoice ?? null;
const meanings = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([key, { meaning }]: [string, { meaning: string }]) => [key, meaning]));

const said = {
  number: 'EX-2026-0042',
  kind: 'invoice',
  typeCode: '380',
  currency: 'EUR',
  issueDate: '2026-09-14',
  dueDate: '2026-10-14',
  orderNumber: 'PO-5',
  customerNumber: 'C-100',
  relatedInvoice: 'EX-2026-0001',
  issuerName: 'Beispiel Werkzeugbau GmbH',
  issuerTaxId: 'DE123456788',
  recipientName: 'Muster Handel OHG',
  recipientAddress: 'Musterweg 7\n00000 Musterstadt\nDE',
  subtotal: '1200.50 EUR',
  tax: '228.10 EUR',
  total: '1428.60 EUR',
  amountDue: '928.60 EUR',
  iban: 'DE89370400440532013000',
  paymentReference: 'RF18 5390 0754',
};

describe('the XML file that a PDF holds', () => {
  test.each([
    ['Factur-X and ZUGFeRD 2', 'cii', ciiXml(), said],
    ['ZUGFeRD 1', 'cii', zugferd1Xml(), said],
    ['Order-X', 'cii', orderXml(), { ...said, kind: 'order', typeCode: '220' }],
    ['a UBL invoice', 'ubl', ublXml(), said],
    ['a UBL credit note', 'ubl', ublXml('CreditNote'), { ...said, kind: 'credit_note', typeCode: '381' }],
  ])('says what EN 16931 names, whatever its syntax: %s', (_, syntax, xml, expected) => {
    const invoice = invoiceIn(xml)!;
    expect(meanings(invoice.fields)).toEqual(expected);
    expect(invoice).toMatchObject({ syntax, profile: 'urn:cen.eu:en16931:2017', kind: expected.kind });
    expect(invoice.items.map(meanings)).toEqual([
      { code: 'K-7', description: 'Klemme & Halter', quantity: '300', unitPrice: '3.3335 EUR', total: '1000.05 EUR' },
      { description: 'Montage', total: '200.45 EUR' },
    ]);
  });

  test.each([
    ['380', 'invoice'],
    ['381', 'credit_note'],
    ['384', 'corrected_invoice'],
    ['386', 'prepayment_invoice'],
    ['389', 'self_billed_invoice'],
    ['261', 'credit_note'],
    ['999', 'invoice'],
  ])('is of a kind by the code of its type: %s', (typeCode, kind) => {
    expect(invoiceIn(ciiXml({ typeCode }))?.kind).toBe(kind);
  });

  test('has amounts whose only dot parts decimals, as it writes them beside', () => {
    const { fields } = invoiceIn(ciiXml({ subtotal: '1200.125', tax: '-7', total: '0012.3400' }))!;
    expect(fields.subtotal).toEqual({ text: '1200.125', meaning: '1200.1250 EUR' });
    expect([fields.tax?.meaning, fields.total?.meaning]).toEqual(['-7.00 EUR', '0012.34 EUR']);
  });

  test('has nothing in the place of an amount or a date that is none', () => {
    const { fields } = invoiceIn(ciiXml({ total: '1.428,60', issueDate: 'yesterday' }))!;
    expect([fields.total, fields.issueDate]).toEqual([undefined, undefined]);
  });

  test('says the account that is debited where it says no other', () => {
    expect(invoiceIn(ciiXml({ iban: '' }))?.fields.iban?.text).toBe('DE02120300000000202051');
  });

  test('is no attachment where it is no invoice, and one that was refused where it could not be read', () => {
    expect(attached('<Invoice xmlns="urn:example"><ID>1</ID></Invoice>')).toBeNull();
    expect(attached('<!DOCTYPE a><a/>')).toEqual({ name: 'factur-x.xml', invoice: null, refusal: 'doctype' });
  });
});
