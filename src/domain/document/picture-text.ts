import { type Box, boxOf } from './geometry.ts';
import { blockOf, lineOf } from './lay-out-words.ts';
import type { LeftOutBlock } from './left-out.ts';
import type { PictureArea } from './page.ts';
import { inReadingOrder } from './reading-order.ts';
import type { Block, Word } from './text-layout.ts';

/** What OCR read in a picture on a page with a text layer; places are those on the page. */
export interface PictureReading extends PictureArea {
  readonly blocks: readonly Block[];
  readonly leftOut: readonly LeftOutBlock[];
}

/** Whether a page with a text layer has words beside it that were read in pictures. */
export function hasPictureText({ blocks }: { readonly blocks: readonly Block[] }): boolean {
  return blocks.some(({ source }) => source === 'ocr');
}

/** Share of a word that words of the text layer cover from which it is one of them. */
const coveredShare = 0.35;

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Boxes by the bands of the page that they reach into, so that few are compared. */
class BoxBands {
  readonly #bands: Box[][] = Array.from({ length: 64 }, () => []);

  constructor(boxes: readonly Box[]) {
    for (const box of boxes) for (const band of this.#of(box)) band.push(box);
  }

  near(box: Box): ReadonlySet<Box> {
    return new Set(this.#of(box).flat());
  }

  #of({ y, height }: Box): readonly Box[][] {
    const last = this.#bands.length - 1;
    const at = (place: number): number => Math.min(last, Math.max(0, Math.floor(place * this.#bands.length)));
    return this.#bands.slice(at(y), at(y + height) + 1);
  }
}

function isCovered({ polygon }: Word, known: BoxBands): boolean {
  const box = boxOf(polygon);
  const shared = [...known.near(box)].reduce((sum, other) => sum + sharedArea(box, other), 0);
  return shared >= coveredShare * box.width * box.height;
}

/** The block without words that the text layer has; null when nothing is left. */
function unknownPart<Each extends Block>(block: Each, known: BoxBands): Each | null {
  const lines = block.lines.flatMap((line) => {
    const words = line.words.filter((word) => !isCovered(word, known));
    return words.length === line.words.length ? [line] : words.length === 0 ? [] : [lineOf(words)];
  });
  return lines.length === 0 ? null : { ...block, ...blockOf(lines), source: 'ocr' };
}

/**
 * A text layer with what was read in pictures on its page: blocks that say so, in reading order. Words that stand where
 * the text layer has words are not told twice.
 */
export function withPictures(
  blocks: readonly Block[],
  pictures: readonly PictureReading[],
): { readonly blocks: readonly Block[]; readonly leftOut: readonly LeftOutBlock[] } {
  if (pictures.length === 0) return { blocks, leftOut: [] };
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const known = new BoxBands(words.map(({ polygon }) => boxOf(polygon)));
  const unknown = <Each extends Block>(read: readonly Each[]): readonly Each[] =>
    read.map((block) => unknownPart(block, known)).filter((block) => block !== null);
  const added = unknown(pictures.flatMap((picture) => picture.blocks));
  return {
    blocks: added.length === 0 ? blocks : inReadingOrder([...blocks, ...added]),
    leftOut: unknown(pictures.flatMap(({ leftOut }) => leftOut)),
  };
}
