import { describe, expect, test } from 'vitest';
import type { PageReading } from '../../../../../src/domain/reading/document/page.ts';
import { divideFile } from '../../../../../src/domain/reading/ocr/divide-file.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const keyword = (text: string, weight = 1) => ({ text, weight });
const typification = (text: string) => ({ keywords: [keyword(text)], patterns: [], certainAt: 1 });

const card = templateOf({
  name: 'card',
  documentType: 'br.rg',
  typification: { keywords: [keyword('CARD OF EXAMPLES')], patterns: [], certainAt: 1 },
  sides: { front: ['FACE OF CARD'], back: ['REAR OF CARD'] },
  fields: [fieldOf('cpf', 'cpf', [{ by: 'label', labels: ['CPF'], direction: 'right' }])],
});
const licence = templateOf({
  name: 'licence',
  documentType: 'br.cnh',
  typification: typification('LICENCE TO DRIVE'),
  sides: { front: ['FACE OF LICENCE'], back: ['REAR OF LICENCE'] },
});
const slip = templateOf({
  name: 'slip',
  documentType: 'receipt',
  typification: { ...typification('TILL SLIP'), aspect: { min: 0.1, max: 0.3, weight: 0.1 } },
  fields: [fieldOf('total', 'money', [{ by: 'label', labels: ['TOTAL'], direction: 'right' }], { required: true })],
});
const bill = templateOf({
  name: 'bill',
  documentType: 'invoice',
  typification: typification('BILL OF GOODS'),
  fields: [fieldOf('number', 'code', [{ by: 'label', labels: ['NUMBER'], direction: 'right' }], { required: true })],
});
const report = templateOf({
  name: 'report',
  documentType: 'bank_statement',
  typification: { keywords: [keyword('ACCOUNT REPORT', 0.6)], patterns: [], certainAt: 1 },
});

/** Names of the templates with the pages of each document: `bill 1 2`. */
function divided(pages: readonly PageReading[]): readonly string[] {
  const options = { templates: [card, licence, slip, bill, report], threshold: 0.5, today: '2026-11-21' };
  return divideFile(pages, options).map(
    ({ template, pages: own }) => `${template?.name ?? 'none'} ${own.map((page) => page.number).join(' ')}`,
  );
}

const page = (number: number, ...lines: readonly string[]) =>
  pageOf(
    lines.map((line, index) => at(50, 60 + 30 * index, line)),
    { number },
  );

const face = (number: number, cpf = '123.456.789-09') =>
  page(number, 'CARD OF EXAMPLES', 'FACE OF CARD', `CPF: ${cpf}`);
const rear = (number: number, cpf = '123.456.789-09') =>
  page(number, 'CARD OF EXAMPLES', 'REAR OF CARD', `CPF: ${cpf}`);
const invoice = (number: number, bears: string) => page(number, 'BILL OF GOODS', `NUMBER: ${bears}`);
const text = (number: number) => page(number, 'Nothing that any template knows');

describe('the pages of a file', () => {
  test('are one document where they are of one type and number', () => {
    expect(divided([invoice(1, 'A-100'), invoice(2, 'A-100'), text(3)])).toEqual(['bill 1 2 3']);
    expect(divided([text(1), text(2)])).toEqual(['none 1 2']);
    expect(divided([])).toEqual([]);
  });

  test('are several where they bear other numbers or are of other types', () => {
    expect(divided([invoice(1, 'A-100'), invoice(2, 'A-101')])).toEqual(['bill 1', 'bill 2']);
    expect(divided([invoice(1, 'A-100'), face(2)])).toEqual(['bill 1', 'card 2']);
    expect(divided([text(1), invoice(2, 'A-100')])).toEqual(['none 1', 'bill 2']);
  });

  test('stay together where a type is not sure enough to begin a document of its own', () => {
    expect(divided([invoice(1, 'A-100'), page(2, 'ACCOUNT REPORT')])).toEqual(['bill 1 2']);
  });

  test('are one card where they show its two sides, whatever lies between', () => {
    expect(divided([face(1), rear(2)])).toEqual(['card 1 2']);
    expect(divided([rear(1), face(2)])).toEqual(['card 1 2']);
    expect(divided([face(1), invoice(2, 'A-100'), rear(3)])).toEqual(['card 1 3', 'bill 2']);
  });

  test('are two cards where they show one side twice, or bear other numbers', () => {
    expect(divided([face(1), face(2)])).toEqual(['card 1', 'card 2']);
    expect(divided([face(1), rear(2, '987.654.321-00')])).toEqual(['card 1', 'card 2']);
    expect(divided([face(1), rear(2), text(3)])).toEqual(['card 1 2', 'none 3']);
  });

  test('are a slip each where their totals differ', () => {
    const till = (number: number, total: string) => page(number, 'TILL SLIP', `TOTAL: ${total}`);
    expect(divided([till(1, '10,00'), till(2, '20,00')])).toEqual(['slip 1', 'slip 2']);
    expect(divided([till(1, '10,00'), till(2, '10,00')])).toEqual(['slip 1 2']);
  });
});

describe('one page', () => {
  const above = ['CARD OF EXAMPLES', 'FACE OF CARD', 'CPF: 123.456.789-09', 'MARIA EXEMPLO', 'SP', 'BR', '1', '2'];
  const placed = (x: number, y: number, lines: readonly string[]): readonly DrawnLine[] =>
    lines.map((line, index) => at(x, y + 30 * index, line));

  test('holds two cards that lie apart', () => {
    const below = ['LICENCE TO DRIVE', 'FACE OF LICENCE', 'JOAO MODELO', 'SP', 'BR', '3', '4', '5'];
    const both = pageOf([...placed(50, 60, above), ...placed(50, 700, below)]);
    const options = { templates: [card, licence, slip, bill], threshold: 0.5, today: '2026-11-21' };
    const documents = divideFile([both], options);
    expect(documents.map(({ template }) => template?.name)).toEqual(['card', 'licence']);
    expect(documents.map(({ pages }) => pages.map((each) => each.blocks.length))).toEqual([[8], [8]]);
  });

  test('holds one card where both its sides are on it', () => {
    const below = ['CARD OF EXAMPLES', 'REAR OF CARD', 'CPF: 123.456.789-09', 'SP', 'BR', '3', '4', '5'];
    expect(divided([pageOf([...placed(50, 60, above), ...placed(50, 700, below)])])).toEqual(['card 1']);
  });

  test('holds one card where its back alone looks like another type and bears the same number', () => {
    const zoned = templateOf({
      ...card,
      name: 'zoned',
      documentType: 'icao.id_card',
      typification: typification('ANY CARD WITH ZONE'),
    });
    const known = {
      ...card,
      typification: { ...card.typification, keywords: [keyword('CARD OF EXAMPLES'), keyword('REAR OF CARD', 0.4)] },
    };
    const options = { templates: [known, zoned], threshold: 0.5, today: '2026-11-21' };
    const below = (cpf: string, ...words: readonly string[]) =>
      placed(50, 700, ['ANY CARD WITH ZONE', `CPF: ${cpf}`, 'SP', 'BR', '3', '4', '5', ...words]);
    const names = (lines: readonly DrawnLine[]) =>
      divideFile([pageOf([...placed(50, 60, above), ...lines])], options).map(({ template }) => template?.name);
    expect(names(below('123.456.789-09', 'REAR OF CARD'))).toEqual(['card']);
    expect(names(below('987.654.321-00', 'REAR OF CARD'))).toEqual(['card', 'zoned']);
    expect(names(below('123.456.789-09', 'nothing more'))).toEqual(['card', 'zoned']);
  });

  test('holds two slips side by side', () => {
    const till = (total: string) => ['TILL SLIP', 'TEA 1,00', 'BUN 2,00', 'JAM 3,00', `TOTAL: ${total}`];
    const both = pageOf([...placed(50, 60, till('10,00')), ...placed(600, 60, till('20,00'))]);
    expect(divided([both])).toEqual(['slip 1', 'slip 1']);
  });

  test('holds one document where its parts are paper', () => {
    const lines = [...placed(50, 60, ['BILL OF GOODS', 'NUMBER: 1', 'a', 'b', 'c', 'd', 'e', 'f'])];
    const other = placed(50, 700, ['BILL OF GOODS', 'NUMBER: 2', 'a', 'b', 'c', 'd', 'e', 'f']);
    expect(divided([pageOf([...lines, ...other])])).toEqual(['bill 1']);
  });
});
