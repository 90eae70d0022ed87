import type { TextLayer } from '../../domain/ports/document-opener.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import { boxAround, boxOf, polygonOf } from '../../domain/reading/document/geometry.ts';
import { layOutWords } from '../../domain/reading/document/lay-out-words.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import { areasToRead, wholePictures } from '../../domain/reading/document/picture-areas.ts';
import { printableText } from '../../domain/reading/document/printable-text.ts';
import type { Word } from '../../domain/reading/document/text-layout.ts';
import { contrasts, hasInk, inkOutside, isBlankOutside, printInAreas } from '../../imaging/ink.ts';
import { measureIn } from './page-measure.ts';
import type { Pdfium } from './pdfium-module.ts';
import { pointsPerInch } from './render-page.ts';
import { fontIn, type TextFont } from './text-font.ts';
import { paintIn } from './text-paint.ts';

/** A page with more is a dump of data, not a document, and is left to the pixels. */
const max = { characters: 50_000, words: 6_000 } as const;
/** Logos, codes and ruled paper are half of the ink of a form; a picture of a document is nearly all of it. */
const maxInkOutside = 0.6;
/** Fewer characters may be a stamp or a page number on a scan. */
const minCharacters = 40;

/** Cells of print that a picture has at least to be read: a short word has more. */
const minPrint = 8;
/** Pixels of the preview around print in a picture: engines read no line that begins at the edge. */
const areaMargin = 8;

/** Points of the larger side of the largest letter of a word; what is smaller nobody reads. */
const minLetter = 3;

/** Gaps that part words though nothing is read between them, in widths and heights of the larger character. */
const apart = { across: 3, down: 0.5 } as const;

interface Glyph {
  readonly text: string;
  readonly box: Box;
  /** Whether the font says which character it is. */
  readonly known: boolean;
  /** Brightness 0..255 of the letter, null where that is not known. */
  readonly brightness: number | null;
  readonly font: TextFont;
}

/** A word that a page draws as text, seen or not. */
interface DrawnWord {
  readonly word: Word;
  /** Brightness 0..255 of its letters, null where it is not known or they differ. */
  readonly brightness: number | null;
  /** The larger side of its largest letter along each axis, in fractions of the page. */
  readonly letter: { readonly width: number; readonly height: number };
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

function* glyphsOf(pdfium: Pdfium, page: number): Generator<Glyph | null> {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return;
  const measure = measureIn(pdfium, page);
  const rect = pdfium.wasmExports.malloc(16);
  const paintOf = paintIn(pdfium);
  const fontOf = fontIn(pdfium, text);
  const count = pdfium._FPDFText_CountChars(text);
  if (count > max.characters) return;
  for (let index = 0; index < count; index += 1) {
    const isHyphen = pdfium._FPDFText_IsHyphen(text, index) === 1;
    const code = Math.min(pdfium._FPDFText_GetUnicode(text, index), 0x10ffff);
    const character = isHyphen ? '-' : printableText(String.fromCodePoint(code));
    if (character === '') continue;
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const { isDrawn, brightness } = paintOf(object);
    if (/\s/u.test(character) || !isDrawn || !pdfium._FPDFText_GetLooseCharBox(text, index, rect)) {
      yield null;
      continue;
    }
    const view = new DataView(pdfium.HEAPU8.buffer, rect, 16);
    const [x1, y1] = measure(view.getFloat32(0, true), view.getFloat32(4, true));
    const [x2, y2] = measure(view.getFloat32(8, true), view.getFloat32(12, true));
    const [left, right] = [clamp(Math.min(x1, x2)), clamp(Math.max(x1, x2))];
    const [top, bottom] = [clamp(Math.min(y1, y2)), clamp(Math.max(y1, y2))];
    yield {
      text: character,
      box: { x: left, y: top, width: right - left, height: bottom - top },
      known: pdfium._FPDFText_HasUnicodeMapError(text, index) !== 1,
      brightness,
      font: fontOf(index, object),
    };
    // PDFium goes on with the next line as if the word had not been divided.
    if (isHyphen) yield null;
  }
}

/** The larger size of its characters, since small ones are raised; bold where all of it is. */
function fontOfWord(glyphs: readonly Glyph[]): Pick<Word, 'fontSize' | 'isBold'> {
  const size = Math.round(10 * Math.max(...glyphs.map(({ font }) => font.size))) / 10;
  return { ...(size > 0 && { fontSize: size }), ...(glyphs.every(({ font }) => font.isBold) && { isBold: true }) };
}

function wordOf(glyphs: readonly Glyph[]): DrawnWord | null {
  const box = boxAround(glyphs.map((glyph) => glyph.box));
  if (box === null || box.width === 0 || box.height === 0) return null;
  const known = glyphs.filter((glyph) => glyph.known).length;
  const text = glyphs.map((glyph) => glyph.text).join('');
  const [brightness = null, ...others] = new Set(glyphs.map((glyph) => glyph.brightness));
  return {
    word: {
      text: text.normalize('NFC'),
      confidence: known / glyphs.length,
      polygon: polygonOf(box),
      ...fontOfWord(glyphs),
    },
    brightness: others.length === 0 ? brightness : null,
    letter: {
      width: Math.max(...glyphs.map((glyph) => glyph.box.width)),
      height: Math.max(...glyphs.map((glyph) => glyph.box.height)),
    },
  };
}

/** Whether a word can be seen in the picture of its page: large enough, and apart from what is around it. */
function isSeen({ word, brightness, letter }: DrawnWord, preview: PageImage): boolean {
  const pointsOfPixel = pointsPerInch / (preview.dpi ?? pointsPerInch);
  const size = Math.max(letter.width * preview.width, letter.height * preview.height) * pointsOfPixel;
  const box = boxOf(word.polygon);
  if (size < minLetter || !hasInk(preview, box)) return false;
  return brightness === null || contrasts(preview, box, brightness);
}

/**
 * Whether two characters that PDFium names one after the other stand apart: it gives no space between texts that are
 * drawn by themselves, as what was filled into the fields of a form is.
 */
function isApart({ box: a }: Glyph, { box: b }: Glyph): boolean {
  const across = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width));
  const down = Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height));
  return across > apart.across * Math.max(a.width, b.width) || down > apart.down * Math.max(a.height, b.height);
}

/** Words that a page draws as text, seen or not. `page` is an FPDF_PAGE handle. */
export function drawnWords(pdfium: Pdfium, page: number): DrawnWord[] {
  const words: DrawnWord[] = [];
  let glyphs: Glyph[] = [];
  const endWord = (): void => {
    const word = wordOf(glyphs);
    if (word) words.push(word);
    glyphs = [];
  };
  for (const glyph of glyphsOf(pdfium, page)) {
    const last = glyphs.at(-1);
    if (last && glyph && isApart(last, glyph)) endWord();
    if (glyph) glyphs.push(glyph);
    else endWord();
  }
  endWord();
  return words;
}

/** Whether the words are what the page says; a few of them only where there is nothing else to be seen. */
function sayAll(words: readonly Word[], preview: PageImage): boolean {
  const boxes = words.map((word) => boxOf(word.polygon));
  const characters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (characters < minCharacters) return isBlankOutside(preview, boxes);
  return inkOutside(preview, boxes) <= maxInkOutside;
}

/** What a page draws: words as text, seen or not, and where pictures lie. */
export interface DrawnPage {
  readonly words: readonly DrawnWord[];
  readonly pictures: readonly Box[];
}

/** Parts of the pictures in which something is printed that is not among the words. */
function unreadPictures(words: readonly Word[], pictures: readonly Box[], preview: PageImage): readonly Box[] {
  const large = wholePictures(pictures);
  if (large.length === 0) return [];
  const boxes = words.map(({ polygon }) => boxOf(polygon));
  const printed = printInAreas(preview, boxes, large).flatMap(({ cells, box }) =>
    box === null || cells < minPrint ? [] : [widened(box, preview)],
  );
  return areasToRead(printed);
}

function widened(box: Box, { width, height }: PageImage): Box {
  const [across, down] = [areaMargin / width, areaMargin / height];
  const [x, y] = [clamp(box.x - across), clamp(box.y - down)];
  return { x, y, width: clamp(box.x + box.width + across) - x, height: clamp(box.y + box.height + down) - y };
}

/**
 * Those of the words that can be seen in the picture that `draw` makes, laid out by their position: the page in grey at
 * about 72 dots per inch. Null when there are none or far too many, or when most of what is printed on the page is not
 * among them: a scan with a stamp, a card pasted as a picture. A page without words is not drawn.
 */
export function readTextLayer({ words: drawn, pictures }: DrawnPage, draw: () => PageImage): TextLayer | null {
  if (drawn.length === 0) return null;
  const preview = draw();
  const words = drawn.filter((each) => isSeen(each, preview)).map(({ word }) => word);
  if (words.length === 0 || words.length > max.words || !sayAll(words, preview)) return null;
  return {
    blocks: layOutWords(words, preview.width / preview.height),
    pictures: unreadPictures(words, pictures, preview),
  };
}
