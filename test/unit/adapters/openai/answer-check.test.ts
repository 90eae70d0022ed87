import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../../src/adapters/openai/answer-check.ts';
import { schemaFor } from '../../../../src/domain/reading/ocr/generative/answer-schema.ts';
import type { Question } from '../../../../src/domain/reading/ocr/generative/questions.ts';
import type { FieldDefinition } from '../../../../src/domain/template/template.ts';
import { fieldOf } from '../../../support/template-of.ts';

const page = { number: 1, first: 1, lines: ['made up'] };
const fieldsOf = (count: number): readonly FieldDefinition[] =>
  Array.from({ length: count }, (_, index) => fieldOf(`field${index}`, 'text', []));
const about = (fields: readonly FieldDefinition[]): Question => ({ kind: 'fields', fields, pages: [page] });
const rows = (fields: readonly FieldDefinition[]): Question => {
  const list = { key: 'items', title: 'Items', fields, extract: [] };
  return { kind: 'rows', list, page, from: 3, to: 9 };
};
const choice: FieldDefinition = { ...fieldOf('choice', 'enum', []), values: ['a', 'b'] };
const questions = [about([...fieldsOf(2), choice]), rows([...fieldsOf(1), choice])];

/** Values near to what the schemas ask, right and wrong. */
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, 'a', 'x', '', 3, 9, 10, 3.5, true, false, 'x'.repeat(500), 'x'.repeat(501)),
  fc.constantFrom<unknown>('😀'.repeat(500), '😀'.repeat(501), [], {}),
);
const inner = fc.dictionary(fc.constantFrom('field0', 'field1', 'choice', 'v_field0', 'v_choice', 'line', 'x'), leaf);
const answers = fc.record(
  {
    endCode: leaf,
    fields: fc.oneof(inner, leaf),
    rows: fc.oneof(fc.array(inner, { maxLength: 27 }), leaf),
    more: leaf,
    other: leaf,
  },
  { requiredKeys: [] },
);
const right = fc.record({
  endCode: fc.constantFrom('abc', 'x'.repeat(17)),
  fields: fc.record({ field0: leaf, field1: leaf, choice: leaf }),
});

describe('an answer', () => {
  test.each(questions)('satisfies the schema of a question about $kind where JSON Schema says so', (question) => {
    const schema = schemaFor(question);
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
    fc.assert(
      fc.property(fc.oneof(answers, right), (answer) => {
        expect(problemOf(schema, answer) === null).toBe(validate(answer));
      }),
      { numRuns: 2000 },
    );
  });

  test('is told what is wrong with it by its place, and nothing of what it says', () => {
    const schema = schemaFor(rows([choice]));
    const row = { line: 3, v_choice: 'MARIA' };
    const answer = { rows: [{ ...row, v_choice: null }, row], more: false, endCode: 'abc' };
    expect(problemOf(schema, answer)).toBe('The value at /rows/1/v_choice must be equal to one of the allowed values.');
    expect(problemOf(schema, { ...answer, MARIA: 1 })).not.toContain('MARIA');
    expect(problemOf(schema, { rows: [] })).toBe('The object must have the property "more".');
  });

  test('about thousands of fields is held against its schema at once', () => {
    const fields = fieldsOf(5000);
    const schema = schemaFor(about(fields));
    const answer = { fields: Object.fromEntries(fields.map(({ key }) => [key, 'x'])), endCode: 'abc' };
    const began = process.cpuUsage();
    expect(problemOf(schema, answer)).toBeNull();
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});
