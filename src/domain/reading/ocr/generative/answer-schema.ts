import type { FieldDefinition } from '../../../template/template.ts';
import type { GeneratedRow, GeneratedValues } from './generated-document.ts';
import { maxRowsOfAnswer, type Question } from './questions.ts';

/** A JSON Schema (2020-12), as far as one is made here: whoever checks answers knows these keywords and no others. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  /** In characters. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** True where it is left out. */
  readonly additionalProperties?: boolean;
}

/** Characters that a value of a type may have; others have `usualLength`. */
const lengths: Readonly<Record<string, number>> = { text: 500, address: 300, name: 160, pix: 512 };
const usualLength = 80;
const maxEndCode = 16;

function schemaOfField({ type, values }: FieldDefinition): JsonSchema {
  if (values !== undefined) return { enum: [...values, null] };
  return { type: ['string', 'null'], maxLength: lengths[type] ?? usualLength };
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function valuesOf(fields: readonly FieldDefinition[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(fields.map((field) => [field.key, schemaOfField(field)]));
}

/**
 * The JSON Schema that an answer must satisfy: every string and array in it has a maximum, nothing may be left out or
 * added. `endCode` is what the prompt ends with, so that a prompt that was cut shows.
 */
export function schemaFor(question: Question): JsonSchema {
  const endCode = { type: 'string', maxLength: maxEndCode };
  if (question.kind === 'fields') return objectOf({ fields: objectOf(valuesOf(question.fields)), endCode });
  const line = { type: 'integer', minimum: question.from, maximum: question.to };
  const row = objectOf({ line, ...prefixed(valuesOf(question.list.fields)) });
  return objectOf({
    rows: { type: 'array', items: row, maxItems: maxRowsOfAnswer },
    more: { type: 'boolean' },
    endCode,
  });
}

/** A field may be called `line` too. */
const prefix = 'v_';

function prefixed(properties: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [`${prefix}${key}`, schema]));
}

/** How a row names a field. */
export function rowKey(key: string): string {
  return `${prefix}${key}`;
}

/** What an answer says, in our words. */
export type Answer =
  | { readonly kind: 'fields'; readonly endCode: string; readonly values: GeneratedValues }
  | {
      readonly kind: 'rows';
      readonly endCode: string;
      readonly rows: readonly GeneratedRow[];
      /** Whether more rows follow than had room. */
      readonly more: boolean;
    };

interface FieldsAnswer {
  readonly endCode: string;
  readonly fields: GeneratedValues;
}

interface RowsAnswer {
  readonly endCode: string;
  readonly rows: readonly (Readonly<Record<string, string | null>> & { readonly line: number })[];
  readonly more: boolean;
}

/** Empty texts are values that were not found. */
function cleaned(values: GeneratedValues): GeneratedValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === null || value.trim() === '' ? null : value.trim()]),
  );
}

/** Reads a value that satisfies `schemaFor(question)`. */
export function answerTo(question: Question, value: unknown): Answer {
  if (question.kind === 'fields') {
    const { endCode, fields } = value as FieldsAnswer;
    return { kind: 'fields', endCode, values: cleaned(fields) };
  }
  const { endCode, rows, more } = value as RowsAnswer;
  const keys = question.list.fields.map(({ key }) => key);
  return {
    kind: 'rows',
    endCode,
    more,
    rows: rows.map((row) => ({
      page: question.page.number,
      line: row.line,
      values: cleaned(Object.fromEntries(keys.map((key) => [key, row[rowKey(key)] ?? null]))),
    })),
  };
}
