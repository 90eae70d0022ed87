import { isDeepStrictEqual } from 'node:util';

/**
 * The same JSON Schema in the constructs that generators of clients know. They refuse `prefixItems` and lists of types,
 * so that a tuple becomes a list of one kind and a fixed length, and several types become alternatives. One type or
 * null stays as it is. They take `const: true` for a text, so that it becomes any truth value.
 *
 * @throws RangeError for a tuple of several kinds, which has no such form
 */
export function forGenerators<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map((item: unknown) => forGenerators(item)) as Schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  // A property may be named like a keyword; its schema is no array.
  const entries = Object.entries(schema).map(([keyword, value]: [string, unknown]) => {
    if (keyword === 'items' && value === false) return {};
    if (keyword === 'const' && typeof value === 'boolean') return {};
    if (keyword === 'prefixItems' && Array.isArray(value)) return forGenerators(listOf(value));
    if (keyword === 'type' && Array.isArray(value)) return typesOf(value);
    if (keyword === 'anyOf' && Array.isArray(value)) return { anyOf: value.flatMap(alternativesOf) };
    return { [keyword]: forGenerators(value) };
  });
  return orNull(Object.assign({}, ...entries) as Readonly<Record<string, unknown>>) as Schema;
}

/** A type or null in one schema; values that are listed, and schemas with a name, stay an alternative of null. */
function orNull({ anyOf, ...rest }: Readonly<Record<string, unknown>>): object {
  const schemas = Array.isArray(anyOf) ? (anyOf as Readonly<Record<string, unknown>>[]) : [];
  const [schema, ...others] = schemas.filter(({ type }) => type !== 'null');
  const isPlain = typeof schema?.['type'] === 'string' && !('enum' in schema) && !('const' in schema);
  if (isPlain && others.length === 0 && schemas.length === 2)
    return { ...schema, type: [schema['type'], 'null'], ...rest };
  return anyOf === undefined ? rest : { anyOf, ...rest };
}

/** Alternatives among alternatives are one list, where nothing else is said of the inner ones. */
function alternativesOf(schema: unknown): readonly unknown[] {
  const known = forGenerators(schema);
  const inner = typeof known === 'object' && known !== null && 'anyOf' in known ? known.anyOf : null;
  return Array.isArray(inner) && Object.keys(known as object).length === 1 ? inner : [known];
}

function typesOf(types: readonly unknown[]): object {
  const isOne = types.filter((type) => type !== 'null').length < 2;
  return isOne ? { type: types } : { anyOf: types.map((type) => ({ type })) };
}

function listOf([first, ...rest]: readonly unknown[]): object {
  if (rest.some((item) => !isDeepStrictEqual(item, first)))
    throw new RangeError('generators of clients have no form for a tuple of several kinds: make it an object');
  return { items: first, minItems: 1 + rest.length, maxItems: 1 + rest.length };
}
