import { describe, expect, test } from 'vitest';
import type { ReadCharacter } from '../../../../../src/adapters/paddle/recognition/decode-ctc.ts';
import { splitWords } from '../../../../../src/adapters/paddle/recognition/line-reading.ts';

/** Each character two columns after the one before. */
function lineOf(text: string): ReadCharacter[] {
  return [...text].map((character, index) => ({ text: character, column: 2 + index * 2, confidence: 0.9 }));
}

describe('splitWords', () => {
  test('splits at spaces, wherever they are', () => {
    expect(splitWords(lineOf(' TOTAL  57.80 '), 40).map((word) => word.text)).toEqual(['TOTAL', '57.80']);
    expect(splitWords(lineOf('   '), 40)).toEqual([]);
    expect(splitWords([], 40)).toEqual([]);
  });

  test('gives each word the columns of its characters, and none of those of its neighbours', () => {
    const [first, second] = splitWords(lineOf('ab cd'), 40);
    expect(first!.from).toBeLessThan(2);
    expect(first!.to).toBeLessThanOrEqual(second!.from);
    expect(first!.to).toBeGreaterThan(4);
    expect(second!.to).toBeGreaterThan(10);
  });

  test('stays within the line', () => {
    const [word] = splitWords([{ text: 'I', column: 0, confidence: 0.5 }], 1);
    expect(word).toMatchObject({ text: 'I', from: 0, to: 1, confidence: 0.5 });
  });

  test('is as sure of a word as of its characters on average', () => {
    const characters = lineOf('ab').map((character, index) => ({ ...character, confidence: index === 0 ? 1 : 0.5 }));
    expect(splitWords(characters, 40)[0]?.confidence).toBe(0.75);
  });
});
