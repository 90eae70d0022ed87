import type { Field, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import { agreesWithPrint } from '../../test/support/field-match.ts';
import { type FieldTruth, groupOf } from './data-set.ts';
import type { Reading } from './reading.ts';
import { type TrueValue, trueValues } from './sections/true-keys.ts';

/** A value that a document is known to bear, and what a reader made of it. */
export interface JudgedField {
  readonly contestant: string;
  readonly file: string;
  readonly group: string;
  readonly type: string;
  readonly name: string;
  /** Of the template, under which it was found; null when it was not found. */
  readonly key: string | null;
  /** How the whole document was read. */
  readonly source: 'text layer' | 'OCR';
  readonly needed: string;
  /** Null when it was not found. */
  readonly field: Field | null;
  readonly right: boolean;
}

function keyOf(document: ReadDocument | null, { keys }: TrueValue): string | null {
  return keys.find((each) => document?.fields[each] !== undefined) ?? null;
}

/**
 * Every value that is known of a document, against what was read as one of its type;
 * none for a type without a template.
 */
export function judge(
  contestant: string,
  truth: FieldTruth,
  { reading, document }: { readonly reading: Reading; readonly document: ReadDocument | null },
): readonly JudgedField[] {
  const known = trueValues(truth);
  if (known === null) return [];
  const source = reading.result?.pages[0]?.source === 'text_layer' ? 'text layer' : 'OCR';
  return known.values.map((value) => {
    const key = keyOf(document, value);
    const field = key === null ? null : (document?.fields[key] ?? null);
    const right = field !== null && agreesWithPrint(field, value.truth);
    const { name } = value;
    const { type } = known;
    return {
      contestant,
      file: truth.file,
      group: groupOf(truth),
      type,
      name,
      key,
      source,
      needed: value.truth.value,
      field,
      right,
    };
  });
}
