import { describe, expect, test } from 'vitest';
import type { FieldType } from '../../../../../src/domain/template/field-types.ts';
import type { LabelRule } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readField, readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

interface Ask extends Partial<LabelRule> {
  readonly type?: FieldType;
  /** Labels of other fields and headings of the template. */
  readonly landmarks?: readonly string[];
}

function ask(lines: readonly DrawnLine[], labels: readonly string[], asked: Ask = {}) {
  const { type = 'text', landmarks = [], ...rule } = asked;
  const full: LabelRule = { by: 'label', labels, direction: 'right_or_below', ...rule };
  return readField(fieldOf('sought', type, [full]), pageOf(lines), { landmarks });
}

const values = (...args: Parameters<typeof ask>) => ask(...args).value;

describe('a label in the address of somebody else', () => {
  const buyer = [
    at(50, 300, 'Buyer:'),
    at(50, 330, 'Sample Works Ltd'),
    at(50, 360, '12345 Othertown'),
    at(50, 390, 'VAT: 111'),
  ];
  const issuer = [
    at(50, 40, 'Example Trading Ltd'),
    at(50, 70, 'High Street 1'),
    at(50, 100, '54321 Sampletown'),
    at(50, 130, 'VAT: 222'),
  ];
  const rule = { notUnder: ['Buyer'] };

  test('does not count under its heading, wherever the other one is', () => {
    expect(values([...buyer, at(50, 1200, 'VAT: 222')], ['VAT'], rule)).toBe('222');
    expect(values(buyer, ['VAT'], rule)).toBeNull();
    expect(values(buyer, ['VAT'])).toBe('111');
  });

  test('does not count under whom a letter is made out to, though no heading says so', () => {
    const addressed = ['Sample Works Ltd', 'Low Street 2', '12345 Othertown'].map((text, row) =>
      at(600, 300 + 30 * row, text),
    );
    const letter = [...issuer.slice(0, 3), ...addressed, at(600, 390, 'TVA: 111')];
    expect(values(letter, ['TVA'], rule)).toBeNull();
    expect(values([...letter, at(50, 1200, 'TVA: 222')], ['TVA'], rule)).toBe('222');
  });

  test('does not count beside a word of the heading', () => {
    expect(values([at(50, 300, 'Buyer VAT: 111'), at(50, 1200, 'VAT: 222')], ['VAT'], rule)).toBe('222');
    expect(values([at(50, 300, 'VAT of the buyer: 111')], ['VAT'], rule)).toBeNull();
    expect(values([at(50, 300, 'VAT des Kunden: 111')], ['VAT'], { notUnder: ['Kunde'] })).toBeNull();
  });

  test('counts last without a heading, where the name over it is not that of the issuer', () => {
    const [, ...unnamed] = buyer;
    expect(values([...issuer.slice(0, 3), ...unnamed, at(50, 1200, 'VAT: 222')], ['VAT'], rule)).toBe('222');
    expect(values([...issuer.slice(0, 3), ...unnamed], ['VAT'], rule)).toBe('111');
  });
});

describe('a value right of its label', () => {
  test('stands after it in the same line, with or without a colon', () => {
    expect(values([at(50, 100, 'Nome: MARIA EXEMPLO')], ['NOME'])).toBe('MARIA EXEMPLO');
    expect(values([at(50, 100, 'Código do cliente 10203040')], ['Código do cliente'], { type: 'code' })).toBe(
      '10203040',
    );
  });

  test('stands across a wide gap or in a line of its own', () => {
    expect(values([at(50, 100, 'Total          R$ 57,80')], ['TOTAL'], { type: 'money' })).toMatchObject({
      amount: '57.80',
    });
    expect(values([at(50, 100, 'Total'), at(700, 100, '57,80')], ['TOTAL'], { type: 'money' })).toMatchObject({
      amount: '57.80',
    });
  });

  test('ends at the next label', () => {
    const lines = [at(50, 100, 'NOME: MARIA EXEMPLO CPF: 123.456.789-09')];
    expect(values(lines, ['NOME'], { landmarks: ['CPF'] })).toBe('MARIA EXEMPLO');
  });

  test('does not end at a word of its own that some label also has', () => {
    const lines = [at(50, 100, 'From: DEMO - Sliced Invoices')];
    expect(values(lines, ['From'], { landmarks: ['Invoice'] })).toBe('DEMO - Sliced Invoices');
  });

  test('is put together from its parts when the first alone is no value', () => {
    expect(values([at(50, 100, 'Total      R$        57,80')], ['TOTAL'], { type: 'money' })).toMatchObject({
      amount: '57.80',
      currency: 'BRL',
    });
  });

  test('passes over words that are no amount', () => {
    const lines = [at(50, 100, 'TOTAL DUE ON August 3 , 2014          $4.11')];
    expect(values(lines, ['TOTAL DUE'], { type: 'money' })).toMatchObject({ amount: '4.11' });
  });

  test('goes on below, aligned with its beginning', () => {
    const lines = [at(50, 100, 'Endereço:'), at(200, 100, 'RUA DAS ACACIAS, 123'), at(200, 122, 'JARDIM MODELO')];
    expect(values(lines, ['Endereço'], { maxLines: 3 })).toBe('RUA DAS ACACIAS, 123 JARDIM MODELO');
  });
});

describe('a label that has to be alone', () => {
  const names = { pattern: '^((?!.*\\d{4}).+)$', alone: true } as const;

  test('is none where a word follows it in its cell', () => {
    const lines = [at(50, 100, 'Seller GmbH'), at(50, 125, 'Musterweg 7')];
    expect(values(lines, ['Seller'])).toBe('GmbH');
    expect(values(lines, ['Seller'], names)).toBeNull();
  });

  test('has nothing below it where other words begin its cell', () => {
    const lines = [
      at(50, 100, 'VAT no client                    FR19000000000'),
      at(120, 120, 'Nuts of the valley 250 g'),
    ];
    expect(values(lines, ['Client'], { ...names, alone: false })).toBe('Nuts of the valley 250 g');
    expect(values(lines, ['Client'], names)).toBeNull();
    expect(values([at(50, 100, 'Client'), at(50, 125, 'Example Shop')], ['Client'], names)).toBe('Example Shop');
  });
});

describe('a value below its label', () => {
  const table = [
    at(50, 100, 'Nº REGISTRO            VALIDADE            1ª HABILITAÇÃO', { size: 14 }),
    at(50, 120, '12345678900'),
    at(211, 120, '14/01/2031'),
    at(351, 120, '20/03/2009'),
  ];

  test('stands in the column of the label', () => {
    const landmarks = ['Nº REGISTRO', 'VALIDADE', '1ª HABILITAÇÃO'];
    const below = { direction: 'below', landmarks } as const;
    expect(values(table, ['Nº REGISTRO'], { ...below, type: 'cnh' })).toBe('12345678900');
    expect(values(table, ['VALIDADE'], { ...below, type: 'expiry' })).toBe('2031-01-14');
    expect(values(table, ['1ª HABILITAÇÃO'], { ...below, type: 'date' })).toBe('2009-03-20');
  });

  test('stands in the column of the label also where its neighbours are no labels of the template', () => {
    expect(values(table, ['VALIDADE'], { direction: 'below' })).toBe('14/01/2031');
  });

  test('is cut from a line that the engine joined across columns', () => {
    const lines = [at(50, 100, 'CPF             NASCIMENTO'), at(50, 130, '123.456.789-09  15/01/1990')];
    const landmarks = ['CPF', 'NASCIMENTO'];
    expect(values(lines, ['NASCIMENTO'], { direction: 'below', landmarks })).toBe('15/01/1990');
    expect(values(lines, ['CPF'], { direction: 'below', landmarks })).toBe('123.456.789-09');
  });

  test('may be longer than its label and run under the next one', () => {
    const lines = [at(50, 100, 'NOME      UF'), at(50, 130, 'MARIA EXEMPLO DA SILVA')];
    expect(values(lines, ['NOME'], { direction: 'below', landmarks: ['UF'] })).toBe('MARIA EXEMPLO DA SILVA');
  });

  test('may be right-aligned under a shorter label', () => {
    const lines = [at(200, 100, 'TOTAL'), at(170, 130, 'R$ 57,80')];
    expect(values(lines, ['TOTAL'], { type: 'money' })).toMatchObject({ amount: '57.80' });
  });

  test('joins wrapped lines up to the next label', () => {
    const lines = [
      at(50, 100, 'NOME', { size: 14 }),
      at(50, 118, 'MARIA EXEMPLO'),
      at(50, 140, 'DA SILVA'),
      at(50, 164, 'CPF', { size: 14 }),
      at(50, 182, '123.456.789-09'),
    ];
    const rule = { direction: 'below', maxLines: 4, landmarks: ['CPF'], type: 'name' } as const;
    expect(values(lines, ['NOME'], rule)).toBe('MARIA EXEMPLO DA SILVA');
  });

  test('is not taken from beyond the next label, from far below or from far aside', () => {
    const below = { direction: 'below' } as const;
    expect(
      values([at(50, 100, 'NOME'), at(50, 130, 'CPF: 123')], ['NOME'], { ...below, landmarks: ['CPF'] }),
    ).toBeNull();
    expect(values([at(50, 100, 'NOME'), at(50, 300, 'MARIA')], ['NOME'], below)).toBeNull();
    expect(values([at(50, 100, 'NOME'), at(600, 130, 'MARIA')], ['NOME'], below)).toBeNull();
  });

  test('stands under a label that a number precedes', () => {
    const lines = [at(50, 100, '4b VALIDADE'), at(50, 130, '14/01/2031'), at(50, 170, '7 ASSINATURA')];
    expect(values(lines, ['VALIDADE'], { direction: 'below', maxLines: 3, landmarks: ['ASSINATURA'] })).toBe(
      '14/01/2031',
    );
  });

  test('is looked for past a speck of dirt', () => {
    const lines = [at(50, 100, 'ORGAO EXPEDIDOR'), at(60, 130, ':'), at(50, 160, 'SSP')];
    expect(values(lines, ['ORGAO EXPEDIDOR'], { direction: 'below' })).toBe('SSP');
  });
});

describe('a value above its label', () => {
  test('stands in the row above, in the column of the label', () => {
    const lines = [
      at(50, 100, 'MARIA EXEMPLO'),
      at(600, 100, 'SAO PAULO'),
      at(50, 130, 'assinatura'),
      at(600, 130, 'local'),
    ];
    expect(values(lines, ['ASSINATURA'], { direction: 'above' })).toBe('MARIA EXEMPLO');
    expect(values(lines, ['LOCAL'], { direction: 'above' })).toBe('SAO PAULO');
  });
});

describe('labels', () => {
  test('are tried in their order, whatever their order on the page', () => {
    const lines = [at(50, 100, 'Total: 10,00'), at(50, 200, 'Total a pagar: 12,00')];
    expect(values(lines, ['Total a pagar', 'Total'], { type: 'money' })).toMatchObject({ amount: '12.00' });
  });

  test('are not found within longer ones', () => {
    const lines = [at(50, 100, 'NOME SOCIAL: MARIANA'), at(50, 200, 'NOME: MARIA')];
    expect(values(lines, ['NOME'], { landmarks: ['NOME SOCIAL'] })).toBe('MARIA');
  });

  test('may be misread, and make the value a little less sure', () => {
    const sure = ask([at(50, 100, 'DATA DE NASCIMENTO: 15/01/1990')], ['DATA DE NASCIMENTO'], { type: 'date' });
    const misread = ask([at(50, 100, 'DATA DE NA5CIMENT0: 15/01/1990')], ['DATA DE NASCIMENTO'], { type: 'date' });
    expect(misread.value).toBe('1990-01-15');
    expect(misread.confidence).toBeLessThan(sure.confidence);
  });

  test('are rather found at the beginning of a cell than in a sentence', () => {
    const lines = [at(50, 100, 'Pay the total amount 30 days'), at(50, 200, 'Total amount    57,80')];
    expect(values(lines, ['Total amount'], { type: 'money' })).toMatchObject({ amount: '57.80' });
  });

  test('that stand several times can be taken from the last', () => {
    const lines = [at(50, 100, 'Total: 10,00'), at(50, 200, 'Total: 12,00')];
    expect(values(lines, ['Total'], { type: 'money' })).toMatchObject({ amount: '10.00' });
    expect(values(lines, ['Total'], { type: 'money', occurrence: 'last' })).toMatchObject({ amount: '12.00' });
  });

  test('can be looked for in one section only', () => {
    const lines = [
      at(50, 100, 'EMITENTE'),
      at(50, 130, 'CNPJ: 12.345.678/0001-95'),
      at(50, 200, 'DESTINATARIO'),
      at(50, 230, 'CNPJ: 99.999.999/0001-91'),
    ];
    const within = { after: ['DESTINATÁRIO'] };
    expect(values(lines, ['CNPJ'], { type: 'cnpj', within })).toBe('99999999000191');
    expect(values(lines, ['CNPJ'], { type: 'cnpj', within: { before: ['DESTINATÁRIO'] } })).toBe('12345678000195');
    expect(values(lines, ['CNPJ'], { type: 'cnpj', within: { after: ['TRANSPORTADOR'] } })).toBeNull();
  });

  test('on the second page are found too', () => {
    const field = fieldOf('cpf', 'cpf', [{ by: 'label', labels: ['CPF'], direction: 'right' }]);
    const pages = [pageOf([at(50, 100, 'front')]), pageOf([at(50, 100, 'CPF: 123.456.789-09')], { number: 2 })];
    const document = readWith(templateOf({ fields: [field] }), pages);
    expect(document.fields['cpf']).toMatchObject({ value: '12345678909', locations: [{ page: 2 }] });
  });
});

describe('a field', () => {
  test('tells its raw text, its place, its source and how sure it is', () => {
    const beside: LabelRule = { by: 'label', labels: ['CPF'], direction: 'right' };
    const page = pageOf([at(100, 140, 'CPF: 123.456.789-09', { confidence: 0.9 })]);
    const field = readField(fieldOf('cpf', 'cpf', [beside]), page);
    expect(field).toMatchObject({ rawText: '123.456.789-09', method: 'extract', source: 'ocr', type: 'cpf' });
    const [location] = field.locations;
    expect(field.locations).toHaveLength(1);
    expect(location?.page).toBe(1);
    expect(location?.polygon[0][0]).toBeCloseTo(0.15);
    expect(location?.polygon[0][1]).toBeCloseTo(0.1);
    expect(location?.polygon[2][0]).toBeCloseTo(0.29);
    // Check digits take most of the doubt away.
    const unproven = readField(fieldOf('cpf', 'code', [beside]), page).confidence;
    expect(1 - field.confidence).toBeLessThan(0.6 * (1 - unproven));
    const clear = readField(fieldOf('cpf', 'cpf', [beside]), pageOf([at(100, 140, 'CPF: 123.456.789-09')]));
    expect(clear.confidence).toBeGreaterThan(field.confidence);
  });

  test('has one place for each line it takes', () => {
    const lines = [at(50, 100, 'NOME'), at(50, 130, 'MARIA EXEMPLO'), at(50, 155, 'DA SILVA')];
    expect(ask(lines, ['NOME'], { direction: 'below', maxLines: 2, type: 'name' }).locations).toHaveLength(2);
  });

  test('that is not found is there with null', () => {
    expect(ask([at(50, 100, 'nothing here')], ['CPF'], { type: 'cpf' })).toEqual({
      value: null,
      rawText: null,
      type: 'cpf',
      confidence: 0,
      method: 'extract',
      source: null,
      locations: [],
      validations: expect.any(Array),
      corrections: [],
    });
  });

  test('prefers a real date to an impossible one, and has no value for want of better', () => {
    const both = [at(50, 100, 'Data: 31/02/2020'), at(50, 200, 'Data: 28/02/2020')];
    expect(values(both, ['Data'], { type: 'date' })).toBe('2020-02-28');
    expect(values([at(50, 100, 'Data: 31/02/2020')], ['Data'], { type: 'date' })).toBeNull();
  });

  test('cuts its value out by a pattern and points at those words alone', () => {
    const found = ask([at(100, 100, 'DOC. IDENTIDADE: 123456782 SSP SP')], ['DOC. IDENTIDADE'], {
      pattern: '(\\p{L}{2})$',
      type: 'state',
    });
    expect(found.value).toBe('SP');
    expect(found.locations[0]?.polygon[0][0]).toBeCloseTo((100 + 31 * 10) / 1000);
  });
});

describe('an amount at the right of its box', () => {
  const lines = [
    at(20, 100, 'VALOR DO IPI'),
    at(400, 100, 'VALOR TOTAL'),
    at(330, 130, '0,00'),
    at(620, 130, '1.950,00'),
  ];

  test('belongs to the last label that begins before it', () => {
    const below = { direction: 'below', type: 'money', landmarks: ['VALOR DO IPI', 'VALOR TOTAL'] } as const;
    expect(values(lines, ['VALOR TOTAL'], below)).toMatchObject({ amount: '1950.00' });
    expect(values(lines, ['VALOR DO IPI'], below)).toMatchObject({ amount: '0.00' });
  });
});

describe('a value under a heading of the whole width', () => {
  const lines = [
    at(500, 100, 'SERVIÇOS'),
    at(20, 130, 'Conserto da porta       e da chave'),
    at(20, 160, 'TOTAL: 5,00'),
  ];
  const below = { direction: 'below', maxLines: 3, landmarks: ['TOTAL'] } as const;

  test('is all words of the lines up to the next label, where the rule says so', () => {
    expect(values(lines, ['SERVIÇOS'], { ...below, wholeRows: true })).toBe('Conserto da porta e da chave');
    expect(values(lines, ['SERVIÇOS'], below)).toBeNull();
  });
});

describe('a heading at the left of the column of a label', () => {
  const lines = (x: number) => [at(260, 100, 'IRRF'), at(20, 122, 'TAXA FEDERAL (GERAL)'), at(x, 128, '53,66')];
  const asked = { type: 'money', direction: 'below', landmarks: ['TAXA FEDERAL'] } as const;

  test('is no part of the values that begin where the label does', () => {
    expect(values(lines(262), ['IRRF'], asked)).toMatchObject({ amount: '53.66' });
  });
});

describe('a section', () => {
  test('holds labels that begin a little above the heading beside them', () => {
    const lines = [at(500, 100, 'CNPJ: 1'), at(20, 210, 'TOMADOR'), at(500, 204, 'CNPJ: 2')];
    const within = { after: ['TOMADOR'] };
    expect(values(lines, ['CNPJ'], { within, type: 'code' })).toBe('2');
  });
});

describe('a label in small print of a photo', () => {
  const read = (label: string, confidence: number, labels: readonly string[]) =>
    ask([at(50, 100, label, { confidence }), at(50, 130, '1.841,10')], labels, { type: 'money' });
  const net = 'Valor líquido da nota';

  test('is found with more misread letters where its words were read doubtfully', () => {
    expect(read('Vaor Ligido ds Nota (RS)', 0.85, [net]).value).toMatchObject({ amount: '1841.10' });
    expect(read('Vaor Ligido ds Nota (RS)', 1, [net]).value).toBeNull();
    expect(read('Vcncr Ugmdc ds Ncla', 0.5, [net]).value).toBeNull();
  });

  test('is none where another label stands as it was read, and is trusted less than one that was read well', () => {
    const page = [
      at(50, 100, 'Valor da nova', { confidence: 0.85 }),
      at(50, 130, '10,00'),
      at(400, 100, 'Valor da nota', { confidence: 0.85 }),
      at(400, 130, '20,00'),
    ];
    const of = (labels: readonly string[], landmarks: readonly string[]) =>
      ask(page, labels, { type: 'money', landmarks }).value;
    expect(of(['Valor da nora'], ['Valor da nova', 'Valor da nota'])).toBeNull();
    expect(of(['Valor da nota'], [])).toMatchObject({ amount: '20.00' });
    const doubtful = read('Vaor Ligido ds Nota', 0.85, [net]);
    expect(doubtful.confidence).toBeLessThan(read(net, 0.85, [net]).confidence);
  });
});
