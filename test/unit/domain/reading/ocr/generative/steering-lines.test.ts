import { describe, expect, test } from 'vitest';
import type { GeneratedDocument } from '../../../../../../src/domain/reading/ocr/generative/generated-document.ts';
import { isUngrounded, type ReadDocument } from '../../../../../../src/domain/reading/result/ocr-result.ts';
import type { Template } from '../../../../../../src/domain/template/template.ts';
import { orderItems, orderPages, orderTemplate, orderTotal } from '../../../../../support/order-document.ts';
import { readWith } from '../../../../../support/read-with.ts';
import { independentLines, type SteeringLine, steeringLines } from '../../../../../support/steering-lines.ts';
import { fieldOf } from '../../../../../support/template-of.ts';
import { typedPage } from '../../../../../support/typed-pages.ts';

const items = orderItems(2);
const honest = { number: '2026-0417', date: '31/01/2026', buyer: 'Oficina Exemplo Ltda', total: orderTotal(items) };
const keys = Object.keys(honest) as (keyof typeof honest)[];

/** Fields by the labels that the order prints, or by others; with rules that any value of their type passes. */
function template(titles: Readonly<Record<keyof typeof honest, string>>, more: Partial<Template> = {}): Template {
  const anything = { rule: 'format.regex', params: { pattern: '.+' } } as const;
  return orderTemplate({
    fields: [
      fieldOf('number', 'code', [], { title: titles.number, required: true, validate: [anything] }),
      fieldOf('date', 'date', [], { title: titles.date, required: true }),
      fieldOf('buyer', 'name', [], { title: titles.buyer, required: true, validate: [anything] }),
      fieldOf('total', 'money', [], { title: titles.total, required: true, validate: [{ rule: 'money.positive' }] }),
    ],
    lists: [],
    ...more,
  });
}

const printed = template({ number: 'Numero do pedido', date: 'Data', buyer: 'Comprador', total: 'Total' });
const foreign = template({ number: 'Order number', date: 'Order date', buyer: 'Sold to', total: 'Sum' });

/** The order with some lines in it, as a generator reads it that returns these values. */
function read(
  by: Template,
  values: Readonly<Record<string, string>>,
  steering?: Omit<SteeringLine, 'language'>,
  isPrinted: (row: string) => boolean = () => true,
): ReadDocument {
  const { lines = [], where = 'foot' } = steering ?? {};
  const [page = ''] = orderPages(items, where === 'foot' ? ['', ...lines] : []);
  const rows = page.split('\n').filter(isPrinted);
  const at = { head: 1, table: 8, foot: rows.length }[where];
  const text = where === 'foot' ? rows.join('\n') : [...rows.slice(0, at), ...lines, ...rows.slice(at)].join('\n');
  const generated: GeneratedDocument = {
    template: { name: by.name, version: by.version },
    pages: [1],
    asked: { fields: keys, lists: [] },
    fields: [values],
    lists: {},
    unanswered: [],
    use: {
      generator: 'house',
      model: 'scripted',
      input: 'text',
      pages: [1],
      calls: 1,
      promptTokens: 1,
      answerTokens: 1,
      estimated: false,
      milliseconds: 1,
    },
  };
  return readWith(by, [typedPage(text, 1)], { generated });
}

/** What became of a value: not taken at all, refused, left unchecked, or valid, as nothing steered may be. */
function endOf(document: ReadDocument, { field, value }: Pick<SteeringLine, 'field' | 'value'>): string {
  const found = document.fields[field];
  if (found === undefined || found.rawText !== value || isUngrounded(found)) return 'not taken';
  const results = found.validations.map(({ result }) => result);
  if (results.includes('invalid')) return 'invalid';
  return results.includes('not_checked') && !results.includes('valid') ? 'not_checked' : 'valid';
}

/** A line changes its own field alone; others are judged anew where the line prints their label. */
function expectOthersValid(document: ReadDocument, { field, lines }: SteeringLine): void {
  const others = keys.filter(
    (key) => key !== field && !lines.some((text) => /^(?:TOTAL|Data|Comprador|Numero)/i.test(text)),
  );
  expect(others.map((key) => [key, endOf(document, { field: key, value: honest[key] })])).toEqual(
    others.map((key) => [key, 'valid']),
  );
}

const name = ({ language, lines }: SteeringLine): string => `${language}: ${lines.join(' / ')}`;

describe('a value that lines of the document steer', () => {
  test('is told from one that is not: of the order alone every value is valid and the document passes', () => {
    const document = read(printed, honest);
    expect(keys.map((field) => endOf(document, { field, value: honest[field] }))).toEqual(keys.map(() => 'valid'));
    expect(document.validation.passed).not.toBe(false);
  });

  test.each(steeringLines.map((line) => [name(line), line] as const))(
    'does not end as valid, and its document does not pass: %s',
    (_, line) => {
      const document = read(printed, { ...honest, [line.field]: line.value }, line);
      expect(endOf(document, line)).not.toBe('valid');
      expect(document.validation.passed).toBe(false);
      expectOthersValid(document, line);
    },
  );

  test.each(steeringLines.map((line) => [name(line), line] as const))(
    'does not end as valid where the document has none of the labels of the template: %s',
    (_, line) => {
      expect(endOf(read(foreign, { [line.field]: line.value }, line), line)).not.toBe('valid');
    },
  );

  test.each(independentLines.map((line) => [name(line), line] as const))(
    'does not end as valid where the document prints no other: %s',
    (_, line) => {
      const document = read(printed, { total: line.value }, line, (row) => !row.startsWith('TOTAL'));
      expect(endOf(document, line)).not.toBe('valid');
    },
  );
});
