import { describe, expect, test } from 'vitest';
import type { Barcode } from '../../../src/domain/reading/document/barcode.ts';
import {
  bundledTemplates,
  resultOf,
  rowsIn,
  rowsOf,
  templateNamed,
  valuesOf,
} from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';

const template = templateNamed(await bundledTemplates(), 'br.nfce');
const reais = (amount: string) => ({ amount, currency: 'BRL' });

describe('an NFC-e whose items take two lines', () => {
  const slip = pageOf(
    rowsOf(`
      40 MERCADO MODELO LTDA
      40 CNPJ: 12.345.678/0001-95
      40 DANFE NFC-e - Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica
      40 Código | 200 Descrição
      200 Qtde Un x Valor Unitário = Valor Total
      40 789001 | 200 ARROZ 5KG
      200 2,00 PCT x 20,00 = 40,00
      40 789002 | 200 QUEIJO FATIADO
      200 0,31 KG x 50,00 = 15,50
      40 QTD. TOTAL DE ITENS | 560 2
      40 VALOR A PAGAR R$: | 560 55,50
      40 Emissão: 10/09/2026 18:45:10
      40 CONSUMIDOR NÃO IDENTIFICADO
    `),
    { width: 760, height: 900 },
  );
  const key = '35260912345678000195650010000123451246813570';
  const code: Barcode = {
    format: 'QRCode',
    text: `http://www.fazenda.exemplo.gov.br/qrcode?p=${key}|2|1|1|ABCDEF`,
    kind: 'access-key',
    length: 80,
    hash: '0'.repeat(64),
    signature: 'not_checked',
    polygon: [
      [0.3, 0.8],
      [0.6, 0.8],
      [0.6, 0.95],
      [0.3, 0.95],
    ],
  };

  test('has them all', () => {
    expect(rowsIn(readWith(template, [slip]), 'items')).toEqual([
      {
        code: '789001',
        description: 'ARROZ 5KG',
        quantity: '2.00',
        unit: 'PCT',
        unitPrice: reais('20.00'),
        total: reais('40.00'),
      },
      {
        code: '789002',
        description: 'QUEIJO FATIADO',
        quantity: '0.31',
        unit: 'KG',
        unitPrice: reais('50.00'),
        total: reais('15.50'),
      },
    ]);
  });

  test('has number, series and key from its QR code where the print shows none', () => {
    const document = readWith(template, [{ ...slip, barcodes: [code] }]);
    expect(valuesOf(document, ['accessKey', 'number', 'series', 'issuerTaxId', 'consumerTaxId'])).toEqual({
      accessKey: key,
      number: '12345',
      series: '1',
      issuerTaxId: '12345678000195',
      consumerTaxId: null,
    });
    expect(resultOf(document, 'qr.required_but_absent')).toBe('valid');
  });
});
