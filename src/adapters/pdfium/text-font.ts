import type { Pdfium } from './pdfium-module.ts';

/** The font that a piece of text is set in. */
export interface TextFont {
  /** Points on the page; 0 where it is not known. */
  readonly size: number;
  readonly isBold: boolean;
}

/** Bytes of a font's name, at most. */
const maxName = 256;
/** What fonts of a bold weight are called; `CMB` is that of Computer Modern. */
const boldName = /bold|black|heavy|demi|(?:^|\+)cmb/iu;
/** Flag of a font descriptor whose glyphs are painted bold: ISO 32000-1, table 123. */
const forceBold = 1 << 18;

/** The fonts of characters, by their index in an FPDF_TEXTPAGE and their text object, each object looked at once. */
export function fontIn(pdfium: Pdfium, text: number): (index: number, object: number) => TextFont {
  const known = new Map<number, TextFont>();
  const matrix = pdfium.wasmExports.malloc(24);
  const name = pdfium.wasmExports.malloc(maxName);
  const isBold = (object: number): boolean => {
    const font = pdfium._FPDFTextObj_GetFont(object);
    if (font === 0) return false;
    if ((pdfium._FPDFFont_GetFlags(font) & forceBold) !== 0) return true;
    const bytes = pdfium._FPDFFont_GetBaseFontName(font, name, maxName);
    if (bytes <= 1 || bytes > maxName) return false;
    return boldName.test(new TextDecoder('latin1').decode(pdfium.HEAPU8.slice(name, name + bytes - 1)));
  };
  const look = (index: number, object: number): TextFont => {
    // FS_MATRIX: a, b, c, d, e, f; the column of c and d is what a point of height becomes.
    const hasMatrix = pdfium._FPDFText_GetMatrix(text, index, matrix) === 1;
    const view = new DataView(pdfium.HEAPU8.buffer, matrix, 24);
    const scale = hasMatrix ? Math.hypot(view.getFloat32(8, true), view.getFloat32(12, true)) : 1;
    const size = pdfium._FPDFText_GetFontSize(text, index) * scale;
    return { size: Number.isFinite(size) ? size : 0, isBold: object !== 0 && isBold(object) };
  };
  return (index, object) => {
    const font = known.get(object) ?? look(index, object);
    if (object !== 0) known.set(object, font);
    return font;
  };
}
