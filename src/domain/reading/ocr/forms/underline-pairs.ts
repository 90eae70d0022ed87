import { boxAround } from '../../document/geometry.ts';
import { bottom, isParted, type PageLine, type PageWord, right, sharedWidth } from '../page-layout.ts';
import { pieceOf } from '../text-piece.ts';
import { looksFilledIn } from './box-pairs.ts';
import { type FormPage, heightAt, type Segment } from './form-page.ts';
import { labelPiece, type Pair, pairOf } from './pair.ts';
import { wholeLabel } from './printed-label.ts';

const certainty = { beside: 0.85, below: 0.75 } as const;
/** Words stand on a line when their feet are this near to it, in heights of text above and below. */
const feet = { above: 0.9, below: 0.45 } as const;
/** A label ends at most this far before its line, and is at most this far under it, in heights of text. */
const gapBeside = 2.5;
const gapBelow = 1.3;
/** A longer line parts the page, or is to be signed on; as a share of its width. */
const longest = { beside: 0.7, below: 0.5 } as const;
const maxLabelWords = 12;

/** Words that stand on a line and begin where it does, or behind. */
function sittersOn({ from, to }: PageLine, form: FormPage): readonly PageWord[] {
  const { textHeight } = form;
  return form.segments.flatMap(({ tokens }) =>
    tokens.filter(({ box }) => {
      const x = box.x + box.width / 2;
      if (x < from.x - 0.3 * textHeight || x > to.x + 0.3 * textHeight) return false;
      const above = heightAt({ from, to }, x) - bottom(box);
      return above <= feet.above * textHeight && above >= -feet.below * textHeight;
    }),
  );
}

/** Whether a line is a side of a box: another one runs down from its end, or up. */
function isSideOfBox({ from, to }: PageLine, { down, textHeight }: FormPage): boolean {
  return down.some((side) =>
    [from, to].some(
      ({ x, y }) =>
        Math.abs(side.from.x - x) < 0.6 * textHeight &&
        y > side.from.y - 0.6 * textHeight &&
        y < side.to.y + 0.6 * textHeight,
    ),
  );
}

/** Words that end right before a line, on the height of what is on it. */
function wordsBefore(rule: PageLine, sitters: readonly PageWord[], form: FormPage): readonly PageWord[] {
  const place = boxAround(sitters.map(({ box }) => box));
  if (place === null) return [];
  const start = Math.min(rule.from.x, place.x);
  const segment = form.segments.find(
    ({ tokens, box }) =>
      box.x < start &&
      tokens.some(
        ({ box: word }) =>
          right(word) <= start + 0.3 * form.textHeight &&
          start - right(word) <= gapBeside * form.textHeight &&
          Math.abs(bottom(word) - bottom(place)) < 0.6 * Math.max(word.height, place.height) &&
          !isParted(word, place, form),
      ),
  );
  return (segment?.tokens ?? []).filter(
    (token) => right(token.box) <= start + 0.3 * form.textHeight && !sitters.includes(token),
  );
}

function segmentBelow(rule: PageLine, form: FormPage): Segment | null {
  if (rule.to.x - rule.from.x > longest.below * form.page.width) return null;
  const near = form.segments.filter(({ box, tokens }) => {
    if (tokens.length > maxLabelWords) return false;
    const gap = box.y - heightAt(rule, box.x + box.width / 2);
    const line = { x: rule.from.x, y: 0, width: rule.to.x - rule.from.x, height: 0 };
    return (
      gap > -0.3 * form.textHeight &&
      gap < gapBelow * form.textHeight &&
      sharedWidth(line, box) > 0.5 * Math.min(line.width, box.width) &&
      box.x > rule.from.x - 2 * form.textHeight
    );
  });
  return near[0] ?? null;
}

/** Whether other words stand close over those on a line, so that they, and not what is under it, are their label. */
function hasLabelAbove(place: readonly PageWord[], form: FormPage): boolean {
  const box = boxAround(place.map((token) => token.box));
  return (
    box !== null &&
    form.segments.some((segment) => {
      const gap = box.y - bottom(segment.box);
      return gap > -0.4 * form.textHeight && gap < 1.6 * form.textHeight && sharedWidth(segment.box, box) > 0;
    })
  );
}

/** What was written on lines that begin behind their label, or have it under them. */
export function underlinePairs(form: FormPage, used: Set<PageWord>): readonly Pair[] {
  const { page, across, textHeight } = form;
  const hasFields = page.form.fields.length > 0;
  return across.flatMap((rule): readonly Pair[] => {
    if (rule.to.x - rule.from.x > longest.beside * page.width) return [];
    const sitters = sittersOn(rule, form).filter((token) => !used.has(token));
    if (sitters.length === 0 || sitters.some(({ box }) => box.height > 3 * textHeight)) return [];
    if (hasFields && !looksFilledIn(sitters.map(({ text }) => text).join(' '))) return [];
    const value = { piece: pieceOf([sitters]), source: 'page' } as const;
    const before = isSideOfBox(rule, form) ? [] : wordsBefore(rule, sitters, form).filter((token) => !used.has(token));
    const isLabel = before.some(({ text }) => /\p{L}{2}/u.test(text));
    const below = isLabel || isSideOfBox(rule, form) || hasLabelAbove(sitters, form) ? null : segmentBelow(rule, form);
    const trust = isLabel ? certainty.beside : certainty.below;
    const lines = isLabel ? [before] : below === null ? [] : wholeLabel(form, below, form.segments);
    if (lines.length === 0 || (below !== null && !below.tokens.some(({ text }) => /\p{L}{2}/u.test(text)))) return [];
    const label = labelPiece(lines);
    const pair = pairOf({ label, value: { ...value, certainty: trust }, kind: 'text', labelCertainty: trust });
    if (pair === null) return [];
    for (const token of [...lines.flat(), ...sitters]) used.add(token);
    return [pair];
  });
}
