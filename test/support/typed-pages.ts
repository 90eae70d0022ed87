import type { DocumentOpener } from '../../src/domain/ports/document-opener.ts';
import type { OcrEngine } from '../../src/domain/ports/ocr-engine.ts';
import type { Polygon } from '../../src/domain/reading/document/geometry.ts';
import type { LeftOutBlock } from '../../src/domain/reading/document/left-out.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import type { Block, Word } from '../../src/domain/reading/document/text-layout.ts';
import { nullEnginesWith, nullFile, nullOcrEngine, nullOpener } from './null-engines.ts';

/** Pixels of a page whose text is typed: room for 100 letters across and 100 lines. */
const width = 1000;
const height = 2000;
const letter = 1 / 100;
const row = 1 / 100;

/** A file whose pages show these texts, typed on a grid; for `typedEngines`. */
export function typedFile(pages: readonly string[]): Buffer {
  return nullFile(JSON.stringify(pages), pages.length);
}

function box(x: number, y: number, length: number): Polygon {
  const [left, right, top, bottom] = [x * letter, (x + length) * letter, (y + 0.1) * row, (y + 0.8) * row];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** What an engine reads of a page on which this text is typed, one block a line. */
export function typedBlocks(text: string): readonly Block[] {
  return text.split('\n').flatMap((line, y): readonly Block[] => {
    const words = Array.from(
      line.matchAll(/\S+/g),
      (match): Word => ({ text: match[0], confidence: 0.98, polygon: box(match.index, y, match[0].length) }),
    );
    if (words.length === 0) return [];
    const whole = { text: words.map((word) => word.text).join(' '), confidence: 0.98, polygon: box(0, y, line.length) };
    return [{ ...whole, lines: [{ ...whole, words }] }];
  });
}

/** A page as it was read. */
export function typedPage(text: string, number = 1): PageReading {
  return {
    number,
    width,
    height,
    dpi: 100,
    rotation: 0,
    skew: 0,
    source: 'ocr',
    quality: { score: 1, defects: [] },
    confidence: { mean: 0.98, p10: 0.98, min: 0.98, lowShare: 0 },
    blocks: typedBlocks(text),
    barcodes: [],
    barcodesSought: true,
    lowConfidenceRegions: [],
    engine: { name: 'typed', version: '1', models: [], backend: 'none' },
  };
}

const opener: DocumentOpener = {
  ...nullOpener,
  async page(file, number, options) {
    const { image, rotation } = await nullOpener.page(file, number, options);
    return { image: { ...image, width, height }, rotation };
  },
};

/** Of a typed page the lines after a tilde are marks, which an engine leaves out of the text. */
const markSign = '~';

function typedMarks(text: string): readonly LeftOutBlock[] {
  const marks = text.split('\n').map((line) => (line.startsWith(markSign) ? line.replace(markSign, ' ') : ''));
  return typedBlocks(marks.join('\n')).map((block) => ({ ...block, kind: 'mark' }));
}

const engine: OcrEngine = {
  ...nullOcrEngine,
  async read({ pixels }) {
    const [, pages = '[]', number = '1'] = /^(.*)-(\d+)$/s.exec(new TextDecoder().decode(pixels)) ?? [];
    const text = (JSON.parse(pages) as readonly string[])[Number(number) - 1] ?? '';
    const { engine: stamp } = await nullOcrEngine.read({ width, height, channels: 1, pixels, dpi: null }, never);
    const printed = text.replaceAll(/^~.*$/gm, '');
    return { blocks: typedBlocks(printed), leftOut: typedMarks(text), rotation: null, engine: stamp };
  },
};
const never = { languages: [], profile: 'fast', layout: 'page', timeoutMs: 1 } as const;

/** Engines that read typed pages, and cost nothing. */
export const typedEngines = nullEnginesWith(engine, () => opener);
