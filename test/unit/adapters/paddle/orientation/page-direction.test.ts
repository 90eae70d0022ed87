import { describe, expect, test } from 'vitest';
import { pointIn } from '../../../../../src/adapters/paddle/detection/text-line-box.ts';
import {
  alongRotated,
  liesOnItsSide,
  sampleLines,
} from '../../../../../src/adapters/paddle/orientation/page-direction.ts';

const across = { centerX: 100, centerY: 50, width: 100, height: 10, angle: 0 };
const along = { centerX: 100, centerY: 50, width: 10, height: 100, angle: 0 };

const places = (...at: Parameters<typeof pointIn>): string[] =>
  pointIn(...at).map((value) => String(Math.round(value)));

describe('liesOnItsSide', () => {
  test('goes by the length of the lines that run along the page, not by their number', () => {
    expect(liesOnItsSide([across, across, along])).toBe(false);
    expect(liesOnItsSide([{ ...across, width: 20 }, { ...across, width: 20 }, along])).toBe(true);
    expect(liesOnItsSide([])).toBe(false);
  });
});

describe('alongRotated', () => {
  test('starts a line that runs down at its top, and one that runs up at its bottom', () => {
    const down = alongRotated(along, 'down');
    expect(places(down, 0, 5)).toEqual(['100', '0']);
    expect(places(down, 0, 0)).toEqual(['105', '0']);
    expect(places(alongRotated(along, 'up'), 0, 5)).toEqual(['100', '100']);
  });
});

describe('sampleLines', () => {
  test('takes a few long lines, and neither single characters nor endless lines', () => {
    const lines = [10, 60, 90, 150, 180, 50, 70, 80, 500].map((width) => ({ ...across, width }));
    expect(sampleLines(lines).map(({ width }) => width)).toEqual([180, 150, 90, 80, 70, 60]);
  });
});
