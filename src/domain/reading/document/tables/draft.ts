import type { Box } from '../geometry.ts';
import type { PlacedWord } from './level-page.ts';

/** A cell of a table that is being found; pixels of the level page. */
export interface DraftCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly words: readonly PlacedWord[];
  readonly box: Box;
}

export interface Draft {
  /** Which ruled lines bound it: those around its cells, those between its rows, or none. */
  readonly ruled: 'cells' | 'rows' | 'none';
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly DraftCell[];
  readonly box: Box;
}

/** Letters that amounts may have, such as those of a currency; and the share of digits. */
const maxCharacters = 3;
const minDigits = 0.4;

/** An amount, a date, a number: nothing that names or describes. */
export function isNumeric(text: string): boolean {
  const signs = text.replaceAll(/\s/g, '');
  const digits = signs.replaceAll(/\D/g, '').length;
  return digits > 0 && digits >= minDigits * signs.length && signs.replaceAll(/\P{L}/gu, '').length <= maxCharacters;
}

/**
 * The last of ascending `edges` at or before `place`, up to the last but one; -1 before the first and past the last.
 */
export function intervalOf(edges: readonly number[], place: number): number {
  if (place < (edges[0] ?? 0) || place > (edges.at(-1) ?? 0)) return -1;
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}
