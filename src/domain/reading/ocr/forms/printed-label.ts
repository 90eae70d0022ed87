import type { Box } from '../../document/geometry.ts';
import { bottom, centreY, isParted, type PageWord, right, sharedWidth } from '../page-layout.ts';
import { type FormPage, heightAt, type Segment } from './form-page.ts';

/** Sides of a place to fill in on which its label may stand. */
export type LabelSide = 'left' | 'above' | 'right' | 'below';

/**
 * What a label costs by where it is: `base` to begin with, `gap` for each height of text that it is away, at most
 * `reach` of them. A label beside or above is usual; one below is that of a line to sign on.
 */
const costs: Readonly<Record<LabelSide, { readonly base: number; readonly gap: number; readonly reach: number }>> = {
  left: { base: 0, gap: 0.35, reach: 32 },
  above: { base: 0.4, gap: 1.2, reach: 2.8 },
  right: { base: 0.2, gap: 0.8, reach: 4 },
  below: { base: 3.4, gap: 1.5, reach: 2 },
};
/** Each height of text beyond these costs less: where nothing else is near, columns may be far apart. */
const far = { from: 8, gap: 0.05 } as const;
/** A ruled line between a label and its place. */
const perRule = 1.8;
/** Each height of text that a label above begins to the right of its place, or ends before it. */
const perHeightBeside = 0.5;
/** A label above in the same box may stand further up, and each height of text costs less. */
const inSameBox = { reach: 9, gap: 0.25 } as const;
/** What a label in the cell to the left costs, however far away it begins. */
const inNextCell = 0.8;
/** Lines of a paragraph are seldom labels. */
const perParagraph = 2;
const wordsOfSentence = 6;
const linesOfParagraph = 3;
/** Lines of one label stand this close, in heights of text, and are at most so many. */
const lineGap = 0.75;
const maxLines = 4;
/** Labels have letters; a currency sign is none. */
const namesSomething = /\p{L}{2}/u;
/** A line that goes on with a sentence. */
const goesOn = /^[\p{Ll}(,&]/u;

/** A place to fill in, and what may be its label. */
interface Place {
  readonly place: Box;
  readonly segment: Segment;
}

export interface PrintedLabel {
  readonly lines: readonly (readonly PageWord[])[];
  /** The smaller, the more likely. */
  readonly cost: number;
  readonly side: LabelSide;
}

function textOf({ tokens }: Segment): string {
  return tokens.map(({ text }) => text).join(' ');
}

function isRuledOff(form: FormPage, upper: Box, lower: Box): boolean {
  const left = Math.max(upper.x, lower.x);
  const x = (left + Math.max(left, Math.min(right(upper), right(lower)))) / 2;
  return form.across.some((rule) => {
    if (x < rule.from.x - form.textHeight || x > rule.to.x + form.textHeight) return false;
    const y = heightAt(rule, x);
    return y > centreY(upper) && y < lower.y + 0.3 * lower.height && y > bottom(upper) - 0.3 * upper.height;
  });
}

function overlapDown(a: Box, b: Box): number {
  return Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
}

/** Whether a chunk is in the cell to the left, whose sides are those of the place. */
function isNextCell(form: FormPage, place: Box, { region }: Segment): boolean {
  const here = form.regionAt(place.x + place.width / 2, centreY(place)).split('|');
  const there = region.split('|');
  return here[2] !== '-1' && there[3] === here[2] && there[0] === here[0] && there[1] === here[1];
}

function costBeside(form: FormPage, { place, segment }: Place, side: 'left' | 'right'): number | null {
  const { box } = segment;
  if (overlapDown(place, box) < 0.4 * Math.min(place.height, box.height)) return null;
  if (side === 'left' && isNextCell(form, place, segment)) return inNextCell;
  const [first, second] = side === 'left' ? [box, place] : [place, box];
  const gap = (second.x - right(first)) / form.textHeight;
  if (gap < -0.6 || gap > costs[side].reach) return null;
  const ruled = isParted(first, second, form) ? perRule : 0;
  const near = Math.min(far.from, Math.max(0, gap));
  return costs[side].base + costs[side].gap * near + far.gap * Math.max(0, gap - far.from) + ruled;
}

function isSameBox(form: FormPage, place: Box, { region }: Segment): boolean {
  return form.regionAt(place.x + place.width / 2, centreY(place)) === region && !region.startsWith('-1');
}

function costOver(form: FormPage, { place, segment }: Place, side: 'above' | 'below'): number | null {
  const { box } = segment;
  // A place often reaches over its label: then the label is at the top of it.
  const isAtTop = side === 'above' && box.y < place.y + 0.35 * place.height && bottom(box) > place.y;
  const gap = (side === 'above' ? place.y - bottom(box) : box.y - bottom(place)) / form.textHeight;
  const isNear = side === 'above' && gap > 0 && isSameBox(form, place, segment);
  const { base, gap: perGap, reach } = { ...costs[side], ...(isNear && inSameBox) };
  if (gap > reach || (gap < -0.5 && !isAtTop)) return null;
  const offset = Math.max(0, -sharedWidth(box, place), box.x - place.x - 0.5 * place.width) / form.textHeight;
  if (offset > 3) return null;
  const [upper, lower] = side === 'above' ? [box, place] : [place, box];
  const ruled = side === 'above' && isRuledOff(form, upper, lower) ? perRule : 0;
  return base + perGap * Math.max(0, gap) + perHeightBeside * offset + ruled;
}

function costOf(form: FormPage, at: Place, side: LabelSide): number | null {
  return side === 'left' || side === 'right' ? costBeside(form, at, side) : costOver(form, at, side);
}

/** Whether it is one of three long lines of text or more that stand close together. */
function isInParagraph(segment: Segment, { segments, textHeight }: FormPage): boolean {
  if (segment.tokens.length < wordsOfSentence) return false;
  const isClose = (upper: Segment, lower: Segment): boolean =>
    lower.box.y > centreY(upper.box) &&
    lower.box.y - bottom(upper.box) < lineGap * textHeight &&
    sharedWidth(upper.box, lower.box) > 0.5 * Math.min(upper.box.width, lower.box.width);
  const long = segments.filter((other) => other.region === segment.region && other.tokens.length >= wordsOfSentence);
  let lines = 1;
  for (let top = long.find((each) => isClose(each, segment)); top && lines < linesOfParagraph; lines += 1) {
    const lower = top;
    top = long.find((each) => isClose(each, lower));
  }
  for (let foot = long.find((each) => isClose(segment, each)); foot && lines < linesOfParagraph; lines += 1) {
    const upper = foot;
    foot = long.find((each) => isClose(upper, each));
  }
  return lines >= linesOfParagraph;
}

/** Lines of the label over and under the one that was found, as long as they belong to one text. */
export function wholeLabel(
  form: FormPage,
  segment: Segment,
  free: readonly Segment[],
): readonly (readonly PageWord[])[] {
  const lines = [segment];
  const isNext = (upper: Segment, lower: Segment): boolean =>
    upper.region === lower.region &&
    lower.box.y - bottom(upper.box) <= lineGap * form.textHeight &&
    lower.box.y > centreY(upper.box) &&
    sharedWidth(upper.box, lower.box) > 0;
  const among = free.filter(({ region }) => region === segment.region);
  for (let first: Segment | undefined = segment; first && lines.length < maxLines; ) {
    const lower: Segment = first;
    const goes = goesOn.test(textOf(lower));
    first = goes ? among.find((each) => each !== lower && isNext(each, lower)) : undefined;
    if (first) lines.unshift(first);
  }
  for (let last: Segment | undefined = segment; last && lines.length < maxLines; ) {
    const upper: Segment = last;
    last = among.find((each) => each !== upper && isNext(upper, each) && goesOn.test(textOf(each)));
    if (last) lines.push(last);
  }
  return lines.map(({ tokens }) => tokens);
}

/** The printed label of a place to fill in, among chunks that are no values; null where none is near. */
export function printedLabel(
  form: FormPage,
  place: Box,
  { free, sides }: { readonly free: readonly Segment[]; readonly sides: readonly LabelSide[] },
): PrintedLabel | null {
  let best: { segment: Segment; cost: number; side: LabelSide } | null = null;
  for (const segment of free) {
    if (!namesSomething.test(textOf(segment))) continue;
    for (const side of sides) {
      const near = costOf(form, { place, segment }, side);
      if (near === null || (best !== null && near >= best.cost)) continue;
      const cost = near + (isInParagraph(segment, form) ? perParagraph : 0);
      if (best === null || cost < best.cost) best = { segment, cost, side };
    }
  }
  return best && { lines: wholeLabel(form, best.segment, free), cost: best.cost, side: best.side };
}
