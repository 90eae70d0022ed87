import type { AttachmentRule } from '../../../template/template.ts';
import type { AttachedValue } from '../../document/attached-invoice.ts';
import { polygonOf } from '../../document/geometry.ts';
import type { AttachedOnPage, Candidate, RowCandidates, TextDocument } from '../text-document.ts';

/** Characters of a file are as they were written. */
const ruleCertainty = 0.99;
const nowhere = { x: 0, y: 0, width: 0, height: 0 } as const;

function candidateOf({ text, meaning }: AttachedValue, { page, source }: AttachedOnPage): Candidate {
  const token = { text, confidence: 1, page, box: nowhere, polygon: polygonOf(nowhere) };
  const piece = { text, spans: [{ token, start: 0, end: text.length }] };
  return { piece, meaning, certainty: ruleCertainty, source };
}

/** What the attached invoice says of the whole. Its place in print is looked for later. */
export function* byAttachment(rule: AttachmentRule, { attached }: TextDocument): Generator<Candidate> {
  const value = attached?.invoice.fields[rule.field];
  if (attached && value) yield candidateOf(value, attached);
}

/** The lines of the attached invoice. */
export function byAttachedLines({ attached }: TextDocument): readonly RowCandidates[] {
  if (attached === null) return [];
  return attached.invoice.items.map((item) =>
    Object.fromEntries(Object.entries(item).map(([key, value]) => [key, candidateOf(value, attached)])),
  );
}
