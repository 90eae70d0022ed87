import type { PageGlyphs } from './page-glyphs.ts';
import type { Pdfium } from './pdfium-module.ts';

/** FPDF_SEGMENT_MOVETO of fpdf_edit.h: where a contour begins. */
const moveTo = 2;
/** Size at which outlines are asked for; it changes none of them. */
const outlineSize = 100;
/**
 * Number and share of the letters, or digits, of a font that are drawn unlike themselves, from which it is doubted. An
 * alphabet that is shifted by any number has a third of them and more.
 */
const doubted = { count: 2, share: 0.2 } as const;

/**
 * Contours of a letter or digit in any font: of the letter itself, of its holes and dots. Not listed ones have one;
 * `Q` may have a tail apart, `g` two bowls, `4` may be open and `0` may have a stroke or a dot.
 */
const contours: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(Array.from('ADOPRabdeopqij69', (character) => [character, [2]])),
  B: [3],
  8: [3],
  Q: [2, 3],
  g: [2, 3],
  4: [1, 2],
  0: [2, 3, 4],
};
const usual: readonly number[] = [1];

function contoursOf(pdfium: Pdfium, font: number, code: number): number | null {
  const path = pdfium._FPDFFont_GetGlyphPath(font, code, outlineSize);
  const segments = path === 0 ? 0 : pdfium._FPDFGlyphPath_CountGlyphSegments(path);
  if (segments <= 0) return null;
  return Array.from({ length: segments }, (_, index) => pdfium._FPDFGlyphPath_GetGlyphPathSegment(path, index)).filter(
    (segment) => pdfium._FPDFPathSegment_GetType(segment) === moveTo,
  ).length;
}

/** The Latin letters and the digits that are set in each font. */
function charactersByFont({ glyphs }: PageGlyphs): ReadonlyMap<number, ReadonlySet<string>> {
  const fonts = new Map<number, Set<string>>();
  for (const glyph of glyphs) {
    if (typeof glyph !== 'object' || glyph.font.handle === 0 || !/^[A-Za-z\d]$/.test(glyph.text)) continue;
    const known = fonts.get(glyph.font.handle) ?? new Set();
    fonts.set(glyph.font.handle, known.add(glyph.text));
  }
  return fonts;
}

/** Whether many of the characters are drawn with other contours than they have. */
function areDoubted(pdfium: Pdfium, font: number, characters: readonly string[]): boolean {
  const seen = characters.flatMap((character) => {
    const count = contoursOf(pdfium, font, character.codePointAt(0) ?? 0);
    return count === null ? [] : [(contours[character] ?? usual).includes(count)];
  });
  const unlike = seen.filter((isLike) => !isLike).length;
  return unlike >= doubted.count && unlike >= doubted.share * seen.length;
}

/**
 * Whether a font of a page draws letters, or digits, unlike those that the file says they are: by the number of
 * contours of their outlines, which is that of the character in any typeface. A sign, no proof: letters that are put
 * together of overlapping parts have more.
 */
export function hasDoubtedGlyphs(pdfium: Pdfium, drawn: PageGlyphs): boolean {
  return [...charactersByFont(drawn)].some(([font, characters]) => {
    const [digits, letters] = [
      [...characters].filter((each) => /\d/.test(each)),
      [...characters].filter((each) => /\D/.test(each)),
    ];
    return areDoubted(pdfium, font, digits) || areDoubted(pdfium, font, letters);
  });
}
