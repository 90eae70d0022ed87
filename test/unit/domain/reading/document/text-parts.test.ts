import { describe, expect, test } from 'vitest';
import { chunks } from '../../../../../src/domain/reading/document/chunks.ts';
import { markdown } from '../../../../../src/domain/reading/document/markdown.ts';
import type { PageReading } from '../../../../../src/domain/reading/document/page.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';

const sentence = 'The council met again in the spring to hear what the town had to say of it.';
const prose = (x: number, y: number, rows = 4): readonly DrawnLine[] =>
  Array.from({ length: rows }, (_, row) => at(x, y + 24 * row, sentence));
/** The page with the fonts that a file names: by the height of its words, and bold where a line says so. */
function withFonts(page: PageReading, bold: readonly string[] = []): PageReading {
  const blocks = page.blocks.map((block) => ({
    ...block,
    lines: block.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({
        ...word,
        fontSize: Math.round((word.polygon[2][1] - word.polygon[0][1]) * page.height) / 2,
        ...(bold.includes(line.text) && { isBold: true as const }),
      })),
    })),
  }));
  return { ...page, blocks };
}
const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

describe('the parts of a text', () => {
  test('are headings by the size of their font, the largest first', () => {
    const page = pageOf([
      at(100, 100, 'Report of the council', { size: 40 }),
      ...prose(100, 170),
      at(100, 300, 'What was heard', { size: 26 }),
      ...prose(100, 350),
    ]);
    expect(lines(markdown([withFonts(page)])).filter((line) => line.startsWith('#'))).toEqual([
      '# Report of the council',
      '## What was heard',
    ]);
  });

  test('are headings where a bold row is over text that is not', () => {
    const page = pageOf([...prose(100, 100), at(100, 230, 'What was heard'), ...prose(100, 260)]);
    expect(markdown([withFonts(page, ['What was heard'])])).toContain('\n# What was heard\n');
    expect(markdown([withFonts(page)])).not.toContain('#');
  });

  test('are headings of a scan where they are much larger than its text', () => {
    const page = pageOf([
      at(100, 100, 'Report', { size: 34 }),
      ...prose(100, 170),
      at(100, 300, 'Slightly', { size: 24 }),
    ]);
    expect(lines(markdown([page])).filter((line) => line.startsWith('#'))).toEqual(['# Report']);
  });

  test.each([
    [
      'an invoice',
      [at(100, 100, 'INVOICE', { size: 40 }), at(100, 200, 'Number 17'), at(100, 230, 'Total 9.50', { size: 30 })],
    ],
    ['a caption', [at(100, 60, 'Table 3. Votes by ward', { size: 30 }), ...prose(100, 120)]],
    ['large print that goes on', [...prose(100, 120), at(100, 300, 'We, the people,', { size: 30 })]],
  ])('have no heading in %s', (_, drawn) => {
    expect(markdown([withFonts(pageOf(drawn))])).not.toContain('#');
  });

  test('have no heading in what heads every page', () => {
    const page = (number: number) =>
      withFonts(pageOf([at(100, 20, `Council, page ${number}`, { size: 30 }), ...prose(100, 120)], { number }));
    expect(markdown([page(1), page(2)])).not.toContain('#');
    expect(markdown([page(1)])).toContain('# Council, page 1');
  });

  test('are items of lists with what goes on below them, and lists within', () => {
    const page = pageOf([
      ...prose(100, 100),
      at(120, 220, '• paper for the whole of the'),
      at(140, 244, 'year'),
      at(160, 268, '• white'),
      at(120, 292, '• ink'),
      at(100, 340, '1. hear'),
      at(100, 364, '2. vote'),
      at(100, 412, 'a) in public'),
      at(100, 436, 'b) in private'),
    ]);
    expect(lines(markdown([withFonts(page)])).slice(4)).toEqual([
      '- paper for the whole of the year',
      '  - white',
      '- ink',
      '1. hear',
      '2. vote',
      '- a) in public',
      '- b) in private',
    ]);
  });

  test('are no items where one number stands alone, nor dashes of a form', () => {
    const alone = pageOf([...prose(100, 100), at(100, 240, '7. see above')]);
    expect(markdown([withFonts(alone)])).toContain(String.raw`7\. see above`);
    const form = pageOf([at(100, 100, '- 12.00'), at(100, 130, '- 13.00')]);
    expect(markdown([withFonts(form)])).toBe('\\- 12.00\n\\- 13.00\n');
  });

  test('have words whole that a hyphen divides at the end of a line', () => {
    const page = pageOf([
      at(100, 100, 'It was of great influ-'),
      at(100, 124, 'ence in the well-'),
      at(100, 148, 'known town.'),
    ]);
    expect(markdown([page])).toBe('It was of great influence in the well-known town.\n');
  });
});

describe('chunks', () => {
  const report = withFonts(
    pageOf([
      at(100, 60, 'Report of the council', { size: 40 }),
      ...prose(100, 130),
      at(100, 260, 'What was heard', { size: 26 }),
      ...prose(100, 310),
      at(100, 440, 'What comes next', { size: 26 }),
    ]),
  );

  test('stay under their headings, with where they are', () => {
    const found = chunks([report]);
    expect(found.map(({ headings }) => headings)).toEqual([
      ['Report of the council'],
      ['Report of the council', 'What was heard'],
      ['Report of the council'],
    ]);
    expect(found.at(-1)?.text).toBe('## What comes next');
    expect(found[1]?.places).toEqual([{ page: 1, polygon: expect.any(Array) }]);
    expect(found[1]?.places[0]?.polygon?.[0][1]).toBeCloseTo(310 / 1400, 2);
  });

  test.each([
    ['tokens', 20],
    ['characters', 90],
  ] as const)('are within a size in %s, between sentences, and lose nothing', (unit, max) => {
    const found = chunks([report], { unit, max });
    expect(Math.max(...found.map(({ size }) => size))).toBeLessThanOrEqual(max);
    const text = found.map((chunk) => chunk.text).join(' ');
    expect(text.match(/town had to say of it\./g)).toHaveLength(8);
    expect(found.filter((chunk) => chunk.text.startsWith('The council')).length).toBeGreaterThanOrEqual(8);
  });

  test('divide a table between rows, each under the headings of its columns', () => {
    const rows = Array.from({ length: 12 }, (_, row) => [`Item ${row}`, String(row * 3), `${row}.50`]);
    const table = [['Item', 'Count', 'Price'], ...rows].flatMap((row, index) =>
      row.map((text, column) => at(100 + 250 * column, 200 + 30 * index, text)),
    );
    const found = chunks([pageOf(table)], { unit: 'tokens', max: 60 });
    expect(found.length).toBeGreaterThan(1);
    for (const { text } of found) expect(text).toMatch(/^\| Item \| Count \| Price \|\n/);
    expect(found.flatMap(({ text }) => text.split('\n').slice(2))).toHaveLength(12);
  });

  test('are beyond the size where one row of a table is', () => {
    const rows = [
      ['Item', 'Count', 'Price'],
      ['x'.repeat(40), '2', '7.50'],
      ['ink', '3', '8.50'],
      ['pen', '4', '9.50'],
    ];
    const table = rows.flatMap((row, index) =>
      row.map((text, column) => at([100, 620, 820][column] ?? 0, 200 + 30 * index, text)),
    );
    const found = chunks([pageOf(table)], { unit: 'characters', max: 70 });
    expect(found.map(({ size }) => size > 70)).toEqual([true, false, false]);
    expect(found[0]?.text).toContain(`| Count | Price |\n| --- | --- | --- |\n| ${'x'.repeat(40)} |`);
  });

  test('of a word that is longer than a chunk are pieces of it', () => {
    const found = chunks([pageOf([at(10, 10, 'x'.repeat(95))])], { unit: 'characters', max: 40 });
    expect(found.map(({ text }) => text.length)).toEqual([40, 40, 15]);
  });
});
