import type { PageWord } from '../page-layout.ts';
import { pieceOf } from '../text-piece.ts';
import type { FormPage } from './form-page.ts';
import { labelPiece, type Pair, pairOf } from './pair.ts';
import { printedLabel } from './printed-label.ts';

const certainty = 0.8;

/** What was written into rows of cells for single letters, with the label over or before them. */
export function combPairs(form: FormPage, used: Set<PageWord>): readonly Pair[] {
  const combs = form.segments.filter(
    ({ region, tokens }) => region === 'comb' && !tokens.some((each) => used.has(each)),
  );
  const free = form.segments.filter(({ region }) => region !== 'comb');
  return combs.flatMap(({ tokens, box }): readonly Pair[] => {
    const label = printedLabel(form, box, { free, sides: ['above', 'left'] });
    if (label === null) return [];
    const value = { piece: pieceOf([tokens]), certainty, source: 'page' } as const;
    const pair = pairOf({ label: labelPiece(label.lines), value, kind: 'text', labelCertainty: certainty });
    if (pair === null) return [];
    for (const token of [...tokens, ...label.lines.flat()]) used.add(token);
    return [pair];
  });
}
