import { describe, expect, test } from 'vitest';
import type { Model } from '../../../../../src/adapters/paddle/inference.ts';
import type { Reader } from '../../../../../src/adapters/paddle/reader.ts';
import { alphabetOf } from '../../../../../src/adapters/paddle/recognition/alphabet.ts';
import { type LineImage, lineHeight } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import { type LineReading, lineReading } from '../../../../../src/adapters/paddle/recognition/line-reading.ts';
import { blurred, rereadDoubtful } from '../../../../../src/adapters/paddle/recognition/reread-doubtful.ts';
import { settingsOf } from '../../../../../src/adapters/paddle/settings.ts';

const width = 9;

/** White, but for what is given by plane, row and column. */
function imageOf(...dark: readonly (readonly [plane: number, row: number, column: number])[]) {
  const planes = new Float32Array(3 * lineHeight * width);
  for (const [plane, row, column] of dark) planes[(plane * lineHeight + row) * width + column] = 1;
  return { width, planes };
}

describe('blurred', () => {
  test('spreads a speck over its neighbours on all sides alike', () => {
    const { planes } = blurred(imageOf([0, 20, 4]));
    const at = (row: number, column: number): number => planes[row * width + column] ?? 0;
    expect(at(20, 4)).toBeCloseTo((6 / 16) ** 2, 5);
    expect([at(20, 3), at(20, 5), at(19, 4), at(21, 4)].map((value) => value.toFixed(5))).toEqual(
      Array.from({ length: 4 }, () => ((6 / 16) * (4 / 16)).toFixed(5)),
    );
    expect(at(20, 1)).toBe(0);
  });

  test('keeps planes, rows and what is even apart', () => {
    const { planes } = blurred(imageOf([1, 0, 0]));
    expect(planes.subarray(0, lineHeight * width).every((value) => value === 0)).toBe(true);
    expect(planes.subarray(2 * lineHeight * width).every((value) => value === 0)).toBe(true);
    expect(planes[(lineHeight + 1) * width - 1]).toBe(0);
    const even = { width, planes: new Float32Array(3 * lineHeight * width).fill(0.5) };
    expect(blurred(even).planes).toEqual(even.planes);
  });
});

/** Reads every line as b, as surely as said, and remembers how many it read. */
function readerOf(
  confidence: number,
  settings = settingsOf.small,
): { readonly reader: Reader; readonly seen: number[] } {
  const seen: number[] = [];
  const model: Model = ({ dims: [lines = 0] }) => {
    seen.push(lines);
    const data = new Float32Array(lines * 4);
    for (let line = 0; line < lines; line += 1) data[line * 4 + 2] = confidence;
    return Promise.resolve({ data, dims: [lines, 1, 4] });
  };
  return {
    reader: { detection: model, recogniser: { model, alphabet: alphabetOf(['a', 'b'], 'latin') }, settings },
    seen,
  };
}

function lineOf(...confidences: readonly number[]): LineReading {
  const image: LineImage = { width: 96, planes: new Float32Array(3 * lineHeight * 96) };
  const characters = confidences.map((confidence, column) => ({ text: 'a', column, confidence }));
  return lineReading({ centerX: 50, centerY: 50, width: 96, height: 48, angle: 0 }, image, characters);
}

const textsOf = (lines: readonly LineReading[]): string[] =>
  lines.map(({ characters }) => characters.map(({ text }) => text).join(''));

describe('rereadDoubtful', () => {
  test('reads lines with a doubtful character again and keeps what is surer', async () => {
    const { reader, seen } = readerOf(0.9);
    expect(textsOf(await rereadDoubtful(reader, [lineOf(0.9, 0.99), lineOf(0.99, 0.5), lineOf(0.99, 0.99)]))).toEqual([
      'aa',
      'b',
      'aa',
    ]);
    expect(seen).toEqual([1]);
  });

  test('keeps the first reading where the second is less sure', async () => {
    const { reader } = readerOf(0.6);
    expect(textsOf(await rereadDoubtful(reader, [lineOf(0.99, 0.5)]))).toEqual(['aa']);
  });

  test('reads nothing twice on a page without doubt, nor where the profile is fast', async () => {
    const { reader, seen } = readerOf(0.99);
    const sure = [lineOf(0.9, 0.9), lineOf(...Array.from({ length: 20 }, () => 0.99), 0.4)];
    expect(await rereadDoubtful(reader, sure)).toEqual(sure);
    const fast = readerOf(0.99, settingsOf.tiny);
    expect(textsOf(await rereadDoubtful(fast.reader, [lineOf(0.99, 0.5)]))).toEqual(['aa']);
    expect([...seen, ...fast.seen]).toEqual([]);
  });
});
