import { describe, expect, test } from 'vitest';
import { leaveOutMarks } from '../../../../src/adapters/paddle/leave-out-marks.ts';
import type { LineReading } from '../../../../src/adapters/paddle/line-reading.ts';

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
