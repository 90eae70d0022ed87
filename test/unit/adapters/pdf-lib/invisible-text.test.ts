import { describe, expect, test } from 'vitest';
import { type PageFrame, writeInvisibly } from '../../../../src/adapters/pdf-lib/invisible-text.ts';
import { piecesOf } from '../../../../src/adapters/pdf-lib/line-pieces.ts';
import { type Point, type Polygon, polygonOf } from '../../../../src/domain/reading/document/geometry.ts';
import type { Line } from '../../../../src/domain/reading/document/text-layout.ts';
import { textAsWritten, textByGaps } from '../../../support/drawn-gaps.ts';
import { pageOf } from '../../../support/drawn-page.ts';

const sheet = { width: 600, height: 800 };
const frame: PageFrame = { x: 0, y: 0, ...sheet, rotation: 0 };

/** Words that stand on one line, each from and to in points; 12 points high. */
function lineOf(words: readonly (readonly [text: string, from: number, to: number])[], heights: number[] = []): Line {
  const placed = words.map(([text, from, to], index) => ({
    text,
    confidence: 1,
    polygon: polygonOf({ x: from / 600, y: 0.5, width: (to - from) / 600, height: (heights[index] ?? 12) / 800 }),
  }));
  const text = words.map(([word]) => word).join(' ');
  const left = Math.min(...words.map(([, from]) => from));
  const right = Math.max(...words.map(([, , to]) => to));
  const polygon = polygonOf({ x: left / 600, y: 0.5, width: (right - left) / 600, height: 0.015 });
  return { text, confidence: 1, polygon, words: placed };
}

/** The line turned clockwise about the middle of the sheet. */
function turned(line: Line, degrees: number): Line {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const point = ([x, y]: Point): Point => {
    const [across, down] = [x * 600 - 300, y * 800 - 400];
    return [(300 + across * cos - down * sin) / 600, (400 + across * sin + down * cos) / 800];
  };
  const place = ([a, b, c, d]: Polygon): Polygon => [point(a), point(b), point(c), point(d)];
  return {
    ...line,
    polygon: place(line.polygon),
    words: line.words.map((word) => ({ ...word, polygon: place(word.polygon) })),
  };
}

function written(line: Line, rotation: PageFrame['rotation'] = 0): string {
  const size = rotation % 180 === 0 ? sheet : { width: sheet.height, height: sheet.width };
  return writeInvisibly({ ...pageOf([]), blocks: [{ ...line, lines: [line] }] }, { ...frame, ...size, rotation }, '/F');
}

const touching = lineOf([
  ['Total', 100, 130],
  ['due', 130, 150],
  ['in', 149.5, 160],
  ['10', 163, 175],
  ['days', 190, 215],
]);

describe('words written over a page', () => {
  test.each([0, 90, 180, 270] as const)('part for who looks at gaps, on a page turned by %i degrees', (rotation) => {
    expect(textByGaps(written(touching, rotation))).toBe('Total due in 10 days');
  });

  test('have one space between them that begins and ends where they do', () => {
    const { text, jumps } = textAsWritten(written(touching));
    expect(text).toBe('Total due in 10 days ');
    expect(Math.max(...jumps)).toBeLessThan(0.001);
  });

  test('stand where they are printed, give or take a tenth of their height', () => {
    const { pieces } = piecesOf(touching, sheet);
    const expected = [100, 130, 149.5, 163, 190];
    for (const [index, { at, width }] of pieces.entries()) {
      expect(Math.abs(at[0] - expected[index]!)).toBeLessThan(1.3);
      expect(at[1]).toBeCloseTo(400 + 12 * 0.8, 5);
      expect(width).toBeGreaterThan(7);
    }
    expect(pieces.at(-1)!.at[0] + pieces.at(-1)!.width).toBeCloseTo(215, 5);
  });

  test('keep their places where there is room between them', () => {
    const roomy = lineOf([
      ['a', 100, 106],
      ['b', 112, 118],
    ]);
    expect(piecesOf(roomy, sheet).pieces).toMatchObject([
      {
        at: [expect.closeTo(100, 5), expect.anything()],
        width: expect.closeTo(6, 5),
        spaceWidth: expect.closeTo(6, 5),
      },
      { at: [expect.closeTo(112, 5), expect.anything()], width: expect.closeTo(6, 5) },
    ]);
  });

  test('of one line have one height and baseline, unless one is far higher', () => {
    const sizes = (heights: number[]) => {
      const line = lineOf(
        [
          ['no', 100, 112],
          ['Apple', 116, 150],
          ['pie', 154, 170],
        ],
        heights,
      );
      return piecesOf(line, sheet).pieces.map(({ size }) => Math.round(size));
    };
    expect(sizes([9, 12, 10])).toEqual([12, 12, 12]);
    expect(sizes([12, 40, 12])).toEqual([12, 40, 12]);
  });

  test('of a line that tilts slightly stay level, and go down with it', () => {
    const long = lineOf([
      ['begins', 50, 90],
      ['ends', 500, 530],
    ]);
    const { along, pieces } = piecesOf(turned(long, 3), sheet);
    expect(along).toEqual([1, 0]);
    expect(pieces[1]!.at[1] - pieces[0]!.at[1]).toBeCloseTo(Math.sin(Math.PI / 60) * 445, 6);
    expect(pieces.map(({ size }) => Math.round(size))).toEqual([12, 12]);
  });

  test.each([12, 90, -90, 180])('run as the line does that is turned by %i degrees', (degrees) => {
    const line = turned(touching, degrees);
    const { along } = piecesOf(line, sheet);
    expect((Math.atan2(along[1], along[0]) * 180) / Math.PI).toBeCloseTo(degrees, 5);
    expect(textByGaps(written(line))).toBe('Total due in 10 days');
  });

  test('that go back over earlier ones are not moved', () => {
    const back = lineOf([
      ['later', 300, 330],
      ['earlier', 100, 140],
    ]);
    expect(piecesOf(back, sheet).pieces).toMatchObject([
      { width: expect.closeTo(30, 5), spaceWidth: expect.closeTo(3, 5) },
      { width: expect.closeTo(40, 5) },
    ]);
  });

  test('are nothing where nothing was read', () => {
    expect(written(lineOf([[' ', 100, 130]]))).toBe('q\n3 Tr\nQ');
  });
});
