import { boxOf } from '../document/geometry.ts';
import type { Block, Line } from '../document/text-layout.ts';
import { editDistance } from './edit-distance.ts';

/** A line of a text layer and what OCR read there. */
export interface ReadTwice {
  readonly layer: string;
  readonly seen: string;
}

/** Characters of a line that is read again: shorter ones say little, longer ones cost much. */
const sampleLength = { min: 4, max: 90 } as const;
/** Times its height that a line is wide at least: others run up or down. */
const minWidth = 2;
/** Characters that are compared at least, and the share of them that may differ. */
const compared = { letters: 8, digits: 4, maxDifferent: 0.5 } as const;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Lines by which a text layer is judged: one with many digits, and two with many letters. */
export function linesToCompare(blocks: readonly Block[]): readonly Line[] {
  const lines = blocks
    .flatMap((block) => block.lines)
    .filter(({ text, polygon }) => {
      const { width, height } = boxOf(polygon);
      return text.length >= sampleLength.min && text.length <= sampleLength.max && width >= minWidth * height;
    });
  const most = (count: (text: string) => string): readonly Line[] =>
    lines.toSorted((a, b) => count(b.text).length - count(a.text).length);
  return [...new Set([...most(digitsOf).slice(0, 1), ...most(lettersOf).slice(0, 2)])];
}

function differ(pairs: readonly ReadTwice[], kept: (text: string) => string, least: number): boolean {
  const layer = pairs.map((pair) => kept(pair.layer)).join('');
  const seen = pairs.map((pair) => kept(pair.seen)).join('');
  // What could not be read says nothing of what is there.
  if (layer.length < least || seen.length < layer.length / 2) return false;
  const max = Math.floor(compared.maxDifferent * Math.max(layer.length, seen.length));
  return editDistance(layer, seen, max) === null;
}

/** Whether most of the letters, or of the digits, of a text layer are others than OCR read in the same lines. */
export function isContradictedBy(pairs: readonly ReadTwice[]): boolean {
  return differ(pairs, lettersOf, compared.letters) || differ(pairs, digitsOf, compared.digits);
}
