import { isFieldType } from '../../template/field-types.ts';
import type { FieldDefinition } from '../../template/template.ts';
import { normalise } from '../validation/normalise.ts';
import type { FieldEvidence, FoundField } from './field-evidence.ts';
import { type FieldSettings, flowing, normaliseContext } from './field-of.ts';
import type { Candidate } from './text-document.ts';
import { isConvincing } from './value-shape.ts';

/** Texts of each rule that are looked at. */
const maxLookedAt = 12;
/** A text whose certainty is lower by more is no rival. */
const closeness = 0.1;

function* first<Item>(items: Iterable<Item>, max: number): Generator<Item> {
  let taken = 0;
  for (const item of items) {
    if (taken >= max) return;
    taken += 1;
    yield item;
  }
}

/**
 * Whether other texts, of places that the value does not come from, say the same as a field, and whether one says
 * something else that its rule trusts about as much.
 */
export function rivalsOf(
  definition: FieldDefinition,
  { found, others }: { readonly found: FoundField; readonly others: readonly Iterable<Candidate>[] },
  settings: FieldSettings,
): Pick<FieldEvidence, 'seconded' | 'contested'> {
  const { type } = definition;
  const own = found.candidate;
  if (own === undefined || !isFieldType(type)) return { seconded: false, contested: false };
  const taken = new Set(own.piece.spans.map(({ token }) => token));
  const context = normaliseContext(definition, settings);
  const value = JSON.stringify(found.value);
  let [seconded, contested] = [false, false];
  for (const candidate of others.flatMap((each) => [...first(each, maxLookedAt)])) {
    if (candidate.piece.spans.some(({ token }) => taken.has(token))) continue;
    const text = candidate.meaning ?? flowing(definition, candidate.piece.text);
    const read = normalise(type, text, context);
    if (!read || !isConvincing(definition, read, text)) continue;
    if (JSON.stringify(read.value) === value) seconded = true;
    else if (candidate.certainty >= own.certainty - closeness) contested = true;
  }
  return { seconded, contested };
}
