import { describe, expect, test } from 'vitest';
import { alphabetOf } from '../../../../../src/adapters/paddle/recognition/alphabet.ts';

const readable = (characters: readonly string[], script: 'latin' | 'all'): string[] => {
  const { classes, texts } = alphabetOf(characters, script);
  return [...classes].map((index) => texts[index] ?? '?');
};

describe('alphabetOf', () => {
  test('keeps Latin letters, digits and signs, and makes wide forms usual ones', () => {
    const characters = ['A', 'ç', '7', '€', '✓', 'º', '木', 'ω', 'ﾊ', '。', '（', 'Ａ'];
    expect(readable(characters, 'latin')).toEqual(['', 'A', 'ç', '7', '€', '✓', 'º', 'A', ' ']);
    expect(readable(characters, 'all')).toEqual(['', ...characters, ' ']);
  });

  test('counts a wide form as the usual one where the recogniser knows that', () => {
    const { countsAs, texts, classes } = alphabetOf(['(', '（'], 'latin');
    expect([...classes]).toEqual([0, 1, 2, 3]);
    expect(countsAs[2]).toBe(1);
    expect(texts[2]).toBe('(');
  });

  test('knows which letters and digits are drawn alike', () => {
    const { homoglyphs } = alphabetOf(['0', 'O', 'o', '1', 'l', 'x'], 'latin');
    expect(homoglyphs.get(1)).toEqual([2, 3]);
    expect(homoglyphs.get(2)).toEqual([1]);
    expect(homoglyphs.get(4)).toEqual([5]);
    expect(homoglyphs.has(6)).toBe(false);
  });
});
