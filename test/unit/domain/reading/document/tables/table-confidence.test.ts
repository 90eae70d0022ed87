import { describe, expect, test } from 'vitest';
import { joinedTable } from '../../../../../../src/domain/reading/document/tables/continued-tables.ts';
import { findTables, foundTables } from '../../../../../../src/domain/reading/document/tables/find-tables.ts';
import {
  minTableConfidence,
  type TableEvidence,
  tableConfidence,
} from '../../../../../../src/domain/reading/document/tables/table-confidence.ts';
import { tableWarnings } from '../../../../../../src/domain/reading/ocr/fault-warnings.ts';
import { at, pageOf } from '../../../../../support/drawn-page.ts';

const nothing: TableEvidence = { unlined: 0, empty: 0, reaching: 0, mixed: 0, parted: 0, stacked: 0, merged: 0 };
const across = (y: number) => ({ from: [0.09, y / 1400], to: [0.79, y / 1400] }) as const;
const down = (x: number) => ({ from: [x / 1000, 95 / 1400], to: [x / 1000, 255 / 1400] }) as const;

const orders = [
  ['Item', 'Count', 'Price'],
  ['Paper', '2', '10.00'],
  ['Copper', '14', '7.50'],
  ['Lamp', '1', '120.00'],
];

/** Rows between 95 and 255, and ruled lines around their cells, of which some may be missing. */
function ordersPage(
  rows: readonly (readonly string[])[],
  { withoutDown = [] as readonly number[], withoutAcross = [] as readonly number[] } = {},
) {
  const lines = rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text === '' ? [] : [at([100, 400, 600][column] ?? 0, 105 + index * 40, text)])),
  );
  const ruledLines = [
    ...[95, 135, 175, 215, 255].filter((y) => !withoutAcross.includes(y)).map(across),
    ...[90, 390, 590, 790].filter((x) => !withoutDown.includes(x)).map(down),
  ];
  return { ...pageOf(lines), ruledLines };
}

describe('the confidence of a table', () => {
  test.each(Object.keys(nothing) as (keyof TableEvidence)[])('falls with its share of what is %s', (name) => {
    expect(tableConfidence({ ...nothing, [name]: 1 })).toBeLessThan(tableConfidence(nothing));
  });

  test('is that of a good table where every cell is filled with what its column holds', () => {
    const [found] = foundTables(ordersPage(orders));
    expect(found).toMatchObject({ evidence: nothing, table: { confidence: 0.99 } });
  });

  test('is neither 0 nor 1', () => {
    expect(tableConfidence({ unlined: 1, empty: 1, reaching: 1, mixed: 1, parted: 1, stacked: 1, merged: 1 })).toBe(
      0.01,
    );
    const certain = { unlined: 0, empty: 0, reaching: 0, mixed: 0, parted: 0, stacked: 0, merged: 0, constant: 9 };
    expect(tableConfidence(nothing, certain)).toBe(0.99);
  });

  test('is lower where cells are empty, and where a column holds words and figures', () => {
    const sparse = foundTables(ordersPage([orders[0]!, ['Paper', '', ''], ['', '14', ''], ['Lamp', '', '']]));
    expect(sparse[0]?.evidence).toMatchObject({ empty: 0.5, mixed: 0 });
    const mixed = foundTables(ordersPage([orders[0]!, ['Paper', '2', 'none'], ['14', 'two', '7.50'], orders[3]!]));
    expect(mixed[0]?.evidence.mixed).toBeCloseTo(3 / 9);
    for (const [found] of [sparse, mixed]) expect(found?.table.confidence).toBeLessThan(0.95);
  });

  test('is low where a missing line joins two columns, with a gap in each cell', () => {
    const [found] = foundTables(
      ordersPage(
        orders.map(([a, , c]) => [a!, 'each', c!]),
        { withoutDown: [590] },
      ),
    );
    expect(found?.table.columns).toBe(2);
    expect(found?.evidence.parted).toBe(0.5);
    expect(found?.table.confidence).toBeLessThan(minTableConfidence);
  });

  test('is low where a missing line joins two rows, with figures below one another, and not where text is wrapped', () => {
    const [found] = foundTables(ordersPage(orders, { withoutAcross: [215] }));
    expect(found?.table.rows).toBe(3);
    expect(found?.evidence.merged).toBe(0.5);
    expect(found?.table.confidence).toBeLessThan(minTableConfidence);
    const wrapped = [...orders.slice(0, 3), ['shielded', '', '']];
    expect(foundTables(ordersPage(wrapped, { withoutAcross: [215] }))[0]?.evidence).toMatchObject({
      merged: 0,
      stacked: 1 / 6,
    });
  });
});

describe('the warning TABLE_DOUBTED', () => {
  test('names the tables of a page that are doubted, by their places', () => {
    const page = { ...ordersPage(orders), number: 3 };
    const tables = findTables(page);
    const doubted = { ...tables[0]!, confidence: 0.41 };
    expect(tableWarnings([{ ...page, tables: [doubted, tables[0]!, { ...doubted, confidence: 0.69 }] }], [])).toEqual([
      {
        code: 'TABLE_DOUBTED',
        page: 3,
        tables: [0, 2],
        message: expect.stringContaining('table 1 (confidence 0.41) and 3 (confidence 0.69) on page 3'),
      },
    ]);
    expect(tableWarnings([{ ...page, tables: [{ ...doubted, confidence: minTableConfidence }] }], [])).toEqual([]);
    expect(tableWarnings([page], [])).toEqual([]);
  });

  test('is not about tables of earlier versions, which have no confidence; nor has what is joined to one', () => {
    const { confidence: _confidence, ...table } = findTables(ordersPage(orders))[0]!;
    expect(tableWarnings([{ ...ordersPage(orders), tables: [table] }], [])).toEqual([]);
    expect(joinedTable({ ...table, confidence: 0.9 }, table)).not.toHaveProperty('confidence');
    expect(joinedTable({ ...table, confidence: 0.9 }, { ...table, confidence: 0.8 }).confidence).toBe(0.8);
  });

  test('is not about the form of a card', () => {
    const page = { ...ordersPage(orders), number: 3 };
    const doubted = { ...page, tables: findTables(page).map((table) => ({ ...table, confidence: 0.41 })) };
    const of = (side: 'back' | 'page', pages: readonly number[]) => tableWarnings([doubted], [{ side, pages }]).length;
    expect([of('back', [3]), of('back', [2]), of('page', [3])]).toEqual([0, 1, 1]);
  });
});
