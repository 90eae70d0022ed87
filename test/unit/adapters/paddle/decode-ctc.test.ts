import { describe, expect, test } from 'vitest';
import { decodeCtc } from '../../../../src/adapters/paddle/decode-ctc.ts';

/** Probabilities of blank, a, b and space in each column; the given class is as likely as said, the rest is shared. */
function outputOf(columns: readonly (readonly [label: number, probability: number])[]): Float32Array {
  const values = new Float32Array(columns.length * 4);
  for (const [column, [label, probability]] of columns.entries()) {
    values.fill((1 - probability) / 3, column * 4, column * 4 + 4);
    values[column * 4 + label] = probability;
  }
  return values;
}

const decode = (columns: readonly (readonly [number, number])[]): ReturnType<typeof decodeCtc> =>
  decodeCtc({ values: outputOf(columns), columns: columns.length, classes: 4 }, ['a', 'b']);

const textOf = (read: ReturnType<typeof decodeCtc>): string => read.map((character) => character.text).join('');

describe('decodeCtc', () => {
  test('leaves out blanks and counts neighbouring columns of one character once', () => {
    const read = decode([
      [0, 0.9],
      [1, 0.9],
      [1, 0.8],
      [0, 0.9],
      [1, 0.9],
      [2, 0.9],
    ]);
    expect(textOf(read)).toBe('aab');
  });

  test('reads the class after the last character as a space', () => {
    expect(
      textOf(
        decode([
          [1, 0.9],
          [3, 0.9],
          [2, 0.9],
        ]),
      ),
    ).toBe('a b');
  });

  test('places a character in the middle of its columns, as sure as its surest column', () => {
    const [character] = decode([
      [0, 0.9],
      [2, 0.5],
      [2, 0.75],
      [2, 0.6],
    ]);
    expect(character).toEqual({ text: 'b', column: 2, confidence: 0.75 });
  });

  test('reads nothing where all columns are blank or where there are none', () => {
    expect(decode([[0, 0.9]])).toEqual([]);
    expect(decode([])).toEqual([]);
  });
});
