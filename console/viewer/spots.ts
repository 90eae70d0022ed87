import type { Field, OcrResult, Polygon, ReadDocument } from '../api-types.ts';

/** Names a field by its document, the list that it is a cell of, and its key; the list itself where the key is null. */
export type TitleOf = (document: number, list: string | null, key: string | null) => string;

export interface ChoosingProps {
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly titleOf: TitleOf;
}

/** What people call a field, or else a list, of a document, by its key. */
export function titleIn(titleOf: TitleOf, document: number, key: string): string {
  const title = titleOf(document, null, key);
  return title === key ? titleOf(document, key, null) : title;
}

/** A rectangle in fractions of the upright page. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A field, or the cell of a list, that can be chosen. */
export interface Spot {
  /** Unique in a result: `1.fullName`, `1.items.0.total`. */
  readonly id: string;
  readonly document: number;
  readonly key: string;
  /** Null for a field that is by itself. */
  readonly cell: { readonly list: string; readonly row: number } | null;
  readonly field: Field;
}

/** The fields and cells of a document, the `number`th of its file. */
export function spotsOf({ fields, lists }: ReadDocument, number: number): readonly Spot[] {
  const own = Object.entries(fields).map(
    ([key, field]): Spot => ({ id: `${number}.${key}`, document: number, key, cell: null, field }),
  );
  const cells = Object.entries(lists).flatMap(([list, rows]) =>
    rows.flatMap((row, index) =>
      Object.entries(row).map(
        ([key, field]): Spot => ({
          id: `${number}.${list}.${index}.${key}`,
          document: number,
          key,
          cell: { list, row: index },
          field,
        }),
      ),
    ),
  );
  return [...own, ...cells];
}

export function allSpots({ documents }: OcrResult): readonly Spot[] {
  return documents.flatMap((document, index) => spotsOf(document, index + 1));
}

/** Where on which page something is. */
export interface SpotPlace {
  readonly page: number;
  readonly bounds: Bounds;
}

/** The first page that a field is on, and where on it; null for a field that was not found there. */
export function placeOf({ locations }: Field): SpotPlace | null {
  const page = locations[0]?.page;
  if (page === undefined) return null;
  return { page, bounds: boundsOf(locations.filter((each) => each.page === page).map(({ polygon }) => polygon)) };
}

export function boundsOf(polygons: readonly Polygon[]): Bounds {
  const points = polygons.flat();
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  const x = Math.min(...across);
  const y = Math.min(...down);
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}

export type Tone = 'good' | 'fair' | 'bad';

/** Below it a word counts as doubtful in the results of the service. */
const doubtful = 0.6;
const sure = 0.9;

/** How sure the reading is, in three steps. */
export function toneOf(confidence: number): Tone {
  if (confidence >= sure) return 'good';
  return confidence >= doubtful ? 'fair' : 'bad';
}
