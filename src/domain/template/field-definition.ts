import { z } from 'zod';
import { extractionRule } from './extraction-rules.ts';
import { fieldTypes } from './field-types.ts';
import { listRule } from './list-rules.ts';
import { fieldRule } from './rule-references.ts';
import { camelKey, text } from './schema-parts.ts';

const title = text().describe('What people see.');

/** A value to read. */
export const fieldDefinition = z
  .strictObject({
    key: camelKey
      .max(60)
      .describe('Name in the result, in camelCase. The same thing has the same key on every template.'),
    type: z.enum(fieldTypes).describe('How the text is read and what its value looks like.'),
    title,
    required: z.boolean().default(false).describe('When it is not found, validation fails.'),
    values: z.array(text()).min(1).exactOptional().describe('Allowed values of an `enum`.'),
    timeframe: z
      .enum(['past'])
      .exactOptional()
      .describe('`past`: a date of birth or issue, so that a two-digit year is never read as one to come.'),
    description: text(500)
      .exactOptional()
      .describe('What a generator is given of the field, beside its title and type; generative templates only.'),
    extract: z.array(extractionRule).max(30).default([]).describe('Ways to find it, tried in order.'),
    validate: z
      .array(fieldRule)
      .default([])
      .describe('Rules over this value, besides those that every value of its type is held against.'),
  })
  .meta({
    id: 'field',
    title: 'Field',
    description: 'One value to read. A field that is not found is in the result with the value null.',
  });

/** Rows of the same fields. */
export const listDefinition = z
  .strictObject({
    key: camelKey.max(60).describe('Name in the result.'),
    title,
    description: text(500)
      .exactOptional()
      .describe('What a generator is given of the rows; generative templates only.'),
    fields: z.array(fieldDefinition).min(1).describe('Values of a row. A row without its required ones is none.'),
    extract: z
      .array(listRule)
      .exactOptional()
      .describe('Ways to find the rows, tried in order; in generative templates only where rules are tried first.'),
  })
  .describe('Rows of the same fields.');
