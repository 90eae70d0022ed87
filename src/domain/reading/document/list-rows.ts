import type { PrintedRow } from './printed-rows.ts';

/** Signs that begin an item of a list, also those of symbol fonts, which have no character of their own. */
const bullet = /^(?:[•‣◦▪▫●○■□♦❖➢➤✓∙·⁃]|\p{Co})\s+(?=\S)/u;
const dash = /^[-–—*]\s+(?=\S)/u;
const numbered = /^\(?(?<number>\d{1,3}|[a-z])[.)]\s+(?=\S)/iu;
/** Edges of items of one list are this close, and rows that go on are this far to the right; in heights of a row. */
const sameEdge = 1;
const minIndent = 0.3;
/** A row that goes on with an item is this close below it, in heights. */
const closeBelow = 1;
/** Rows after which the next item of a list may come. */
const farthest = 40;
const deepest = 5;

/** An item of a list: its rows, and what its text begins after. */
export interface ListItem {
  readonly rows: readonly PrintedRow[];
  /** The number or letter as it is printed, with its sign; null of bullets. */
  readonly marker: string | null;
  /** 0 of the outermost. */
  readonly depth: number;
  /** Characters of the first row before its text. */
  readonly skip: number;
}

interface Opening {
  readonly row: PrintedRow;
  readonly at: number;
  readonly kind: 'bullet' | 'dash' | 'number';
  readonly marker: string | null;
  readonly skip: number;
}

function openingOf(row: PrintedRow, at: number): Opening | null {
  for (const [kind, pattern] of [['bullet', bullet] as const, ['dash', dash] as const, ['number', numbered] as const]) {
    const found = pattern.exec(row.text);
    if (found) return { row, at, kind, marker: kind === 'number' ? found[0].trim() : null, skip: found[0].length };
  }
  return null;
}

/** The one after a number or letter, with its signs: `b)` after `a)`. */
function nextMarker(marker: string): string {
  return marker.replace(/\d+|[a-z]/iu, (text) =>
    /\d/.test(text) ? String(Number(text) + 1) : String.fromCodePoint((text.codePointAt(0) ?? 0) + 1),
  );
}

function areSiblings(a: Opening, b: Opening): boolean {
  if (a.kind !== b.kind || b.at - a.at > farthest) return false;
  if (Math.abs(a.row.box.x - b.row.box.x) > sameEdge * a.row.box.height) return false;
  return a.marker === null || b.marker === null ? true : nextMarker(a.marker) === b.marker;
}

/** Bullets are items of their own; other signs are where another item follows or goes before. */
function isItem(opening: Opening, all: readonly Opening[]): boolean {
  if (opening.kind === 'bullet') return true;
  return (
    all.some((other) => areSiblings(opening, other) && other.at > opening.at) ||
    all.some((other) => areSiblings(other, opening) && other.at < opening.at)
  );
}

function goesOn(row: PrintedRow, { row: first }: Opening, last: PrintedRow): boolean {
  const { height } = first.box;
  const apart = row.box.y - (last.box.y + last.box.height);
  return row.box.x - first.box.x >= minIndent * height && apart < closeBelow * height && row.box.y > last.box.y;
}

/**
 * Items of lists among the rows of a page that are no heading, by their first row; outside of running text those with
 * bullets alone.
 */
export function listItemsAmong(rows: readonly PrintedRow[], isRunning: boolean): ReadonlyMap<PrintedRow, ListItem> {
  const openings = rows
    .flatMap((row, at) => openingOf(row, at) ?? [])
    .filter(({ kind }) => isRunning || kind === 'bullet');
  const items = openings.filter((opening) => isItem(opening, openings));
  const starts = new Set(items.map(({ at }) => at));
  const found = new Map<PrintedRow, ListItem>();
  const edges: number[] = [];
  let end = -1;
  for (const item of items) {
    const own = [item.row];
    let next = item.at + 1;
    for (let row = rows[next]; row && !starts.has(next) && goesOn(row, item, own.at(-1) ?? row); row = rows[next]) {
      own.push(row);
      next += 1;
    }
    if (item.at !== end) edges.length = 0;
    end = next;
    const { x, height } = item.row.box;
    while (edges.length > 0 && (edges.at(-1) ?? 0) > x - sameEdge * height) edges.pop();
    const depth = Math.min(deepest, edges.length);
    edges.push(x);
    found.set(item.row, { rows: own, marker: item.marker, depth, skip: item.skip });
  }
  return found;
}
