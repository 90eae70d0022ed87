import { describe, expect, test } from 'vitest';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import type { Template } from '../../../src/domain/template/template.ts';
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

const size = { width: 1600, height: 2200 };
const templates = await bundledTemplates();

const named = (name: string): Template => templateNamed(templates, name);

const reais = (amount: string) => ({ amount, currency: 'BRL' });

const boleto = (more: { amount?: string; dueDate?: string } = {}) =>
  pageOf(
    rowsOf(`
      20 BANCO MODELO | 400 999-9 | 600 99991.23459 67890.123457 67890.123457 8 16460000123456
      20 Local de pagamento | 1250 Vencimento
      20 PAGÁVEL EM QUALQUER BANCO ATÉ O VENCIMENTO | 1250 ${more.dueDate ?? '30/11/2026'}
      20 Beneficiário | 1250 Agência / Código do beneficiário
      20 LOJA EXEMPLO LTDA - CNPJ: 12.345.678/0001-95 | 1250 0001 / 12345-6
      20 Data do documento | 300 Nº do documento | 560 Espécie doc. | 760 Aceite | 900 Data processamento | 1250 Nosso número
      20 01/11/2026 | 300 4711/1 | 560 DM | 760 N | 900 02/11/2026 | 1250 109/00001234-5
      20 Carteira | 300 Espécie | 560 Quantidade | 1250 (=) Valor do documento
      20 109 | 300 R$ | 1250 ${more.amount ?? '1.234,56'}
      20 Pagador
      20 MARIA EXEMPLO DA SILVA - CPF: 123.456.789-09
      20 Rua Modelo, 100 - São Paulo - SP
      1250 Autenticação mecânica - Ficha de Compensação
    `),
    size,
  );

describe('the template of the boleto', () => {
  test('recognises the payment slip of a bank', () => {
    const { best, alternatives } = typify([boleto()], templates);
    expect(best).toMatchObject({ template: { name: 'br.boleto' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.75);
  });

  test('reads line, parties, dates and amount, and finds line and print agreeing', () => {
    const document = readWith(named('br.boleto'), [boleto()]);
    expect(
      valuesOf(document, [
        'digitableLine',
        'bankCode',
        'beneficiaryName',
        'beneficiaryTaxId',
        'payerName',
        'payerTaxId',
        'dueDate',
        'issueDate',
        'processingDate',
        'documentNumber',
        'ourNumber',
        'amount',
      ]),
    ).toEqual({
      digitableLine: '99991234596789012345767890123457816460000123456',
      bankCode: '999-9',
      beneficiaryName: 'LOJA EXEMPLO LTDA',
      beneficiaryTaxId: '12345678000195',
      payerName: 'MARIA EXEMPLO DA SILVA',
      payerTaxId: '12345678909',
      dueDate: '2026-11-30',
      issueDate: '2026-11-01',
      processingDate: '2026-11-02',
      documentNumber: '4711/1',
      ourNumber: '109/00001234-5',
      amount: reais('1234.56'),
    });
    expect(resultOf(document, 'boleto.check_digits')).toBe('valid');
    expect(resultOf(document, 'boleto.equals_print')).toBe('valid');
    expect(document.validation.passed).not.toBe(false);
  });

  test('fails when the line says another amount or another day than the print', () => {
    for (const more of [{ amount: '1.334,56' }, { dueDate: '29/11/2026' }]) {
      const document = readWith(named('br.boleto'), [boleto(more)]);
      expect(resultOf(document, 'boleto.equals_print')).toBe('invalid');
      expect(document.validation.passed).toBe(false);
    }
  });
});

const statement = (closing = '1.350,00') =>
  pageOf(
    rowsOf(`
      20 BANCO MODELO
      20 EXTRATO DE CONTA CORRENTE
      20 Titular: MARIA EXEMPLO DA SILVA | 900 CPF: 123.456.789-09
      20 Agência: 0001 | 400 Conta: 12345-6 | 900 Período: 01/10/2026 a 31/10/2026
      20 Data | 200 Lançamentos | 900 Documento | 1150 Valor | 1400 Saldo
      200 SALDO ANTERIOR | 1400 1.000,00
      20 05/10/2026 | 200 PIX RECEBIDO LOJA EXEMPLO | 900 123456 | 1150 500,00 C | 1400 1.500,00
      20 06/10/2026 | 200 PAGAMENTO DE CONTA | 900 123457 | 1150 150,00 D | 1400 1.350,00
      200 SALDO FINAL | 1400 ${closing}
    `),
    size,
  );

describe('the template of the bank statement', () => {
  test('recognises it', () => {
    expect(typify([statement()], templates).best).toMatchObject({
      template: { name: 'bank_statement' },
      confidence: 1,
    });
  });

  test('reads account, period, balances and movements with their signs', () => {
    const document = readWith(named('bank_statement'), [statement()]);
    expect(
      valuesOf(document, [
        'issuerName',
        'holderName',
        'holderTaxId',
        'branch',
        'account',
        'periodStart',
        'periodEnd',
        'openingBalance',
        'closingBalance',
      ]),
    ).toEqual({
      issuerName: 'BANCO MODELO',
      holderName: 'MARIA EXEMPLO DA SILVA',
      holderTaxId: '12345678909',
      branch: '0001',
      account: '12345-6',
      periodStart: '2026-10-01',
      periodEnd: '2026-10-31',
      openingBalance: reais('1000.00'),
      closingBalance: reais('1350.00'),
    });
    expect(rowsIn(document, 'transactions')).toEqual([
      {
        date: '2026-10-05',
        description: 'PIX RECEBIDO LOJA EXEMPLO',
        document: '123456',
        amount: reais('500.00'),
        balance: reais('1500.00'),
      },
      {
        date: '2026-10-06',
        description: 'PAGAMENTO DE CONTA',
        document: '123457',
        amount: reais('-150.00'),
        balance: reais('1350.00'),
      },
    ]);
  });

  test('holds the balances against the movements', () => {
    expect(resultOf(readWith(named('bank_statement'), [statement()]), 'sum.balance')).toBe('valid');
    expect(resultOf(readWith(named('bank_statement'), [statement('1.450,00')]), 'sum.balance')).toBe('invalid');
  });
});
