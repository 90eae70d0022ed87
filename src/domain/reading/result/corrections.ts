import type { Polygon } from '../document/geometry.ts';

/**
 * Where a reviewer says that a value is on a page: words by their places in reading order, counted from 0 through
 * blocks, lines and words of the page, or a box that was drawn.
 */
export type CorrectedPlace =
  | { readonly page: number; readonly words: readonly number[] }
  | { readonly page: number; readonly polygon: Polygon };

/** What a field says instead of what was read. */
export interface ValueCorrection {
  readonly field: string;
  /** As it is printed or would be: it is normalised by the type of the field. Null when the document says nothing. */
  readonly value: string | null;
  /** Left out, the place that was read stays. */
  readonly place?: CorrectedPlace;
}

/** `document` counts from 0. */
export interface FieldCorrection extends ValueCorrection {
  readonly document: number;
}

/** Rows are counted from 0, as the result has them that is corrected, whatever else is added or removed with it. */
export type RowCorrection = { readonly document: number; readonly list: string } & (
  | { readonly change: 'set'; readonly row: number; readonly fields: readonly ValueCorrection[] }
  /** In front of a row; behind the last one when `before` is left out. */
  | { readonly change: 'add'; readonly before?: number; readonly fields: readonly ValueCorrection[] }
  | { readonly change: 'remove'; readonly row: number }
);

/** What a reviewer says differently from a result. */
export interface Corrections {
  readonly fields: readonly FieldCorrection[];
  readonly rows: readonly RowCorrection[];
}

/** What reviewers did with one field of a template, without what it says. */
export interface FieldCount {
  readonly template: string;
  readonly templateVersion: number;
  /** Key of a field; `items` for the rows of a list, `items.total` for a column of it. */
  readonly field: string;
  /** Values that were changed; of a list, rows that were added or removed. */
  readonly corrected: number;
  /** Values that were left as they are when the result was first accepted; of a list, rows. */
  readonly confirmed: number;
}
