import type { JsonSchema } from '../../domain/reading/ocr/generative/answer-schema.ts';

/**
 * Holds an answer against the schema that was sent: null when it satisfies it, else a sentence for the generator that
 * repeats nothing of the answer. It walks the schema: those who compile one take half a second of the event loop for
 * the thousand fields of a template, overflow the stack at two thousand, and keep each, while every page has its own.
 */
export function problemOf(schema: JsonSchema, value: unknown): string | null {
  return problemAt(schema, value, '');
}

function problemAt(schema: JsonSchema, value: unknown, path: string): string | null {
  const says = (problem: string): string => `${path === '' ? 'The object' : `The value at ${path}`} ${problem}.`;
  const { enum: members, type } = schema;
  if (members !== undefined && !members.some((member) => member === value)) {
    return says('must be equal to one of the allowed values');
  }
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((each) => isOf(each, value))) return says(`must be ${types.join(' or ')}`);
  if (typeof value === 'string') return isLonger(value, schema.maxLength) ? says('is too long') : null;
  if (typeof value === 'number') {
    const { minimum = value, maximum = value } = schema;
    return value < minimum || value > maximum ? says(`must be from ${minimum} to ${maximum}`) : null;
  }
  if (Array.isArray(value)) return problemOfItems(schema, value, { path, says });
  return typeof value === 'object' && value !== null ? problemOfObject(schema, value, { path, says }) : null;
}

interface Place {
  readonly path: string;
  readonly says: (problem: string) => string;
}

function problemOfItems(
  { items, maxItems }: JsonSchema,
  value: readonly unknown[],
  { path, says }: Place,
): string | null {
  if (maxItems !== undefined && value.length > maxItems) return says(`must have at most ${maxItems} items`);
  if (items === undefined) return null;
  return first(value.entries(), ([index, item]) => problemAt(items, item, `${path}/${index}`));
}

function problemOfObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: object,
  { path, says }: Place,
): string | null {
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return says(`must have the property "${missing}"`);
  // Names of the answer are not repeated: they may be words of the document.
  return first(Object.entries(value), ([key, item]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (own !== undefined) return problemAt(own, item, `${path}/${key}`);
    return additionalProperties === false ? says('has a property that the schema does not know') : null;
  });
}

function first<Item>(items: Iterable<Item>, problem: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = problem(item);
    if (found !== null) return found;
  }
  return null;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** Lengths count characters, not UTF-16 units. */
function isLonger(text: string, maxLength = Number.POSITIVE_INFINITY): boolean {
  return text.length > maxLength && [...text].length > maxLength;
}
