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

const cteKey = '35260912345678000195570010000123451246813575';
const mdfeKey = '35260912345678000195580010000123451246813579';
const nfeKey = '35260912345678000195550010000123451246813578';
const inGroups = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

const dacte = (more: { key?: string; environment?: string } = {}) =>
  pageOf(
    rowsOf(`
      20 DECLARO QUE RECEBI OS VOLUMES DESTE CONHECIMENTO EM PERFEITO ESTADO
      60 TRANSPORTES EXEMPLO LTDA | 620 DACTE | 1250 MODAL
      60 Rua Modelo, 100 | 620 Documento Auxiliar do Conhecimento de Transporte Eletrônico | 1250 RODOVIÁRIO
      60 São Paulo - SP | 620 MODELO | 760 SÉRIE | 860 NÚMERO | 1000 FL | 1080 DATA E HORA DE EMISSÃO
      60 CNPJ: 12.345.678/0001-95 IE: 111111111111 | 620 57 | 760 001 | 860 000012345 | 1000 1/1 | 1080 10/09/2026 10:00:00
      20 TIPO DO CT-E | 300 TIPO DO SERVIÇO | 620 CHAVE DE ACESSO
      20 NORMAL | 300 NORMAL | 620 ${inGroups(more.key ?? cteKey)}
      20 TOMADOR DO SERVIÇO | 620 PROTOCOLO DE AUTORIZAÇÃO DE USO
      20 DESTINATÁRIO | 620 135260000000001 10/09/2026 10:01:00
      20 CFOP - NATUREZA DA PRESTAÇÃO
      20 5353 - Transporte a estabelecimento comercial
      20 INÍCIO DA PRESTAÇÃO | 820 TÉRMINO DA PRESTAÇÃO
      20 CAMPINAS - SP | 820 BELO HORIZONTE - MG
      20 REMETENTE | 180 LOJA EXEMPLAR LTDA | 820 DESTINATÁRIO | 1000 MARIA EXEMPLO DA SILVA
      20 CNPJ/CPF | 180 12.345.678/0001-95 | 820 CNPJ/CPF | 1000 123.456.789-09
      20 EXPEDIDOR | 820 RECEBEDOR
      20 PRODUTO PREDOMINANTE | 1000 VALOR TOTAL DA CARGA
      20 Papel | 1000 12.000,00
      600 COMPONENTES DO VALOR DA PRESTAÇÃO DO SERVIÇO
      20 Frete peso | 300 900,00 | 560 Gris | 820 0,00 | 1100 VALOR TOTAL DO SERVIÇO
      20 Pedágio | 300 100,00 | 1100 1.000,00
      1100 VALOR A RECEBER
      1100 950,00
      600 INFORMAÇÕES RELATIVAS AO IMPOSTO
      20 BASE DE CÁLCULO | 500 ALÍQ ICMS | 800 VALOR ICMS
      20 1.000,00 | 500 12,00 | 800 120,00
      600 DOCUMENTOS ORIGINÁRIOS
      20 NF-E | 180 ${nfeKey}
      ${more.environment === undefined ? '' : `20 ${more.environment}`}
    `),
    size,
  );

const damdfe = () =>
  pageOf(
    rowsOf(`
      60 TRANSPORTES EXEMPLO LTDA
      60 CNPJ: 12.345.678/0001-95 IE: 111111111111 RNTRC: 12345678
      60 DAMDFE - Documento Auxiliar do Manifesto Eletrônico de Documentos Fiscais
      20 MODELO | 160 SÉRIE | 260 NÚMERO | 400 FL | 480 DATA E HORA DE EMISSÃO | 800 UF CARREG. | 1000 UF DESCARREG.
      20 58 | 160 1 | 260 12345 | 400 1/1 | 480 10/09/2026 10:00:00 | 800 SP | 1000 MG
      20 CHAVE DE ACESSO | 1000 PROTOCOLO DE AUTORIZAÇÃO DE USO
      20 ${inGroups(mdfeKey)} | 1000 135260000000002 10/09/2026 10:01:00
      20 MODAL RODOVIÁRIO DE CARGA
      20 QTD. CT-e | 300 QTD. NF-e | 600 PESO TOTAL (KG) | 900 VALOR TOTAL
      20 3 | 300 0 | 600 1.250,5000 | 900 12.000,00
      20 PLACA | 200 UF | 400 RENAVAM | 800 CPF | 1100 CONDUTORES
      20 EXE3B09 | 200 SP | 400 00000000000 | 800 123.456.789-09 | 1100 JOÃO EXEMPLO DA SILVA
      20 INFORMAÇÕES DA COMPOSIÇÃO DA CARGA
      20 BELO HORIZONTE | 400 ${cteKey}
    `),
    size,
  );

describe('the template of the DACTE', () => {
  test('recognises the printed form of a waybill, which names keys of invoices', () => {
    const { best, alternatives } = typify([dacte()], templates);
    expect(best).toMatchObject({ template: { name: 'br.dacte' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('reads key, parties, places and amounts', () => {
    const document = readWith(named('br.dacte'), [dacte()]);
    const expected = {
      accessKey: cteKey,
      model: '57',
      number: '12345',
      series: '1',
      issueDate: '2026-09-10',
      modal: 'rodoviario',
      cteType: 'normal',
      protocol: '135260000000001',
      cfop: '5353',
      operation: 'Transporte a estabelecimento comercial',
      issuerName: 'TRANSPORTES EXEMPLO LTDA',
      issuerTaxId: '12345678000195',
      issuerStateRegistration: '111111111111',
      originCity: 'CAMPINAS',
      originState: 'SP',
      destinationCity: 'BELO HORIZONTE',
      destinationState: 'MG',
      payer: 'destinatario',
      senderName: 'LOJA EXEMPLAR LTDA',
      senderTaxId: '12345678000195',
      recipientName: 'MARIA EXEMPLO DA SILVA',
      recipientTaxId: '12345678909',
      cargo: 'Papel',
      cargoValue: reais('12000.00'),
      total: reais('1000.00'),
      amountDue: reais('950.00'),
      icmsBase: reais('1000.00'),
      icms: reais('120.00'),
      environment: null,
    };
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(rowsIn(document, 'components')).toEqual([
      { name: 'Frete peso', amount: reais('900.00') },
      { name: 'Gris', amount: reais('0.00') },
      { name: 'Pedágio', amount: reais('100.00') },
    ]);
    expect(resultOf(document, 'accessKey.check_digit')).toBe('valid');
    expect(resultOf(document, 'key.equals_print')).toBe('valid');
  });

  test('tells a key with a wrong digit, and a document of a trial', () => {
    const page = dacte({ key: `${cteKey.slice(0, 43)}0`, environment: 'AMBIENTE DE HOMOLOGAÇÃO' });
    const document = readWith(named('br.dacte'), [page]);
    expect(resultOf(document, 'accessKey.check_digit')).toBe('invalid');
    expect(resultOf(document, 'document.test_environment')).toBe('invalid');
  });
});

describe('the template of the DAMDFE', () => {
  test('recognises the printed form of a manifest, which names keys of waybills', () => {
    const { best, alternatives } = typify([damdfe()], templates);
    expect(best).toMatchObject({ template: { name: 'br.damdfe' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('reads its own key, the lorry, the driver and the load', () => {
    const document = readWith(named('br.damdfe'), [damdfe()]);
    const expected = {
      accessKey: mdfeKey,
      model: '58',
      number: '12345',
      series: '1',
      issueDate: '2026-09-10',
      modal: 'rodoviario',
      protocol: '135260000000002',
      issuerName: 'TRANSPORTES EXEMPLO LTDA',
      issuerTaxId: '12345678000195',
      loadingState: 'SP',
      unloadingState: 'MG',
      plate: 'EXE3B09',
      driverName: 'JOÃO EXEMPLO DA SILVA',
      driverCpf: '12345678909',
      rntrc: '12345678',
      documents: '3',
      cargoWeight: '1250.5000',
      cargoValue: reais('12000.00'),
    };
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(resultOf(document, 'accessKey.check_digit')).toBe('valid');
    expect(resultOf(document, 'key.equals_print')).toBe('valid');
  });
});
