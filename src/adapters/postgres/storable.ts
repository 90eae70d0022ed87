import type { ColumnType } from 'kysely';

/** Written as JSON text (see `storableJson`), read as a value. */
export type Json<Value> = ColumnType<Value, string, string>;

/** A value as JSON keeps it: dates are ISO 8601 text. */
export type Stored<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Stored<Value[Key]> }
      : Value;

/** Characters that PostgreSQL's text and jsonb refuse: zero, and halves of surrogate pairs. */
const refused = /[\0\p{Surrogate}]/gu;

/** Text that PostgreSQL can keep, whatever a caller sent. */
export function storableText<Text extends string | null>(text: Text): Text;
export function storableText(text: string | null): string | null {
  return text === null ? null : text.replace(refused, '\ufffd');
}

/**
 * The same characters as JSON.stringify writes them, or a backslash of the text before the letter: then it is looked
 * at.
 */
const suspected = /\\u(?:0000|d[89a-f])/;

/** JSON text that PostgreSQL can keep; dates become ISO 8601. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Looking at each text costs many times what writing them does.
  if (!suspected.test(json)) return json;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}
