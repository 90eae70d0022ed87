import { describe, expect, test } from 'vitest';
import type { ReadCharacter } from '../../../../../src/adapters/paddle/recognition/decode-ctc.ts';
import { resolveHomoglyphs } from '../../../../../src/adapters/paddle/recognition/resolve-homoglyphs.ts';

/** Characters of `text`; those at the given places could be others as well, as likely as said beside 0.5. */
function read(
  text: string,
  rivals: Readonly<Record<number, readonly [text: string, confidence: number]>>,
): ReadCharacter[] {
  return [...text].map((character, column) => {
    const rival = rivals[column];
    if (rival === undefined) return { text: character, column, confidence: 0.99 };
    return { text: character, column, confidence: 0.5, homoglyph: { text: rival[0], confidence: rival[1] } };
  });
}

const settled = (...given: Parameters<typeof read>): string =>
  resolveHomoglyphs(read(...given))
    .map(({ text }) => text)
    .join('');

describe('resolveHomoglyphs', () => {
  test('reads a digit among letters as the letter that it is nearly as likely to be', () => {
    expect(settled('Hell0 you', { 4: ['o', 0.43] })).toBe('Hello you');
    expect(settled('Te1: 5', { 2: ['l', 0.4] })).toBe('Tel: 5');
    expect(settled('1DEA', { 0: ['I', 0.3] })).toBe('IDEA');
  });

  test('reads a letter among digits as the digit', () => {
    expect(settled('Nr 12O4', { 5: ['0', 0.2] })).toBe('Nr 1204');
    expect(settled('55l7', { 2: ['1', 0.2] })).toBe('5517');
  });

  test('reads digits where they make an amount, beside the letters of a currency too', () => {
    expect(settled('RM0.05', { 2: ['O', 0.45] })).toBe('RM0.05');
    expect(settled('RMO.05', { 2: ['0', 0.2] })).toBe('RM0.05');
    expect(settled('40.0O', { 4: ['0', 0.2] })).toBe('40.00');
    expect(settled('1,O00.50', { 2: ['0', 0.2] })).toBe('1,000.50');
    expect(settled('NO. 05', { 1: ['0', 0.45] })).toBe('NO. 05');
  });

  test('writes a letter small or large as its neighbours are', () => {
    expect(settled('Hell0', { 4: ['O', 0.4] })).toBe('Hello');
    expect(settled('G5T', { 1: ['s', 0.3] })).toBe('GST');
    expect(settled('0ven', { 0: ['O', 0.3] })).toBe('Oven');
  });

  test('changes nothing where the other reading is unlikely', () => {
    expect(settled('Hell0', { 4: ['o', 0.04] })).toBe('Hell0');
    expect(settled('AB0', { 2: ['O', 0.1] })).toBe('AB0');
  });

  test('changes nothing in codes of letters and digits, nor in words too short to tell', () => {
    expect(settled('VT02', { 2: ['O', 0.45] })).toBe('VT02');
    expect(settled('A0', { 1: ['O', 0.45] })).toBe('A0');
    expect(settled('8 A', { 0: ['B', 0.45] })).toBe('8 A');
  });

  test('keeps place and confidence', () => {
    expect(resolveHomoglyphs(read('Hell0', { 4: ['o', 0.4] }))[4]).toMatchObject({
      text: 'o',
      column: 4,
      confidence: 0.5,
    });
  });
});
