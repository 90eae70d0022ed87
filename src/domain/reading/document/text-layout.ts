import { type Polygon, roundedPolygon } from './geometry.ts';

/** Text as it lies on a page: page > block > line > word, in reading order. Confidences are 0..1. */
export interface Word {
  readonly text: string;
  readonly confidence: number;
  readonly polygon: Polygon;
  /** Points, to a tenth, of the font that a PDF sets it in; missing where the file does not say. */
  readonly fontSize?: number;
  /** Of a word that a PDF sets in a bold font. */
  readonly isBold?: true;
}

export interface Line {
  readonly text: string;
  readonly confidence: number;
  readonly polygon: Polygon;
  readonly words: readonly Word[];
}

export interface Block {
  readonly text: string;
  readonly confidence: number;
  readonly polygon: Polygon;
  readonly lines: readonly Line[];
  /** Of blocks that OCR read in a picture on a page with a text layer; missing where the page says it. */
  readonly source?: 'ocr';
}

/** The same blocks at other places. */
export function mapPlaces<Each extends Block>(
  blocks: readonly Each[],
  place: (polygon: Polygon) => Polygon,
): readonly Each[] {
  return blocks.map((block) => ({
    ...block,
    polygon: place(block.polygon),
    lines: block.lines.map((line) => ({
      ...line,
      polygon: place(line.polygon),
      words: line.words.map((word) => ({ ...word, polygon: place(word.polygon) })),
    })),
  }));
}

/** Blocks as they are kept: places in millionths of the page. */
export function withRoundedPlaces<Each extends Block>(blocks: readonly Each[]): readonly Each[] {
  return mapPlaces(blocks, roundedPolygon);
}

/** Lines of text of which no words are reported, so that nobody knows where they stand. */
export function unplacedLines(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(({ text, lines }) =>
    lines.length === 0 ? text.split('\n') : lines.flatMap((line) => (line.words.length === 0 ? [line.text] : [])),
  );
}
