import { expect, test } from 'vitest';
import type { Model } from '../../../../src/adapters/paddle/inference.ts';
import { readPage } from '../../../../src/adapters/paddle/read-page.ts';
import type { Reader } from '../../../../src/adapters/paddle/reader.ts';
import { alphabetOf } from '../../../../src/adapters/paddle/recognition/alphabet.ts';
import { lineHeight } from '../../../../src/adapters/paddle/recognition/line-image.ts';
import { settingsOf } from '../../../../src/adapters/paddle/settings.ts';
import type { PageImage } from '../../../../src/domain/reading/document/page.ts';

const side = 960;

/** Lines that are black at their beginning and grey at their end, upside down. */
function upsideDownPage(): PageImage {
  const pixels = new Uint8Array(side * side).fill(255);
  for (let row = 0; row < 8 * 60; row += 1) {
    const start = (60 + Math.floor(row / 60) * 110 + (row % 60)) * side;
    pixels.fill(110, start + 200, start + 500);
    pixels.fill(0, start + 500, start + 800);
  }
  return { width: side, height: side, channels: 1, pixels, dpi: null };
}

const findsDark: Model = ({ data, dims: [, , high = 0, wide = 0] }) =>
  Promise.resolve({
    data: data.slice(0, high * wide).map((value) => (value < 0.5 ? 1 : 0)),
    dims: [1, 1, high, wide],
  });

/**
 * Reads lines that begin black surely, others doubtfully, and those surely too where their edges are soft; 0 fills up.
 */
const reads: Model = ({ data, dims: [lines = 0, , , width = 0] }) => {
  const values = new Float32Array(lines * 3);
  for (let line = 0; line < lines; line += 1) {
    const row = data.subarray((line * 3 * lineHeight + lineHeight / 2) * width).subarray(0, width);
    const darkest = row.indexOf(Math.min(...row));
    const isSoft = row.every((value, x) => value === 0 || Math.abs(value - (row[x - 1] ?? value)) < 0.9);
    values[line * 3 + 1] = darkest < width / 3 ? 0.97 : isSoft ? 0.99 : 0.58;
  }
  return Promise.resolve({ data: values, dims: [lines, 1, 3] });
};

test('a second look at doubtful lines does not make an upside-down page pass for upright', async () => {
  const recogniser = { model: reads, alphabet: alphabetOf(['a'], 'latin') };
  const reader: Reader = { detection: findsDark, recogniser, settings: settingsOf.small };
  const { rotation } = await readPage(reader, { image: upsideDownPage(), layout: 'page', region: null });
  expect(rotation).toBe(180);
});
