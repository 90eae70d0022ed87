import { bottom, type PageWord } from '../page-layout.ts';
import { pieceOf } from '../text-piece.ts';
import { type FormPage, heightAt, type Segment } from './form-page.ts';
import { isSentence, labelPiece, type Pair, pairOf } from './pair.ts';
import { wholeLabel } from './printed-label.ts';

const certainty = 0.85;
/**
 * A label is at most this far over its frame, in heights of text, and begins at most so far beside its left side.
 */
const gapAbove = 1.3;
const maxOffset = 2.5;

/** Whether lines stand at all four sides. */
const isClosed = (region: string): boolean => region !== 'comb' && !region.split('|').includes('-1');

/** The label right over a frame, that is in no frame itself. */
function labelOver(region: string, form: FormPage): Segment | null {
  const [above, , left] = region.split('|').map(Number);
  const [top, side] = [form.across[above ?? -1], form.down[left ?? -1]];
  if (!top || !side) return null;
  const x = side.from.x;
  const near = form.segments.filter(({ box, region: own }) => {
    const gap = heightAt(top, x) - bottom(box);
    const isOver = gap > -0.3 * form.textHeight && gap < gapAbove * form.textHeight;
    return isOver && Math.abs(box.x - x) < maxOffset * form.textHeight && !isClosed(own);
  });
  return near[0] ?? null;
}

/** What was written into frames that have their labels over them. */
export function framePairs(form: FormPage, used: Set<PageWord>): readonly Pair[] {
  if (form.page.form.fields.length > 0) return [];
  const frames = new Map<string, PageWord[]>();
  for (const { region, tokens } of form.segments) {
    if (isClosed(region)) frames.set(region, [...(frames.get(region) ?? []), ...tokens]);
  }
  return [...frames].flatMap(([region, tokens]): readonly Pair[] => {
    const label = tokens.some((token) => used.has(token)) ? null : labelOver(region, form);
    const value = pieceOf([tokens]);
    if (label === null || label.tokens.some((token) => used.has(token)) || isSentence(value.text)) return [];
    const lines = wholeLabel(form, label, form.segments);
    const pair = pairOf({
      label: labelPiece(lines),
      value: { piece: value, certainty, source: 'page' },
      kind: 'text',
      labelCertainty: certainty,
    });
    if (pair === null) return [];
    for (const token of [...tokens, ...lines.flat()]) used.add(token);
    return [pair];
  });
}
