import { describe, expect, test } from 'vitest';
import { openGaps } from '../../../../../src/adapters/paddle/recognition/open-gaps.ts';

const options = { narrowestGap: 17, gapRatio: 3, nearlyRead: 0.1, nearlyReadShare: 0.55, likelySpace: 0.4 };

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

  test('adds one at a narrower gap where the recogniser nearly read it', () => {
    const readWith = (space: number, gap: number): string => {
      const { characters, columns } = lineOf('RM51.30', gap);
      const doubted = characters.map((character, index) => (index === 2 ? { ...character, space } : character));
      return openGaps(doubted, columns, options)
        .map(({ text }) => text)
        .join('');
    };
    expect(readWith(0.3, 12)).toBe('RM 51.30');
    expect(readWith(0.05, 12)).toBe('RM51.30');
    expect(readWith(0.3, 6)).toBe('RM51.30');
  });

  test('adds one at any gap where a space was almost as likely as none, but not inside of words and numbers', () => {
    const readWith = (text: string): string => {
      const { characters, columns } = lineOf(text, 4);
      const doubted = characters.map((character, index) => (index === 2 ? { ...character, space: 0.45 } : character));
      return openGaps(doubted, columns, options)
        .map((character) => character.text)
        .join('');
    };
    expect(readWith('RM51.30')).toBe('RM 51.30');
    expect(readWith('NOTAX')).toBe('NO TAX');
    expect(readWith('white')).toBe('white');
    expect(readWith('1200')).toBe('1200');
  });

  test('takes the only gap of a line for no usual one', () => {
    const columns = new Float32Array(120);
    columns.fill(1.5, 0, 24);
    columns.fill(1.5, 50, 74);
    const characters = ['1', 'X'].map((text, index) => ({
      text,
      column: (12 + index * 50) / 8 - 0.5,
      confidence: 0.9,
    }));
    expect(openGaps(characters, columns, options).map(({ text }) => text)).toEqual(['1', ' ', 'X']);
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
