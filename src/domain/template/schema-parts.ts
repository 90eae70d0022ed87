import { z } from 'zod';
import { mustBe } from '../expectation.ts';

/** A text of 1 to `max` characters. */
export const text = (max = 2000) => z.string().min(1).max(max);

/** Printed words, each of 1 to 120 characters. */
export const words = (most = 40, least = 1) => z.array(text(120)).min(least).max(most);

/** A regular expression; `checkTemplate` compiles it. */
export const expression = text(400);

/** A name of lower-case words joined by `.`, `_` or `-`. */
export const dottedName = (max = 80) =>
  z
    .string()
    .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/)
    .max(max);

/** A name of lower-case words joined by `-`. */
export const hyphenName = (max = 80) =>
  z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(max);

/** The key of a field or list, in camelCase. */
export const camelKey = z.string().regex(/^[a-z][A-Za-z0-9]*$/);

/** May be left out, which means `value`; unlike a default, what is left out stays so. */
export const implied = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) =>
  schema.exactOptional().meta({ default: value });

/** Entries of which no two are equal. */
export const distinct = <Entry extends z.ZodType<string>>(list: z.ZodArray<Entry>) =>
  list
    .refine((entries) => new Set(entries).size === entries.length, { error: mustBe({ kind: 'unlike_each_other' }) })
    .meta({ uniqueItems: true });

/** An object of at least `least` properties. */
export const populated = <Schema extends z.ZodType<object>>(schema: Schema, least: number) =>
  schema
    .refine((value) => Object.keys(value).length >= least, {
      error: mustBe({ kind: 'at_least', bound: least, of: 'object' }),
    })
    .meta({ minProperties: least });
