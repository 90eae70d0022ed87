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

/** What a schema library reports of a value, as far as sentences are made of it. */
interface SchemaIssue {
  readonly code?: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly inclusive?: boolean | undefined;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
  readonly pattern?: string | undefined;
}

/** Completes a sentence whose subject is the value that `issue` is about. */
export function issueInWords(issue: SchemaIssue): string {
  return mustBe(expectationOf(issue));
}

function expectationOf(issue: SchemaIssue): Expectation {
  const { code, inclusive, origin = '' } = issue;
  switch (code) {
    case 'invalid_type':
      return { kind: 'type', type: String(issue.expected) };
    case 'invalid_value':
      return { kind: 'one_of', values: issue.values ?? [] };
    case 'too_big':
      return {
        kind: inclusive === false ? 'less_than' : 'at_most',
        bound: Number(issue.maximum),
        of: measured(origin),
      };
    case 'too_small':
      return {
        kind: inclusive === false ? 'more_than' : 'at_least',
        bound: Number(issue.minimum),
        of: measured(origin),
      };
    case 'invalid_format':
      return issue.pattern === undefined ? { kind: 'other' } : { kind: 'pattern', pattern: issue.pattern };
    default:
      return { kind: 'other' };
  }
}

function measured(origin: string): Measured {
  if (origin === 'string' || origin === 'array' || origin === 'object') return origin;
  return 'number';
}

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
