import type { Point, Polygon } from '../../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { Word } from '../../../domain/reading/document/text-layout.ts';
import type { TextLineBox } from '../detection/text-line-box.ts';
import { pointIn } from '../detection/text-line-box.ts';
import type { ReadCharacter } from './decode-ctc.ts';
import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';
import { columnContrast, inkExtent, inkOf } from './line-ink.ts';
import type { GapOptions } from './open-gaps.ts';
import { columnWidth, openGaps } from './open-gaps.ts';

/** A word of a line and where it lies along it, in columns of the recogniser's output. */
interface ReadWord {
  readonly text: string;
  readonly confidence: number;
  readonly from: number;
  readonly to: number;
}

const narrowest = 0.5;

function groups(characters: readonly ReadCharacter[]): ReadCharacter[][] {
  const words: ReadCharacter[][] = [[]];
  for (const character of characters) {
    if (character.text.trim() === '') words.push([]);
    else words.at(-1)?.push(character);
  }
  return words.filter((word) => word.length > 0);
}

/** Half the usual distance between neighbouring characters of a word. */
function halfPitch(words: readonly ReadCharacter[][]): number {
  let [distance, count] = [0, 0];
  for (const word of words) {
    distance += (word.at(-1)?.column ?? 0) - (word[0]?.column ?? 0);
    count += word.length - 1;
  }
  return Math.max(narrowest, count === 0 ? 1.5 : distance / count / 2);
}

/**
 * Words of a line. A word reaches half a character beyond its first and last one, and at most to the middle of the gap
 * to its neighbour.
 */
export function splitWords(characters: readonly ReadCharacter[], columns: number): ReadWord[] {
  const words = groups(characters);
  const half = halfPitch(words);
  return words.map((word, index) => {
    const first = word[0]?.column ?? 0;
    const last = word.at(-1)?.column ?? 0;
    const before = words[index - 1]?.at(-1)?.column;
    const after = words[index + 1]?.[0]?.column;
    const from = Math.max(first - half * 2, before === undefined ? -0.5 : (before + first) / 2);
    const to = Math.min(last + half * 2, after === undefined ? columns - 0.5 : (after + last) / 2);
    return {
      text: word.map((character) => character.text).join(''),
      confidence: word.reduce((sum, character) => sum + character.confidence, 0) / word.length,
      from: from + 0.5,
      to: to + 0.5,
    };
  });
}

/** A line that was found and read. */
export interface LineReading {
  readonly box: TextLineBox;
  readonly image: LineImage;
  readonly characters: readonly ReadCharacter[];
  /** Mean of its characters; 0 when there are none. */
  readonly confidence: number;
}

export function lineReading(box: TextLineBox, image: LineImage, characters: readonly ReadCharacter[]): LineReading {
  const sum = characters.reduce((total, character) => total + character.confidence, 0);
  return { box, image, characters, confidence: characters.length === 0 ? 0 : sum / characters.length };
}

/** Mean confidence, each line as heavy as its text is long; 0 when nothing was read. */
export function meanConfidence(lines: readonly LineReading[]): number {
  const count = lines.reduce((sum, line) => sum + line.characters.length, 0);
  const total = lines.reduce((sum, line) => sum + line.confidence * line.characters.length, 0);
  return count === 0 ? 0 : total / count;
}

type PageSize = Pick<PageImage, 'width' | 'height'>;

const inside = (value: number): number => Math.min(1, Math.max(0, value));

/** Words of a line with their places in fractions of the page: as wide as their ink, as high as that of the line. */
export function wordsOf({ box, image, characters }: LineReading, page: PageSize, options: GapOptions): Word[] {
  const [scaleX, scaleY] = [box.width / image.width, box.height / lineHeight];
  const point = (along: number, across: number): Point => {
    const [x, y] = pointIn(box, along * scaleX, across * scaleY);
    return [inside(x / page.width), inside(y / page.height)];
  };
  const ink = inkOf(image);
  const words = splitWords(openGaps(characters, columnContrast(ink), options), image.width / columnWidth);
  const { top, bottom } = inkExtent(ink, (words[0]?.from ?? 0) * columnWidth, (words.at(-1)?.to ?? 0) * columnWidth);
  return words.map((word) => {
    const { left, right } = inkExtent(ink, word.from * columnWidth, word.to * columnWidth);
    const polygon: Polygon = [point(left, top), point(right, top), point(right, bottom), point(left, bottom)];
    return { text: word.text, confidence: Math.min(1, word.confidence), polygon };
  });
}
