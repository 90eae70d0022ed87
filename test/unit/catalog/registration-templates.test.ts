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

const size = { width: 1600, height: 1200 };
const templates = await bundledTemplates();

const named = (name: string): Template => templateNamed(templates, name);

const company = pageOf(
  rowsOf(`
    500 REPÚBLICA FEDERATIVA DO BRASIL
    450 CADASTRO NACIONAL DA PESSOA JURÍDICA
    20 NÚMERO DE INSCRIÇÃO | 400 COMPROVANTE DE INSCRIÇÃO E DE SITUAÇÃO CADASTRAL | 1250 DATA DE ABERTURA
    20 12.345.678/0001-95 | 1250 01/02/2010
    20 MATRIZ
    20 NOME EMPRESARIAL
    20 LOJA EXEMPLO LTDA
    20 TÍTULO DO ESTABELECIMENTO (NOME DE FANTASIA) | 1250 PORTE
    20 LOJA EXEMPLO | 1250 ME
    20 CÓDIGO E DESCRIÇÃO DA ATIVIDADE ECONÔMICA PRINCIPAL
    20 47.61-0-03 - Comércio varejista de artigos de papelaria
    20 CÓDIGO E DESCRIÇÃO DA NATUREZA JURÍDICA
    20 206-2 - Sociedade Empresária Limitada
    20 LOGRADOURO | 800 NÚMERO | 1100 COMPLEMENTO
    20 RUA MODELO | 800 100 | 1100 SALA 1
    20 CEP | 300 BAIRRO/DISTRITO | 800 MUNICÍPIO | 1300 UF
    20 01.001-000 | 300 SE | 800 SAO PAULO | 1300 SP
    20 SITUAÇÃO CADASTRAL | 800 DATA DA SITUAÇÃO CADASTRAL
    20 ATIVA | 800 01/02/2010
    20 Emitido no dia 10/09/2026 às 10:11:12 (data e hora de Brasília).
  `),
  size,
);

describe('the template of the company registration', () => {
  test('recognises it', () => {
    const { best, alternatives } = typify([company], templates);
    expect(best).toMatchObject({ template: { name: 'br.cnpj_card' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('reads number, names, activity, address and status', () => {
    const document = readWith(named('br.cnpj_card'), [company]);
    const keys = ['cnpj', 'headOffice', 'openingDate', 'legalName', 'tradeName', 'size', 'mainActivity', 'legalNature'];
    const place = ['street', 'streetNumber', 'district', 'city', 'state', 'cep'];
    expect(valuesOf(document, [...keys, ...place, 'status', 'statusDate', 'issueDate'])).toEqual({
      cnpj: '12345678000195',
      headOffice: 'MATRIZ',
      openingDate: '2010-02-01',
      legalName: 'LOJA EXEMPLO LTDA',
      tradeName: 'LOJA EXEMPLO',
      size: 'ME',
      mainActivity: '47.61-0-03 - Comércio varejista de artigos de papelaria',
      legalNature: '206-2 - Sociedade Empresária Limitada',
      street: 'RUA MODELO',
      streetNumber: '100',
      district: 'SE',
      city: 'SAO PAULO',
      state: 'SP',
      cep: '01001000',
      status: 'ATIVA',
      statusDate: '2010-02-01',
      issueDate: '2026-09-10',
    });
    expect(resultOf(document, 'fields.cep_matches_state')).toBe('valid');
    expect(document.validation.passed).not.toBe(false);
  });
});

describe('the template of the CPF', () => {
  test('reads the card', () => {
    const card = pageOf(
      rowsOf(`
        100 MINISTÉRIO DA FAZENDA
        100 Receita Federal
        100 CADASTRO DE PESSOAS FÍSICAS
        100 Número de Inscrição
        100 123.456.789-09
        100 Nome
        100 MARIA EXEMPLO DA SILVA
        100 Nascimento
        100 15/01/1990
      `),
      { width: 860, height: 540 },
    );
    expect(typify([card], templates).best).toMatchObject({ template: { name: 'br.cpf_card' }, confidence: 0.9 });
    expect(valuesOf(readWith(named('br.cpf_card'), [card]), ['cpf', 'fullName', 'birthDate'])).toEqual({
      cpf: '12345678909',
      fullName: 'MARIA EXEMPLO DA SILVA',
      birthDate: '1990-01-15',
    });
  });

  test('reads the proof of status', () => {
    const proof = pageOf(
      rowsOf(`
        300 Ministério da Fazenda
        300 Secretaria da Receita Federal do Brasil
        300 Comprovante de Situação Cadastral no CPF
        100 Nº do CPF: 123.456.789-09
        100 Nome: MARIA EXEMPLO DA SILVA
        100 Data de Nascimento: 15/01/1990
        100 Situação Cadastral: REGULAR
        100 Data da Inscrição: 01/02/2005
        100 Comprovante emitido às: 10:11:12 do dia 10/09/2026
        100 Código de controle do comprovante: AB12.34CD.56EF.7890
      `),
      size,
    );
    expect(typify([proof], templates).best).toMatchObject({ template: { name: 'br.cpf_card' }, confidence: 1 });
    const keys = ['cpf', 'fullName', 'birthDate', 'status', 'registrationDate', 'issueDate', 'controlCode'];
    expect(valuesOf(readWith(named('br.cpf_card'), [proof]), keys)).toEqual({
      cpf: '12345678909',
      fullName: 'MARIA EXEMPLO DA SILVA',
      birthDate: '1990-01-15',
      status: 'REGULAR',
      registrationDate: '2005-02-01',
      issueDate: '2026-09-10',
      controlCode: 'AB12.34CD.56EF.7890',
    });
  });
});

const migrantFront = pageOf(
  rowsOf(`
    100 REPÚBLICA FEDERATIVA DO BRASIL
    100 CARTEIRA DE REGISTRO NACIONAL MIGRATÓRIO
    300 SOBRENOME / SURNAME | 900 RNM
    300 EJEMPLO MODELO | 900 F000000-0
    300 NOME / NAME
    300 MARIA
    300 DATA DE NASCIMENTO / DATE OF BIRTH | 900 SEXO / SEX
    300 15/01/1990 | 900 F
    300 NACIONALIDADE / NATIONALITY | 900 DATA DE VALIDADE / DATE OF EXPIRY
    300 ARGENTINA | 900 14/01/2031
    300 FILIAÇÃO / FILIATION
    300 JOSE MODELO
    300 ANA EJEMPLO
  `),
  size,
);

const migrantBack = pageOf(
  rowsOf(`
    100 CPF | 700 AMPARO LEGAL
    100 123.456.789-09 | 700 ART. 30 DA LEI 13.445/2017
    100 PRAZO DE RESIDÊNCIA | 700 DATA DE EXPEDIÇÃO
    100 INDETERMINADO | 700 15/01/2022
    100 RNM F000000-0
    100 POLÍCIA FEDERAL
  `),
  { ...size, number: 2 },
);

describe('the template of the CRNM', () => {
  test('recognises the card of migrants by both sides', () => {
    expect(typify([migrantFront, migrantBack], templates).best).toMatchObject({
      template: { name: 'br.crnm' },
      confidence: 1,
    });
  });

  test('reads both sides as one card', () => {
    const document = readWith(named('br.crnm'), [migrantFront, migrantBack]);
    expect(document.side).toBe('both');
    const keys = ['rnm', 'surname', 'fullName', 'birthDate', 'sex', 'nationality', 'expiryDate', 'cpf'];
    expect(valuesOf(document, [...keys, 'legalBasis', 'residence', 'issueDate'])).toEqual({
      rnm: 'F000000-0',
      surname: 'EJEMPLO MODELO',
      fullName: 'MARIA',
      birthDate: '1990-01-15',
      sex: 'F',
      nationality: 'ARG',
      expiryDate: '2031-01-14',
      cpf: '12345678909',
      legalBasis: 'ART. 30 DA LEI 13.445/2017',
      residence: 'INDETERMINADO',
      issueDate: '2022-01-15',
    });
    expect(rowsIn(document, 'parents').map(({ name }) => name)).toEqual(['JOSE MODELO', 'ANA EJEMPLO']);
    expect(resultOf(document, 'sides.same_holder')).toBe('valid');
    expect(document.validation.passed).not.toBe(false);
  });

  test('tells the sides apart', () => {
    expect(readWith(named('br.crnm'), [migrantFront]).side).toBe('front');
    expect(readWith(named('br.crnm'), [migrantBack]).side).toBe('back');
  });
});
