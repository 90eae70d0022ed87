import { describe, expect, test } from 'vitest';
import { layoutText } from '../../../../../src/domain/reading/document/layout-text.ts';
import { mapPlaces } from '../../../../../src/domain/reading/document/text-layout.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { rotatedPolygon } from '../../../../support/rotated-polygon.ts';
import { blockFrom, word } from './words-for-tests.ts';

describe('layoutText', () => {
  test('keeps labels and amounts on one line, below one another', () => {
    const labels = [at(100, 100, 'Net'), at(100, 130, 'Tax of 7 %'), at(100, 220, 'Total')];
    const amounts = [at(400, 101, '100.00'), at(410, 131, '17.00'), at(400, 219, '117.00')];
    expect(layoutText([pageOf([...labels, ...amounts])])).toBe(
      [
        `Net${' '.repeat(27)}100.00`,
        `Tax of 7 %${' '.repeat(21)}17.00`,
        '',
        '',
        `Total${' '.repeat(25)}117.00`,
        '',
      ].join('\n'),
    );
  });

  test('puts a form feed between pages', () => {
    expect(layoutText([pageOf([]), pageOf([at(5, 5, 'x')])])).toBe('\fx\n');
    expect(layoutText([])).toBe('');
  });

  test('never joins what stands apart, nor loses what has no place', () => {
    const close = [at(100, 100, 'WIDE', { size: 60 }), at(225, 126, 'narrow', { size: 8 })];
    const [block] = pageOf([at(0, 0, 'kept')]).blocks;
    const page = { ...pageOf(close), blocks: [...pageOf(close).blocks, { ...block!, text: 'whole block', lines: [] }] };
    expect(layoutText([page]).split(/\s+/)).toEqual(['WIDE', 'narrow', 'whole', 'block', '']);
  });

  test('keeps short words that run up the page out of the lines beside them', () => {
    const size = { width: 1000, height: 1400 };
    const [side] = pageOf([at(200, 100, 'no 5')]).blocks;
    const up = mapPlaces([side!], (polygon) => rotatedPolygon(rotatedPolygon(polygon, -90, size), 2, size));
    const lines = ['Net', 'Tax', 'Sum'].map((text, row) => at(300, 1080 + 20 * row, text));
    const level = pageOf(lines).blocks;
    const blocks = [...mapPlaces(level, (polygon) => rotatedPolygon(polygon, 2, size)), ...up];
    expect(layoutText([{ ...pageOf([]), skew: 2, blocks }])).toBe('Net\nTax\nSum\n\nno 5\n');
  });

  test('has words of a part in the order in which they are read, and parts where they are', () => {
    const page = pageOf([at(100, 100, 'שלום'), at(200, 100, '12.50'), at(300, 100, 'מחיר'), at(700, 100, 'עמוד')]);
    expect(
      layoutText([page])
        .trim()
        .split(/\s{2,}/),
    ).toEqual(['שלום', '12.50', 'מחיר', 'עמוד']);
    const near = pageOf([at(100, 100, 'שלום'), at(145, 100, '12.50'), at(200, 100, 'מחיר')]);
    expect(layoutText([near])).toBe('מחיר 12.50 שלום\n');
  });

  test('tells turned text last', () => {
    const turned = word('sideways', 0.9, 0.1, { width: 0.02, height: 0.3 });
    const page = { ...pageOf([]), blocks: [blockFrom([turned]), blockFrom([word('upright', 0.1, 0.2)])] };
    expect(layoutText([page])).toBe('upright\n\nsideways\n');
  });
});
