import { z } from 'zod';
import { documentRuleNames, fieldRuleNames } from './rule-names.ts';
import { implied } from './schema-parts.ts';

const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
  .exactOptional()
  .describe('Parameters of the rule, such as `years` of `age.minimum`.');
const advisory = implied(z.boolean(), false).describe('What the rule finds is reported but does not fail validation.');

/** A rule of validation with what it needs to know. */
const ruleReference = z.strictObject({ rule: z.string(), params, advisory });

/** A reference to one of `names`, which in a file may be the name alone. */
function referenceTo<const Names extends readonly [string, ...string[]]>(names: Names) {
  const name = z.enum(names).describe('Name of the rule.');
  const reference = z
    .strictObject({ rule: name, params, advisory })
    .meta({ title: 'Rule with parameters', description: 'A rule with what it needs to know.' });
  return z.codec(z.union([name, reference]), ruleReference, {
    decode: (written) => (typeof written === 'string' ? { rule: written } : { ...written, rule: String(written.rule) }),
    encode: ({ rule, ...rest }) => (rest.params === undefined && rest.advisory !== true ? rule : { rule, ...rest }),
  });
}

export type RuleReference = z.output<typeof ruleReference>;

export const fieldRule = referenceTo(fieldRuleNames).meta({
  id: 'fieldRule',
  title: 'Field rule',
  description: 'A rule over one value.',
});

export const documentRule = referenceTo(documentRuleNames).meta({
  id: 'documentRule',
  title: 'Document rule',
  description: 'A rule over several fields.',
});
