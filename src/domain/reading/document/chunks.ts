import type { Polygon } from './geometry.ts';
import { joinedLines } from './line-joint.ts';
import { partsMarkdown } from './markdown.ts';
import type { Table } from './tables/table.ts';
import { type PageOfParts, type TextPart, textParts } from './text-parts.ts';

export const chunkUnits = ['tokens', 'characters'] as const;
/**
 * What the size of a chunk counts: characters of Unicode, or words and signs as UAX #29 parts them, of which a text has
 * about three for four tokens of a language model.
 */
export type ChunkUnit = (typeof chunkUnits)[number];

export interface ChunkSize {
  readonly unit: ChunkUnit;
  /** At least 1. */
  readonly max: number;
}

export const defaultChunkSize: ChunkSize = { unit: 'tokens', max: 400 };

/** A piece of a document that is small enough to be searched for and found again. */
export interface Chunk {
  /** Markdown, without the headings above it. */
  readonly text: string;
  /** The headings that it is under, the outermost first. */
  readonly headings: readonly string[];
  /** Where its parts are; null where nobody knows. */
  readonly places: readonly { readonly page: number; readonly polygon: Polygon | null }[];
  /** Tokens or characters of `text`. */
  readonly size: number;
}

const wordSegments = new Intl.Segmenter('und', { granularity: 'word' });
const sentenceSegments = new Intl.Segmenter('und', { granularity: 'sentence' });

/** What is between two parts. */
const separator: Readonly<Record<ChunkUnit, number>> = { tokens: 0, characters: 2 };

function sizeOf(text: string, unit: ChunkUnit): number {
  if (unit === 'characters') return [...text].length;
  let count = 0;
  for (const { segment } of wordSegments.segment(text)) if (segment.trim() !== '') count += 1;
  return count;
}

/** Pieces that are joined as long as they are within the size; one that is larger by itself is cut. */
function packed(pieces: readonly string[], { unit, max }: ChunkSize): readonly string[] {
  const packs: string[] = [];
  let size = 0;
  for (const piece of pieces) {
    const own = sizeOf(piece, unit);
    const last = packs.at(-1);
    if (last !== undefined && size + own <= max) {
      packs[packs.length - 1] = last + piece;
      size += own;
    } else if (own <= max) {
      packs.push(piece);
      size = own;
    } else {
      packs.push(...cut(piece, { unit, max }));
      size = max;
    }
  }
  return packs;
}

/** A sentence that is longer than a chunk, in words; a word that is, in characters. */
function cut(text: string, size: ChunkSize): readonly string[] {
  const words = Array.from(wordSegments.segment(text), ({ segment }) => segment);
  const small = words.flatMap((word) => (sizeOf(word, size.unit) <= size.max ? [word] : cutCharacters(word, size.max)));
  return packed(small, size);
}

function cutCharacters(word: string, max: number): readonly string[] {
  const characters = [...word];
  return Array.from({ length: Math.ceil(characters.length / max) }, (_, index) =>
    characters.slice(index * max, (index + 1) * max).join(''),
  );
}

/** The part as smaller ones: a table by its rows, each with the headings of its columns; a text by its sentences. */
function divided(part: TextPart, size: ChunkSize): readonly string[] {
  if (part.kind === 'table') return dividedTable(part, part.table, size);
  const text = part.kind === 'paragraph' ? joinedLines(part.lines) : partsMarkdown([part]);
  const pieces = packed(
    Array.from(sentenceSegments.segment(text), ({ segment }) => segment),
    size,
  );
  if (part.kind !== 'paragraph') return pieces.map((piece) => piece.trim());
  return pieces.map((piece) => partsMarkdown([{ ...part, lines: [piece.trim()] }]));
}

function dividedTable(part: TextPart, table: Table, size: ChunkSize): readonly string[] {
  const headers = table.cells.filter(({ isHeader }) => isHeader);
  const first = Math.max(1, ...headers.map(({ row }) => row + 1));
  const withRows = (from: number, to: number): string => {
    const cells = table.cells
      .filter(({ row }) => row < first || (row >= from && row < to))
      .map((cell) => (cell.row < first ? cell : { ...cell, row: cell.row - from + first }));
    return partsMarkdown([{ ...part, kind: 'table', table: { ...table, rows: first + to - from, cells } }]);
  };
  const texts: string[] = [];
  let from = first;
  while (from < table.rows) {
    let to = from + 1;
    while (to < table.rows && sizeOf(withRows(from, to + 1), size.unit) <= size.max) to += 1;
    texts.push(withRows(from, to));
    from = to;
  }
  return texts;
}

type HeadingPart = Extract<TextPart, { readonly kind: 'heading' }>;

/** Gathers parts into chunks. */
class Gathering {
  readonly #size: ChunkSize;
  readonly #chunks: Chunk[] = [];
  #parts: TextPart[] = [];
  #used = 0;
  #path: readonly HeadingPart[] = [];
  /** The last heading, as long as nothing is under it. */
  #bare: HeadingPart | null = null;

  constructor(size: ChunkSize) {
    this.#size = size;
  }

  add(part: TextPart): void {
    if (part.kind === 'heading') this.#open(part);
    else this.#gather(part);
  }

  ended(): readonly Chunk[] {
    this.#end();
    this.#endBare();
    return this.#chunks;
  }

  #open(heading: HeadingPart): void {
    this.#end();
    if (this.#bare && this.#bare.level >= heading.level) this.#endBare();
    this.#path = [...this.#path.filter(({ level }) => level < heading.level), heading];
    this.#bare = heading;
  }

  #gather(part: TextPart): void {
    const { unit, max } = this.#size;
    const own = sizeOf(partsMarkdown([part]), unit) + separator[unit];
    if (this.#used + own > max + separator[unit]) this.#end();
    if (own > max + separator[unit]) {
      for (const text of divided(part, this.#size)) this.#put(text, [part]);
    } else {
      this.#parts.push(part);
      this.#used += own;
    }
  }

  #end(): void {
    const parts = this.#parts;
    this.#parts = [];
    this.#used = 0;
    this.#put(partsMarkdown(parts), parts);
  }

  /** A heading without anything under it is a chunk of its own. */
  #endBare(): void {
    const heading = this.#bare;
    if (heading === null) return;
    this.#path = this.#path.filter((each) => each !== heading);
    this.#put(partsMarkdown([heading]), [heading]);
  }

  #put(text: string, parts: readonly TextPart[]): void {
    if (text === '') return;
    this.#bare = null;
    this.#chunks.push({
      text,
      headings: this.#path.map((heading) => heading.text),
      places: parts.flatMap(({ page, polygon, more = [] }) => [{ page, polygon }, ...more]),
      size: sizeOf(text, this.#size.unit),
    });
  }
}

/**
 * The text of pages in pieces for retrieval: what is under one heading stays together as long as it is within the
 * size, larger parts are divided between sentences or rows of tables. A row of a table that is larger by itself is a
 * chunk beyond the size.
 */
export function chunks(pages: readonly PageOfParts[], size: ChunkSize = defaultChunkSize): readonly Chunk[] {
  const gathering = new Gathering({ ...size, max: Math.max(1, size.max) });
  for (const part of textParts(pages).flat()) gathering.add(part);
  return gathering.ended();
}
