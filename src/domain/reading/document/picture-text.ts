import { type Box, boxOf, medianHeight } from './geometry.ts';
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

/**
 * What tells a picture of print from a logo: its share of the page, or how many letters and digits were read in it. A
 * card has a date or a number besides what was not read.
 */
const moreThanLogo = { area: 0.1, characters: 8 } as const;

function isMoreThanLogo({ polygon, blocks }: PictureReading): boolean {
  const { width, height } = boxOf(polygon);
  const characters = blocks.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return width * height >= moreThanLogo.area || characters >= moreThanLogo.characters;
}

/**
 * Scripts that were not read in pictures which are more than a logo, as those of their page: empty where nobody knows
 * which, missing where all was read.
 */
export function unreadInPictures(pictures: readonly PictureReading[]): Pick<PictureArea, 'unreadScripts'> {
  const unread = pictures.filter((picture) => picture.unreadScripts !== undefined && isMoreThanLogo(picture));
  if (unread.length === 0) return {};
  return { unreadScripts: [...new Set(unread.flatMap(({ unreadScripts = [] }) => unreadScripts))] };
}

/** Share of a word that words of the text layer cover from which it is one of them. */
const coveredShare = 0.35;

/**
 * Times the usual height of the page's words from which print in a picture is large, and what large print is read with.
 */
const large = 2.2;
const sureConfidence = 0.9;

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
 * Signatures, stamps and drawings beside print: large print is read surely, so what is large and doubtful is none. Of a
 * picture by itself an engine cannot tell, as it does not see how large the print of the page is.
 */
function markTeller(words: readonly Word[]): (block: Block) => boolean {
  const minHeight = large * medianHeight(words.map(({ polygon }) => boxOf(polygon)));
  return ({ confidence, lines }) =>
    confidence < sureConfidence &&
    lines.every(({ polygon }) => {
      const { width, height } = boxOf(polygon);
      return height >= minHeight && width > height;
    });
}

/**
 * A text layer with what was read in pictures on its page: blocks that say so, in reading order. Words that stand where
 * the text layer has words are not reported twice; what is large and doubtful is left out as a mark.
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
  const isMark = markTeller(words);
  const marks = added.filter(isMark).map((block) => ({ ...block, kind: 'mark' as const }));
  const text = added.filter((block) => !isMark(block));
  return {
    blocks: text.length === 0 ? blocks : inReadingOrder([...blocks, ...text]),
    leftOut: [...marks, ...unknown(pictures.flatMap(({ leftOut }) => leftOut))],
  };
}
