import { keptReasons, type ReviewReason } from '../../review-reason.ts';
import type { Template } from '../../template/template.ts';
import type { OcrTrack } from '../../track/track.ts';
import { type Field, isUngrounded, type OcrResult, type ReadDocument } from '../result/ocr-result.ts';
import { failures } from './check-document.ts';
import { leavesOut } from './left-out-text.ts';

/** Why a track sends a result to a person; empty when it does not. `templates` are those that it was read with. */
export function whyReview(
  { documents, pages }: OcrResult,
  { track, templates }: { readonly track: OcrTrack; readonly templates: readonly Template[] },
): readonly ReviewReason[] {
  const reasons = documents.flatMap((read, document): readonly ReviewReason[] =>
    whyDocument(read, track, templates).map((reason) => ({ ...reason, document })),
  );
  const isTextLeftOut = track.leftOut === 'review' && leavesOut(pages);
  return keptReasons([...reasons, ...(isTextLeftOut ? [{ code: 'TEXT_LEFT_OUT' } as const] : [])]);
}

function whyDocument(read: ReadDocument, track: OcrTrack, templates: readonly Template[]): readonly ReviewReason[] {
  const { validation, typification } = read;
  const isUnproven = track.unproven === 'review';
  return [
    ...(track.review && validation.passed === false ? failedChecks(read, track, templates) : []),
    ...(isUnproven && typification.proposed !== undefined ? [{ code: 'TYPE_PROPOSED' } as const] : []),
    ...(isUnproven ? validation.unproven.map((field) => ({ code: 'NOT_PROVEN', field }) as const) : []),
    ...lowConfidences(read, track),
    ...(track.ungrounded === 'review' ? ungroundedFields(read) : []),
  ];
}

/** One reason at least: what failed is never let through because nobody can say which rule it was. */
function failedChecks(
  { validation, template: { name } }: ReadDocument,
  { expiredIsInvalid }: OcrTrack,
  templates: readonly Template[],
): readonly ReviewReason[] {
  const template = templates.find((each) => each.name === name);
  const failed = template === undefined ? [] : failures(validation.results, { template, expiredIsInvalid });
  if (failed.length === 0) return [{ code: 'CHECK_FAILED' }];
  return failed.map(({ rule, fields }) => {
    const [field] = fields ?? [];
    return { code: 'CHECK_FAILED', check: rule, ...(field !== undefined && { field }) };
  });
}

/** Values of lists count only where the track names their column. */
function lowConfidences({ fields, lists }: ReadDocument, track: OcrTrack): readonly ReviewReason[] {
  const { reviewBelow = 0, reviewFieldsBelow = {} } = track;
  const single = Object.entries(fields).flatMap(([field, found]) =>
    lowConfidence({ field, found, below: reviewFieldsBelow[field] ?? reviewBelow }),
  );
  const columns = Object.entries(lists).flatMap(([list, rows]) =>
    Object.entries(leastOfColumns(rows)).flatMap(([key, found]) => {
      const field = `${list}.${key}`;
      return lowConfidence({ field, found, below: reviewFieldsBelow[field] ?? 0 });
    }),
  );
  return [...single, ...columns];
}

interface Weighed {
  readonly field: string;
  readonly found: Pick<Field, 'value' | 'confidence'>;
  readonly below: number;
}

function lowConfidence({ field, found: { value, confidence }, below }: Weighed): readonly ReviewReason[] {
  return value === null || confidence >= below ? [] : [{ code: 'LOW_CONFIDENCE', field, confidence, below }];
}

/** The least sure value of each column. */
function leastOfColumns(rows: readonly Readonly<Record<string, Field>>[]): Readonly<Record<string, Field>> {
  const least: Record<string, Field> = {};
  for (const [key, field] of rows.flatMap((row) => Object.entries(row))) {
    if (field.value !== null && (least[key]?.confidence ?? 2) > field.confidence) least[key] = field;
  }
  return least;
}

function ungroundedFields({ fields, lists }: ReadDocument): readonly ReviewReason[] {
  const columns = Object.entries(lists).flatMap(([list, rows]) =>
    rows.flatMap((row) => Object.entries(row).map(([key, field]) => [`${list}.${key}`, field] as const)),
  );
  const keys = [...Object.entries(fields), ...columns].flatMap(([key, field]) => (isUngrounded(field) ? [key] : []));
  return [...new Set(keys)].map((field) => ({ code: 'UNGROUNDED', field }));
}
