import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** The shortest value of which `schema` makes `value`: without what is usual, its properties in the schema's order. */
export function shortForm(schema: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (schema instanceof z.ZodCodec)
    return shortForm(schema.in, schema.def.reverseTransform(value, { value, issues: [] }));
  if (isWrapper(schema)) return shortForm(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((each) => shortForm(schema.element, each));
  if (schema instanceof z.ZodUnion)
    return shortForm(
      schema.options.find((each) => fits(each, value)),
      value,
    );
  return schema instanceof z.ZodObject ? shortObject(schema, value) : value;
}

function shortObject({ shape }: z.ZodObject, value: object): object {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const short = shortForm(schema, Reflect.get(value, key));
    return [key, isDeepStrictEqual(short, usualOf(schema)) ? undefined : short] as const;
  });
  return Object.fromEntries(entries.filter(([, short]) => short !== undefined));
}

type Wrapper = z.ZodDefault | z.ZodPrefault | z.ZodExactOptional | z.ZodNullable;

function isWrapper(schema: unknown): schema is Wrapper {
  return [z.ZodDefault, z.ZodPrefault, z.ZodExactOptional, z.ZodNullable].some((kind) => schema instanceof kind);
}

/** What it means that a value is left out; undefined where nothing can be said. */
function usualOf(schema: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schema.def.defaultValue;
  return schema instanceof z.ZodExactOptional ? schema.meta()?.['default'] : undefined;
}

/** Whether an alternative of a union is the one that `value` is of. */
function fits(option: unknown, value: object): boolean {
  if (!(option instanceof z.ZodObject)) return false;
  return Object.entries(option.shape).every(
    ([key, schema]) => !(schema instanceof z.ZodLiteral) || schema.value === Reflect.get(value, key),
  );
}
