import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv } from '../../../../src/domain/result/csv.ts';

const rowsOf = (text: string): readonly (readonly string[])[] => parse(text);
const written = (cell: string): string => rowsOf(csv([{ a: cell, b: 'end' }], []))[1]?.[0] ?? '';

describe('CSV', () => {
  test('has the columns that come first, then every other one of any row', () => {
    expect(
      csv(
        [
          { a: 1, b: 'x' },
          { c: null, a: 'y, "z"' },
        ],
        ['d', 'a'],
      ),
    ).toBe('d,a,b,c\r\n,1,x,\r\n,"y, ""z""",,\r\n');
    expect(csv([], ['a', 'b'])).toBe('a,b\r\n');
  });

  test.each(['=1+1', '+55 11 90000', '-2+3', '@SUM(1)', '\t=1', '\r=1', ' =1', '\u{FF1D}1', '-', '-1e5'])(
    'keeps a spreadsheet from running %j',
    (cell) => {
      expect(written(cell)).toBe(`'${cell}`);
    },
  );

  test.each(['-12.50', '-7', '12.50', 'a=b', 'x-y', '2026-01-31'])('leaves %j as it is', (cell) => {
    expect(written(cell)).toBe(cell);
  });

  test('is read back as it was written, but for what would be a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string()), { minLength: 1 }), (pairs) => {
        const [, ...rows] = rowsOf(
          csv(
            pairs.map(([a, b]) => ({ a, b: `.${b}`, c: '.' })),
            [],
          ),
        );
        expect(rows).toHaveLength(pairs.length);
        for (const [index, [a, b]] of pairs.entries()) {
          expect([a, `'${a}`]).toContain(rows[index]?.[0]);
          expect(rows[index]?.[1]).toBe(`.${b}`);
          expect(rows[index]?.[0]).not.toMatch(/^[=+@\t\r\n]|^-(?!\d+(?:\.\d+)?$)/);
        }
      }),
    );
  });
});
