import type { JsonValue } from '../json-value.ts';
import { sameJson } from '../reading/result/difference.ts';
import type { ReadDocument } from '../reading/result/ocr-result.ts';

/**
 * Where the right value is known: `right` before and after, `fixed` by the new version, `broken` by it, `wrong` before
 * and after. Where it is not known: the `same`, or `changed`.
 */
export const trialVerdicts = ['right', 'fixed', 'broken', 'wrong', 'same', 'changed'] as const;
export type TrialVerdict = (typeof trialVerdicts)[number];

/** What a field, or the rows of a list, come out as on one sample. */
export interface ValueTrial {
  readonly key: string;
  /** A list is compared by the values of its rows. */
  readonly kind: 'field' | 'list';
  readonly verdict: TrialVerdict;
  /** Null where nobody confirmed a value. */
  readonly confirmed: { readonly value: JsonValue } | null;
  /** Null too where the version has no such field, or there is none. */
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** Values of a document by field and list key; as the truth of a sample, those that a person confirmed. */
export interface DocumentValues {
  readonly fields: Readonly<Record<string, JsonValue>>;
  readonly lists: Readonly<Record<string, JsonValue>>;
}

/** The values of a document by their keys; a list is an array of rows, each a map of its cells. */
export function valuesOfDocument({ fields, lists }: Pick<ReadDocument, 'fields' | 'lists'>): DocumentValues {
  const values = (row: ReadDocument['fields']): Readonly<Record<string, JsonValue>> =>
    Object.fromEntries(Object.entries(row).map(([key, field]) => [key, field.value]));
  return {
    fields: values(fields),
    lists: Object.fromEntries(Object.entries(lists).map(([key, rows]) => [key, rows.map(values)])),
  };
}

/**
 * What a person confirmed of a document: all of it once its request was accepted in a review, which reads what is left
 * alone as right, else the fields that a person wrote. What nobody looked at, and what was not found, is no truth.
 */
export function confirmedIn(document: Pick<ReadDocument, 'fields' | 'lists'>, isAccepted: boolean): DocumentValues {
  if (isAccepted) return valuesOfDocument(document);
  const written = Object.entries(document.fields).filter(([, { source }]) => source === 'human');
  return valuesOfDocument({ fields: Object.fromEntries(written), lists: {} });
}

/**
 * Holds what a sample comes out as with two versions of a template against what is right; `before` null without one.
 */
export function compareTrial(
  confirmed: DocumentValues,
  before: DocumentValues | null,
  after: DocumentValues,
): readonly ValueTrial[] {
  const compared = (kind: ValueTrial['kind']): readonly ValueTrial[] => {
    const part = kind === 'field' ? 'fields' : 'lists';
    const keys = new Set([...Object.keys(after[part]), ...Object.keys(before?.[part] ?? {})]);
    return [...keys].map((key) => {
      const right = Object.hasOwn(confirmed[part], key) ? { value: confirmed[part][key] ?? null } : null;
      const [earlier, later] = [before?.[part][key] ?? null, after[part][key] ?? null];
      return { key, kind, confirmed: right, before: earlier, after: later, verdict: verdictOf(right, earlier, later) };
    });
  };
  return [...compared('field'), ...compared('list')];
}

function verdictOf(confirmed: ValueTrial['confirmed'], before: JsonValue, after: JsonValue): TrialVerdict {
  if (confirmed === null) return sameJson(before, after) ? 'same' : 'changed';
  const [was, is] = [sameJson(before, confirmed.value), sameJson(after, confirmed.value)];
  if (is) return was ? 'right' : 'fixed';
  return was ? 'broken' : 'wrong';
}

/** How often each verdict was reached. */
export function countVerdicts(values: readonly ValueTrial[]): Readonly<Record<TrialVerdict, number>> {
  const count = (verdict: TrialVerdict): number => values.filter((each) => each.verdict === verdict).length;
  return {
    right: count('right'),
    fixed: count('fixed'),
    broken: count('broken'),
    wrong: count('wrong'),
    same: count('same'),
    changed: count('changed'),
  };
}
