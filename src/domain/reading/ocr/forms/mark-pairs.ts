import type { Box } from '../../document/geometry.ts';
import { centreY, type PageWord, right } from '../page-layout.ts';
import type { Candidate } from '../text-document.ts';
import type { FormPage, Segment } from './form-page.ts';
import { labelPiece, type Pair, pairOf } from './pair.ts';
import { type LabelSide, type PrintedLabel, printedLabel } from './printed-label.ts';

const certainty = 0.95;
/** Marks that lie over a field of the file are known by that field. */
const sameShare = 0.5;
const asksBefore = /[:?]$/;

function overlapShare(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(a.width * a.height, b.width * b.height);
}

/**
 * The chunk that ends with a colon or question mark right before a box names it; else the one behind it, or the
 * nearest.
 */
export function labelOfMark(form: FormPage, box: Box, free: readonly Segment[]): PrintedLabel | null {
  const by = (...sides: readonly LabelSide[]): PrintedLabel | null => printedLabel(form, box, { free, sides });
  const left = by('left');
  const asked = left?.lines.at(-1)?.at(-1)?.text ?? '';
  if (left !== null && asksBefore.test(asked) && left.cost < 1.2) return left;
  const after = by('right');
  return after !== null && after.cost < 1.4 ? after : (by('right', 'above') ?? left);
}

/** Boxes of the page that are ticked or not, with the text beside them, that no field of the file represents. */
export function markPairs(form: FormPage, used: ReadonlySet<PageWord>): readonly Pair[] {
  const { page, marks } = form;
  const fields = page.form.fields.filter(({ isSelected }) => isSelected !== null);
  const free = form.segments.filter(({ tokens }) => !tokens.some((token) => used.has(token)));
  return marks.flatMap((mark): readonly Pair[] => {
    if (fields.some(({ box }) => overlapShare(box, mark.box) > sameShare)) return [];
    const label = labelOfMark(form, mark.box, free);
    if (label === null) return [];
    const text = mark.isSelected ? '☒' : '☐';
    const token: PageWord = {
      text,
      confidence: mark.confidence,
      page: page.number,
      box: mark.box,
      polygon: mark.polygon,
    };
    const value: Candidate = {
      piece: { text, spans: [{ token, start: 0, end: text.length }] },
      meaning: mark.isSelected ? 'selected' : 'unselected',
      certainty,
      source: 'page',
    };
    const pair = pairOf({ label: labelPiece(label.lines), value, kind: 'selection', labelCertainty: 0.9 });
    return pair ? [pair] : [];
  });
}

/** Words that name a box to be ticked; they are no labels of texts. */
export function isBesideMark({ box }: Segment, { marks, textHeight }: FormPage): boolean {
  return marks.some(
    (mark) =>
      Math.abs(centreY(mark.box) - centreY(box)) < 0.7 * Math.max(mark.box.height, box.height) &&
      box.x - right(mark.box) < 2 * textHeight &&
      box.x >= mark.box.x,
  );
}
