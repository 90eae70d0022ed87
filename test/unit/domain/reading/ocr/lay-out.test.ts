import { describe, expect, test } from 'vitest';
import { type Polygon, polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import type { TextSource } from '../../../../../src/domain/reading/document/page.ts';
import { placeOnPage } from '../../../../../src/domain/reading/document/place-on-page.ts';
import { layOut } from '../../../../../src/domain/reading/ocr/lay-out.ts';
import type { LaidOutPage } from '../../../../../src/domain/reading/ocr/page-layout.ts';
import { at, type DrawnLine, type DrawnPageOptions, pageOf } from '../../../../support/drawn-page.ts';

/** Rows as text; cells are parted by a bar. */
function rowsOf(lines: readonly DrawnLine[], options?: DrawnPageOptions): readonly string[] {
  return rowsIn(layOut([pageOf(lines, options)])[0]);
}

function rowsIn(page: LaidOutPage | undefined): readonly string[] {
  return (page?.rows ?? []).map((row) =>
    row.cells.map((cell) => cell.tokens.map((token) => token.text).join(' ')).join(' | '),
  );
}

describe('laying out a page', () => {
  test('parts a line where a gap is wider than a space, and nowhere else', () => {
    expect(rowsOf([at(50, 100, 'DATA NASCIMENTO      CPF')])).toEqual(['DATA NASCIMENTO | CPF']);
  });

  test('parts a line of a text layer where a ruled line runs down between two words, but not letters in boxes', () => {
    const down = (x: number, from: number, to: number) =>
      ({ from: [x / 1000, from / 1400], to: [x / 1000, to / 1400] }) as const;
    const rowsWith = (text: string, x: number, other: { readonly foot?: number; readonly source?: TextSource } = {}) =>
      rowsIn(
        layOut([
          {
            ...pageOf([at(50, 100, text)], { source: other.source ?? 'text_layer' }),
            ruledLines: [down(x, 80, other.foot ?? 140)],
          },
        ])[0],
      );
    expect(rowsWith('1 Wages 2 Tax', 125)).toEqual(['1 Wages | 2 Tax']);
    expect(rowsWith('1 Wages 2 Tax', 125, { foot: 100 })).toEqual(['1 Wages 2 Tax']);
    expect(rowsWith('1 Wages 2 Tax', 125, { source: 'ocr' })).toEqual(['1 Wages 2 Tax']);
    expect(rowsWith('1 2', 65)).toEqual(['1 2']);
    const printedAcross = pageOf(
      [at(50, 100, 'NO VALUE', { size: 80 }), ...[400, 450, 500].map((y) => at(50, y, 'one'))],
      {
        source: 'text_layer',
      },
    );
    expect(rowsIn(layOut([{ ...printedAcross, ruledLines: [down(150, 50, 300)] }])[0])[0]).toBe('NO VALUE');
  });

  test('puts lines of different columns that stand level into one row', () => {
    const rows = rowsOf([at(50, 100, 'Total'), at(50, 140, 'Troco'), at(700, 103, '57,80'), at(700, 141, '2,20')]);
    expect(rows).toEqual(['Total | 57,80', 'Troco | 2,20']);
  });

  test('keeps lines apart that stand above one another, however close', () => {
    expect(rowsOf([at(50, 100, 'RUA DAS ACACIAS'), at(50, 112, 'JARDIM MODELO')])).toEqual([
      'RUA DAS ACACIAS',
      'JARDIM MODELO',
    ]);
  });

  test('follows a slope from neighbour to neighbour', () => {
    const rows = rowsOf([at(50, 100, 'one'), at(350, 108, 'two'), at(650, 116, 'three'), at(900, 124, 'four')]);
    expect(rows).toEqual(['one | two | three | four']);
  });

  test('sees a page from straight above that is a photo of a sheet, and leaves words where they are', () => {
    const sheet: Polygon = [
      [0.1, 0.3],
      [0.9, 0.1],
      [0.8, 0.9],
      [0.2, 0.6],
    ];
    const page = pageOf([at(50, 100, 'NOME'), at(800, 100, 'CPF'), at(50, 700, 'MARIA'), at(800, 700, '123')]);
    const seen = { ...page, ...placeOnPage(page, sheet), sheet };
    const [laidOut] = layOut([seen]);
    expect(rowsIn(laidOut)).toEqual(['NOME | CPF', 'MARIA | 123']);
    expect(laidOut?.rows[0]?.tokens[0]?.polygon).toEqual(seen.blocks[0]?.lines[0]?.words[0]?.polygon);
    expect(rowsIn(layOut([{ ...page, ...placeOnPage(page, sheet) }])[0])).not.toEqual(rowsIn(laidOut));
  });

  test('sets a small label and a large value on the same foot into one row', () => {
    expect(rowsOf([at(50, 110, 'Total a pagar', { size: 14 }), at(400, 96, 'R$ 157,89', { size: 28 })])).toEqual([
      'Total a pagar | R$ 157,89',
    ]);
  });

  test('keeps a stamp across several lines out of their rows', () => {
    const rows = rowsOf([at(100, 80, 'PAID', { size: 120 }), at(600, 130, 'Subtotal'), at(600, 170, 'Total')]);
    expect(rows).toEqual(['PAID', 'Subtotal', 'Total']);
  });

  test('divides a label from the value that is glued to it, and leaves times and addresses of pages whole', () => {
    expect(rowsOf([at(50, 100, 'CPF:123.456.789-09 12:41 https://example.com')])).toEqual([
      'CPF: 123.456.789-09 12:41 https://example.com',
    ]);
    const [page] = layOut([pageOf([at(0, 100, 'CPF:123')])]);
    expect(page?.rows[0]?.tokens.map(({ box }) => [Math.round(box.x), Math.round(box.width)])).toEqual([
      [0, 40],
      [40, 30],
    ]);
  });

  test('drops rules of tables and leaders of dots, but no dash or row of asterisks', () => {
    expect(rowsOf([at(50, 100, '| Total ....... _____ - ******** 12,00 |')])).toEqual(['Total | - ******** 12,00']);
  });

  test('drops drawings that were taken for letters, but nothing that was read well or holds digits', () => {
    const lines = [
      at(50, 100, 'MARIA'),
      at(50, 140, 'EXEMPLO'),
      at(50, 180, 'SILVA'),
      at(50, 220, 'JOSE MODELO DOS SANTOS'),
      at(400, 300, 'rr', { size: 124, confidence: 0.35 }),
      at(400, 500, 'DE', { size: 124, confidence: 0.9 }),
      at(400, 700, '12', { size: 124, confidence: 0.35 }),
    ];
    expect(rowsOf(lines)).toEqual(['MARIA', 'EXEMPLO', 'SILVA', 'JOSE MODELO DOS SANTOS', 'DE', '12']);
  });

  test('keeps the order of the engine where one word has the box of the whole line', () => {
    const page = pageOf([at(50, 100, 'AAAA BBBB CCCC')]);
    const [block] = page.blocks;
    const [line] = block?.lines ?? [];
    const [first, ...others] = line?.words ?? [];
    if (!block || !line || !first) throw new Error('the page has a line');
    const words = [
      { ...first, polygon: polygonOf({ x: 0.05, y: 100 / 1400, width: 0.2, height: 20 / 1400 }) },
      ...others,
    ];
    const [laid] = layOut([{ ...page, blocks: [{ ...block, lines: [{ ...line, words }] }] }]);
    expect(laid?.rows.map((row) => row.tokens.map((token) => token.text).join(' '))).toEqual(['AAAA BBBB CCCC']);
  });

  test('keeps text that runs up the page out of the rows it passes', () => {
    const page = pageOf([at(100, 100, 'NOME'), at(100, 130, 'MARIA')]);
    const turned = {
      text: '1234567890',
      confidence: 1,
      polygon: [
        [0.02, 0.05],
        [0.04, 0.05],
        [0.04, 0.15],
        [0.02, 0.15],
      ] as const,
    };
    const line = { ...turned, words: [turned] };
    const [laid] = layOut([{ ...page, blocks: [...page.blocks, { ...line, lines: [line] }] }]);
    expect(laid?.rows.map((row) => row.tokens.map((token) => token.text).join(' '))).toEqual([
      'NOME',
      'MARIA',
      '1234567890',
    ]);
  });
});
