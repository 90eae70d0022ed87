import {
  type Box,
  boxAround,
  mapPolygon,
  type Polygon,
  pageRotation,
  polygonOf,
} from '../../domain/reading/document/geometry.ts';
import { hasRightToLeft } from '../../domain/reading/document/logical-order.ts';
import { printableText } from '../../domain/reading/document/printable-text.ts';
import type { Word } from '../../domain/reading/document/text-layout.ts';
import type { Gap, Glyph, PageGlyphs } from './page-glyphs.ts';

/**
 * Gaps that part words though nothing is read between them, in widths and heights of the larger character; and degrees
 * between their directions.
 */
const apart = { across: 3, down: 0.5, angle: 0.3 } as const;
/**
 * Characters that touch, in sizes of their font: gaps that PDFium finds are 0.13 and more on the first pages of 213
 * PDFs, and 0 where it takes a narrow column of characters that are drawn one by one for vertical writing. They
 * overlap by their kerning.
 */
const touching = { across: 0.1, overlap: 0.3, down: 0.3 } as const;

/** Letters of Hebrew and Arabic as they look beside others (Unicode, 9.2), and ligatures of them. */
const presentationForms = /[\u{FB1D}-\u{FDFF}\u{FE70}-\u{FEFC}]+/gu;

/** A word that a page draws as text, seen or not. */
export interface DrawnWord {
  readonly word: Word;
  /** Degrees by which it is rotated clockwise on the page as it is shown. */
  readonly angle: number;
  /** Brightness 0..255 of its letters, null where it is not known or they differ. */
  readonly brightness: number | null;
  /** The larger side of its largest letter along each axis, in fractions of the page. */
  readonly letter: { readonly width: number; readonly height: number };
}

type Size = PageGlyphs['size'];

const isMark = (glyph: Glyph | Gap | undefined): glyph is Glyph =>
  typeof glyph === 'object' && /^\p{M}/u.test(glyph.text);

function isOver({ box: mark }: Glyph, base: Glyph | Gap | undefined): base is Glyph {
  if (typeof base !== 'object') return false;
  const middle = mark.x + mark.width / 2;
  const isLevel = mark.y < base.box.y + base.box.height && mark.y + mark.height > base.box.y;
  return isLevel && middle >= base.box.x && middle <= base.box.x + base.box.width;
}

/** Marks after the characters over which they are drawn, without gaps that PDFium found between them. */
function withMarksOnBases(glyphs: readonly (Glyph | Gap)[]): readonly (Glyph | Gap)[] {
  const arranged: (Glyph | Gap)[] = [];
  for (let index = 0; index < glyphs.length; index += 1) {
    const [glyph, next] = [glyphs[index], glyphs[index + 1]];
    if (glyph === undefined) continue;
    const isStray = isMark(glyph) && !isOver(glyph, arranged.at(-1));
    if (isMark(glyph) && arranged.at(-1) === 'found' && (isOver(glyph, arranged.at(-2)) || isOver(glyph, next))) {
      arranged.pop();
    }
    if (isStray && isOver(glyph, next) && !isMark(next)) {
      arranged.push(next, glyph);
      index += 1;
    } else arranged.push(glyph);
  }
  return arranged;
}

const isSamePlace = ({ box: a }: Glyph, { box: b }: Glyph): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width;

/**
 * The characters of a word in logical order. PDFium reverses those of text that runs from right to left, also those of
 * one ligature, which have one place; but for lam and alef, which may be in order.
 */
function inOrder(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(({ text }) => hasRightToLeft(text))) return glyphs;
  const ligatures: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = ligatures.at(-1)?.[0];
    if (last && isSamePlace(last, glyph) && hasRightToLeft(glyph.text)) ligatures.at(-1)?.push(glyph);
    else ligatures.push([glyph]);
  }
  return ligatures.flatMap((ligature) => (ligature[0]?.text === 'ل' ? ligature : ligature.toReversed()));
}

/** The word as it lies on the page. */
function placeOf(level: Box, angle: number, size: Size): Polygon {
  if (angle === 0) return polygonOf(level);
  const inside = (fraction: number): number => Math.min(1, Math.max(0, fraction));
  const place = pageRotation(angle, size);
  return mapPolygon(polygonOf(level), (point) => {
    const [x, y] = place(point);
    return [inside(x), inside(y)];
  });
}

/** The larger size of its characters, since small ones are raised; bold where all of it is. */
function fontOfWord(glyphs: readonly Glyph[]): Pick<Word, 'fontSize' | 'isBold'> {
  const size = Math.round(10 * Math.max(...glyphs.map(({ fontSize }) => fontSize))) / 10;
  return { ...(size > 0 && { fontSize: size }), ...(glyphs.every(({ font }) => font.isBold) && { isBold: true }) };
}

function wordOf(glyphs: readonly Glyph[], size: Size): DrawnWord | null {
  const box = boxAround(glyphs.map((glyph) => glyph.box));
  const [first] = glyphs;
  if (box === null || !first || box.width === 0 || box.height === 0) return null;
  const known = glyphs.filter((glyph) => glyph.known).length;
  const drawn = inOrder(glyphs).map((glyph) => glyph.text);
  const text = printableText(drawn.join('')).replace(presentationForms, (forms) => forms.normalize('NFKC'));
  const [brightness = null, ...others] = new Set(glyphs.map((glyph) => glyph.brightness));
  return {
    word: {
      text: text.normalize('NFC'),
      confidence: known / glyphs.length,
      polygon: placeOf(box, first.angle, size),
      ...fontOfWord(glyphs),
    },
    angle: first.angle,
    brightness: others.length === 0 ? brightness : null,
    letter: {
      width: Math.max(...glyphs.map((glyph) => glyph.box.width)),
      height: Math.max(...glyphs.map((glyph) => glyph.box.height)),
    },
  };
}

/**
 * Whether two characters that PDFium names one after the other stand apart: it gives no space between texts that are
 * drawn by themselves, as what was filled into the fields of a form is.
 */
function isApart(last: Glyph, next: Glyph): boolean {
  if (Math.abs(last.angle - next.angle) > apart.angle) return true;
  const [a, b] = [last.box, next.box];
  const across = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width));
  const down = Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height));
  return across > apart.across * Math.max(a.width, b.width) || down > apart.down * Math.max(a.height, b.height);
}

/** Whether a character goes on where the one before it ends, on the same line. */
function isTouching(last: Glyph, next: Glyph, size: Size): boolean {
  if (last.angle !== next.angle || next.fontSize === 0) return false;
  const [a, b] = [last.box, next.box];
  const across = ((b.x - (a.x + a.width)) * size.width) / next.fontSize;
  const down = (Math.abs(b.y + b.height - (a.y + a.height)) * size.height) / next.fontSize;
  return across < touching.across && across > -touching.overlap && down < touching.down;
}

/** Words that a page draws as text, seen or not. */
export function drawnWords({ size, glyphs: drawn }: PageGlyphs): DrawnWord[] {
  const words: DrawnWord[] = [];
  let glyphs: Glyph[] = [];
  const endWord = (): void => {
    const word = wordOf(glyphs, size);
    if (word) words.push(word);
    glyphs = [];
  };
  let isAfterGap = false;
  for (const glyph of withMarksOnBases(drawn)) {
    if (glyph === 'space') endWord();
    else if (glyph === 'found') isAfterGap = true;
    else {
      const last = glyphs.at(-1);
      if (last && (isAfterGap ? !isTouching(last, glyph, size) : isApart(last, glyph))) endWord();
      glyphs.push(glyph);
      isAfterGap = false;
    }
  }
  endWord();
  return words;
}
