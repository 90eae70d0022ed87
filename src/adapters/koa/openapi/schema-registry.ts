import type { z } from 'zod';
import type { JsonValue } from '../../../domain/json-value.ts';

const names = new Map<string, z.ZodType>();

/** Schemas that the OpenAPI document shows by name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = names;

/** Gives a schema its name in the OpenAPI document. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  if (names.has(id)) throw new Error(`two schemas are named ${id}`);
  names.set(id, schema);
  return schema;
}

export function nameOf(schema: z.ZodType): string | null {
  const found = [...names].find(([, known]) => known === schema);
  return found?.[0] ?? null;
}

/** The same type but for what is read-only, through and through. */
export type Frozen<Value> = [JsonValue] extends [Value]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** What a value is once JSON has carried it: dates are texts. */
export type OverJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { readonly [Key in keyof Value]: OverJson<Value[Key]> }
    : Value;

/** `true` where both types admit the same values. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Compiles only where the claim is true. */
export type Assert<Claim extends true> = Claim;
