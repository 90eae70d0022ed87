import type { Field, ReadDocument } from '../reading/result/ocr-result.ts';
import type { CsvCell, CsvRow } from './csv.ts';

/** A row without anything. */
const emptyRow = {
  document: null,
  pages: null,
  type: null,
  proposedType: null,
  confidence: null,
  template: null,
  validation: null,
  unproven: null,
  invalid: null,
  lists: null,
};

/** Columns that every row has, before those of fields. */
export const documentColumns: readonly string[] = Object.keys(emptyRow);

/**
 * A row for each document: what it is, how sure that is (0 to 1), what its checks say, how many rows its lists have,
 * and its fields, each with its confidence behind it and money with its currency before that. The rows of lists are not
 * in it. A field whose key is the name of a column before them is in a column `fields.KEY`.
 */
export function documentRows(documents: readonly ReadDocument[]): readonly CsvRow[] {
  return documents.map((document, index) => {
    const { type, pages, template, typification, fields, lists } = document;
    const about: Readonly<Record<keyof typeof emptyRow, CsvCell>> = {
      document: index + 1,
      pages: pages.join(' '),
      type,
      proposedType: typification.proposed?.type ?? null,
      confidence: typification.confidence,
      template: template.name,
      ...checks(document),
      lists: Object.entries(lists)
        .map(([key, rows]) => `${key}: ${rows.length}`)
        .join('; '),
    };
    const cells = Object.entries(fields).map(([key, field]) =>
      fieldCells(Object.hasOwn(about, key) ? `fields.${key}` : key, field),
    );
    return Object.assign({ ...about }, ...cells) as CsvRow;
  });
}

/** `unproven` as `passed` is null because nothing supports a required field, `not_checked` where there was nothing. */
function checks({ validation: { passed, unproven, results } }: ReadDocument) {
  const outcomes = { true: 'passed', false: 'failed', null: unproven.length > 0 ? 'unproven' : 'not_checked' } as const;
  return {
    validation: outcomes[`${passed}`],
    unproven: unproven.join(' '),
    invalid: results
      .filter(({ result }) => result === 'invalid')
      .map(({ rule, fields = [] }) => [rule, ...fields].join(' '))
      .join('; '),
  };
}

function fieldCells(column: string, { value, type, confidence }: Field): CsvRow {
  const shares = { [`${column}.confidence`]: value === null ? null : confidence };
  const money = (amount: string | null, currency: string | null): CsvRow => ({
    [column]: amount,
    [`${column}.currency`]: currency,
    ...shares,
  });
  if (value === null) return type === 'money' ? money(null, null) : { [column]: null, ...shares };
  if (typeof value !== 'object') return { [column]: String(value), ...shares };
  return 'amount' in value ? money(value.amount, value.currency) : { [column]: value.text, ...shares };
}
