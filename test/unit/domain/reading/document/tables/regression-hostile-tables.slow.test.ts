import { describe, expect, test } from 'vitest';
import { layoutText } from '../../../../../../src/domain/reading/document/layout-text.ts';
import { markdown } from '../../../../../../src/domain/reading/document/markdown.ts';
import type { PageReading } from '../../../../../../src/domain/reading/document/page.ts';
import { findTables } from '../../../../../../src/domain/reading/document/tables/find-tables.ts';
import { tableLimits } from '../../../../../../src/domain/reading/document/tables/table.ts';
import { pageOf } from '../../../../../support/drawn-page.ts';
import { blockFrom, word } from '../words-for-tests.ts';

const count = tableLimits.words;
const size = { width: 0.004, height: 0.003 };
const grid = Array.from({ length: tableLimits.rules }, (_, index) => {
  const place = Math.floor(index / 2) / (tableLimits.rules / 2);
  return index % 2 === 0
    ? ({ from: [0, place], to: [1, place] } as const)
    : ({ from: [place, 0], to: [place, 1] } as const);
});
/** The same count of lines, all as long and none crossed. */
const ladder = Array.from({ length: tableLimits.rules }, (_, index) => {
  const place = index / tableLimits.rules;
  return { from: [0, place], to: [1, place] } as const;
});
const rulings = { crossed: grid, 'one below another': ladder };
const shapes = {
  'in one place': () => word('ab', 0.5, 0.5, size),
  'in a dense grid': (index: number) => word('ab', (index % 110) / 110, Math.floor(index / 110) / 110, size),
  'in many rows': (index: number) =>
    word('1', (index % 3) / 3, Math.floor(index / 3) / 4000, { width: 0.004, height: 0.0001 }),
  'that make many small tables': (index: number) =>
    word(index % 36 < 6 ? 'ab' : '1', (index % 6) / 6, Math.floor(index / 6) / 2000, { width: 0.02, height: 0.0004 }),
  'thrown about': (index: number) => word('ab', ((index * 7919) % 997) / 997, ((index * 104_729) % 991) / 991, size),
};

/** Pages made to be slow, and to become much more than what was sent. */
describe('Tables of hostile pages', () => {
  const cases = Object.entries(rulings).flatMap(([ruling, ruledLines]) =>
    Object.entries(shapes).map(([shape, make]) => [shape, ruling, make, ruledLines] as const),
  );
  test.each(cases)(
    'with words %s and lines %s are found in seconds and stay small',
    { timeout: 60_000 },
    (_, _ruling, make, ruledLines) => {
      const blocks = [blockFrom(Array.from({ length: count + 1000 }, (_unused, index) => make(index)))];
      const page: PageReading = { ...pageOf([]), blocks, ruledLines };
      const tables = findTables(page);
      expect(tables.length).toBeLessThanOrEqual(tableLimits.tables);
      expect(tables.reduce((sum, { cells }) => sum + cells.length, 0)).toBeLessThanOrEqual(tableLimits.cells);
      expect(Math.max(0, ...tables.map(({ columns }) => columns))).toBeLessThanOrEqual(tableLimits.columns);
      expect(layoutText([page]).length).toBeLessThan(260 * (count + 1000));
      expect(markdown([{ ...page, tables }]).length).toBeLessThan(20 * (count + 1000));
    },
  );
});
