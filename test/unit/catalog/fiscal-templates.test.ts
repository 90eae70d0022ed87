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

const danfe = (more: { key?: string; total?: string; recipient?: string } = {}) =>
  pageOf(
    rowsOf(`
      20 RECEBEMOS DE LOJA EXEMPLO LTDA OS PRODUTOS CONSTANTES DA NOTA FISCAL INDICADA AO LADO
      20 DESTINATARIO: MARIA EXEMPLO DA SILVA - CPF: 123.456.789-09
      60 LOJA EXEMPLO LTDA | 620 DANFE
      60 Rua Modelo, 100 | 620 DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA | 1100 CHAVE DE ACESSO
      60 São Paulo - SP | 620 0-ENTRADA 1-SAÍDA | 860 1 | 1100 ${more.key ?? '3526 0912 3456 7800 0195 5500 1000 0123 4512 4681 3578'}
      620 Nº 000.012.345
      620 SÉRIE 001
      20 NATUREZA DA OPERAÇÃO | 1100 PROTOCOLO DE AUTORIZAÇÃO DE USO
      20 Venda de mercadoria | 1100 135260000000001 10/09/2026 10:00:00
      20 INSCRIÇÃO ESTADUAL | 1100 CNPJ / CPF
      20 111111111111 | 1100 12.345.678/0001-95
      20 DESTINATÁRIO / REMETENTE
      20 NOME / RAZÃO SOCIAL | 900 CNPJ / CPF | 1300 DATA DA EMISSÃO
      20 ${more.recipient ?? 'MARIA EXEMPLO DA SILVA'} | 900 123.456.789-09 | 1300 10/09/2026
      20 MUNICÍPIO | 900 UF
      20 Campinas | 900 SP
      20 CÁLCULO DO IMPOSTO
      20 VALOR DO FRETE | 350 DESCONTO | 650 VALOR DO IPI | 900 VALOR TOTAL DOS PRODUTOS | 1300 VALOR TOTAL DA NOTA
      200 10,00 | 520 0,00 | 800 0,00 | 1150 150,00 | 1500 ${more.total ?? '160,00'}
      20 DADOS DO PRODUTO / SERVIÇO
      20 CÓDIGO | 150 DESCRIÇÃO DOS PRODUTOS / SERVIÇOS | 600 NCM/SH | 760 CFOP | 860 UN. | 960 QTD. | 1100 V.UNIT. | 1300 V.TOTAL
      20 A-1 | 150 Caneta azul | 600 96081000 | 760 5102 | 860 UN | 960 10,0000 | 1100 5,0000 | 1300 50,00
      20 B-2 | 150 Caderno | 600 48202000 | 760 5102 | 860 UN | 960 4,0000 | 1100 25,0000 | 1300 100,00
      20 DADOS ADICIONAIS
    `),
    size,
  );

describe('the template of the DANFE', () => {
  test('recognises the printed form of an electronic invoice', () => {
    const { best, alternatives } = typify([danfe()], templates);
    expect(best).toMatchObject({ template: { name: 'br.danfe' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('reads key, number, parties, amounts and items', () => {
    const document = readWith(named('br.danfe'), [danfe()]);
    expect(document.side).toBe('page');
    expect(
      valuesOf(document, [
        'accessKey',
        'number',
        'series',
        'issueDate',
        'operation',
        'protocol',
        'direction',
        'issuerName',
        'issuerTaxId',
        'issuerCity',
        'recipientName',
        'recipientTaxId',
        'recipientCity',
        'recipientState',
        'freight',
        'productsTotal',
        'total',
        'environment',
      ]),
    ).toEqual({
      accessKey: '35260912345678000195550010000123451246813578',
      number: '12345',
      series: '1',
      issueDate: '2026-09-10',
      operation: 'Venda de mercadoria',
      protocol: '135260000000001',
      direction: '1',
      issuerName: 'LOJA EXEMPLO LTDA',
      issuerTaxId: '12345678000195',
      issuerCity: 'São Paulo',
      recipientName: 'MARIA EXEMPLO DA SILVA',
      recipientTaxId: '12345678909',
      recipientCity: 'Campinas',
      recipientState: 'SP',
      freight: reais('10.00'),
      productsTotal: reais('150.00'),
      total: reais('160.00'),
      environment: null,
    });
    expect(rowsIn(document, 'items')).toEqual([
      {
        code: 'A-1',
        description: 'Caneta azul',
        ncm: '96081000',
        cfop: '5102',
        unit: 'UN',
        quantity: '10.0000',
        unitPrice: reais('5.0000'),
        total: reais('50.00'),
      },
      {
        code: 'B-2',
        description: 'Caderno',
        ncm: '48202000',
        cfop: '5102',
        unit: 'UN',
        quantity: '4.0000',
        unitPrice: reais('25.0000'),
        total: reais('100.00'),
      },
    ]);
  });

  test('compares the key with the print, and adds up items and total', () => {
    const document = readWith(named('br.danfe'), [danfe()]);
    expect(document.validation.passed).toBe(true);
    expect(resultOf(document, 'accessKey.check_digit')).toBe('valid');
    expect(resultOf(document, 'key.equals_print')).toBe('valid');
    expect(resultOf(document, 'sum.items_equal_total')).toBe('valid');
    expect(resultOf(document, 'sum.parts_equal_total')).toBe('valid');
    expect(resultOf(readWith(named('br.danfe'), [danfe({ total: '170,00' })]), 'sum.parts_equal_total')).toBe(
      'invalid',
    );
  });

  test('keeps the letters of a CNPJ in the key', () => {
    const page = danfe({ key: '3526 0912 ABC3 4501 DE35 5500 1000 0123 4512 4681 3578' });
    const document = readWith(named('br.danfe'), [page]);
    expect(document.fields['accessKey']?.value).toBe('35260912ABC34501DE35550010000123451246813578');
    expect(resultOf(document, 'accessKey.check_digit')).toBe('valid');
    expect(resultOf(document, 'key.equals_print')).toBe('invalid');
  });

  test('tells an invoice of a test environment', () => {
    const recipient = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
    const document = readWith(named('br.danfe'), [danfe({ recipient })]);
    expect(document.fields['recipientName']?.value).toBe(recipient);
    expect(resultOf(document, 'document.test_environment')).toBe('invalid');
    expect(document.validation.passed).toBe(true);
  });
});

const nfce = pageOf(
  rowsOf(`
    40 MERCADO MODELO LTDA
    40 CNPJ: 12.345.678/0001-95 IE: 111111111111
    40 Rua Modelo, 100 - Centro - São Paulo - SP
    40 Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica
    40 Código Descrição Qtde UN Vl Unit Vl Total
    40 001 7890000000017 ARROZ 5KG 2 UN x 20,00 40,00
    40 002 7890000000024 CAFE 500G 1 UN x 15,50 15,50
    40 Qtd. total de itens | 560 2
    40 Valor total R$ | 560 55,50
    40 Desconto R$ | 560 5,50
    40 Valor a pagar R$ | 560 50,00
    40 FORMA PAGAMENTO | 560 VALOR PAGO R$
    40 Cartão de Débito | 560 50,00
    40 Consulte pela Chave de Acesso em
    40 www.fazenda.exemplo.gov.br/nfce
    40 3526 0912 3456 7800 0195 6500 1000 0123 4512 4681 3570
    40 CONSUMIDOR CPF: 123.456.789-09
    40 NFC-e nº 000012345 Série 001 10/09/2026 18:45:10
    40 Protocolo de autorização: 135260000000001
  `),
  { width: 760, height: 900 },
);

describe('the template of the NFC-e', () => {
  test('recognises the slip, and takes it for no receipt and no DANFE', () => {
    const { best, alternatives } = typify([nfce], templates);
    expect(best).toMatchObject({ template: { name: 'br.nfce' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.75);
  });

  test('reads key, number, amounts and items', () => {
    const document = readWith(named('br.nfce'), [nfce]);
    expect(
      valuesOf(document, [
        'accessKey',
        'number',
        'series',
        'issueDate',
        'issueTime',
        'issuerName',
        'issuerTaxId',
        'consumerTaxId',
        'protocol',
        'itemCount',
        'subtotal',
        'discount',
        'total',
        'paymentMethod',
      ]),
    ).toEqual({
      accessKey: '35260912345678000195650010000123451246813570',
      number: '12345',
      series: '1',
      issueDate: '2026-09-10',
      issueTime: '18:45:10',
      issuerName: 'MERCADO MODELO LTDA',
      issuerTaxId: '12345678000195',
      consumerTaxId: '12345678909',
      protocol: '135260000000001',
      itemCount: '2',
      subtotal: reais('55.50'),
      discount: reais('5.50'),
      total: reais('50.00'),
      paymentMethod: 'Cartão de Débito',
    });
    expect(rowsIn(document, 'items')).toMatchObject([
      { code: '7890000000017', description: 'ARROZ 5KG', quantity: '2', total: reais('40.00') },
      { code: '7890000000024', description: 'CAFE 500G', quantity: '1', total: reais('15.50') },
    ]);
    expect(resultOf(document, 'sum.parts_equal_total')).toBe('valid');
    expect(resultOf(document, 'sum.items_equal_total')).toBe('valid');
    expect(resultOf(document, 'accessKey.check_digit')).toBe('valid');
    expect(resultOf(document, 'key.equals_print')).toBe('valid');
    expect(resultOf(document, 'qr.required_but_absent')).toBe('not_checked');
  });
});

const nationalForm = (issuer: string) =>
  pageOf(
    rowsOf(`
      700 DANFSe v2.0
      600 Documento Auxiliar da NFS-e
      20 CHAVE DE ACESSO DA NFS-e
      20 35503082212345678000195000000001234526092468135799
      20 NÚMERO DA NFS-e | 500 COMPETÊNCIA DA NFS-e | 1000 DATA E HORA DA EMISSÃO DA NFS-e
      20 12345 | 500 10/09/2026 | 1000 11/09/2026 10:00:00
      20 NÚMERO DA DPS | 500 SÉRIE DA DPS
      20 777 | 500 00001
      20 PRESTADOR / FORNECEDOR | 500 CNPJ / CPF / NIF
      500 12.345.678/0001-95
      20 Nome / Nome Empresarial | 1000 Município / Sigla UF
      20 ${issuer} | 1000 São Paulo / SP
      20 TOMADOR / ADQUIRENTE | 500 CNPJ / CPF / NIF
      500 123.456.789-09
      20 Nome / Nome Empresarial | 1000 Município / Sigla UF
      20 MARIA EXEMPLO DA SILVA | 1000 Campinas / SP
      20 SERVIÇO PRESTADO
      20 Descrição do Serviço
      20 Consultoria em setembro
      20 BC ISSQN | 1000 ISSQN Apurado
      20 R$ 1.000,00 | 1000 R$ 50,00
      20 VALOR TOTAL DA NFS-E | 500 Valor da Operação / Serviço | 1000 Valor Líquido da NFS-e
      500 R$ 1.000,00 | 1000 R$ 950,00
    `),
    size,
  );
const nfse = nationalForm('CONSULTORIA MODELO LTDA');

describe('the template of the NFS-e', () => {
  test('recognises the national form', () => {
    expect(typify([nfse], templates).best).toMatchObject({ template: { name: 'br.nfse' }, confidence: 1 });
  });

  test.each(['Serviço Prestado com Zelo Ltda', 'PRESTADOR DE SERVIÇOS MODELO LTDA', 'Nome Fantasia Modelo ME'])(
    'reads the issuer %s, whose name begins as a label or heading does',
    (issuer) => {
      const document = readWith(named('br.nfse'), [nationalForm(issuer)]);
      expect(valuesOf(document, ['issuerName', 'issuerCity', 'recipientName'])).toEqual({
        issuerName: issuer,
        issuerCity: 'São Paulo',
        recipientName: 'MARIA EXEMPLO DA SILVA',
      });
    },
  );

  test('takes no heading for its issuer where the name is not there', () => {
    const document = readWith(named('br.nfse'), [nationalForm('-')]);
    expect(valuesOf(document, ['issuerName'])).toEqual({ issuerName: null });
  });

  test('reads its key of 50 characters, both parties and both amounts', () => {
    const document = readWith(named('br.nfse'), [nfse]);
    expect(
      valuesOf(document, [
        'accessKey',
        'number',
        'series',
        'issueDate',
        'issuerName',
        'issuerTaxId',
        'issuerCity',
        'recipientName',
        'recipientTaxId',
        'recipientCity',
        'serviceAmount',
        'iss',
        'total',
        'description',
      ]),
    ).toEqual({
      accessKey: '35503082212345678000195000000001234526092468135799',
      number: '12345',
      series: '1',
      issueDate: '2026-09-11',
      issuerName: 'CONSULTORIA MODELO LTDA',
      issuerTaxId: '12345678000195',
      issuerCity: 'São Paulo',
      recipientName: 'MARIA EXEMPLO DA SILVA',
      recipientTaxId: '12345678909',
      recipientCity: 'Campinas',
      serviceAmount: reais('1000.00'),
      iss: reais('50.00'),
      total: reais('950.00'),
      description: 'Consultoria em setembro',
    });
    expect(resultOf(document, 'key.equals_print')).toBe('valid');
    expect(resultOf(document, 'accessKey.check_digit')).toBe('not_checked');
  });

  test('reads what a city prints in its own form', () => {
    const page = pageOf(
      rowsOf(`
        300 PREFEITURA DO MUNICÍPIO MODELO | 1200 Número da Nota
        300 NOTA FISCAL ELETRÔNICA DE SERVIÇOS - NFS-e | 1200 00004321
        1200 Data e Hora de Emissão
        1200 10/09/2026 10:11:12
        1200 Código de Verificação
        1200 ABCD-1234
        500 PRESTADOR DE SERVIÇOS
        20 CPF/CNPJ: 12.345.678/0001-95 | 800 Inscrição Municipal: 1.234.567-8
        20 Nome/Razão Social: CONSULTORIA MODELO LTDA
        500 TOMADOR DE SERVIÇOS
        20 Nome/Razão Social: MARIA EXEMPLO DA SILVA
        20 CPF/CNPJ: 123.456.789-09
        500 DISCRIMINAÇÃO DOS SERVIÇOS
        20 Consultoria em setembro
        500 VALOR TOTAL DO SERVIÇO = R$ 1.000,00
      `),
      size,
    );
    expect(typify([page], templates).best).toMatchObject({ template: { name: 'br.nfse' }, confidence: 1 });
    const document = readWith(named('br.nfse'), [page]);
    expect(
      valuesOf(document, ['number', 'verificationCode', 'issueDate', 'issuerName', 'recipientName', 'recipientTaxId']),
    ).toEqual({
      number: '4321',
      verificationCode: 'ABCD-1234',
      issueDate: '2026-09-10',
      issuerName: 'CONSULTORIA MODELO LTDA',
      recipientName: 'MARIA EXEMPLO DA SILVA',
      recipientTaxId: '12345678909',
    });
    expect(document.fields['total']?.value).toEqual(reais('1000.00'));
  });
});
