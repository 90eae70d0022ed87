import {
  type Box,
  boxOf,
  mapPolygon,
  type Point,
  pageRotation,
  polygonOf,
} from '../../domain/reading/document/geometry.ts';
import { printableText } from '../../domain/reading/document/printable-text.ts';
import { measureIn } from './page-measure.ts';
import type { Pdfium } from './pdfium-module.ts';
import { fontIn, type TextFont } from './text-font.ts';
import { paintIn } from './text-paint.ts';

/** A page with more is a dump of data, not a document, and is left to the pixels. */
const maxCharacters = 50_000;
/** Degrees from a quarter turn up to which a direction is one. */
const minAngle = 0.05;
/** Heights of a font's box, in its size, from which it says nothing of its characters; and what is taken instead. */
const tall = { height: 1.8, above: 0.95, below: 0.25 } as const;

/** A character that a page draws as text. */
export interface Glyph {
  readonly text: string;
  /** Degrees by which its line is rotated clockwise on the page as it is shown. */
  readonly angle: number;
  /** Where it lies, in fractions, on the page rotated about its middle so that the line is level. */
  readonly box: Box;
  /** Whether the font says which character it is. */
  readonly known: boolean;
  /** Brightness 0..255 of the letter, null where that is not known. */
  readonly brightness: number | null;
  readonly font: TextFont;
  /** Points of its font on the page; 0 where that is not known. */
  readonly fontSize: number;
}

/** Between words: a character that the page draws there, or a gap that PDFium found. */
export type Gap = 'space' | 'found';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the characters of a text object lie on the page as it is shown. */
interface Lie {
  readonly angle: number;
  /** Size of the font, in fractions of the height of the page. */
  readonly size: number;
}

type Vector = readonly [x: number, y: number];

/** Reads how text objects lie, each looked at once. */
function lieIn(pdfium: Pdfium, page: number, size: Size): (text: number, index: number, object: number) => Lie {
  const far = 1000;
  const measure = measureIn(pdfium, page);
  const [origin, across, up] = [measure(0, 0), measure(far, 0), measure(0, far)];
  const axis = (to: Vector): Vector => [
    ((to[0] - origin[0]) * size.width) / far,
    ((to[1] - origin[1]) * size.height) / far,
  ];
  const [right, above] = [axis(across), axis(up)];
  const out = pdfium.wasmExports.malloc(24);
  const known = new Map<number, Lie>([[0, { angle: 0, size: 0 }]]);
  const look = (text: number, index: number): Lie => {
    if (!pdfium._FPDFText_GetMatrix(text, index, out)) return { angle: 0, size: 0 };
    const [a = 1, b = 0, c = 0, d = 1] = new Float32Array(pdfium.HEAPU8.buffer, out, 4);
    // A negative size draws characters the other way round.
    const fontSize = pdfium._FPDFText_GetFontSize(text, index);
    const along = fontSize < 0 ? [-a, -b] : [a, b];
    const [x, y] = [0, 1].map((at) => (along[0] ?? 0) * (right[at] ?? 0) + (along[1] ?? 0) * (above[at] ?? 0));
    const angle = (Math.atan2(y ?? 0, x ?? 0) * 180) / Math.PI;
    const quarter = Math.round(angle / 90) * 90;
    return {
      angle: (Math.abs(angle - quarter) < minAngle ? quarter : angle) || 0,
      size: (Math.abs(fontSize) * Math.hypot(c, d) * Math.hypot(...above)) / size.height,
    };
  };
  return (text, index, object) => {
    const lie = known.get(object) ?? look(text, index);
    known.set(object, lie);
    return lie;
  };
}

/**
 * Where a character lies once its line is level. PDFium gives the upright box around it, and the point from which it is
 * drawn, on its base line.
 */
function levelBox(around: Box, from: Point, { angle, size }: { readonly angle: number; readonly size: Size }): Box {
  if (angle === 0) return around;
  const quarter = Math.round(angle / 90) * 90;
  const rest = angle - quarter;
  const toQuarter = pageRotation(-quarter, size);
  const box = boxOf(mapPolygon(polygonOf(around), toQuarter));
  if (rest === 0) return box;
  const start = toQuarter(from);
  const [cos, sin] = [Math.cos((rest * Math.PI) / 180), Math.sin((rest * Math.PI) / 180)];
  const [right, top, bottom] = [
    (box.x + box.width - start[0]) * size.width,
    (box.y - start[1]) * size.height,
    (box.y + box.height - start[1]) * size.height,
  ];
  // The corners of the text lie on the sides of the box: those that lie there before the width is known, then the
  // others.
  const [up, down] = [-top / cos, bottom / cos];
  const long = (right - (rest > 0 ? up : -down) * sin) / cos;
  const slope = (long * sin) / cos;
  const [above, below] = rest > 0 ? [up, down - slope] : [up + slope, down];
  const [x, y] = pageRotation(-rest, size)(start);
  return { x, y: y - above / size.height, width: long / size.width, height: (above + below) / size.height };
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

/** What of an upright box is on the page. */
function onPage({ x, y, width, height }: Box): Box {
  const [left, top] = [clamp(x), clamp(y)];
  return { x: left, y: top, width: clamp(x + width) - left, height: clamp(y + height) - top };
}

/** Reads where characters lie. */
function placeIn(pdfium: Pdfium, page: number, size: Size): (text: number, index: number, lie: Lie) => Box | null {
  const measure = measureIn(pdfium, page);
  const out = pdfium.wasmExports.malloc(16);
  return (text, index, lie) => {
    if (!pdfium._FPDFText_GetLooseCharBox(text, index, out)) return null;
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, out, 4);
    const [[x1, y1], [x2, y2]] = [measure(left, top), measure(right, bottom)];
    const around = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) };
    const isUsual = lie.size === 0 || around.height <= tall.height * lie.size;
    if (lie.angle === 0 && isUsual) return onPage(around);
    if (!pdfium._FPDFText_GetCharOrigin(text, index, out, out + 8)) return null;
    const [pageX = 0, pageY = 0] = new Float64Array(pdfium.HEAPU8.buffer, out, 2);
    const from = measure(pageX, pageY);
    const box = levelBox(around, from, { angle: lie.angle, size });
    const isTall = lie.size > 0 && box.height > tall.height * lie.size;
    const base = isTall ? pageRotation(-lie.angle, size)(from)[1] : 0;
    const cut = isTall
      ? { ...box, y: base - tall.above * lie.size, height: (tall.above + tall.below) * lie.size }
      : box;
    return lie.angle === 0 ? onPage(cut) : cut;
  };
}

/** What a page draws as text. */
export interface PageGlyphs {
  /** Points of the page as it is shown. */
  readonly size: Size;
  /** Its characters and what is between its words, in the order of PDFium. None where there are far too many. */
  readonly glyphs: readonly (Glyph | Gap)[];
}

/** Tells what characters are once they are cleaned, each looked at once. */
function printedIn(): (character: string) => { readonly text: string; readonly isSpace: boolean } {
  const known = new Map<string, { readonly text: string; readonly isSpace: boolean }>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const text = printableText(character);
    const printed = { text, isSpace: /\s/u.test(text) };
    known.set(character, printed);
    return printed;
  };
}

/** The characters of a page. `page` is an FPDF_PAGE handle. */
export function pageGlyphs(pdfium: Pdfium, page: number): PageGlyphs {
  const text = pdfium._FPDFText_LoadPage(page);
  const count = text === 0 ? 0 : pdfium._FPDFText_CountChars(text);
  const size = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) };
  if (count > maxCharacters) return { size, glyphs: [] };
  const [paintOf, lieOf, placeOf] = [paintIn(pdfium), lieIn(pdfium, page, size), placeIn(pdfium, page, size)];
  const fontOf = fontIn(pdfium);
  const printedOf = printedIn();
  const glyphs: (Glyph | Gap)[] = [];
  for (let index = 0; index < count; index += 1) {
    const isHyphen = pdfium._FPDFText_IsHyphen(text, index) === 1;
    const code = Math.min(pdfium._FPDFText_GetUnicode(text, index), 0x10ffff);
    // PDFium gives characters beyond U+FFFF in two halves: words are made of them before they are cleaned.
    const character = isHyphen ? '-' : String.fromCodePoint(code);
    const { text: printed, isSpace } = printedOf(character);
    if (printed === '') continue;
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const { isDrawn, brightness } = paintOf(object);
    const lie = lieOf(text, index, object);
    const box = isSpace || !isDrawn ? null : placeOf(text, index, lie);
    if (box === null) {
      glyphs.push(object === 0 ? 'found' : 'space');
      continue;
    }
    const known = pdfium._FPDFText_HasUnicodeMapError(text, index) !== 1;
    const font = { font: fontOf(object), fontSize: lie.size * size.height };
    glyphs.push({ text: character, angle: lie.angle, box, known, brightness, ...font });
    // PDFium goes on with the next line as if the word had not been divided.
    if (isHyphen) glyphs.push('space');
  }
  return { size, glyphs };
}
