import type { JsonValue } from '../../json-value.ts';

/** What can differ between the results of two attempts. */
export const differenceAspects = [
  'present',
  'type',
  'template',
  'templateVersion',
  'passed',
  'value',
  'confidence',
  'text',
  'source',
  'decision',
  'similarity',
  'threshold',
  'count',
] as const;
export type DifferenceAspect = (typeof differenceAspects)[number];

/** One thing that two results say differently. */
export interface Difference {
  /** Where in the result, such as `documents[0].fields.total`. */
  readonly path: string;
  readonly aspect: DifferenceAspect;
  /** As the earlier result has it; null where it has none. */
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** Versions and scores move without changing what the result says. */
const immaterial: readonly DifferenceAspect[] = ['templateVersion', 'confidence', 'similarity', 'threshold'];

/** Whether a difference changes what the result says, not only how it came about or how sure it is. */
export function isMaterial(difference: Difference): boolean {
  return !immaterial.includes(difference.aspect);
}

/** Aspects whose values come from the document itself and may be personal. */
const readFromTheDocument: readonly DifferenceAspect[] = ['value', 'text'];

/** The same differences without what was read from the document: only where it changed. */
export function withoutValues(differences: readonly Difference[]): readonly Difference[] {
  return differences.map((difference) =>
    readFromTheDocument.includes(difference.aspect) ? { ...difference, before: null, after: null } : difference,
  );
}

/** The difference, if there is one. Values are compared as JSON, whatever the order of their keys. */
export function differing(difference: Difference): readonly Difference[] {
  return sameJson(difference.before, difference.after) ? [] : [difference];
}

/** Whether two values are the same as JSON, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isMap(inner) ? sorted(inner) : inner));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
