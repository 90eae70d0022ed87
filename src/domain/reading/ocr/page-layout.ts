import type { FormField } from '../document/form-field.ts';
import type { SelectionMark } from '../document/form-marks.ts';
import type { Box, Polygon } from '../document/geometry.ts';
import type { TextSource } from '../document/page.ts';

/** A word, or a part of one that a colon divides. Boxes are in pixels of the page, so that x and y compare. */
export interface PageWord {
  readonly text: string;
  readonly confidence: number;
  readonly page: number;
  readonly box: Box;
  readonly polygon: Polygon;
  /** Printed without a space after the token before it. */
  readonly glued?: true;
  /** Where it comes from, when not from where the rest of its page does. */
  readonly source?: TextSource;
  /** Of a printed word: its place among the words of its page in reading order, from 0. */
  readonly word?: number;
}

/** Words that stand together: a cell of a table, a label with its value, a line of a paragraph. */
export interface Cell {
  readonly tokens: readonly PageWord[];
  readonly box: Box;
}

/** What is side by side on a page, left to right, whatever columns or blocks the engine saw. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly tokens: readonly PageWord[];
  readonly box: Box;
}

/** A ruled line in pixels: across from left to right, down from top to bottom. */
export interface PageLine {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

/** What a page has besides words, boxes in pixels as those of words. */
export interface FormParts {
  readonly across: readonly PageLine[];
  readonly down: readonly PageLine[];
  readonly marks: readonly (SelectionMark & { readonly box: Box })[];
  readonly fields: readonly (FormField & { readonly box: Box })[];
}

/** A page as rows of cells, top to bottom. */
export interface LaidOutPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly source: TextSource;
  readonly rows: readonly Row[];
  readonly form: FormParts;
}

/** Text that runs up or down the page; it is in no row and no column. */
export function isRotated({ box, tokens }: Cell): boolean {
  return box.height > 2 * box.width && tokens.some((token) => token.text.length > 2);
}

export function right(box: Box): number {
  return box.x + box.width;
}

export function bottom(box: Box): number {
  return box.y + box.height;
}

export function centreY(box: Box): number {
  return box.y + box.height / 2;
}

/** Pixels that two boxes share from left to right; negative is the gap between them. */
export function sharedWidth(a: Box, b: Box): number {
  return Math.min(right(a), right(b)) - Math.max(a.x, b.x);
}

/** Where a line runs down at the height `y`, at its nearer end beyond its ends; pixels. */
export function sideAt({ from, to }: PageLine, y: number): number {
  if (to.y === from.y) return from.x;
  const share = Math.min(1, Math.max(0, (y - from.y) / (to.y - from.y)));
  return from.x + share * (to.x - from.x);
}

/** Lines that run down, and how far words may reach over one, in heights of them. */
interface Parting {
  readonly down: readonly PageLine[];
  readonly slack?: number;
}

/** Whether a line that runs down is between two words of a row, the middles of which it never passes. */
export function isParted(left: Box, after: Box, { down, slack = 0.25 }: Parting): boolean {
  const y = (centreY(left) + centreY(after)) / 2;
  return down.some((rule) => {
    if (y < rule.from.y || y > rule.to.y) return false;
    const x = sideAt(rule, y);
    const from = Math.max(left.x + left.width / 2, right(left) - slack * left.height);
    return x >= from && x <= Math.min(after.x + after.width / 2, after.x + slack * after.height);
  });
}
