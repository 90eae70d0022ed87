import { describe, expect, test } from 'vitest';
import type { PageReading } from '../../../../../src/domain/reading/document/page.ts';
import type { DocumentExplanation } from '../../../../../src/domain/reading/ocr/explanation.ts';
import type { GeneratedDocument } from '../../../../../src/domain/reading/ocr/generative/generated-document.ts';
import { RecordedTrace } from '../../../../../src/domain/reading/ocr/recorded-trace.ts';
import { typify } from '../../../../../src/domain/reading/ocr/typify.ts';
import type { FieldDefinition, Template } from '../../../../../src/domain/template/template.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

function explain(template: Template, pages: readonly PageReading[]): DocumentExplanation {
  const trace = new RecordedTrace();
  typify(pages, [template], trace);
  const traced = readWith(template, pages, { trace });
  expect(traced).toEqual(readWith(template, pages));
  return trace.explanation(template, { pages: [1], chosenBy: 'named' });
}

function explainField(field: FieldDefinition, page: PageReading, more: Partial<Template> = {}) {
  const explanation = explain(templateOf({ ...more, fields: [field, ...(more.fields ?? [])] }), [page]);
  const found = explanation.fields[field.key];
  if (!found) throw new Error('every field is explained');
  return found;
}

const label = (...labels: readonly string[]) => ({ by: 'label', labels, direction: 'right' }) as const;

describe('the explanation of a field', () => {
  test('names the rule that won, what it saw and beside which label, and those that were not reached', () => {
    const rules = [label('Due'), label('Date'), { by: 'position', pick: 'first_date' }] as const;
    const { value, rules: tried } = explainField(
      fieldOf('date', 'date', rules),
      pageOf([at(100, 100, 'Date:'), at(300, 100, '03/02/2026')]),
    );
    expect(value).toBe('2026-02-03');
    expect(tried.map(({ outcome }) => outcome)).toEqual(['nothing_seen', 'won', 'not_tried']);
    expect(tried[1]?.candidates).toMatchObject([
      { text: '03/02/2026', outcome: 'won', label: { text: 'Date:' }, wordConfidence: 1, locations: [{ page: 1 }] },
    ]);
  });

  test('says of a text that the pattern is not in it, or that it is not of the type', () => {
    const rules = [{ ...label('Date'), pattern: '(\\d{4}-\\d{2})' }, label('Date')];
    const { rules: tried } = explainField(
      fieldOf('date', 'date', rules),
      pageOf([at(100, 100, 'Date:'), at(300, 100, 'tomorrow')]),
    );
    expect(tried.map(({ outcome, candidates }) => [outcome, candidates.map((each) => each.outcome)])).toEqual([
      ['nothing_fits', ['pattern_not_found']],
      ['nothing_fits', ['not_of_type']],
    ]);
  });

  test('tells a doubtful text that was passed over from one that was taken for want of a better', () => {
    const page = (amount: string) => pageOf([at(100, 100, 'Total:'), at(300, 100, '12'), at(600, 100, amount)]);
    const field = fieldOf('total', 'money', [label('Total')]);
    const outcomesOf = (amount: string) =>
      explainField(field, page(amount)).rules[0]?.candidates.map(({ text, outcome }) => [text, outcome]);
    expect(outcomesOf('99,90')).toContainEqual(['12', 'doubtful']);
    expect(outcomesOf('x')).toContainEqual(['12', 'won']);
  });

  test('says why a label that is printed was taken for none', () => {
    const page = pageOf([at(100, 100, 'Social name:'), at(500, 100, 'ANNA'), at(100, 300, 'we supply to all')]);
    const [rule] = explainField(fieldOf('name', 'name', [label('Name', 'Supplies', 'Holder')]), page, {
      fields: [fieldOf('socialName', 'name', [label('Social name')])],
    }).rules;
    expect(rule?.labels?.map(({ label: text, outcome, other }) => [text, outcome, other])).toEqual([
      ['Name', 'part_of_other', 'SOCIALNAME'],
      ['Supplies', 'absent', null],
      ['Holder', 'absent', null],
    ]);
    const ofSection = fieldOf('name', 'name', [{ ...label('Name'), within: { after: ['Buyer'] } }]);
    const elsewhere = pageOf([at(100, 100, 'Name:'), at(300, 100, 'ANNA')]);
    expect(explainField(ofSection, elsewhere).rules[0]?.labels).toMatchObject([{ outcome: 'outside_section' }]);
    const inText = pageOf([at(100, 100, 'your order to date of today')]);
    expect(explainField(fieldOf('date', 'date', [label('Date')]), inText).rules[0]?.labels).toMatchObject([
      { outcome: 'in_a_sentence' },
    ]);
  });
});

describe('the explanation of a document', () => {
  const template = templateOf({
    typification: {
      keywords: [
        { text: 'STATEMENT', weight: 0.6 },
        { text: 'RECEIPT', weight: -0.5 },
      ],
      patterns: [{ pattern: '^NO \\d+', weight: 0.2 }],
      certainAt: 1,
    },
    fields: [fieldOf('from', 'date', [label('From')]), fieldOf('to', 'date', [label('To')])],
    lists: [
      {
        key: 'items',
        title: 'Items',
        fields: [fieldOf('name', 'text', []), fieldOf('amount', 'money', [], { required: true })],
        extract: [{ by: 'rows', pattern: '^(?<name>\\p{L}+) (?<amount>\\S+)$', flags: 'u' }],
      },
    ],
    validate: [{ rule: 'dates.order', params: { keys: ['from', 'to'] } }],
  });
  const { typification, lists, rules } = explain(template, [
    pageOf([
      at(100, 100, 'STATEMENT'),
      at(100, 200, 'From: 02/01/2026'),
      at(100, 240, 'To: 01/01/2026'),
      at(100, 400, 'Bread 4,50'),
      at(100, 440, 'Milk plenty'),
    ]),
  ]);

  test('shows the signs of its type, found or not', () => {
    expect(typification).toEqual([
      {
        template: 'sample',
        score: 0.6,
        certainAt: 1,
        confidence: 0.6,
        signs: [
          { by: 'keyword', text: 'STATEMENT', weight: 0.6, counted: 0.6 },
          { by: 'keyword', text: 'RECEIPT', weight: -0.5, counted: 0 },
          { by: 'pattern', text: '^NO \\d+', weight: 0.2, counted: 0 },
        ],
      },
    ]);
  });

  test('shows rows that were kept, and those that were dropped for what they lack', () => {
    expect(lists['items']).toMatchObject({
      rows: 1,
      rules: [
        {
          outcome: 'won',
          rows: [
            { kept: true, missing: [], cells: { name: { text: 'Bread' }, amount: { text: '4,50', outcome: 'won' } } },
            { kept: false, missing: ['amount'], cells: { amount: { text: 'plenty', outcome: 'not_of_type' } } },
          ],
        },
      ],
    });
  });

  test('shows what rules over the document looked at', () => {
    expect(rules).toMatchObject([
      { rule: { rule: 'dates.order' }, result: 'invalid', values: { from: '2026-01-02', to: '2026-01-01' } },
    ]);
  });

  test('says of a rule that was not sure that a generator overruled it', () => {
    const page = pageOf([at(100, 100, 'Holder:'), at(300, 100, 'ANA', { confidence: 0.4 }), at(100, 200, 'ANA MARIA')]);
    const template = templateOf({ kind: 'generative', fields: [fieldOf('name', 'name', [label('Holder')])] });
    const use = { generator: 'house', model: 'm', input: 'text', pages: [1], calls: 1 } as const;
    const generated: GeneratedDocument = {
      template: { name: 'sample', version: 1 },
      pages: [1],
      asked: { fields: ['name'], lists: [] },
      fields: [{ name: 'BOB' }, { name: 'ANA MARIA' }, { name: 'EVE' }],
      lists: {},
      unanswered: [],
      use: { ...use, promptTokens: 1, answerTokens: 1, estimated: false, milliseconds: 1 },
    };
    const trace = new RecordedTrace();
    const { fields } = readWith(template, [page], { generated, trace });
    const reported = trace.explanation(template, { pages: [1], chosenBy: 'named' }).fields['name'];
    expect(fields['name']?.value).toBe('ANA MARIA');
    expect(reported).toMatchObject({ value: 'ANA MARIA', rules: [{ outcome: 'overruled' }] });
    expect(reported?.generated?.map(({ outcome }) => outcome)).toEqual(['not_on_document', 'won', 'not_tried']);
  });

  test('stays small on a page that offers a thousand texts', () => {
    const many = Array.from({ length: 120 }, (_, index) => at(100, 10 + index * 11, `No${index}:    x`, { size: 8 }));
    const field = fieldOf('date', 'date', [{ by: 'pattern', pattern: '^\\S+' }]);
    const [rule] = explainField(field, pageOf(many)).rules;
    expect(rule?.candidates).toHaveLength(30);
    expect(rule?.more).toBeGreaterThan(50);
  });
});
