import { z } from 'zod';
import type { FieldValue } from '../../../domain/ocr/ocr-result.ts';

/** Schemas that the OpenAPI document shows by name. */
export const components = z.registry<{ readonly id: string }>();

/** Gives a schema its name in the OpenAPI document. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id });
  return schema;
}

/** The same type but for what is read-only, through and through. */
export type Frozen<Value> = [FieldValue] extends [Value]
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

/** Compiles only where both types admit the same values. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
