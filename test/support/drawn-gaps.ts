/** A glyph as content of a page places it, in points of the page's own coordinates. */
interface Glyph {
  readonly character: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

const glyphWidth = 0.5;
const number = String.raw`(-?[\d.]+)`;
const shown = new RegExp(
  [
    String.raw`\S+ ${number} Tf`,
    `${Array.from({ length: 6 }, () => number).join(' ')} Tm`,
    `${number} Tz`,
    String.raw`<([0-9a-f]+)> Tj`,
  ].join('|'),
  'g',
);

/**
 * The glyphs of content that is written with `Tf`, `Tm`, `Tz` and `Tj` alone, in a font of glyphs half as wide as high.
 */
function glyphsOf(content: string): readonly Glyph[] {
  const glyphs: Glyph[] = [];
  let [size, stretch, x, y, cos, sin] = [0, 1, 0, 0, 1, 0];
  for (const [, tf, a, b, , , e, f, tz, hex] of content.matchAll(shown)) {
    if (tf !== undefined) size = Number(tf);
    if (e !== undefined) [cos, sin, x, y] = [Number(a), Number(b), Number(e), Number(f)];
    if (tz !== undefined) stretch = Number(tz) / 100;
    for (const [code] of (hex ?? '').matchAll(/.{4}/g)) {
      const width = glyphWidth * size * stretch;
      glyphs.push({ character: String.fromCharCode(Number.parseInt(code, 16)), x, y, width, size });
      x += width * cos;
      y += width * sin;
    }
  }
  return glyphs;
}

/**
 * The text as a reader finds it that looks at where glyphs are and not at spaces, as poppler's pdftotext does: words
 * part where the gap between them is a tenth of the font's size (`minWordBreakSpace`), or another line begins.
 */
export function textByGaps(content: string): string {
  let text = '';
  let last: Glyph | null = null;
  for (const glyph of glyphsOf(content)) {
    if (glyph.character === ' ') continue;
    if (last !== null) {
      const gap = Math.hypot(glyph.x - last.x, glyph.y - last.y) - last.width;
      if (gap > 10 * glyph.size) text += '\n';
      else if (gap > glyph.size / 10) text += ' ';
    }
    text += glyph.character;
    last = glyph;
  }
  return text;
}

/**
 * The text as a reader finds it that takes it as it is written, with how far each glyph is from the end of the one
 * before it in sizes of the font.
 */
export function textAsWritten(content: string): { readonly text: string; readonly jumps: readonly number[] } {
  const glyphs = glyphsOf(content);
  const jumps = glyphs.slice(1).map(({ x, y, size }, index) => {
    const before = glyphs[index] ?? { x, y, width: 0 };
    return Math.abs(Math.hypot(x - before.x, y - before.y) - before.width) / size;
  });
  return { text: glyphs.map(({ character }) => character).join(''), jumps };
}
