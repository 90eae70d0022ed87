import type { Pdfium } from './pdfium-module.ts';

/** The font that a piece of text is set in. */
export interface TextFont {
  /** An FPDF_FONT; 0 where it is not known. */
  readonly handle: number;
  readonly isBold: boolean;
}

/** Bytes of a font's name, at most. */
const maxName = 256;
/** What fonts of a bold weight are called; `CMB` is that of Computer Modern. */
const boldName = /bold|black|heavy|demi|(?:^|\+)cmb/iu;
/** Flag of a font descriptor whose glyphs are painted bold: ISO 32000-1, table 123. */
const forceBold = 1 << 18;

/** The fonts of text objects, each looked at once. An object of 0 is not known. */
export function fontIn(pdfium: Pdfium): (object: number) => TextFont {
  const known = new Map<number, TextFont>([[0, { handle: 0, isBold: false }]]);
  const name = pdfium.wasmExports.malloc(maxName);
  const isBold = (font: number): boolean => {
    if ((pdfium._FPDFFont_GetFlags(font) & forceBold) !== 0) return true;
    const bytes = pdfium._FPDFFont_GetBaseFontName(font, name, maxName);
    if (bytes <= 1 || bytes > maxName) return false;
    return boldName.test(new TextDecoder('latin1').decode(pdfium.HEAPU8.slice(name, name + bytes - 1)));
  };
  const look = (object: number): TextFont => {
    const handle = pdfium._FPDFTextObj_GetFont(object);
    return { handle, isBold: handle !== 0 && isBold(handle) };
  };
  return (object) => {
    const font = known.get(object) ?? look(object);
    known.set(object, font);
    return font;
  };
}
