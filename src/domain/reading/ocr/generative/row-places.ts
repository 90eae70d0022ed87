import type { FieldDefinition, ListDefinition } from '../../../template/template.ts';
import type { PageWord } from '../page-layout.ts';
import { sharedWidth } from '../page-layout.ts';
import type { Occurrence, ValueFinder } from './find-value.ts';
import type { GeneratedRow } from './generated-document.ts';
import { byLine, textOf } from './word-index.ts';

/** A value that was returned for a field of a row, and where it is. */
export interface Cell {
  readonly definition: FieldDefinition;
  readonly text: string;
  /** In the order of reading. */
  readonly occurrences: readonly Occurrence[];
  /** The same, by the line in which they begin. */
  readonly lines: ReadonlyMap<number, readonly Occurrence[]>;
}

/** Where the rows of one page were found so far. */
export interface Progress {
  readonly taken: Set<PageWord>;
  /** Line of the last row that was found, 0 before the first; rows come in the order of print. */
  last: number;
}

/** Lines after the first in which a row can go on. */
export const linesOfRow = 3;
/** What the line that the generator names is worth beside a value that is there. */
const claimShare = 0.5;
/** What a value below the first line of a row is worth beside one that is in it. */
const belowShare = 0.5;
/** Two rows seldom begin in one line. */
const sameLineCost = 1;

export function isFree({ tokens }: Occurrence, { taken }: Progress): boolean {
  return !tokens.some(({ token }) => taken.has(token));
}

export function take(occurrence: Occurrence, { taken }: Progress): void {
  for (const { token } of occurrence.tokens) taken.add(token);
}

/** The nearest free occurrence of a cell from the line `start` of its row on, to before the line `end`. */
export function ownOf(
  { lines }: Cell,
  [start, end]: readonly [number, number],
  progress: Progress,
): Occurrence | undefined {
  for (let line = start; line < end; line += 1) {
    const own = lines.get(line)?.find((each) => isFree(each, progress));
    if (own !== undefined) return own;
  }
  return undefined;
}

/**
 * The line in which most values of a row begin, not before the last row; null when none is there. Far from the line
 * that the generator names, one value alone is chance.
 */
export function startOf(cells: readonly Cell[], claimed: number, progress: Progress): number | null {
  const lines = new Set(cells.flatMap((cell) => [...cell.lines.keys()]).filter((line) => line >= progress.last));
  const starts = [...lines].map((line) => {
    const own = cells.flatMap((cell) => ownOf(cell, [line, line + linesOfRow + 1], progress) ?? []);
    const inLine = own.filter((each) => each.line === line).length;
    const distance = Math.abs(line - claimed);
    const worth =
      inLine +
      belowShare * (own.length - inLine) +
      (distance <= 1 ? claimShare : 0) -
      (line === progress.last ? sameLineCost : 0);
    return { line, distance, inLine, own: own.length, worth };
  });
  const likely = starts.filter(
    ({ inLine, own, distance }) => inLine > 0 && (distance <= linesOfRow || own >= Math.min(2, cells.length)),
  );
  const [best] = likely.toSorted((a, b) => b.worth - a.worth || a.distance - b.distance || a.line - b.line);
  return best?.line ?? null;
}

/**
 * Whether a line prints a value of the same type where this one would stand in it, and no other field of the row has
 * it: then this one is of another row, or of a sum.
 */
export function printsAnother(
  {
    definition,
    occurrence,
    line,
  }: { readonly definition: FieldDefinition; readonly occurrence: Occurrence; readonly line: number },
  cells: readonly Cell[],
  finder: ValueFinder,
): boolean {
  const others = cells.filter((cell) => cell.definition !== definition).flatMap((cell) => cell.lines.get(line) ?? []);
  const claimed = new Set(others.flatMap(({ tokens }) => tokens.map(({ token }) => token)));
  const words = finder
    .wordsOf(occurrence.page, line)
    .filter(({ token }) => !claimed.has(token))
    .filter(({ token }) => occurrence.tokens.some((own) => sharedWidth(own.token.box, token.box) > 0));
  return words.length > 0 && finder.valueOf(definition, textOf(words)) !== null;
}

/** Places values of rows, each text of a field and page once. */
export class CellPlaces {
  readonly #list: ListDefinition;
  readonly #finder: ValueFinder;
  readonly #known = new Map<string, Pick<Cell, 'occurrences' | 'lines'>>();

  constructor(list: ListDefinition, finder: ValueFinder) {
    this.#list = list;
    this.#finder = finder;
  }

  cellsOf(row: GeneratedRow): readonly Cell[] {
    return this.#list.fields.flatMap((definition) => {
      const text = row.values[definition.key] ?? null;
      return text === null ? [] : [{ definition, text, ...this.#placesOf(definition, text, row.page) }];
    });
  }

  #placesOf(definition: FieldDefinition, text: string, page: number): Pick<Cell, 'occurrences' | 'lines'> {
    const name = JSON.stringify([page, definition.key, text]);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const occurrences = this.#finder.find(definition, text, page);
    const places = { occurrences, lines: byLine(occurrences) };
    this.#known.set(name, places);
    return places;
  }
}
