import { describe, expect, test } from 'vitest';
import { alphabetOf } from '../../../../src/adapters/paddle/alphabet.ts';
import type { Model } from '../../../../src/adapters/paddle/inference.ts';
import { type LineImage, lineHeight } from '../../../../src/adapters/paddle/line-image.ts';
import { type LineReading, lineReading } from '../../../../src/adapters/paddle/line-reading.ts';
import { lookAgain } from '../../../../src/adapters/paddle/look-again.ts';
import type { Reader } from '../../../../src/adapters/paddle/reader.ts';
import { settingsOf } from '../../../../src/adapters/paddle/settings.ts';

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

describe('lookAgain', () => {
  test('reads lines with a doubtful character again and keeps what is surer', async () => {
    const { reader, seen } = readerOf(0.9);
    expect(textsOf(await lookAgain(reader, [lineOf(0.9, 0.99), lineOf(0.99, 0.5), lineOf(0.99, 0.99)]))).toEqual([
      'aa',
      'b',
      'aa',
    ]);
    expect(seen).toEqual([1]);
  });

  test('keeps the first reading where the second is less sure', async () => {
    const { reader } = readerOf(0.6);
    expect(textsOf(await lookAgain(reader, [lineOf(0.99, 0.5)]))).toEqual(['aa']);
  });

  test('reads nothing twice on a page without doubt, nor where the profile is fast', async () => {
    const { reader, seen } = readerOf(0.99);
    const sure = [lineOf(0.9, 0.9), lineOf(...Array.from({ length: 20 }, () => 0.99), 0.4)];
    expect(await lookAgain(reader, sure)).toEqual(sure);
    const fast = readerOf(0.99, settingsOf.tiny);
    expect(textsOf(await lookAgain(fast.reader, [lineOf(0.99, 0.5)]))).toEqual(['aa']);
    expect([...seen, ...fast.seen]).toEqual([]);
  });
});
