import { describe, expect, test } from 'vitest';
import { flatPage } from '../../../../../src/domain/reading/document/flat-page.ts';
import type { Point } from '../../../../../src/domain/reading/document/geometry.ts';
import {
  gridPoint,
  gridSize,
  type PageGrid,
  placeOnGrid,
} from '../../../../../src/domain/reading/document/page-grid.ts';
import { placeByGrid, placeOnPage } from '../../../../../src/domain/reading/document/place-on-page.ts';
import { rotateBlocks, rotateGrid } from '../../../../../src/domain/reading/document/rotate.ts';
import { arched } from '../../../../fixtures/bent.ts';
import { blockFrom, word } from './words-for-tests.ts';

const grid = arched(0.1);
const places: readonly Point[] = [
  [0, 0],
  [0.31, 0.77],
  [0.5, 0.5],
  [0.99, 0.02],
  [1, 1],
];

describe('a grid', () => {
  test('has its points where it says, and even steps between them', () => {
    const simple: PageGrid = {
      columns: 2,
      rows: 2,
      points: [
        [0.1, 0.1],
        [0.9, 0.3],
        [0.1, 0.8],
        [0.9, 0.9],
      ],
    };
    expect(gridPoint(simple, [1, 0])).toEqual([0.9, 0.3]);
    const [x, y] = gridPoint(simple, [0.5, 0.5]);
    expect(x).toBeCloseTo(0.5, 9);
    expect(y).toBeCloseTo(0.525, 9);
  });

  test('finds the place of what lies on the picture, on the page and beside it', () => {
    for (const [u, v] of [...places, [1.04, 0.5] as const]) {
      const [x, y] = placeOnGrid(grid, gridPoint(grid, [u, v])) ?? [Number.NaN, Number.NaN];
      expect(x).toBeCloseTo(u, 5);
      expect(y).toBeCloseTo(v, 5);
    }
    const [, above] = placeOnGrid(grid, [0.5, 0.02]) ?? [0, 0];
    expect(above).toBeLessThan(0);
  });

  test('has no place where the page has no extent', () => {
    const creased: PageGrid = { ...grid, points: grid.points.map(() => [0.5, 0.5]) };
    expect(placeOnGrid(creased, [0.2, 0.2])).toBeNull();
  });

  test('makes a page longer than its picture shows it', () => {
    const { width, height } = gridSize(grid, { width: 1000, height: 500 });
    expect(width).toBeGreaterThan(800);
    expect(width).toBeLessThan(830);
    expect(height).toBeCloseTo(0.7 * 500, 6);
  });

  test('turns with its picture', () => {
    const blocks = [blockFrom([word('left', 0.1, 0.2)])];
    const turned = rotateBlocks(placeByGrid(blocks, grid), 90);
    const [[x, y]] = turned[0]!.lines[0]!.words[0]!.polygon;
    // The first corner of a turned word is the one that is top left then: on the page its bottom left.
    const [u, v] = placeOnGrid(rotateGrid(grid, 90), [x, y])!;
    const [, , , [left, bottom]] = blocks[0]!.lines[0]!.words[0]!.polygon;
    expect(u).toBeCloseTo(left, 4);
    expect(v).toBeCloseTo(bottom, 4);
  });
});

describe('a bent page', () => {
  const blocks = [blockFrom([word('left', 0.05, 0.4), word('right', 0.8, 0.4)])];
  const page = { width: 900, height: 1200, grid };

  test('has each word where it lies in the picture, and is level once it is flattened', () => {
    const [placed] = placeByGrid(blocks, grid);
    const [left, right] = placed!.lines[0]!.words;
    const [middle] = placeByGrid([blockFrom([word('middle', 0.45, 0.4)])], grid)[0]!.lines[0]!.words;
    expect(middle!.polygon[0][1]).toBeLessThan(left!.polygon[0][1] - 0.05);
    const flat = flatPage(page);
    expect(flat.boxOf(left!.polygon).y).toBeCloseTo(flat.boxOf(right!.polygon).y, 1);
    expect(flat.place(left!.polygon)![0][0]).toBeCloseTo(0.05, 4);
    const [[x, y]] = left!.polygon;
    const [backX, backY] = flat.onPage([0.05, blocks[0]!.lines[0]!.words[0]!.polygon[0][1]]);
    expect([backX, backY]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
  });

  test('lies on the sheet that was cut out of a photo', () => {
    const sheet = [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ] as const;
    const placed = placeOnPage({ blocks: placeByGrid(blocks, grid), barcodes: [], grid }, sheet);
    const [first] = placed.blocks[0]!.lines[0]!.words;
    const flat = flatPage({ ...page, sheet, grid: placed.grid! });
    expect(flat.place(first!.polygon)![0][0]).toBeCloseTo(0.05, 4);
  });
});
