import { describe, expect, test } from 'vitest';
import { answerTo, schemaFor } from '../../../../../../src/domain/reading/ocr/generative/answer-schema.ts';
import { generativeDocument } from '../../../../../../src/domain/reading/ocr/generative/generative-document.ts';
import { isCut, promptFor } from '../../../../../../src/domain/reading/ocr/generative/prompt.ts';
import {
  halvesOf,
  type Question,
  questionsAbout,
  restOf,
} from '../../../../../../src/domain/reading/ocr/generative/questions.ts';
import { orderItems, orderPages, orderTemplate } from '../../../../../support/order-document.ts';
import { fieldOf } from '../../../../../support/template-of.ts';
import { typedPage } from '../../../../../support/typed-pages.ts';

const template = orderTemplate();
const pagesOf = (texts: readonly string[]) => texts.map((text, index) => typedPage(text, index + 1));
const documentOf = (texts: readonly string[], by = template) => generativeDocument(pagesOf(texts), by, '2026-06-01');
const roomFor = (characters: number) => ({ characters, ofPage: 0, pages: 1_000 });
const marks = { boundary: 'x7q', endCode: 'KM2Q7X' };

describe('the questions about a document', () => {
  test('ask for fields once, and for rows in parts of 25 lines of each page', () => {
    const questions = questionsAbout(documentOf(orderPages(orderItems(44))), template, roomFor(100_000));
    expect(
      questions.map((question) =>
        question.kind === 'fields'
          ? question.pages.map(({ number }) => number)
          : [question.page.number, question.from, question.to],
      ),
    ).toEqual([
      [1, 2],
      [1, 1, 25],
      [1, 26, 46],
      [2, 1, 7],
    ]);
  });

  test('are divided where a prompt has no room for all pages, or for all of one', () => {
    const document = documentOf(orderPages(orderItems(80)));
    const questions = questionsAbout(document, { ...template, lists: [] }, roomFor(1_500));
    const texts = questions.flatMap((question) =>
      question.kind === 'fields' ? question.pages.map(({ lines }) => lines.join('\n')) : [],
    );
    expect(questions.length).toBeGreaterThan(3);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(1_500);
    expect(texts.join('\n')).toBe(document.pages.flatMap(({ lines }) => lines).join('\n'));
  });

  test('show as many pictures as they may, and leave room for them', () => {
    const document = documentOf(Array.from({ length: 5 }, () => 'Numero do pedido: 7'));
    const shown = (room: { characters: number; pages: number }) =>
      questionsAbout(document, { ...template, lists: [] }, { ofPage: 1_000, ...room }).map((question) =>
        question.kind === 'fields' ? question.pages.map(({ number }) => number) : [],
      );
    expect(shown({ characters: 100_000, pages: 2 })).toEqual([[1, 2], [3, 4], [5]]);
    expect(shown({ characters: 3_200, pages: 4 })).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  test('leave out fields of which a rule is sure', () => {
    const label = { by: 'label', labels: ['Numero do pedido'], direction: 'right' } as const;
    const fields = template.fields.map((field) => (field.key === 'number' ? { ...field, extract: [label] } : field));
    expect(documentOf(orderPages(orderItems(2)), { ...template, fields }).asked.fields).toEqual([
      'date',
      'buyer',
      'total',
    ]);
  });

  const rows: Question = {
    kind: 'rows',
    list: template.lists[0]!,
    page: { number: 1, first: 1, lines: [] },
    from: 11,
    to: 20,
  };

  test('go on after the last row, and never back', () => {
    expect(restOf(rows, 14)).toMatchObject({ from: 15, to: 20 });
    expect([restOf(rows, 20), restOf(rows, 3)]).toEqual([null, null]);
  });

  test('are halved as long as there are two lines', () => {
    expect(halvesOf(rows)).toMatchObject([
      { from: 11, to: 15 },
      { from: 16, to: 20 },
    ]);
    expect(halvesOf({ ...rows, to: 11 })).toBeNull();
  });
});

describe('the schema of an answer', () => {
  const everything = orderTemplate({
    fields: (['text', 'name', 'address', 'money', 'date', 'cpf'] as const)
      .map((type) => fieldOf(type, type, []))
      .concat(fieldOf('kind', 'enum', [], { values: ['a', 'b'] })),
  });

  test('bounds every text, list and number, and lets nothing be left out or added', () => {
    const seen: string[] = [];
    const unbounded: unknown[] = [];
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type } = node as { type?: unknown };
      const types = [type].flat();
      const needs = {
        string: 'maxLength',
        array: 'maxItems',
        integer: 'maximum',
        object: 'additionalProperties',
      } as const;
      for (const [name, bound] of Object.entries(needs)) {
        if (!types.includes(name)) continue;
        seen.push(name);
        if (!Object.hasOwn(node, bound)) unbounded.push(node);
      }
      const { properties = {}, required = [] } = node as { properties?: object; required?: readonly string[] };
      if (types.includes('object') && required.length < Object.keys(properties).length) unbounded.push(node);
      Object.values(node).forEach(walk);
    };
    for (const question of questionsAbout(documentOf(orderPages(orderItems(3))), everything, roomFor(10_000)))
      walk(schemaFor(question));
    expect(unbounded).toEqual([]);
    expect(new Set(seen)).toEqual(new Set(['string', 'array', 'integer', 'object']));
  });

  test('is read back with empty texts as values that were not found', () => {
    const [question] = questionsAbout(documentOf(orderPages(orderItems(1))), template, roomFor(10_000));
    const fields = { number: ' 7 ', date: '', buyer: null, total: ' ' };
    expect(answerTo(question!, { fields, endCode: 'X' })).toMatchObject({
      values: { number: '7', date: null, buyer: null, total: null },
      endCode: 'X',
    });
  });
});

describe('the prompt', () => {
  const promptOf = (text: string) => {
    const [question] = questionsAbout(documentOf([text]), { ...template, lists: [] }, roomFor(10_000));
    return promptFor(question!, template, marks);
  };

  test('has the document between marks, and the end code as the last thing that is told', () => {
    const { user } = promptOf('Numero do pedido: 7');
    expect(user).toMatch(/===x7q===\nPage 1\nNumero do pedido: 7\n===x7q===\n/);
    expect(user).toMatch(/- endCode: KM2Q7X\n\nGive these fields as JSON\.$/);
  });

  test('has none of the signs in which conversations are marked', () => {
    const { user } = promptOf('Nome <b>Maria</b> <<SYS\nP<BRAEXEMPLO<<MARIA<<<<');
    expect(user.split('===')[2]).not.toMatch(/[<>]/);
  });

  test('was cut when its end did not come back, or when fewer tokens were counted than it must have', () => {
    const prompt = promptOf('Pedido de compra da oficina. '.repeat(30));
    const expected = 'KM2Q7X';
    expect(isCut(prompt, { promptTokens: 600, endCode: 'km2q7x ', expected })).toBe(false);
    expect(isCut(prompt, { promptTokens: null, endCode: 'KM2Q7X', expected })).toBe(false);
    expect(isCut(prompt, { promptTokens: 600, endCode: '', expected })).toBe(true);
    expect(isCut(prompt, { promptTokens: 100, endCode: 'KM2Q7X', expected })).toBe(true);
  });
});
