import { describe, expect, test } from 'vitest';
import { layOutWords, linesOf } from '../../../../../src/domain/reading/document/lay-out-words.ts';
import type { Word } from '../../../../../src/domain/reading/document/text-layout.ts';
import { rotatedPolygon } from '../../../../support/rotated-polygon.ts';
import { word } from './words-for-tests.ts';

const square = { width: 1, height: 1 };
const textsOf = (words: readonly Word[], aspect = 1): string[] => layOutWords(words, aspect).map((block) => block.text);

describe('layOutWords', () => {
  test('puts words side by side into lines and lines below one another into blocks, whatever their order', () => {
    const words = [
      word('world', 0.17, 0.1),
      word('again', 0.1, 0.13),
      word('Hello', 0.1, 0.101),
      word('and', 0.16, 0.13),
    ];
    expect(textsOf(words)).toEqual(['Hello world\nagain and']);
  });

  test('starts another line at the gap between columns, measured in line heights', () => {
    const row = [word('left', 0.1, 0.1), word('column', 0.15, 0.1), word('right', 0.4, 0.1), word('one', 0.46, 0.1)];
    expect(textsOf(row)).toEqual(['left column', 'right one']);
  });

  test('measures gaps by the shape of the page', () => {
    const words = [word('4d', 0.1, 0.1), word('CPF', 0.135, 0.1)];
    expect(textsOf(words, 1)).toEqual(['4d CPF']);
    expect(textsOf(words, 3)).toEqual(['4d', 'CPF']);
  });

  test('starts another block after a blank line and for text beside it', () => {
    const words = [word('title', 0.1, 0.1), word('body', 0.1, 0.2), word('aside', 0.6, 0.2)];
    expect(textsOf(words)).toEqual(['title', 'body', 'aside']);
  });

  test('keeps words that are turned by 90 degrees together and away from the lines that they span', () => {
    const turned = { width: 0.02 };
    const words = [
      word('VALID', 0.01, 0.4, { ...turned, height: 0.1 }),
      word('IN', 0.01, 0.36, { ...turned, height: 0.03 }),
      word('EVERY', 0.01, 0.25, { ...turned, height: 0.1 }),
      word('name', 0.1, 0.3),
      word('date', 0.1, 0.42),
    ];
    expect(textsOf(words)).toEqual(expect.arrayContaining(['VALID IN EVERY', 'name', 'date']));
    expect(textsOf(words)).toHaveLength(3);
  });

  test('keeps the lines of a column apart where those of the column beside it lie between them', () => {
    const words = [
      word('Bela', 0.1, 0.1),
      word('Vista', 0.16, 0.1),
      word('NF', 0.6, 0.106),
      word('São', 0.11, 0.113),
      word('Paulo', 0.15, 0.113),
    ];
    expect(textsOf(words).flatMap((text) => text.split('\n'))).toEqual(
      expect.arrayContaining(['Bela Vista', 'São Paulo']),
    );
  });

  test('keeps a watermark out of the lines below it', () => {
    const lines = Array.from({ length: 8 }, (_, row) => [
      word('item', 0.1, 0.1 + row * 0.05),
      word('1,00', 0.15, 0.1 + row * 0.05),
    ]);
    const texts = textsOf([...lines.flat(), word('COPY', 0.05, 0.12, { width: 0.4, height: 0.3 })]);
    expect(texts).toContain('COPY');
    expect(texts.filter((text) => text === 'item 1,00')).toHaveLength(8);
  });

  test('keeps a large heading as one line', () => {
    const size = { width: 0.2, height: 0.1 };
    const words = [word('BIG', 0.1, 0.05, size), word('NEWS', 0.33, 0.05, size), word('small', 0.1, 0.3)];
    expect(textsOf(words)).toEqual(['BIG NEWS', 'small']);
  });

  test('gives lines and blocks the box around their words and the mean of their confidences', () => {
    const [block] = layOutWords(
      [word('ab', 0.1, 0.1, { confidence: 1 }), word('cd', 0.13, 0.1, { confidence: 0.5 })],
      1,
    );
    expect(block?.confidence).toBe(0.75);
    expect(block?.lines[0]?.confidence).toBe(0.75);
    const corners = block?.polygon.flat().map((value) => Number(value.toFixed(6)));
    expect(corners).toEqual([0.1, 0.1, 0.15, 0.1, 0.15, 0.12, 0.1, 0.12]);
  });

  test('reads rows and words from the right where the text does so', () => {
    const words = [word('5.00', 0.1, 0.1), word('קפה', 0.5, 0.1), word('בית', 0.54, 0.1), word('עוגה', 0.52, 0.13)];
    expect(linesOf(words, 1).rows.map(({ text }) => text)).toEqual(['בית קפה', '5.00', 'עוגה']);
  });

  test('keeps words together that run in one direction, and apart from those beside them', () => {
    const upright = [word('Total', 0.3, 0.4), word('due', 0.36, 0.4), word('tax', 0.3, 0.43)];
    const side = [word('no', 0.1, 0.41), word('copy', 0.13, 0.41)];
    const turned = side.map((each) => ({ ...each, polygon: rotatedPolygon(each.polygon, -90, square) }));
    expect(textsOf([...turned, ...upright])).toEqual(expect.arrayContaining(['no copy', 'Total due\ntax']));
    const found = layOutWords([...turned, ...upright], 1).find(({ text }) => text === 'no copy');
    // The first corner is the top left of the text, which runs upwards.
    const [a, b] = found!.polygon;
    expect(a[1]).toBeGreaterThan(b[1]);
    expect(a[0]).toBeCloseTo(b[0], 6);
  });

  test('reads the lines of a skewed page as those of the level one', () => {
    const rows = Array.from({ length: 6 }, (_, row) => [
      word(`item${row}`, 0.05, 0.1 + 0.025 * row),
      word(`${row}.50`, 0.9, 0.1 + 0.025 * row),
    ]).flat();
    const skewed = rows.map((each) => ({ ...each, polygon: rotatedPolygon(each.polygon, 3, square) }));
    expect(textsOf(skewed)).toEqual(textsOf(rows));
    expect(layOutWords(skewed, 1).flatMap(({ lines }) => lines.flatMap(({ words }) => words))).toHaveLength(12);
  });

  test('has nothing to lay out on an empty page', () => {
    expect(layOutWords([], 1)).toEqual([]);
  });
});
