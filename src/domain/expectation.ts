/** What a schema expects of a value, whichever library checks it. */
export type Expectation =
  /** `type` is one of JSON Schema; several are joined by commas. */
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'one_of'; readonly values: readonly unknown[] }
  | { readonly kind: 'at_least' | 'at_most' | 'more_than' | 'less_than'; readonly bound: number; readonly of: Measured }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'unlike_each_other' }
  | { readonly kind: 'other' };

/** What is counted or compared: the value of a number, characters, entries or properties. */
export type Measured = 'number' | 'string' | 'array' | 'object';

/** Completes a sentence whose subject is the value: `must be one of pt-BR, en.` */
export function mustBe(expected: Expectation): string {
  switch (expected.kind) {
    case 'type':
      return `must be ${expected.type.split(',').map(nameOfType).join(' or ')}.`;
    case 'one_of':
      return `must be ${expected.values.length === 1 ? '' : 'one of '}${expected.values.map(String).join(', ')}.`;
    case 'at_least':
    case 'at_most':
    case 'more_than':
    case 'less_than':
      return `must ${expected.of === 'number' ? 'be' : 'have'} ${bounds[expected.kind]} ${expected.bound}${units[expected.of]}.`;
    case 'pattern':
      return `must match ${expected.pattern}.`;
    case 'unlike_each_other':
      return 'must not hold the same entry twice.';
    case 'other':
      return 'cannot be used here.';
  }
}

const bounds = { at_least: 'at least', at_most: 'at most', more_than: 'more than', less_than: 'less than' } as const;
const units: Readonly<Record<Measured, string>> = {
  number: '',
  string: ' characters',
  array: ' entries',
  object: ' properties',
};
const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function nameOfType(type: string): string {
  return types[type] ?? type;
}
