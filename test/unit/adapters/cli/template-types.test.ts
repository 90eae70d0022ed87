import { expect, test } from 'vitest';
import { templateTypes, typeNameOf, typesForClient } from '../../../../src/adapters/cli/template-types.ts';

const badge = {
  name: 'acme.site_badge',
  title: 'Badge */ of\na site',
  fields: [
    { key: 'number', title: 'Number', type: 'code' },
    { key: 'deposit', title: 'Deposit', type: 'money' },
    { key: 'isVisitor', title: 'Visitor', type: 'boolean' },
  ],
} as const;

test('Types of a template have its fields with their titles, in comments that nothing ends early', () => {
  expect(templateTypes([badge])).toBe(`/** Badge * / of a site */
export interface AcmeSiteBadgeFields {
  /** Number */
  readonly number?: FieldOf<string>;
  /** Deposit */
  readonly deposit?: FieldOf<Money>;
  /** Visitor */
  readonly isVisitor?: FieldOf<boolean>;
}
`);
});

test('A module imports what it uses', () => {
  expect(typesForClient([badge])).toContain("import type { FieldOf, Money } from 'docface-client';");
  const plain = { ...badge, fields: [{ key: 'home', title: 'Home', type: 'address' }] } as const;
  expect(typesForClient([plain])).toContain("import type { Address, FieldOf } from 'docface-client';");
});

test.each([
  ['invoice', 'InvoiceFields'],
  ['br.cnh', 'BrCnhFields'],
  ['us.tax-form_2', 'UsTaxForm2Fields'],
])('The type of %s is %s', (name, type) => {
  expect(typeNameOf({ name })).toBe(type);
});
