import { describe, expect, test } from 'vitest';
import { layOutLines } from '../../../../src/adapters/paddle/lay-out-lines.ts';
import { lineHeight } from '../../../../src/adapters/paddle/recognition/line-image.ts';
import type { LineReading } from '../../../../src/adapters/paddle/recognition/line-reading.ts';
import { lineReading } from '../../../../src/adapters/paddle/recognition/line-reading.ts';

/** A line of black bars on white, one for each character, that was read as `text`. */
function line(text: string, centerX: number, centerY: number, angle = 0): LineReading {
  const width = text.length * 24;
  const planes = new Float32Array(3 * lineHeight * width).fill(1);
  const columns = [...text].map((character, index) => ({ character, column: index * 3 + 1 }));
  for (const { character, column } of columns) {
    if (character === ' ') continue;
    for (let row = 8; row < 40; row += 1) {
      const from = lineHeight * width + row * width + column * 8 - 4;
      planes.fill(-1, from, from + 16);
    }
  }
  const characters = columns.map(({ character, column }) => ({ text: character, column, confidence: 0.9 }));
  const box = { centerX, centerY, width: text.length * 8, height: 20, angle };
  return lineReading(box, { width, planes }, characters);
}

const page = { width: 1000, height: 1000 };
const gaps = { narrowestGap: 12, gapRatio: 2.5, nearlyRead: 0.1, nearlyReadShare: 0.55, likelySpace: 0.3 };
const textsOf = (lines: readonly LineReading[]): string[] => layOutLines(lines, page, gaps).map((block) => block.text);

describe('layOutLines', () => {
  test('reads parts of a row across, though they were found apart', () => {
    const lines = [line('TOTAL', 100, 100), line('TAX', 100, 118), line('57.80', 600, 101), line('3.27', 600, 119)];
    expect(textsOf(lines)).toEqual(['TOTAL\n57.80\nTAX\n3.27']);
  });

  test('keeps rows of a skewed page together, and words where they lie', () => {
    const skew = 0.08;
    const lines = [
      line('left part', 200, 200, skew),
      line('right part', 800, 200 + 600 * skew, skew),
      line('next left', 198, 218, skew),
      line('next right', 798, 218 + 600 * skew, skew),
    ];
    expect(textsOf(lines)).toEqual(['left part\nright part\nnext left\nnext right']);
    const [block] = layOutLines(lines, page, gaps);
    const [left] = block!.lines[0]!.words[0]!.polygon;
    expect(left[0]).toBeGreaterThan(0.15);
    expect(left[1]).toBeLessThan(0.2);
  });

  test('keeps rows of a sheet together that was seen from the side', () => {
    const rows = Array.from({ length: 20 }, (_, index) => 60 + index * 46);
    /** Lines that meet far to the right of the page: those above run down, those below run up. */
    const slope = (y: number): number => (500 - y) / 4000;
    const seen = rows.flatMap((y, index) =>
      [150, 850].map((x) => line(`${x === 150 ? 'left' : 'right'} ${index}`, x, y + x * slope(y), Math.atan(slope(y)))),
    );
    const text = textsOf(seen).join('\n').split('\n');
    expect(text).toEqual(rows.flatMap((_, index) => [`left ${index}`, `right ${index}`]));
  });

  test('gives words the width of their ink and the height of that of the line', () => {
    const [block] = layOutLines([line('ab cd', 500, 500)], page, gaps);
    const [word] = block!.lines[0]!.words;
    expect(word!.text).toBe('ab');
    const [[left, top], , [right, bottom]] = word!.polygon;
    expect(top).toBeCloseTo(0.49 + (8 / 48) * 0.02, 3);
    expect(bottom).toBeCloseTo(0.49 + (40 / 48) * 0.02, 3);
    expect(left).toBeCloseTo(0.48 + (4 / 120) * 0.04, 3);
    expect(right).toBeCloseTo(0.48 + (44 / 120) * 0.04, 3);
  });
});
