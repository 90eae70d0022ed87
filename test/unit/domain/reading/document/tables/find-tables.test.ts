import { describe, expect, test } from 'vitest';
import { boxOf, type Point } from '../../../../../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../../../../../src/domain/reading/document/page.ts';
import { findTables } from '../../../../../../src/domain/reading/document/tables/find-tables.ts';
import { type Table, tableLimits } from '../../../../../../src/domain/reading/document/tables/table.ts';
import { mapPlaces } from '../../../../../../src/domain/reading/document/text-layout.ts';
import { at, type DrawnLine, pageOf } from '../../../../../support/drawn-page.ts';
import { rotatedPolygon } from '../../../../../support/rotated-polygon.ts';
import { blockFrom, word } from '../words-for-tests.ts';

const across = (y: number, from: number, to: number) =>
  ({ from: [from / 1000, y / 1400], to: [to / 1000, y / 1400] }) as const;
const down = (x: number, from: number, to: number) =>
  ({ from: [x / 1000, from / 1400], to: [x / 1000, to / 1400] }) as const;

function tablesOf(lines: readonly DrawnLine[], ruledLines: PageReading['ruledLines'] = []): readonly Table[] {
  return findTables({ ...pageOf(lines), ruledLines });
}

/** Rows of texts; what spans is marked with its rows and columns, what is a heading with a star. */
function shown({ rows, cells }: Table): readonly string[] {
  return Array.from({ length: rows }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(({ text, rowSpan, columnSpan, isHeader }) => {
        const spans = rowSpan * columnSpan === 1 ? '' : ` ${rowSpan}x${columnSpan}`;
        return `${text.replaceAll('\n', '/')}${spans}${isHeader ? '*' : ''}`;
      })
      .join(' | '),
  );
}

/** Rows of texts that begin at 100, 400, 600 and 800. */
function rowsAt(y: number, step: number, rows: readonly (readonly string[])[]): readonly DrawnLine[] {
  const places = [100, 400, 600, 800];
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text === '' ? [] : [at(places[column] ?? 0, y + index * step, text)])),
  );
}

const orders = [
  ['Item', 'Count', 'Price'],
  ['Paper', '2', '10.00'],
  ['Copper pipe', '14', '7.50'],
  ['Desk lamp', '1', '120.00'],
];

describe('tables of ruled lines', () => {
  const edges = [90, 390, 590, 790];
  const grid = [...[95, 135, 175, 215, 255].map((y) => across(y, 90, 790)), ...edges.map((x) => down(x, 95, 255))];
  const wide = (x: number) => ({ x, y: 105, size: 20 });

  test('have a cell in each box, with its words and place', () => {
    const [table, ...others] = tablesOf(rowsAt(105, 40, orders), grid);
    expect(others).toEqual([]);
    expect(shown(table!)).toEqual([
      'Item* | Count* | Price*',
      'Paper | 2 | 10.00',
      'Copper pipe | 14 | 7.50',
      'Desk lamp | 1 | 120.00',
    ]);
    const pipe = table!.cells.find(({ text }) => text === 'Copper pipe');
    expect(pipe).toMatchObject({ row: 2, column: 0, wordIds: [6, 7] });
    const { x, y, width, height } = boxOf(pipe!.polygon);
    expect([x * 1000, y * 1400, width * 1000, height * 1400].map(Math.round)).toEqual([90, 175, 300, 40]);
    expect(boxOf(table!.polygon).width).toBeCloseTo(0.7);
  });

  test('have cells over several rows and columns where lines are missing', () => {
    const lines = [
      ...[95, 255].map((y) => across(y, 90, 790)),
      across(135, 90, 790),
      across(175, 390, 790),
      across(215, 90, 790),
      ...[90, 790].map((x) => down(x, 95, 255)),
      down(390, 95, 255),
      down(590, 135, 255),
    ];
    const texts = [
      { ...wide(100), text: 'Day' },
      { ...wide(500), text: 'Course and room' },
      at(100, 160, 'Monday'),
      at(400, 145, 'Drawing'),
      at(600, 145, '12'),
      at(400, 185, 'Music'),
      at(600, 185, '14'),
      at(100, 225, 'Friday'),
      at(400, 225, 'Sport'),
      at(600, 225, '3'),
    ];
    expect(shown(tablesOf(texts, lines)[0]!)).toEqual([
      'Day* | Course and room 1x2*',
      'Monday 2x1 | Drawing | 12',
      'Music | 14',
      'Friday | Sport | 3',
    ]);
  });

  test('have a border where lines only end', () => {
    const inner = [...[135, 175, 215].map((y) => across(y, 90, 790)), ...[390, 590].map((x) => down(x, 95, 255))];
    expect(shown(tablesOf(rowsAt(105, 40, orders), inner)[0]!)).toHaveLength(4);
  });

  test('have rows by their text where only columns are ruled', () => {
    const columns = [95, 135, 255].map((y) => across(y, 90, 790)).concat(edges.map((x) => down(x, 95, 255)));
    expect(shown(tablesOf(rowsAt(105, 40, orders), columns)[0]!)).toHaveLength(4);
  });

  test('keep several lines of a cell together', () => {
    const [table] = tablesOf([...rowsAt(98, 40, orders), at(100, 157, 'white')], grid);
    expect(shown(table!)[1]).toBe('Paper/white | 2 | 10.00');
  });

  test.each([
    ['a frame', [across(90, 80, 800), across(260, 80, 800), down(80, 90, 260), down(800, 90, 260)]],
    ['one box with a long text', grid],
  ])('are none in %s', (_, lines) => {
    const text = Array.from({ length: 8 }, (_unused, index) =>
      at(100, 100 + 19 * index, 'some words that go on', { size: 10 }),
    );
    expect(tablesOf(text, lines)).toEqual([]);
  });

  test('are none in the boxes of a form, each with a label over what was filled in', () => {
    const boxes = [95, 145, 195].map((y) => across(y, 90, 790)).concat(edges.map((x) => down(x, 95, 195)));
    const texts = [
      ['Name', 'Ana Exemplo'],
      ['Town', 'Newtown'],
      ['Number', '12-33'],
      ['Trade', 'Bakery'],
      ['Date', '01/02/2025'],
      ['Sum', '120.00'],
    ].flatMap(([label = '', value = ''], index) => {
      const [x, y] = [[100, 400, 600][index % 3] ?? 0, 100 + 50 * Math.floor(index / 3)];
      return [at(x, y, label, { size: 12 }), at(x, y + 18, value, { size: 20 })];
    });
    expect(tablesOf(texts, boxes)).toEqual([]);
  });

  test('are none in boxes of which many are empty', () => {
    const boxes = [95, 145, 195].map((y) => across(y, 90, 790)).concat(edges.map((x) => down(x, 95, 195)));
    const labels = ['Carrier', 'Plate', 'State', 'Freight', 'Weight', 'Volumes'].map((label, index) =>
      at([100, 400, 600][index % 3] ?? 0, 100 + 50 * Math.floor(index / 3), label, { size: 12 }),
    );
    const values = [at(100, 168, '9 - none'), at(400, 168, '17.50'), at(600, 168, '3')];
    expect(tablesOf([...labels, ...values], boxes)).toEqual([]);
  });

  test('keep their lines under a stamp that lies across them', () => {
    const stamp = { ...word('SPECIMEN', 0.2, 0.05, { width: 0.4, height: 0.2 }), confidence: 1 };
    const page = pageOf(rowsAt(105, 40, orders));
    const [table] = findTables({ ...page, blocks: [...page.blocks, blockFrom([stamp])], ruledLines: grid });
    expect([table?.rows, table?.columns]).toEqual([4, 3]);
  });

  test('are none in cells for single letters', () => {
    const cells = [across(95, 90, 490), across(135, 90, 490), across(175, 90, 490)].concat(
      Array.from({ length: 11 }, (_, index) => down(90 + 40 * index, 95, 175)),
    );
    const letters = Array.from('ABCDEFGHIJ').flatMap((letter, index) => [
      at(100 + 40 * index, 105, letter),
      at(100 + 40 * index, 145, letter),
    ]);
    expect(tablesOf(letters, cells)).toEqual([]);
  });
});

describe('tables of ruled lines that part not all of their cells', () => {
  const frame = [
    ...[55, 95, 135, 255, 305].map((y) => across(y, 90, 790)),
    ...[90, 790].map((x) => down(x, 55, 305)),
    down(390, 95, 255),
  ];

  test('have columns where their rows show these, and no title or note in their frame', () => {
    const figures = [
      ['North', '1.5', '10.5'],
      ['Lake', '2.5', '3.1'],
      ['South', '7.5', '7.9'],
    ];
    const rows = [
      at(100, 65, 'All towns of the survey'),
      ...rowsAt(105, 40, [['Area', 'Towns', 'Roads']]),
      ...rowsAt(145, 36, figures),
      at(100, 265, 'Note: towns are counted at the end of each year'),
    ];
    expect(shown(tablesOf(rows, frame)[0]!)).toEqual([
      'Area* | Towns* | Roads*',
      ...figures.map((row) => row.join(' | ')),
    ]);
  });

  test('have one row for headings of several lines', () => {
    const edges = [90, 390, 590, 790];
    const lines = [...[55, 175, 215, 255].map((y) => across(y, 90, 790)), ...edges.map((x) => down(x, 55, 255))];
    const named = [
      at(400, 60, 'Share'),
      at(600, 60, 'Share'),
      at(400, 96, 'of all'),
      at(600, 96, 'of all'),
      at(100, 132, 'Area'),
      at(400, 132, 'towns'),
      at(600, 132, 'roads'),
    ];
    const rows = rowsAt(185, 40, [
      ['North', '1.5', '10.5'],
      ['Lake', '2.5', '3.1'],
    ]);
    expect(shown(tablesOf([...named, ...rows], lines)[0]!)[0]).toBe(
      'Area* | Share/of all/towns* | Share/of all/roads*',
    );
  });

  test('are none in a chart whose axis is in a frame', () => {
    const chart = [
      ...[60, 260].map((y) => across(y, 90, 790)),
      ...[90, 190, 440, 540, 790].map((x) => down(x, 60, 260)),
      across(225, 90, 790),
    ];
    const axis = (x: number) => [40, 30, 20, 10].map((value, index) => at(x, 70 + 36 * index, String(value)));
    const below = ['Spring', 'Autumn'].flatMap((text, index) => [at(200, 232, text), at(550 + 110 * index, 232, text)]);
    expect(tablesOf([...axis(110), ...axis(460), ...below.slice(0, 3)], chart)).toEqual([]);
  });
});

describe('tables with lines between rows alone', () => {
  /** Columns at 100, 200, 262 and 400: between the second and the third there is no more than a space. */
  const rows = [
    ['Region', 'Then', 'Now', 'Change'],
    ['North', '1234', '4321', '10.5'],
    ['Lake', '998', '7722', '3.1'],
    ['South', '1770', '86', '7.9'],
  ];
  const placed = rows.flatMap((row, index) =>
    row.map((text, column) => {
      const end = [0, 252, 302, 0][column] ?? 0;
      return at(end === 0 ? (column === 0 ? 100 : 400) : end - 10 * text.length, 105 + 40 * index, text);
    }),
  );
  const ladder = [95, 135, 175, 215, 255].map((y) => across(y, 90, 480));
  const reported = rows.map((row, index) => row.map((text) => (index === 0 ? `${text}*` : text)).join(' | '));

  test('have columns as close as words, where these are figures', () => {
    expect(shown(tablesOf(placed, ladder)[0]!)).toEqual(reported);
    const spelled = placed.map((line) => ({ ...line, text: line.text.replaceAll(/\d/g, 'x') }));
    expect(tablesOf(spelled, ladder).flatMap(shown)).not.toContain('North | xxxx | xxxx | xx.x');
  });

  test('have words that are read from the right in that order', () => {
    const rows = [
      ['מחיר', 'כמות', 'שם'],
      ['12.50', '3', 'ירוק תה'],
      ['8.00', '2', 'שחור תה'],
      ['9.00', '5', 'לבן תה'],
    ];
    const wide = ladder.map(({ from, to }) => ({ from, to: [0.7, to[1]] as const }));
    expect(shown(tablesOf(rowsAt(105, 40, rows), wide)[0]!)[1]).toContain('תה ירוק');
  });

  test('have no column between the thousands of a number', () => {
    const spaced = [
      ['Region', 'Then', 'Change'],
      ['North', '1 234', '10.5'],
      ['Lake', '12 998', '3.1'],
      ['South', '7 770', '7.9'],
    ];
    expect(
      shown(
        tablesOf(
          rowsAt(105, 40, spaced),
          ladder.map(({ from, to }) => ({ from, to: [0.7, to[1]] as const })),
        )[0]!,
      )[2],
    ).toBe('Lake | 12 998 | 3.1');
  });

  test('have columns below a heading that closes the gaps between them', () => {
    const figures = Array.from({ length: 5 }, (_, row) =>
      [100, 400, 600, 800].map((x, column) => at(x, 185 + 40 * row, column === 0 ? 'Place' : `${row + 1}${column}.5`)),
    );
    const headings = [
      at(410, 105, 'All of the years of this survey'),
      at(100, 145, 'Area'),
      at(400, 145, '2021'),
      at(600, 145, '2022'),
      at(800, 145, '2023'),
    ];
    const rules = [across(95, 90, 900), across(133, 400, 900), across(175, 90, 900), across(385, 90, 900)];
    expect(shown(tablesOf([...headings, ...figures.flat()], rules)[0]!).slice(0, 3)).toEqual([
      'Area 2x1* | All of the years of this survey 1x3*',
      '2021 | 2022 | 2023',
      'Place | 11.5 | 12.5 | 13.5',
    ]);
  });

  test('have one row for headings of several lines', () => {
    const named = [
      at(400, 95, 'Share'),
      at(600, 95, 'Share'),
      at(100, 119, 'Area'),
      at(400, 119, 'of towns'),
      at(600, 119, 'of roads'),
    ];
    const figures = ['North', 'Lake', 'South'].map((name, row) => [name, `${row}1.5`, `${row}7.5`]);
    const rules = [across(85, 90, 790), across(145, 90, 790), across(275, 90, 790)];
    expect(shown(tablesOf([...named, ...rowsAt(155, 40, figures)], rules)[0]!).slice(0, 2)).toEqual([
      'Area* | Share/of towns* | Share/of roads*',
      'North | 01.5 | 07.5',
    ]);
  });

  test('may have two columns', () => {
    const pairs = [
      ['Area', 'Share'],
      ['North', '12 %'],
      ['Lake', '7 %'],
      ['South', '81 %'],
    ];
    expect(shown(tablesOf(rowsAt(105, 40, pairs), ladder)[0]!)).toEqual([
      'Area* | Share*',
      ...pairs.slice(1).map((row) => row.join(' | ')),
    ]);
  });

  test('may have lines of dashes for rules, and dots that lead to their values', () => {
    const [above, ...below] = [85, 145, 275].map((y) => at(100, y, '-'.repeat(60)));
    const figures = ['North', 'Lake', 'South'].map((name, row) => [
      `${name} ${'.'.repeat(12)}`,
      `${row}1.5`,
      `${row}7.5`,
    ]);
    const [table] = tablesOf([
      above!,
      ...rowsAt(115, 30, [['Area', 'Towns', 'Roads']]),
      ...rowsAt(165, 35, figures),
      ...below,
    ]);
    expect(shown(table!)).toEqual([
      'Area* | Towns* | Roads*',
      'North | 01.5 | 07.5',
      'Lake | 11.5 | 17.5',
      'South | 21.5 | 27.5',
    ]);
  });

  test('are none in charts whose lines have their values beside them', () => {
    const ticks = [400, 300, 200, 100, 0].map((value, index) => at(40, 95 + 40 * index, String(value)));
    expect(tablesOf([...ticks, at(200, 120, 'Spread'), at(100, 320, 'January'), at(380, 320, 'July')], ladder)).toEqual(
      [],
    );
  });

  test('need no line but those about the headings and below the last row', () => {
    expect(shown(tablesOf(placed, [ladder[0]!, ladder[1]!, ladder[4]!])[0]!)).toEqual(reported);
  });

  test('keep words of one column together that happen to stand in line', () => {
    const names = placed.concat(
      rows.map((_, index) => at(500, 105 + 40 * index, index === 0 ? 'Clerk' : 'Anna Muster')),
    );
    const wider = ladder.map(({ from, to }) => ({ from, to: [0.7, to[1]] }) as const);
    expect(shown(tablesOf(names, wider)[0]!)[1]).toBe('North | 1234 | 4321 | 10.5 | Anna Muster');
  });

  test('have headings over several columns', () => {
    const body = [['Place', 'Then', 'Now', 'Change'], ...rows.slice(1), ['East', '17', '5', '0.4']];
    const heading = at(420, 65, 'Two years, each of them full');
    const lines = [55, 95, 135, 175, 215, 255, 295].map((y) => across(y, 90, 900));
    const [table] = tablesOf([at(100, 65, 'Area'), heading, ...rowsAt(105, 40, body)], lines);
    expect(shown(table!).slice(0, 2)).toEqual([
      'Area* | Two years, each of them full 1x2* | *',
      'Place* | Then* | Now* | Change*',
    ]);
  });

  test('have several lines in one row', () => {
    const [table] = tablesOf([...placed, at(100, 152, 'side', { size: 12 })], ladder);
    expect(shown(table!)[1]).toBe('North/side | 1234 | 4321 | 10.5');
  });
});

describe('tables without lines', () => {
  const body = [...orders, ['', '', ''], ['Sum', '', '1,137.50']];

  test('are rows that stand in line', () => {
    const text = [
      at(100, 40, 'A text goes before that is longer than any of the columns'),
      ...rowsAt(120, 30, body.slice(0, 4)),
    ];
    expect(tablesOf([...text, at(100, 300, 'and one comes after it that is as long as the first')]).map(shown)).toEqual(
      [['Item* | Count* | Price*', 'Paper | 2 | 10.00', 'Copper pipe | 14 | 7.50', 'Desk lamp | 1 | 120.00']],
    );
  });

  test('have empty cells', () => {
    const [table] = tablesOf(rowsAt(120, 30, [...orders, ['Sum', '', '137.50']]));
    expect(shown(table!)[4]).toBe('Sum |  | 137.50');
    expect(table!.cells).toHaveLength(15);
  });

  test('have one row for a text that goes on below', () => {
    const rows = [
      ...orders.slice(0, 3),
      ['Garden chair, blue,', '3', '30.00'],
      ['without cushion', '', ''],
      ['Oak board', '9', '3.00'],
    ];
    expect(shown(tablesOf(rowsAt(120, 24, rows))[0]!)[3]).toBe('Garden chair, blue,/without cushion | 3 | 30.00');
  });

  test('have headings over several columns', () => {
    const rows = [
      ['Place', 'First', 'Second', 'Third'],
      ...[1, 2, 3].map((row) => ['North', `${row}.0`, `${row}.5`, `${row}.7`]),
    ];
    const heading = at(420, 90, 'All of them within one single year alone');
    const [table] = tablesOf([at(100, 90, 'Area'), heading, ...rowsAt(120, 30, rows)]);
    expect(shown(table!).slice(0, 2)).toEqual([
      'Area* | All of them within one single year alone 1x3*',
      'Place* | First* | Second* | Third*',
    ]);
  });

  test('put a sign of currency to its amount', () => {
    const priced = orders.flatMap(([item = '', count = '', price = ''], row) => {
      const y = 120 + 30 * row;
      return [at(100, y, item), at(400, y, count), ...(row === 0 ? [] : [at(600, y, 'R$')]), at(680, y, price)];
    });
    expect(shown(tablesOf(priced)[0]!)[1]).toBe('Paper | 2 | R$ 10.00');
  });

  const prose = 'some words of a text that goes on';
  test.each([
    [
      'text in two columns',
      [100, 560].flatMap((x) => Array.from({ length: 12 }, (_, row) => at(x, 100 + 24 * row, prose))),
    ],
    [
      'text in three columns',
      [40, 360, 680].flatMap((x) => Array.from({ length: 12 }, (_, row) => at(x, 100 + 24 * row, prose, { size: 16 }))),
    ],
    [
      'labels and values',
      rowsAt(100, 30, [
        ['Name', 'Ana Exemplo'],
        ['Town', 'Newtown'],
        ['Number', '12-33'],
        ['Date', '01/02/2025'],
      ]),
    ],
    ['two rows', rowsAt(100, 30, orders.slice(0, 2))],
    [
      'labels over what was filled in, row by row',
      rowsAt(100, 30, [
        ['Number', 'Series', 'Day of issue'],
        ['888', '1', '07/04/2026'],
        ['Sender', 'Town', 'Code'],
        ['Muster', 'Newtown', '77310'],
        ['Base', 'Rate', 'Tax'],
        ['950.00', '-', '171.60'],
      ]),
    ],
    [
      'an address beside labels and values',
      rowsAt(100, 30, [
        ['Ana Exemplo', 'Number', 'A-2026-0142'],
        ['12 Sample Street', 'Date', '09/14/2026'],
        ['Newtown', 'Order', '77310'],
      ]),
    ],
  ])('are none in %s', (_, lines) => {
    expect(tablesOf(lines)).toEqual([]);
  });
});

describe('tables among facts and sums, as on an invoice', () => {
  const line = (y: number, ...parts: readonly (readonly [x: number, text: string])[]): readonly DrawnLine[] =>
    parts.map(([x, text]) => at(x, y, text));
  const facts = [
    ...line(100, [100, 'Invoice date'], [400, '11/03/2017'], [700, 'Your contact']),
    ...line(125, [100, 'Due date'], [400, '12/03/2017'], [700, 'Anna Berg']),
    ...line(150, [100, 'Order'], [400, 'PO-445'], [700, '+47 22 33 44 55']),
  ];
  const items = [
    ...line(200, [180, 'Description'], [480, 'Quantity'], [620, 'Price'], [760, 'Amount']),
    ...line(225, [100, 'Copper pipe, 2 m'], [500, '8'], [620, '4.55'], [770, '36.40']),
    ...line(250, [100, 'Desk lamp'], [500, '20'], [620, '3.20'], [770, '64.00']),
    ...line(275, [100, 'Olive oil, cold'], [490, '100'], [610, '19.80'], [755, '1,980.00']),
  ];
  const sums = [
    ...line(325, [140, 'Tax'], [290, 'Base'], [400, 'Tax amount']),
    ...line(350, [100, 'VAT 20 %'], [290, '100.40'], [420, '20.08']),
    ...line(375, [100, 'VAT 10 %'], [280, '1,980.00'], [420, '198.00']),
    ...line(338, [660, 'Net total'], [755, '2,080.40']),
    ...line(363, [660, 'All taxes'], [770, '218.08']),
    ...line(388, [660, 'To pay'], [755, '2,298.48']),
  ];

  test('have rows and columns of their own', () => {
    const tables = tablesOf([...facts, ...items, ...sums]);
    expect(tables.map(shown)).toEqual([
      [
        'Description* | Quantity* | Price* | Amount*',
        'Copper pipe, 2 m | 8 | 4.55 | 36.40',
        'Desk lamp | 20 | 3.20 | 64.00',
        'Olive oil, cold | 100 | 19.80 | 1,980.00',
      ],
      ['Tax* | Base* | Tax amount*', 'VAT 20 % | 100.40 | 20.08', 'VAT 10 % | 1,980.00 | 198.00'],
    ]);
    expect(Math.min(...tables.map(({ confidence }) => confidence ?? 0))).toBeGreaterThan(0.7);
  });

  test('may be a heading over one row, of four columns', () => {
    const tax = [
      ...line(325, [100, 'Kind'], [290, 'Base'], [400, 'Rate'], [520, 'Tax']),
      ...line(350, [100, 'VAT'], [280, '2,080.40'], [400, '20 %'], [520, '416.08']),
      ...line(375, [100, 'Sums:']),
      ...line(400, [250, 'All items before tax'], [520, '2,080.40']),
      ...line(425, [250, 'All taxes on these items'], [520, '416.08']),
      ...line(450, [250, 'What is to be paid'], [520, '2,496.48']),
    ];
    expect(tablesOf([...items, ...tax]).map(shown)[1]).toEqual([
      'Kind* | Base* | Rate* | Tax*',
      'VAT | 2,080.40 | 20 % | 416.08',
    ]);
  });

  test('are one where rows of the same columns follow a wide space', () => {
    const columns = [100, 250, 350, 450, 550, 650, 750];
    const row = (y: number, ...texts: readonly string[]) =>
      texts.map((text, column) => at(columns[column] ?? 0, y, text));
    const [table, ...others] = tablesOf([
      ...row(100, 'Item', 'Count', 'Price', 'Rebate', 'Tax', 'Net', 'Sum'),
      ...[125, 150, 175].flatMap((y) => row(y, 'Pipe', '12', '3.50', '1.50', '20.00', '40.50', '62.00')),
      ...[215, 240, 265, 290, 315, 340, 365, 390].flatMap((y) => row(y, 'Lamp', '14', '4.00', '0.50')),
    ]);
    expect(others).toEqual([]);
    expect(table?.rows).toBe(12);
  });
});

describe('tables of items whose descriptions go over several lines', () => {
  const columns = [100, 180, 480, 600, 680, 780];
  const row = (y: number, ...texts: readonly string[]): readonly DrawnLine[] =>
    texts.flatMap((text, column) => (text === '' ? [] : [at(columns[column] ?? 0, y, text)]));
  const namesAt = (y: number) => row(y, 'No', 'Description', 'Price', 'Count', 'Tax', 'Amount');
  const names = namesAt(100);
  const first = [
    ...row(140, '1', 'Garden chair', '30.00', '3', '19 %', '90.00'),
    at(180, 164, 'blue'),
    at(180, 188, 'delivered with your order of May, without cushion'),
  ];
  const second = [
    ...row(230, '2', 'Oak board', '12.50', '4', '19 %', '50.00'),
    at(180, 254, 'List price:'),
    at(480, 254, '14.00'),
  ];

  test('have one row for each', () => {
    const [table, ...others] = tablesOf([...names, ...first, ...second]);
    expect(others).toEqual([]);
    expect(shown(table!)).toEqual([
      'No* | Description* | Price* | Count* | Tax* | Amount*',
      '1 | Garden chair/blue/delivered with your order of May, without cushion | 30.00 | 3 | 19 % | 90.00',
      '2 | Oak board/List price: 14.00 | 12.50 | 4 | 19 % | 50.00',
    ]);
    expect(table?.confidence).toBeGreaterThan(0.7);
  });

  test('are tables also with one row', () => {
    expect(tablesOf([...names, ...first]).map(shown)).toEqual([
      [
        'No* | Description* | Price* | Count* | Tax* | Amount*',
        '1 | Garden chair/blue/delivered with your order of May, without cushion | 30.00 | 3 | 19 % | 90.00',
      ],
    ]);
  });

  test('keep a row of their own for what begins in the first column, or has an amount', () => {
    const section = [
      ...first.slice(0, 6),
      at(100, 180, 'Blue'),
      ...row(220, '2', 'Oak board', '12.50', '4', '19 %', '5'),
    ];
    const rows = shown(tablesOf([...names, ...section, ...row(260, '3', 'Lamp', '1.50', '4', '19 %', '6')])[0]!);
    expect(rows.slice(1, 3)).toEqual(['1 | Garden chair | 30.00 | 3 | 19 % | 90.00', 'Blue |  |  |  |  | ']);
    const priced = row(254, '', 'Cushion', '2.00', '4', '19 %', '8.00');
    expect(shown(tablesOf([...namesAt(190), ...second.slice(0, 6), ...priced])[0]!).slice(1)).toEqual([
      '2 | Oak board | 12.50 | 4 | 19 % | 50.00',
      ' | Cushion | 2.00 | 4 | 19 % | 8.00',
    ]);
  });

  test('have their prices apart from descriptions that reach up to them, as names of several lines do', () => {
    const lines = [
      ...row(100, 'No', 'Description', 'Price', 'Count', 'Tax', 'Amount'),
      at(780, 120, 'net'),
      ...row(150, '1', 'A chair of oak, without arms.', '', '4', '19 %', '50.00'),
      at(500, 150, '5.10'),
      ...row(174, '2', 'Nails', '', '4', '19 %', '50.00'),
      at(476, 174, '1,112.50'),
      ...row(198, '3', 'Oak board', '', '4', '19 %', '50.00'),
      at(490, 198, '12.50'),
    ];
    expect(shown(tablesOf(lines)[0]!)[1]).toBe('1 | A chair of oak, without arms. | 5.10 | 4 | 19 % | 50.00');
  });

  test('have one column of numbers with units, though one begins before the others', () => {
    const items = ['5.10', '4.80', '3.20', '7.00'].flatMap((price, index) =>
      row(140 + 24 * index, String(index + 1), 'Oak board', price, index === 3 ? '' : '4 kg', '', '50.00'),
    );
    const last = [at(574, 212, '20'), at(604, 212, 'kg')];
    expect(
      shown(tablesOf([...row(100, 'No', 'Description', 'Price', 'Count', '', 'Amount'), ...items, ...last])[0]!)[4],
    ).toBe('4 | Oak board | 7.00 | 20 kg | 50.00');
  });

  test('have a column for each name, also where nothing is below it', () => {
    const items = ['1', '2', '3'].flatMap((number, index) =>
      row(140 + 24 * index, number, 'Oak board', '', '4', '19 %', '50.00'),
    );
    expect(shown(tablesOf([...names, ...items])[0]!).slice(0, 2)).toEqual([
      'No* | Description* | Price* | Count* | Tax* | Amount*',
      '1 | Oak board |  | 4 | 19 % | 50.00',
    ]);
  });
});

describe('tables with a ruled line above each line of text', () => {
  const movements = [
    ['Date', 'Text', 'Amount', 'Balance'],
    ['01.12', 'Rent', '5.00', '95.00'],
    ['02.12', 'Wages', '9.00', '104.00'],
    ['', 'Reference 12', '', ''],
    ['', 'Sample Street', '', ''],
    ['03.12', 'Shop', '4.00', '100.00'],
    ['04.12', 'Fee', '1.00', '99.00'],
    ['05.12', 'Fee', '2.00', '97.00'],
  ];
  const ruled = (rows: readonly (readonly string[])[]): readonly Table[] =>
    tablesOf(
      rowsAt(105, 40, rows),
      [...rows, []].map((_, index) => across(95 + 40 * index, 90, 900)),
    );

  test('are one where a description goes on below lines of its own', () => {
    const [table, ...others] = ruled(movements);
    expect(others).toEqual([]);
    expect(shown(table!)).toHaveLength(6);
    expect(shown(table!)[2]).toBe('02.12 | Wages/Reference 12/Sample Street | 9.00 | 104.00');
  });

  test('are two where a title is between them, and share no word', () => {
    const rows = movements.slice(0, 3).map(([day = '', , ...amounts]) => [day, '4417', ...amounts]);
    const more = movements.slice(5).map(([day = '', , ...amounts]) => [day, '4418', ...amounts]);
    const lines = [
      ...rowsAt(105, 30, rows),
      at(150, 105 + 30 * rows.length, 'Paid by card'),
      ...rowsAt(105 + 30 * (rows.length + 1), 30, more),
    ];
    const ruledLines = [...rows, ...more, [], []].map((_, index) => across(99 + 30 * index, 90, 900));
    const tables = tablesOf(lines, ruledLines);
    const words = tables.flatMap(({ cells }) => cells.flatMap(({ wordIds }) => wordIds));
    expect(tables).toHaveLength(2);
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('tables of pages that are not level', () => {
  const flat = pageOf(rowsAt(120, 40, orders));

  /** The page turned clockwise about its middle. */
  const turned = (degrees: number): PageReading => {
    const blocks = mapPlaces(flat.blocks, (polygon) => rotatedPolygon(polygon, degrees, flat));
    return { ...flat, skew: degrees, blocks };
  };

  test('are found and lie where they are seen', () => {
    const [table] = findTables(turned(3));
    expect(shown(table!)).toHaveLength(4);
    const [topLeft, topRight] = table!.polygon;
    const slope = Math.atan2((topRight[1] - topLeft[1]) * 1400, (topRight[0] - topLeft[0]) * 1000);
    expect((slope * 180) / Math.PI).toBeCloseTo(3);
  });

  test('are found on a sheet that was seen from the side', () => {
    const sheet = [
      [0.1, 0.1],
      [0.9, 0.2],
      [0.8, 0.9],
      [0.2, 0.8],
    ] as const;
    const on = ([x, y]: Point): Point => {
      const [top, foot] = [
        [0.1 + 0.8 * x, 0.1 + 0.1 * x],
        [0.2 + 0.6 * x, 0.8 + 0.1 * x],
      ] as const;
      return [top[0] + (foot[0] - top[0]) * y, top[1] + (foot[1] - top[1]) * y];
    };
    const blocks = mapPlaces(flat.blocks, ([a, b, c, d]) => [on(a), on(b), on(c), on(d)]);
    expect(findTables({ ...flat, sheet, blocks }).map((table) => table.rows)).toEqual([4]);
  });
});

describe('tables', () => {
  test('that have too many rows, columns or cells are left out', () => {
    const rows = (height: number) =>
      Array.from({ length: height }, (_, row) =>
        [0, 1, 2, 3].map((column) => word('1', column / 5, row / 2000, { width: 0.01, height: 0.0003 })),
      );
    const tablesOf = (height: number) => findTables({ ...pageOf([]), blocks: [blockFrom(...rows(height))] });
    expect(tablesOf(tableLimits.rows).map((table) => table.rows)).toEqual([tableLimits.rows]);
    expect(tablesOf(tableLimits.rows + 1)).toEqual([]);
    const wide = (columns: number) =>
      [0, 1, 2, 3].map((row) =>
        Array.from({ length: columns }, (_, column) =>
          word('1', column / 80, row / 100, { width: 0.005, height: 0.005 }),
        ),
      );
    const columnsOf = (columns: number) => findTables({ ...pageOf([]), blocks: [blockFrom(...wide(columns))] });
    expect(columnsOf(tableLimits.columns).map((table) => table.columns)).toEqual([tableLimits.columns]);
    expect(columnsOf(tableLimits.columns + 1)).toEqual([]);
  });
});
