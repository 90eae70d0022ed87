import { polygonOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageReading, TextSource } from '../../src/domain/reading/document/page.ts';
import type { Line, Word } from '../../src/domain/reading/document/text-layout.ts';

/** One line as an engine would see it. Places and sizes in pixels of the page. */
export interface DrawnLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Height of the words; letters and spaces are half as wide. */
  readonly size?: number;
  readonly confidence?: number;
}

export interface DrawnPageOptions {
  readonly number?: number;
  readonly width?: number;
  readonly height?: number;
  readonly source?: TextSource;
}

/** Shorthand for a line: `at(100, 40, 'NOME')`. */
export function at(x: number, y: number, text: string, style: Pick<DrawnLine, 'size' | 'confidence'> = {}): DrawnLine {
  return { x, y, text, ...style };
}

function wordsOf(line: DrawnLine, page: { width: number; height: number }): readonly Word[] {
  const size = line.size ?? 20;
  return Array.from(line.text.matchAll(/\S+/g), (match) => {
    const box = {
      x: (line.x + (match.index * size) / 2) / page.width,
      y: line.y / page.height,
      width: (match[0].length * size) / 2 / page.width,
      height: size / page.height,
    };
    return { text: match[0], confidence: line.confidence ?? 1, polygon: polygonOf(box) };
  });
}

function lineOf(drawn: DrawnLine, page: { width: number; height: number }): Line {
  const words = wordsOf(drawn, page);
  const polygon = words[0]?.polygon ?? polygonOf({ x: 0, y: 0, width: 0, height: 0 });
  return { text: drawn.text, confidence: drawn.confidence ?? 1, polygon, words };
}

/** A page of made-up lines, each a line of its own as an engine may find it; a wide gap is written as spaces. */
export function pageOf(lines: readonly DrawnLine[], options: DrawnPageOptions = {}): PageReading {
  const page = { width: options.width ?? 1000, height: options.height ?? 1400 };
  const drawn = lines.map((line) => lineOf(line, page));
  const blocks = drawn.map((line) => ({ ...line, lines: [line] }));
  return {
    number: options.number ?? 1,
    ...page,
    dpi: null,
    rotation: 0,
    skew: 0,
    source: options.source ?? 'ocr',
    quality: { score: 1, defects: [] },
    confidence: { mean: 1, p10: 1, min: 1, lowShare: 0 },
    blocks,
    barcodes: [],
    lowConfidenceRegions: [],
    engine: { name: 'drawn', version: '1', models: [], backend: 'test' },
  };
}
