import { expect, test } from 'vitest';
import { forGenerators } from '../../../../src/adapters/koa/openapi/for-generators.ts';

const text = { type: 'string' };
const none = { type: 'null' };

test.each([
  ['a tuple of one kind', { prefixItems: [text, text], items: false }, { items: text, minItems: 2, maxItems: 2 }],
  ['several types', { type: ['string', 'number'] }, { anyOf: [text, { type: 'number' }] }],
  ['a truth value that is always the same', { type: 'boolean', const: true }, { type: 'boolean' }],
  ['one type or null', { type: ['string', 'null'] }, { type: ['string', 'null'] }],
  ['a type or null', { anyOf: [{ ...text, maxLength: 2 }, none] }, { type: ['string', 'null'], maxLength: 2 }],
  [
    'alternatives in alternatives',
    { anyOf: [{ anyOf: [text, { $ref: 'a' }] }, none] },
    { anyOf: [text, { $ref: 'a' }, none] },
  ],
  ['listed values or null', { anyOf: [{ ...text, enum: ['a'] }, none] }, { anyOf: [{ ...text, enum: ['a'] }, none] }],
  [
    'properties that are named like keywords',
    { properties: { type: { type: ['string', 'number'] }, items: text } },
    { properties: { type: { anyOf: [text, { type: 'number' }] }, items: text } },
  ],
])('%s has a form that generators of clients know', (_, schema, needed) => {
  expect(forGenerators<object>(schema)).toEqual(needed);
});

test('a tuple of several kinds has none', () => {
  expect(() => forGenerators({ prefixItems: [text, none] })).toThrow(RangeError);
});
