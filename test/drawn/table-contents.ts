import type { Random } from './random.ts';

/** A cell as it is drawn and as a reader should find it. Rows and columns count from 0. */
export interface DrawnCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
}

export interface TableColumn {
  readonly align: 'left' | 'right' | 'center';
  /** Takes the width that others leave and several lines; others have one line. */
  readonly wraps?: true;
}

/** What is in a table. */
export interface TableContent {
  readonly columns: readonly TableColumn[];
  readonly rows: number;
  readonly headings: number;
  readonly cells: readonly DrawnCell[];
}

const things = [
  'Paper',
  'Copper pipe',
  'Desk lamp',
  'Cable',
  'Garden chair',
  'Steel bolts',
  'Printer ink',
  'Wall paint',
  'Oak board',
  'Flour',
] as const;
const details = [
  'box of ten',
  'second choice',
  'delivered to the door',
  'with two years of warranty',
  'size M, blue',
  'without accessories',
  'as agreed on the phone',
] as const;
const places = ['North', 'South', 'East coast', 'West', 'Islands', 'Capital', 'Highlands', 'Lake district'] as const;
const given = ['Ana', 'Bruno', 'Carla', 'David', 'Elena', 'Felix', 'Grace', 'Hugo'] as const;
const family = ['Exemplo', 'Sample', 'Muster', 'Ejemplo', 'Specimen', 'Beispiel'] as const;
const trades = ['Bakery', 'Printing', 'Carpentry', 'Book trade', 'Gardening', 'Plumbing'] as const;
const towns = ['Springfield', 'Vila Nova', 'Musterstadt', 'Newtown', 'Oakfield'] as const;
const bookings = [
  'Card payment',
  'Transfer to savings',
  'Salary',
  'Direct debit',
  'Cash withdrawal',
  'Refund',
] as const;
const measures = [
  'Sodium',
  'Potassium',
  'Calcium',
  'Glucose',
  'Creatinine',
  'Albumin',
  'Iron',
  'Zinc',
  'Urea',
  'Copper',
  'Ferritin',
  'Folate',
] as const;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'] as const;

const amount = (random: Random): string =>
  `${random.pick(['', '', '1,', '12,'] as const)}${random.whole(100, 999)}.${random.digits(2)}`;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

function plain(
  headings: readonly string[],
  aligned: readonly TableColumn[],
  body: readonly (readonly string[])[],
): TableContent {
  const rows = [headings, ...body];
  const cells = rows.flatMap((row, at) =>
    row.map((text, column) => ({ row: at, column, rowSpan: 1, columnSpan: 1, text })),
  );
  return { columns: aligned, rows: rows.length, headings: 1, cells };
}

const left = { align: 'left' } as const;
const right = { align: 'right' } as const;
const text = { align: 'left', wraps: true } as const;
const times = <Item>(count: number, make: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

function items(random: Random): TableContent {
  const body = times(random.whole(3, 12), (index) => {
    const extra = random.next() < 0.4 ? `, ${random.pick(details)}, ${random.pick(details)}` : '';
    return [
      String(index + 1),
      `${random.pick(things)}${extra}`,
      String(random.whole(1, 40)),
      amount(random),
      amount(random),
    ];
  });
  return plain(['No.', 'Description', 'Quantity', 'Price', 'Amount'], [left, text, right, right, right], body);
}

function statement(random: Random): TableContent {
  const body = times(random.whole(5, 16), (index) => {
    const isDebit = random.next() < 0.6;
    const value = amount(random);
    return [
      `${twoDigits(index + 1)}/0${random.whole(1, 9)}/2025`,
      random.pick(bookings),
      isDebit ? value : '',
      isDebit ? '' : value,
      amount(random),
    ];
  });
  return plain(['Date', 'Text', 'Debit', 'Credit', 'Balance'], [left, left, right, right, right], body);
}

function laboratory(random: Random): TableContent {
  const first = random.whole(0, 3);
  const body = measures.slice(first, first + random.whole(5, 9)).map((name) => {
    const low = random.whole(1, 90);
    return [
      name,
      `${random.whole(1, 150)}.${random.digits(1)}`,
      random.pick(['mmol/l', 'mg/dl', 'g/l'] as const),
      `${low} - ${low + random.whole(5, 60)}`,
    ];
  });
  return plain(['Test', 'Result', 'Unit', 'Reference'], [left, right, left, left], body);
}

function contacts(random: Random): TableContent {
  const body = times(random.whole(4, 12), () => [
    `${random.pick(given)} ${random.pick(family)}`,
    random.pick(trades),
    random.pick(towns),
    `555-${random.digits(4)}`,
  ]);
  return plain(['Name', 'Trade', 'Town', 'Telephone'], [left, left, left, left], body);
}

function manyColumns(random: Random): TableContent {
  const count = random.whole(6, 9);
  const body = times(random.whole(4, 14), (index) => [
    places[index % places.length] ?? '',
    ...times(count, () => String(random.whole(10, 9999))),
  ]);
  const years = times(count, (index) => String(2010 + index));
  return plain(['Region', ...years], [left, ...times(count, () => right)], body);
}

/** Two years over two quarters each. */
function groups(random: Random): TableContent {
  const rows = random.whole(3, 8);
  const cells: DrawnCell[] = [{ row: 1, column: 0, rowSpan: 1, columnSpan: 1, text: 'Region' }];
  for (const [index, year] of ['Sales of the year before', 'Sales of the last year'].entries()) {
    cells.push({ row: 0, column: 1 + 2 * index, rowSpan: 1, columnSpan: 2, text: year });
    for (const half of [0, 1])
      cells.push({
        row: 1,
        column: 1 + 2 * index + half,
        rowSpan: 1,
        columnSpan: 1,
        text: half === 0 ? 'First half' : 'Second half',
      });
  }
  cells.push({ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: '' });
  for (let row = 0; row < rows; row += 1) {
    cells.push({ row: row + 2, column: 0, rowSpan: 1, columnSpan: 1, text: places[row] ?? '' });
    for (let column = 1; column < 5; column += 1)
      cells.push({ row: row + 2, column, rowSpan: 1, columnSpan: 1, text: amount(random) });
  }
  return { columns: [left, right, right, right, right], rows: rows + 2, headings: 2, cells };
}

/** A day for several rows; only with lines that show it. */
function schedule(random: Random): TableContent {
  const cells: DrawnCell[] = ['Day', 'Time', 'Course', 'Teacher'].map((name, column) => ({
    row: 0,
    column,
    rowSpan: 1,
    columnSpan: 1,
    text: name,
  }));
  let row = 1;
  for (const day of days.slice(0, random.whole(2, 4))) {
    const hours = random.whole(2, 3);
    cells.push({ row, column: 0, rowSpan: hours, columnSpan: 1, text: day });
    for (let hour = 0; hour < hours; hour += 1) {
      const values = [`${8 + 2 * hour}:00`, random.pick(trades), `${random.pick(given)} ${random.pick(family)}`];
      for (const [index, value] of values.entries())
        cells.push({ row: row + hour, column: index + 1, rowSpan: 1, columnSpan: 1, text: value });
    }
    row += hours;
  }
  return { columns: [left, left, left, left], rows: row, headings: 1, cells };
}

export const tableContents = {
  items,
  statement,
  laboratory,
  contacts,
  'many columns': manyColumns,
  'grouped headings': groups,
  'merged rows': schedule,
} as const satisfies Record<string, (random: Random) => TableContent>;
export type TableFamily = keyof typeof tableContents;
