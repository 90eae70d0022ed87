import type { Correction } from '../../result/ocr-result.ts';

/** Letters that OCR takes for a digit; applied only where nothing but a digit can stand. */
const digitByLetter: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  S: '5',
  B: '8',
  Z: '2',
};
/** A digit or a letter that may be one, inside a regular expression. */
export const digitLike = '[0-9OoIlSBZ]';

/** Digits read from a piece of text, with what was corrected to get them. */
export interface ReadDigits {
  readonly text: string;
  readonly corrections: readonly Correction[];
}

export function digitFor(character: string): string | null {
  return digitByLetter[character] ?? null;
}

/** Turns letters that stand for digits into digits. `position` is where the piece begins in the raw text. */
export function readDigits(piece: string, position: number): ReadDigits {
  const corrections: Correction[] = [];
  const text = Array.from(piece, (from, place) => {
    const to = digitFor(from);
    if (to === null) return from;
    corrections.push({ position: position + place, from, to });
    return to;
  }).join('');
  return { text, corrections };
}

/** More corrections than digits that were read as such mean that the text was a word. */
export function isMostlyDigits(read: ReadDigits): boolean {
  return read.corrections.length * 2 <= read.text.replace(/\D/g, '').length;
}
