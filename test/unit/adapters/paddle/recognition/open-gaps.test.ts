import { describe, expect, test } from 'vitest';
import { openGaps } from '../../../../../src/adapters/paddle/recognition/open-gaps.ts';

const options = { narrowestGap: 14, gapRatio: 3 };

/** Characters 24 pixels wide with 4 pixels between them, and as many blank pixels before the third as said. */
function lineOf(text: string, gap: number): { characters: Parameters<typeof openGaps>[0]; columns: Float32Array } {
  const columns = new Float32Array(28 * text.length + gap + 40);
  const characters = [...text].map((character, index) => {
    const left = index * 28 + (index > 1 ? gap - 4 : 0);
    if (character !== ' ') columns.fill(1.5, left, left + 24);
    return { text: character, column: (left + 12) / 8 - 0.5, confidence: 0.9 };
  });
  return { characters, columns };
}

const read = (text: string, gap: number): string => {
  const { characters, columns } = lineOf(text, gap);
  return openGaps(characters, columns, options)
    .map((character) => character.text)
    .join('');
};

describe('openGaps', () => {
  test('adds a space where characters are much farther apart than others of the line', () => {
    expect(read('RM51.30', 20)).toBe('RM 51.30');
    expect(read('RM51.30', 4)).toBe('RM51.30');
    expect(read('RM51.30', 10)).toBe('RM51.30');
  });

  test('adds none where one was read', () => {
    expect(read('R 51.30', 20)).toBe('R 51.30');
  });

  test('keeps lines of one character and of none', () => {
    expect(read('R', 0)).toBe('R');
    expect(openGaps([], new Float32Array(0), options)).toEqual([]);
  });

  test('finds no gaps in a line without ink', () => {
    const { characters } = lineOf('ab', 4);
    expect(openGaps(characters, new Float32Array(60).fill(0.01), options).length).toBeLessThanOrEqual(3);
  });
});
