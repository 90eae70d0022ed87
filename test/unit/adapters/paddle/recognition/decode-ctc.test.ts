import { describe, expect, test } from 'vitest';
import { alphabetOf } from '../../../../../src/adapters/paddle/recognition/alphabet.ts';
import { decodeCtc } from '../../../../../src/adapters/paddle/recognition/decode-ctc.ts';

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
  decodeCtc({ values: outputOf(columns), columns: columns.length, classes: 4 }, alphabetOf(['a', 'b'], 'all'));

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

  test('tells how likely a space stands before a character', () => {
    const values = Float32Array.of(0, 0.9, 0.1, 0, 0.7, 0, 0, 0.3, 0.9, 0, 0, 0.1, 0, 0, 0.9, 0, 0, 0.8, 0, 0.2);
    const read = decodeCtc({ values, columns: 5, classes: 4 }, alphabetOf(['a', 'b'], 'all'));
    expect(read.map(({ text, space }) => [text, space])).toEqual([
      ['a', undefined],
      ['b', expect.closeTo(0.3)],
      ['a', undefined],
    ]);
  });

  test('places a character in the middle of its columns, as sure as its surest column', () => {
    const [character] = decode([
      [0, 0.9],
      [2, 0.5],
      [2, 0.75],
      [2, 0.6],
    ]);
    expect(character).toMatchObject({ text: 'b', column: 2, confidence: 0.75 });
  });

  test('reads nothing where all columns are blank or where there are none', () => {
    expect(decode([[0, 0.9]])).toEqual([]);
    expect(decode([])).toEqual([]);
  });

  test('names the digit that a letter could be as well, and the letter that a digit could be', () => {
    const values = Float32Array.of(0, 0.6, 0.3, 0, 0.1, 0, 0.7, 0.25, 0, 0.05, 0, 0, 0, 0.99, 0.01);
    const read = decodeCtc({ values, columns: 3, classes: 5 }, alphabetOf(['0', 'O', 'x'], 'all'));
    expect(read).toEqual([
      {
        text: '0',
        column: 0.5,
        confidence: expect.closeTo(0.7),
        homoglyph: { text: 'O', confidence: expect.closeTo(0.3) },
        alternatives: [{ text: 'O', confidence: expect.closeTo(0.3) }],
      },
      { text: 'x', column: 2, confidence: expect.closeTo(0.99) },
    ]);
  });

  test('names the letters that a doubtful one could be as well, the likeliest first', () => {
    const values = Float32Array.of(0, 0.6, 0.1, 0.3, 0, 0, 0.01, 0, 0.99, 0);
    const read = decodeCtc({ values, columns: 2, classes: 5 }, alphabetOf(['a', 'o', 'e'], 'all'));
    expect(read.map(({ text, alternatives }) => [text, alternatives?.map((each) => each.text)])).toEqual([
      ['a', ['e', 'o']],
      ['e', undefined],
    ]);
  });

  test('tells how likely a point stands between two digits', () => {
    const values = Float32Array.of(0, 0.9, 0.1, 0, 0.8, 0, 0.2, 0, 0, 0.9, 0, 0.1, 0, 0.9, 0.1, 0);
    const pointsOf = (characters: readonly string[]): (number | undefined)[] =>
      decodeCtc({ values, columns: 4, classes: 4 }, alphabetOf(characters, 'all')).map(({ point }) => point);
    expect(pointsOf(['1', '.'])).toEqual([undefined, expect.closeTo(0.2)]);
    expect(pointsOf(['a', '.'])).toEqual([undefined, undefined]);
    expect(pointsOf(['1', 'b'])).toEqual([undefined, undefined]);
  });

  test('passes over the characters of other scripts', () => {
    const values = Float32Array.of(0.1, 0.3, 0.6, 0, 0.4, 0.1, 0.5, 0);
    const output = { values, columns: 2, classes: 4 };
    expect(textOf(decodeCtc(output, alphabetOf(['a', '木'], 'all')))).toBe('木');
    expect(textOf(decodeCtc(output, alphabetOf(['a', '木'], 'latin')))).toBe('a');
  });

  test('reads a wide form and the usual form of a character as one', () => {
    const values = Float32Array.of(0, 0.9, 0.1, 0, 0, 0.2, 0.8, 0);
    const read = decodeCtc({ values, columns: 2, classes: 4 }, alphabetOf([':', '：'], 'latin'));
    expect(read).toEqual([{ text: ':', column: 0.5, confidence: expect.closeTo(0.9) }]);
  });
});
