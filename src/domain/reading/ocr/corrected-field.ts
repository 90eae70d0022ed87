import { isFieldType } from '../../template/field-types.ts';
import type { FieldDefinition } from '../../template/template.ts';
import { boxAround, boxOf, polygonOf } from '../document/geometry.ts';
import type { PageReading } from '../document/page.ts';
import type { Word } from '../document/text-layout.ts';
import type { CorrectedPlace, ValueCorrection } from '../result/corrections.ts';
import type { Field, FieldLocation, ReviewedValue } from '../result/ocr-result.ts';
import type { NormalisedValue } from '../validation/field-value.ts';
import { normalise } from '../validation/normalise.ts';
import { type FieldSettings, normaliseContext } from './field-of.ts';

/** What a correction is read by, and who made it. */
export interface CorrectionContext {
  readonly settings: FieldSettings;
  /** Of the document. */
  readonly pages: readonly PageReading[];
  readonly stamp: Omit<ReviewedValue, 'previous'>;
}

/** What is wrong with a correction, as a sentence that says what to send instead; null when nothing is. */
export function problemWith(
  { value, place }: ValueCorrection,
  definition: FieldDefinition,
  { settings, pages }: CorrectionContext,
): string | null {
  if (value !== null && readAs(definition, value, settings) === null) {
    return `This cannot be read as ${definition.type}. Send it as the document prints it, or null when it says nothing.`;
  }
  if (place === undefined) return null;
  const page = pages.find(({ number }) => number === place.page);
  if (page === undefined) {
    return `The document is on the pages ${pages.map(({ number }) => number).join(', ')}; name one of them.`;
  }
  if (!('words' in place)) return null;
  const count = wordsByLine(page).flat().length;
  return place.words.every((word) => word < count) ? null : `Page ${place.page} has ${count} words, counted from 0.`;
}

/** The field as a reviewer corrected it; `before` is null in a row that is added. The correction has no problem. */
export function correctedField(
  { value, place }: ValueCorrection,
  { definition, before }: { readonly definition: FieldDefinition; readonly before: Field | null },
  { settings, pages, stamp }: CorrectionContext,
): Field {
  const read = value === null ? null : readAs(definition, value, settings);
  const kept = before?.locations ?? [];
  const locations = read === null ? [] : place === undefined ? kept : locationsOf(place, pages);
  return {
    value: read?.value ?? null,
    rawText: value,
    type: definition.type,
    confidence: read === null ? 0 : 1,
    // Somebody who names no place knows it otherwise.
    method: read !== null && locations.length === 0 ? 'derive' : 'extract',
    source: 'human',
    locations,
    validations: [],
    corrections: read?.corrections ?? [],
    review: { corrections: [...(before?.review?.corrections ?? []), { ...stamp, previous: before && shown(before) }] },
  };
}

function readAs(definition: FieldDefinition, value: string, settings: FieldSettings): NormalisedValue | null {
  const { type } = definition;
  const read = isFieldType(type) ? normalise(type, value, normaliseContext(definition, settings)) : null;
  return read?.impossible === true ? null : read;
}

function shown({ value, rawText, confidence, method, source, locations }: Field): ReviewedValue['previous'] {
  return { value, rawText, confidence, method, source, locations };
}

/** One polygon for each line that the words stand in; a box as it was drawn. */
function locationsOf(place: CorrectedPlace, pages: readonly PageReading[]): readonly FieldLocation[] {
  if ('polygon' in place) return [{ page: place.page, polygon: place.polygon }];
  const page = pages.find(({ number }) => number === place.page);
  const chosen = new Set(place.words);
  let at = -1;
  return wordsByLine(page).flatMap((words) => {
    const here = words.flatMap((word) => {
      at += 1;
      return chosen.has(at) ? [{ id: at, box: boxOf(word.polygon) }] : [];
    });
    const box = boxAround(here.map((word) => word.box));
    if (box === null) return [];
    return [{ page: place.page, polygon: polygonOf(box), wordIds: here.map(({ id }) => id) }];
  });
}

function wordsByLine(page: Pick<PageReading, 'blocks'> | undefined): readonly (readonly Word[])[] {
  return (page?.blocks ?? []).flatMap(({ lines }) => lines.map(({ words }) => words));
}
