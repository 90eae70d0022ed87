import { luma } from '../../imaging/luma.ts';
import type { Pdfium } from './pdfium-module.ts';

/** How a piece of text is painted. */
export interface TextPaint {
  /** Whether it leaves any mark. */
  readonly isDrawn: boolean;
  /** Brightness 0..255 of what is filled with one opaque colour; null for outlines and what shines through. */
  readonly brightness: number | null;
}

/** Text render modes of ISO 32000, table 106: 0 fills; 3, which is invisible, and 7, which only clips, draw nothing. */
const fills = 0;
export const undrawnModes: ReadonlySet<number> = new Set([3, 7]);
/** Opacity, of 255, below which black on white is as faint as paper. */
const minOpacity = 24;
const opaque = 255;

const unknown: TextPaint = { isDrawn: true, brightness: null };

/** Tells how text objects are painted, each looked at once. An object of 0 is not known. */
export function paintIn(pdfium: Pdfium): (object: number) => TextPaint {
  const out = pdfium.wasmExports.malloc(16);
  const known = new Map<number, TextPaint>([[0, unknown]]);
  const look = (object: number): TextPaint => {
    const mode = pdfium._FPDFTextObj_GetTextRenderMode(object);
    if (undrawnModes.has(mode)) return { isDrawn: false, brightness: null };
    if (mode !== fills || !pdfium._FPDFPageObj_GetFillColor(object, out, out + 4, out + 8, out + 12)) return unknown;
    const [red = 0, green = 0, blue = 0, alpha = opaque] = new Uint32Array(pdfium.HEAPU8.buffer, out, 4);
    if (alpha < opaque) return { isDrawn: alpha >= minOpacity, brightness: null };
    return { isDrawn: true, brightness: luma(red, green, blue) };
  };
  return (object) => {
    const paint = known.get(object) ?? look(object);
    known.set(object, paint);
    return paint;
  };
}
