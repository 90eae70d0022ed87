import { describe, expect, test } from 'vitest';
import { layOutRows } from '../../../../../src/domain/reading/document/lay-out-rows.ts';
import type { Word } from '../../../../../src/domain/reading/document/text-layout.ts';
import { word } from './words-for-tests.ts';

const textsOf = (words: readonly Word[]): string[] => layOutRows(words, 1).map((block) => block.text);

describe('layOutRows', () => {
  test('reads rows of a table across', () => {
    const words = [
      word('Coffee', 0.1, 0.1),
      word('3.50', 0.8, 0.1),
      word('Cake', 0.1, 0.125),
      word('4.00', 0.8, 0.125),
    ];
    expect(textsOf(words)).toEqual(['Coffee\n3.50\nCake\n4.00']);
  });

  test('starts another block after a gap between rows', () => {
    expect(textsOf([word('title', 0.1, 0.1), word('body', 0.1, 0.2), word('aside', 0.6, 0.2)])).toEqual([
      'title',
      'body\naside',
    ]);
  });

  test('reads columns of running text one after the other', () => {
    const sentence = 'a-line-of-text-in-the-column';
    const row = (index: number): Word[] => [
      word(`${sentence}-left-${index}`, 0.05, 0.1 + index * 0.025, { width: 0.4 }),
      word(`${sentence}-right-${index}`, 0.55, 0.1 + index * 0.025, { width: 0.4 }),
    ];
    const [left = '', right = ''] = textsOf([0, 1, 2, 3, 4].flatMap(row));
    expect(left.split('\n').map((line) => line.slice(-6))).toEqual([0, 1, 2, 3, 4].map((index) => `left-${index}`));
    expect(right.split('\n').map((line) => line.slice(-7))).toEqual([0, 1, 2, 3, 4].map((index) => `right-${index}`));
  });

  test('reads columns of Korean one after the other, whose lines have few characters', () => {
    const sentence = '여기는예시문장이고글자가넓다';
    const row = (index: number): Word[] => [
      word(`${sentence}왼${index}`, 0.05, 0.1 + index * 0.025, { width: 0.4 }),
      word(`${sentence}오${index}`, 0.55, 0.1 + index * 0.025, { width: 0.4 }),
    ];
    const [left = '', right = ''] = textsOf([0, 1, 2, 3, 4].flatMap(row));
    expect(left.split('\n').map((line) => line.at(-2))).toEqual(Array.from({ length: 5 }, () => '왼'));
    expect(right.split('\n').map((line) => line.at(-2))).toEqual(Array.from({ length: 5 }, () => '오'));
  });

  test('puts text that is turned after the rest, and nothing where there are no words', () => {
    const words = [word('VALID', 0.01, 0.4, { width: 0.02, height: 0.1 }), word('first', 0.1, 0.5)];
    expect(textsOf(words)).toEqual(['first', 'VALID']);
    expect(textsOf([])).toEqual([]);
  });
});
