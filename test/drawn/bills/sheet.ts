import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Canvas, drawPdf } from '../layouts/canvas.ts';

/** The parts that Noto Sans is divided into, each with the characters that are taken from it, in their order. */
const parts = [
  ['latin', /[ -\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac]/],
  ['vietnamese', /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/],
  ['latin-ext', /[\u0100-\u024f\u1e00-\u1eff\u20a0-\u20cf]/],
  ['greek', /[\u0370-\u03ff]/],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u2116]/],
] as const;

const weights = [400, 700] as const;
const folder = fileURLToPath(new URL('../../../node_modules/@fontsource/noto-sans/files/', import.meta.url));

type Fonts = ReadonlyMap<string, Buffer>;

async function loaded(): Promise<Fonts> {
  const files = parts.flatMap(([part]) => weights.map((weight) => `noto-sans-${part}-${weight}-normal`));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(`${folder}${file}.woff`)] as const)),
  );
}

const fonts = loaded();

export interface Style {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'right';
}

/** The faces that a document is set in. */
export type Face = 'noto' | 'Helvetica' | 'Times' | 'Courier';

const bold = { Helvetica: 'Helvetica-Bold', Times: 'Times-Bold', Courier: 'Courier-Bold' } as const;
const regular = { Helvetica: 'Helvetica', Times: 'Times-Roman', Courier: 'Courier' } as const;

/** Languages whose letters the standard fonts of PDF have. */
export const standardLanguages: ReadonlySet<string> = new Set([
  'de',
  'en',
  'fr',
  'nl',
  'es',
  'pt',
  'it',
  'da',
  'sv',
  'nb',
  'fi',
  'id',
]);

/** A page on which text of any of the languages is written, measured from the top left in points. */
export class Sheet {
  readonly canvas: Canvas;
  readonly face: Face;
  readonly size: number;

  constructor(canvas: Canvas, face: Face, size: number) {
    this.canvas = canvas;
    this.face = face;
    this.size = size;
  }

  /** A text as pieces, each in a font that has its letters. */
  #pieces(text: string, isBold: boolean): readonly { readonly font: string; readonly text: string }[] {
    if (this.face !== 'noto') return [{ font: (isBold ? bold : regular)[this.face], text }];
    const pieces: { font: string; text: string }[] = [];
    for (const letter of text) {
      const part = parts.find(([, letters]) => letters.test(letter))?.[0] ?? 'latin';
      const font = `noto-sans-${part}-${isBold ? 700 : 400}-normal`;
      const last = pieces.at(-1);
      if (last?.font === font) last.text += letter;
      else pieces.push({ font, text: letter });
    }
    return pieces;
  }

  width(text: string, { size = this.size, isBold = false }: Style = {}): number {
    return this.#pieces(text, isBold).reduce(
      (sum, piece) => sum + this.canvas.font(piece.font).fontSize(size).widthOfString(piece.text),
      0,
    );
  }

  /** Writes a line from its left, or up to its right end; answers its width. */
  text(x: number, y: number, text: string, style: Style = {}): number {
    const { size = this.size, isBold = false, align = 'left' } = style;
    const all = this.width(text, style);
    let at = align === 'right' ? x - all : x;
    for (const piece of this.#pieces(text, isBold)) {
      this.canvas.font(piece.font).fontSize(size).fillColor('#111111').text(piece.text, at, y, { lineBreak: false });
      at += this.canvas.widthOfString(piece.text);
    }
    return all;
  }

  rule(x: number, y: number, width: number): void {
    this.canvas
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor('#777777')
      .stroke();
  }

  box(x: number, y: number, width: number, height: number): void {
    this.canvas.rect(x, y, width, height).lineWidth(0.5).strokeColor('#777777').stroke();
  }

  shade(x: number, y: number, width: number, height: number): void {
    this.canvas.rect(x, y, width, height).fill('#e8e8e8');
  }
}

/** A PDF of one page that is drawn on a sheet. */
export async function drawSheet(
  page: { readonly width: number; readonly height: number },
  { face, size }: { readonly face: Face; readonly size: number },
  draw: (sheet: Sheet) => void,
): Promise<Uint8Array> {
  const all = await fonts;
  return await drawPdf(page, {}, (canvas) => {
    for (const [name, bytes] of all) canvas.registerFont(name, bytes);
    draw(new Sheet(canvas, face, size));
  });
}
