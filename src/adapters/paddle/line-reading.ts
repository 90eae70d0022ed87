import type { Point, Polygon } from '../../domain/document/geometry.ts';
import type { PageImage } from '../../domain/document/page.ts';
import type { Word } from '../../domain/document/text-layout.ts';
import type { ReadCharacter } from './decode-ctc.ts';
import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';
import { columnContrast, inkExtent, inkOf } from './line-ink.ts';
import type { GapOptions } from './open-gaps.ts';
import { columnWidth, openGaps } from './open-gaps.ts';
import { splitWords } from './split-words.ts';
import type { TextLineBox } from './text-line-box.ts';
import { pointIn } from './text-line-box.ts';

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
