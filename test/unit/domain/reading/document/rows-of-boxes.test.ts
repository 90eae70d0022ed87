import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../../src/domain/reading/document/rows-of-boxes.ts';

/** A box of height 0.02 whose middle is `y` heights down the page. */
const boxed = (name: string, x: number, y: number) => ({
  name,
  box: { x, y: y * 0.02 - 0.01, width: 0.2, height: 0.02 },
});

const namesOf = (items: readonly ReturnType<typeof boxed>[]): string[][] =>
  rowsOf(items).map((row) => row.toSorted((a, b) => a.box.x - b.box.x).map(({ name }) => name));

describe('rowsOf', () => {
  test('puts boxes side by side into one row, rows from the top', () => {
    const items = [boxed('4.00', 0.7, 3.1), boxed('cake', 0.1, 3), boxed('coffee', 0.1, 1), boxed('3.50', 0.7, 1.2)];
    expect(namesOf(items)).toEqual([
      ['coffee', '3.50'],
      ['cake', '4.00'],
    ]);
  });

  test('joins a value that is printed above or below the level of its label where other rows are far', () => {
    const rows = [
      ['cash', '50.00'],
      ['change', '7.50'],
    ];
    expect(
      namesOf([boxed('cash', 0.1, 1), boxed('50.00', 0.7, 1), boxed('change', 0.1, 3), boxed('7.50', 0.7, 2.5)]),
    ).toEqual(rows);
    expect(
      namesOf([boxed('cash', 0.1, 1), boxed('50.00', 0.7, 1.6), boxed('change', 0.1, 3), boxed('7.50', 0.7, 3)]),
    ).toEqual(rows);
  });

  test('keeps what stands between two rows apart from both', () => {
    const items = [boxed('street', 0.1, 1), boxed('stamp', 0.7, 1.6), boxed('city', 0.1, 2.2)];
    expect(namesOf(items)).toEqual([['street'], ['stamp'], ['city']]);
  });

  test('keeps columns apart that are set at different heights', () => {
    const left = [1, 2.2, 3.4].map((y) => boxed(`left ${y}`, 0.1, y));
    const right = [1.55, 2.75, 3.95].map((y) => boxed(`right ${y}`, 0.7, y));
    expect(namesOf([...left, ...right])).toHaveLength(6);
  });

  test('never joins what lies one over the other', () => {
    const items = [boxed('label', 0.1, 1), boxed('note', 0.2, 1.6)];
    expect(namesOf(items)).toEqual([['label'], ['note']]);
  });
});
