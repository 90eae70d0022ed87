import { describe, expect, test } from 'vitest';
import type { LineImage } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import { lineHeight } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import type { LineReading } from '../../../../../src/adapters/paddle/recognition/line-reading.ts';
import { leaveOutMarks, splitBox } from '../../../../../src/adapters/paddle/recognition/read-lines.ts';

function line(height: number, confidence: number): LineReading {
  const box = { centerX: 100, centerY: 100, width: 300, height, angle: 0 };
  const characters = Array.from('text', (text, column) => ({ text, column, confidence }));
  return { box, image: { width: 4, planes: new Float32Array() }, characters, confidence };
}

const print = (count: number, confidence: number): LineReading[] =>
  Array.from({ length: count }, () => line(20, confidence));

describe('leaveOutMarks', () => {
  test('drops what is large and doubtful beside print that is sure', () => {
    const lines = print(10, 0.98);
    expect(leaveOutMarks([...lines, line(80, 0.8)])).toEqual(lines);
  });

  test('keeps large print that is sure, and small print that is doubtful', () => {
    const lines = [...print(10, 0.98), line(80, 0.95), line(25, 0.6)];
    expect(leaveOutMarks(lines)).toEqual(lines);
  });

  test('keeps the title of a page on which all is doubtful', () => {
    const lines = [...print(10, 0.75), line(60, 0.72)];
    expect(leaveOutMarks(lines)).toEqual(lines);
  });

  test('keeps all of a few lines, which tell no usual height', () => {
    const lines = [...print(4, 0.98), line(80, 0.7)];
    expect(leaveOutMarks(lines)).toEqual(lines);
  });
});

/** White paper with black rows. */
function rows(isInk: (row: number) => boolean): LineImage {
  const width = 100;
  const planes = new Float32Array(3 * width * lineHeight).fill(1);
  for (let plane = 0; plane < 3; plane += 1) {
    for (let row = 0; row < lineHeight; row += 1) {
      if (isInk(row)) planes.fill(-1, (plane * lineHeight + row) * width + 20, (plane * lineHeight + row) * width + 60);
    }
  }
  return { width, planes };
}

const box = { centerX: 200, centerY: 100, width: 300, height: 96, angle: 0 };

describe('splitBox', () => {
  test('cuts a box of two lines where they touch least', () => {
    const [above, below] = splitBox(
      box,
      rows((row) => row !== 20 && row > 4 && row < 44),
    );
    expect(above).toEqual({ ...box, centerY: 72.5, height: 41 });
    expect(below).toEqual({ ...box, centerY: 120.5, height: 55 });
  });

  test('cuts across the direction of a skewed box', () => {
    const [above, below] = splitBox(
      { ...box, angle: Math.PI / 2 },
      rows((row) => row < 24),
    );
    expect(above.centerY).toBeCloseTo(100);
    expect(above.centerX).toBeGreaterThan(200);
    expect(below.centerX).toBeLessThan(200);
    expect(above.height + below.height).toBeCloseTo(96);
  });

  test('never cuts off an edge, where every line has little ink', () => {
    const [above, below] = splitBox(
      box,
      rows((row) => row > 10 && row < 38),
    );
    expect(Math.min(above.height, below.height)).toBeGreaterThan(0.25 * box.height);
  });
});
