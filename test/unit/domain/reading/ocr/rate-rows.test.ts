import { describe, expect, test } from 'vitest';
import { provenRates, type RateRow, rateRows } from '../../../../../src/domain/reading/ocr/extractors/rate-rows.ts';
import { prepareText } from '../../../../../src/domain/reading/ocr/text-document.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { templateOf } from '../../../../support/template-of.ts';

function rowsOf(...lines: readonly string[]): readonly RateRow[] {
  const page = pageOf(lines.map((line, y) => at(40, 40 + 40 * y, line)));
  return rateRows(prepareText([page], templateOf({ fields: [] }), '2026-11-21'));
}

const plain = (rows: readonly RateRow[]) => rows.map(({ net, tax }) => [net, tax]);

describe('a table of rates', () => {
  test.each([
    ['net, tax and gross', 'A:19%  61,02  11,59   72,61', [6102, 1159]],
    ['net and tax', 'SR @ 6%   52.36   3.14', [5236, 314]],
    ['tax and gross', '2  20,0%   1,98  11,90', [992, 198]],
    ['tax before net', 'VAT 10.00%  1.20  12.00', [1200, 120]],
  ])('says %s', (_, line, needed) => {
    expect(plain(rowsOf(line))).toEqual([needed]);
  });

  test.each(['Discount 5%   329.62   -20.00', '19%  61,02  12,59', '0%  18.70  0.00', 'Total  61,02  11,59'])(
    'is not in the line %j',
    (line) => {
      expect(rowsOf(line)).toEqual([]);
    },
  );

  test('proves the tax where its rows come to what is paid, and else not', () => {
    const rows = rowsOf('A= 19,0%    2,52    0,48    3,00', 'B=  7,0%   11,65    0,82   12,47');
    expect(provenRates(rows, 1547)).toEqual(rows);
    expect(provenRates(rows, 1600)).toBeNull();
    expect(provenRates([], 1547)).toBeNull();
    expect(provenRates(rows, null)).toBeNull();
  });
});
