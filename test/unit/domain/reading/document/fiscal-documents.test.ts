import { describe, expect, test } from 'vitest';
import { readXml } from '../../../../../src/adapters/saxes/read-xml.ts';
import type { InvoiceData } from '../../../../../src/domain/reading/document/attached-invoice.ts';
import { pageAttachment } from '../../../../../src/domain/reading/document/einvoice/page-attachment.ts';
import { xmlRoots } from '../../../../../src/domain/reading/document/xml-signature.ts';
import { ciiXml, orderXml, ublXml, zugferd1Xml } from '../../../../fixtures/einvoices.ts';
import { accessKey, batchXml, cteXml, dpsXml, nfeXml, nfseXml } from '../../../../fixtures/fiscal-xml.ts';

const attached = (xml: string) => pageAttachment({ name: null, ...readXml(new TextEncoder().encode(xml)) });

function dataIn(xml: string): InvoiceData {
  const invoice = attached(xml)?.invoice;
  if (!invoice) throw new Error('the document was not read');
  return invoice;
}

const meanings = ({ fields }: InvoiceData): object =>
  Object.fromEntries(Object.entries(fields).map(([key, { meaning }]) => [key, meaning]));

describe('an NF-e', () => {
  test('says what its printed form has, in its envelope and bare', () => {
    const said = {
      accessKey: accessKey('55'),
      number: '12345',
      series: '1',
      issueDate: '2026-09-14',
      operation: 'VENDA DE MERCADORIA',
      direction: '1',
      issuerName: 'Empresa de Teste Ltda',
      issuerTaxId: '12345678000195',
      issuerStateRegistration: '110042490114',
      issuerCity: 'CAMPINAS',
      recipientName: 'Exemplo Comércio S.A.',
      recipientTaxId: '98765432000198',
      recipientAddress: 'Rua Exemplo, 10',
      recipientCity: 'SAO PAULO',
      recipientState: 'SP',
      recipientCep: '01001000',
      icmsBase: '1210.50 BRL',
      icms: '217.89 BRL',
      icmsSt: '0.00 BRL',
      productsTotal: '1200.50 BRL',
      freight: '25.00 BRL',
      insurance: '0.00 BRL',
      discount: '15.00 BRL',
      otherExpenses: '0.00 BRL',
      ipi: '0.00 BRL',
      total: '1210.50 BRL',
    };
    const inEnvelope = dataIn(nfeXml());
    expect(meanings(inEnvelope)).toEqual({ ...said, protocol: '135260000012345' });
    expect(meanings(dataIn(nfeXml('55', { isBare: true })))).toEqual(said);
    expect(inEnvelope).toMatchObject({ syntax: 'nfe', kind: 'nfe', profile: '4.00' });
    expect(inEnvelope.items).toHaveLength(2);
    expect(inEnvelope.items[0]).toMatchObject({ ncm: { meaning: '85444900' }, unitPrice: { meaning: '3.3335 BRL' } });
  });

  test('of consumers says what slips print', () => {
    const { kind, fields } = dataIn(nfeXml('65'));
    expect(kind).toBe('nfce');
    expect(fields).toMatchObject({
      accessKey: { text: accessKey('65') },
      issueTime: { text: '10:00:00' },
      consumerTaxId: { text: '12345678909' },
      itemCount: { meaning: '2' },
      subtotal: { meaning: '1200.50 BRL' },
      paymentMethod: { text: '17', meaning: 'PIX' },
      total: { meaning: '1185.50 BRL' },
    });
  });

  test.each([
    ['100', 'authorised'],
    ['150', 'authorised'],
    ['101', 'cancelled'],
    ['155', 'cancelled'],
    ['302', 'denied'],
    ['999', 'not_authorised'],
    [null, 'no_protocol'],
  ] as const)('is what its protocol says of it: %s', (status, authorisation) => {
    expect(dataIn(nfeXml('55', { status })).authorisation).toBe(authorisation);
  });

  test('is not authorised by the protocol of another note', () => {
    const protocolKey = accessKey('55', { number: 12_346 });
    expect(dataIn(nfeXml('55', { protocolKey })).authorisation).toBe('other_protocol');
  });

  test('adds up with freight and discount, or not', () => {
    expect(dataIn(nfeXml()).sums).toEqual([
      { field: 'total', addsUp: true },
      { field: 'productsTotal', addsUp: true },
    ]);
    expect(dataIn(nfeXml('55', { total: '1310.50' })).sums?.[0]).toEqual({ field: 'total', addsUp: false });
  });

  test('adds up where exempted ICMS is taken off, and where it is not', () => {
    const exempted = nfeXml().replace('<vICMSDeson>0.00<', '<vICMSDeson>10.50<');
    expect(dataIn(exempted).sums?.[0]?.addsUp).toBe(true);
    expect(dataIn(exempted.replaceAll('1210.50', '1200.00')).sums?.[0]?.addsUp).toBe(true);
  });

  test('of the test environment says so', () => {
    expect(dataIn(nfeXml('55', { environment: '2' })).fields.environment?.meaning).toBe('test');
  });

  test('is one document a file: a batch of several is refused', () => {
    expect(attached(batchXml(2))).toEqual({ name: null, invoice: null, refusal: 'several_documents' });
    expect(dataIn(batchXml(1))).toMatchObject({ kind: 'nfe', authorisation: 'no_protocol' });
  });
});

describe('a CT-e', () => {
  test('says what its printed form has', () => {
    const data = dataIn(cteXml());
    expect(meanings(data)).toEqual({
      accessKey: accessKey('57'),
      model: '57',
      number: '12345',
      series: '1',
      issueDate: '2026-09-14',
      modal: 'rodoviario',
      cteType: 'normal',
      protocol: '135260000012345',
      cfop: '5353',
      operation: 'TRANSPORTE',
      issuerName: 'Transportes Modelo Ltda',
      issuerTaxId: '12345678000195',
      issuerStateRegistration: '110042490114',
      originCity: 'CAMPINAS',
      originState: 'SP',
      destinationCity: 'CURITIBA',
      destinationState: 'PR',
      senderName: 'Exemplo Comércio S.A.',
      senderTaxId: '98765432000198',
      recipientName: 'Maria Exemplo da Silva',
      recipientTaxId: '12345678909',
      payer: 'destinatario',
      cargo: 'PECAS',
      cargoValue: '12000.00 BRL',
      total: '850.00 BRL',
      amountDue: '850.00 BRL',
      icmsBase: '850.00 BRL',
      icms: '102.00 BRL',
      rntrc: '12345678',
    });
    expect(data.items.map(({ name, amount }) => [name?.meaning, amount?.meaning])).toEqual([
      ['FRETE PESO', '800.00 BRL'],
      ['PEDAGIO', '50.00 BRL'],
    ]);
  });

  test('is what its protocol says of it', () => {
    expect(dataIn(cteXml()).authorisation).toBe('authorised');
    expect(dataIn(cteXml({ status: '101' })).authorisation).toBe('cancelled');
  });
});

describe('an NFS-e of the national standard', () => {
  test('says what its printed form has', () => {
    const data = dataIn(nfseXml());
    expect(data).toMatchObject({ syntax: 'nfse', kind: 'nfse', authorisation: 'authorised' });
    expect(meanings(data)).toMatchObject({
      number: '12345',
      series: '1',
      rpsNumber: '42',
      issueDate: '2026-09-14',
      issueTime: '10:00:00',
      competence: '14/09/2026',
      issuerName: 'Serviços Modelo Ltda',
      issuerTaxId: '12345678000195',
      recipientTaxId: '98765432000198',
      serviceCode: '010701',
      serviceAmount: '1000.00 BRL',
      issRate: '5',
      iss: '50.00 BRL',
      issWithheld: '50.00 BRL',
      irrf: '15.00 BRL',
      withheld: '65.00 BRL',
      total: '935.00 BRL',
    });
    expect(data.sums).toEqual([{ field: 'total', addsUp: true }]);
    expect(dataIn(nfseXml({ net: '1000.00' })).sums).toEqual([{ field: 'total', addsUp: false }]);
  });

  test('names the provider where the taker issued it', () => {
    const byTaker = nfseXml()
      .replace('<tpEmit>1<', '<tpEmit>2<')
      .replace('<IM>1234567</IM></prest>', '<IM>1234567</IM><xNome>Outro Prestador</xNome></prest>');
    expect(dataIn(byTaker).fields.issuerName?.text).toBe('Outro Prestador');
  });

  test('is none yet as a declaration alone, nor with a status that is not known', () => {
    expect(dataIn(dpsXml())).toMatchObject({ kind: 'nfse', authorisation: 'no_protocol' });
    expect(dataIn(dpsXml()).fields.number).toBeUndefined();
    expect(dataIn(nfseXml({ status: '999' })).authorisation).toBe('not_authorised');
  });
});

describe('invoices of EN 16931', () => {
  test.each([
    ['CII', ciiXml(), ciiXml({ tax: '328.10' })],
    ['UBL', ublXml(), ublXml().replaceAll('>228.1<', '>328.1<')],
  ])('add up as the standard asks, or not: %s', (_, right, wrong) => {
    expect(dataIn(right).sums?.every(({ addsUp }) => addsUp)).toBe(true);
    expect(dataIn(wrong).sums).toContainEqual({ field: 'total', addsUp: false });
  });

  test('of another standard need not add up so', () => {
    expect(dataIn(ciiXml().replaceAll('urn:cen.eu:en16931:2017', 'urn:example:other')).sums).toBeUndefined();
  });

  test('with lines that are parts of others are not added up by them', () => {
    const grouped = ciiXml().replace(
      '<ram:LineID>1</ram:LineID>',
      '<ram:LineID>1</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>',
    );
    expect(dataIn(grouped).sums).toHaveLength((dataIn(ciiXml()).sums?.length ?? 0) - 1);
  });
});

test('every document that is read begins with a root element by which files are known', () => {
  const documents = [
    [ciiXml(), zugferd1Xml(), orderXml(), ublXml(), ublXml('CreditNote')],
    [nfeXml(), nfeXml('55', { isBare: true }), nfeXml('65'), batchXml(1), cteXml(), nfseXml(), dpsXml()],
  ].flat();
  const roots = documents.map((xml) => readXml(new TextEncoder().encode(xml)).root?.name ?? '');
  expect(roots.filter((root) => !xmlRoots.has(root))).toEqual([]);
});

test('what has the name of a document and not its namespace is none', () => {
  expect(attached('<Invoice><ID>1</ID></Invoice>')).toBeNull();
  expect(attached(nfeXml().replaceAll('portalfiscal.inf.br', 'example.com'))).toBeNull();
});
