import { describe, expect, test } from 'vitest';
import { plainText } from '../../../../../src/domain/reading/document/plain-text.ts';
import { blockFrom, word } from './words-for-tests.ts';

describe('plainText', () => {
  test('ends lines with a line feed, parts blocks by an empty line and pages by a form feed', () => {
    const first = blockFrom([word('one', 0, 0), word('two', 0.1, 0)], [word('three', 0, 0.1)]);
    const second = blockFrom([word('four', 0, 0.5)]);
    expect(plainText([{ blocks: [first, second] }, { blocks: [second] }])).toBe('one two\nthree\n\nfour\n\ffour\n');
  });

  test('keeps the place of pages without text', () => {
    expect(plainText([{ blocks: [] }, { blocks: [blockFrom([word('x', 0, 0)])] }])).toBe('\fx\n');
    expect(plainText([])).toBe('');
  });
});
