import { describe, expect, test } from 'vitest';
import { checkTemplate } from '../../../../src/domain/catalog/check-template.ts';
import type { Template } from '../../../../src/domain/template/template.ts';
import { fieldOf, templateOf } from '../../../support/template-of.ts';

function problemsOf(template: Partial<Template>): readonly string[] {
  return checkTemplate(templateOf(template)).map(({ path, message }) => `${path}: ${message}`);
}

describe('a template', () => {
  test('has a problem where a rule by part names a field without an amount', () => {
    const part = { by: 'part', of: 'total', part: 'taxes' } as const;
    const tax = fieldOf('tax', 'money', [part]);
    const total = fieldOf('total', 'money', [{ by: 'amount', labels: ['Total'] }]);
    expect(problemsOf({ fields: [tax] })).toEqual([
      'fields[0].extract[0].of: No field "total" has a rule by amount; name one that has.',
    ]);
    expect(problemsOf({ fields: [tax, total] })).toEqual([]);
  });

  test('has no problem when all it names exists', () => {
    const field = fieldOf('cpf', 'cpf', [{ by: 'label', labels: ['CPF'], direction: 'right' }], {
      validate: [{ rule: 'cpf.check_digits' }],
    });
    expect(problemsOf({ fields: [field], validate: [{ rule: 'mrz.check_digits' }] })).toEqual([]);
  });

  test('has a problem where a rule is told what it does not know, needs or can use', () => {
    const issued = fieldOf('issueDate', 'date', [], {
      validate: [
        { rule: 'age.minimum', params: { year: 18 } },
        { rule: 'cpf.check_digits', params: { strict: true } },
      ],
    });
    const validate = [
      { rule: 'dates.order', params: { key: ['issueDate'] } },
      { rule: 'dates.order', params: { keys: 'issueDate' } },
    ];
    expect(problemsOf({ fields: [issued], validate })).toEqual([
      'fields[0].validate[0].params.years: The rule "age.minimum" needs the parameter "years"; add it.',
      'fields[0].validate[0].params.year: The rule "age.minimum" has no parameter "year"; use years.',
      'fields[0].validate[1].params.strict: The rule "cpf.check_digits" has no parameter "strict"; it takes none, so remove it.',
      'validate[0].params.keys: The rule "dates.order" needs the parameter "keys"; add it.',
      'validate[0].params.key: The rule "dates.order" has no parameter "key"; use keys.',
      'validate[1].params.keys: The parameter "keys" must be a list of texts.',
    ]);
  });

  test.each<[string, Partial<Template>, RegExp]>([
    [
      'a generative kind that says of nobody that it is asked',
      { kind: 'generative' },
      /^generative: .*add "generator"/,
    ],
    [
      'a generator in a template of rules',
      { generative: { generator: 'house', instructions: '' } },
      /^generative: Only generative templates ask a generator/,
    ],
    [
      'a generative template without anything to ask for',
      { kind: 'generative', generative: { generator: 'house', instructions: '' } },
      /^fields: There is nothing to ask for/,
    ],
    [
      'an example with a value of no field',
      {
        kind: 'generative',
        fields: [fieldOf('a', 'text', [])],
        generative: { generator: 'house', instructions: '', examples: [{ text: 'B 1', values: { b: '1' } }] },
      },
      /^generative\.examples\[0\]\.values\.b: The template has no field "b"/,
    ],
    ['an enum without values', { fields: [fieldOf('a', 'enum', [])] }, /^fields\[0\]\.values: An enum needs/],
    [
      'a key that stands twice',
      { fields: [fieldOf('a', 'text', []), fieldOf('a', 'text', [])] },
      /^fields\[1\]\.key: .*twice/,
    ],
    [
      'a field that a rule names and nobody reads',
      { validate: [{ rule: 'dates.order', params: { keys: ['issueDate', '<'] } }] },
      /^validate\[0\]\.params\.keys: The template has no field "issueDate"; add it/,
    ],
    [
      'a list that a rule names and nobody reads',
      { validate: [{ rule: 'sum.balance', params: { list: 'movements' } }] },
      /^validate\[0\]\.params\.list: The template has no list "movements"/,
    ],
    [
      'a column that the list of a rule does not have',
      {
        lists: [{ key: 'items', title: 'Items', fields: [fieldOf('price', 'money', [])] }],
        validate: [{ rule: 'sum.balance', params: { list: 'items', column: 'amount' } }],
      },
      /^validate\[0\]\.params\.column: The list "items" has no field "amount"/,
    ],
    [
      'a pattern of a rule that refers back',
      { fields: [fieldOf('a', 'text', [{ by: 'pattern', pattern: '(a)\\1' }])] },
      /^fields\[0\]\.extract\[0\]\.pattern: The pattern refers back to a group.*; write out what may follow instead\.$/,
    ],
    [
      'a bad pattern of a label',
      { fields: [fieldOf('a', 'text', [{ by: 'label', labels: ['A'], direction: 'right', pattern: '(' }])] },
      /^fields\[0\]\.extract\[0\]\.pattern: The pattern/,
    ],
    [
      'a bad pattern of a validation',
      {
        fields: [
          fieldOf('a', 'text', [], { validate: [{ rule: 'format.regex', params: { pattern: '(?:a{50}){50}' } }] }),
        ],
      },
      /^fields\[0\]\.validate\[0\]\.params\.pattern: The pattern repeats too much/,
    ],
    [
      'a bad pattern of the typification',
      { typification: { keywords: [], patterns: [{ pattern: '[', weight: 1 }], certainAt: 1 } },
      /^typification\.patterns\[0\]\.pattern: The pattern/,
    ],
    [
      'a zone that leaves the page',
      { fields: [fieldOf('a', 'text', [{ by: 'zone', zone: { x: 0.6, y: 0, width: 0.5, height: 1 } }])] },
      /^fields\[0\]\.extract\[0\]\.zone: The zone leaves the page/,
    ],
    [
      'a table with a column that is no field',
      {
        lists: [
          {
            key: 'items',
            title: 'Items',
            fields: [],
            extract: [{ by: 'table', columns: { price: ['Price'] }, until: [] }],
          },
        ],
      },
      /^lists\[0\]\.extract\[0\]: The list has no field "price"/,
    ],
    [
      'rows with a group that is no field',
      { lists: [{ key: 'items', title: 'Items', fields: [], extract: [{ by: 'rows', pattern: '(?<price>\\d)' }] }] },
      /^lists\[0\]\.extract\[0\]: The list has no field "price"/,
    ],
    [
      'parents without a field for the role',
      {
        lists: [
          {
            key: 'parents',
            title: 'Parents',
            fields: [fieldOf('name', 'name', []), fieldOf('roleSource', 'text', [])],
            extract: [{ by: 'parents', labels: ['FILIAÇÃO'], direction: 'below', maxLines: 4 }],
          },
        ],
      },
      /^lists\[0\]\.extract\[0\]: The list has no field "role"/,
    ],
  ])('is refused for %s', (_, template, problem) => {
    expect(problemsOf(template)).toEqual([expect.stringMatching(problem)]);
  });
});
