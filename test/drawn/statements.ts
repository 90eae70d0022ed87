import { isoDate } from '../../src/domain/reading/validation/calendar.ts';
import { type KeptTable, KeptTables } from './kept-tables.ts';
import { a4, type Canvas, drawPdf, write } from './layouts/canvas.ts';
import { Random } from './random.ts';
import { accountOf, type StatementCountry, statementCountries } from './statement-words.ts';

/** What each movement of a drawn statement is: an ISO date, and amounts as decimals; null where none is printed. */
export interface DrawnMovement {
  readonly date: string;
  readonly amount: string;
  readonly balance: string | null;
}

export interface DrawnStatementFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly extension: 'pdf';
  readonly rows: readonly DrawnMovement[];
  /** Of the movements, one or more on each page. */
  readonly tables: readonly KeptTable[];
}

const signings = [
  'columns',
  'columns',
  'columns',
  'signs',
  'trailing signs',
  'marks',
  'mark column',
  'balances',
  'sections',
] as const;

/** How one statement is laid out. */
interface Layout {
  readonly signing: (typeof signings)[number];
  readonly isCreditFirst: boolean;
  readonly balances: 'each row' | 'each day' | 'none';
  readonly isDatedOnce: boolean;
  readonly dateForm: string;
  readonly hasValueDate: boolean;
  readonly hasReference: boolean;
  readonly isNewestFirst: boolean;
  readonly repeatsHeading: boolean;
  readonly carries: boolean;
  readonly isSummedAbove: boolean;
  readonly isRuled: boolean;
  readonly headingAlign: 'left' | 'right' | 'center';
  readonly isLoud: boolean;
  readonly showsSymbol: boolean;
  readonly font: 'Helvetica' | 'Times-Roman';
  readonly size: number;
  readonly step: number;
  readonly longShare: number;
}

interface Movement {
  readonly day: Date;
  readonly cents: number;
  readonly after: number;
  readonly text: string;
  readonly more: readonly string[];
}

interface Column {
  readonly key: string;
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly isAmount: boolean;
}

function layoutOf(country: StatementCountry, random: Random): Layout {
  const signing = random.pick(signings);
  const chance = (share: number): boolean => random.next() < share;
  const balances = random.pick(
    signing === 'balances'
      ? (['each row', 'each day'] as const)
      : (['each row', 'each row', 'each day', 'none'] as const),
  );
  return {
    signing,
    isCreditFirst: chance(0.3),
    balances: signing === 'sections' ? 'none' : balances,
    isDatedOnce: chance(0.35),
    dateForm: chance(0.5) ? random.pick(country.dates) : random.pick(country.shortDates),
    hasValueDate: chance(0.4),
    hasReference: chance(0.25),
    isNewestFirst: signing !== 'sections' && balances === 'each row' && chance(0.15),
    repeatsHeading: chance(0.6),
    carries: chance(0.5),
    isSummedAbove: chance(0.5),
    isRuled: chance(0.3),
    headingAlign: random.pick(['left', 'right', 'right', 'center']),
    isLoud: chance(0.3),
    showsSymbol: chance(0.15),
    font: random.pick(['Helvetica', 'Helvetica', 'Times-Roman']),
    size: random.between(7.5, 10),
    step: random.between(1.35, 2.1),
    longShare: random.pick([0, 0.2, 0.5]),
  };
}

/** Letters that the standard fonts of PDF do not have, as statements without them are printed. */
const plain = (text: string): string =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFC')
    .replaceAll(/[ąćęńśźżĄĆĘŃŚŹŻ]/g, (letter) => letter.normalize('NFD').charAt(0));

const decimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

function printed(cents: number, { number: [thousands, point] }: StatementCountry): string {
  const [whole = '', rest = ''] = decimal(Math.abs(cents)).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)}${point}${rest}`;
}

const symbols: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$', BRL: 'R$', MXN: '$' };

function dayIn(form: string, day: Date, country: StatementCountry): string {
  const [month, date, year] = [day.getUTCMonth() + 1, day.getUTCDate(), String(day.getUTCFullYear())];
  const two = (value: number): string => String(value).padStart(2, '0');
  const parts: Readonly<Record<string, string>> = {
    D: two(date),
    d: String(date),
    M: two(month),
    m: String(month),
    Y: year,
    y: year.slice(2),
    N: country.months.split(' ')[month - 1] ?? '',
  };
  return form.replaceAll(/[DdMmYyN]/g, (part) => parts[part] ?? '');
}

function movementsOf(
  country: StatementCountry,
  first: Date,
  random: Random,
): { readonly opening: number; readonly rows: readonly Movement[] } {
  const opening = random.whole(50_000, 900_000);
  let after = opening;
  let day = 0;
  const rows = Array.from({ length: random.whole(12, 75) }, (): Movement => {
    day = Math.min(29, day + (random.next() < 0.45 ? 0 : random.whole(0, 2)));
    const size = random.pick([2000, 20_000, 300_000]);
    const cents = random.whole(100, size) * (random.next() < 0.35 || after < 0 ? 1 : -1);
    after += cents;
    const text = `${random.pick(country.texts)}${random.next() < 0.3 ? ` ${random.digits(6)}` : ''}`;
    const more = ['Ref ABC', 'Sample Street'].slice(0, random.whole(0, 2)).map((line) => `${line} ${random.digits(4)}`);
    return { day: new Date(first.getTime() + day * 86_400_000), cents, after, text, more };
  });
  return { opening, rows };
}

function columnsOf(country: StatementCountry, layout: Layout, random: Random): readonly Column[] {
  const [left, right] = [random.between(35, 55), a4.width - random.between(35, 55)];
  const pair = [
    ['debit', random.pick(country.debit)],
    ['credit', random.pick(country.credit)],
  ] as const;
  const amounts: readonly (readonly [string, string])[] =
    layout.signing === 'columns'
      ? layout.isCreditFirst
        ? pair.toReversed()
        : pair
      : [['amount', random.pick(country.amount)]];
  const sign: readonly (readonly [string, string])[] =
    layout.signing === 'mark column' ? [['mark', random.pick(['D/C', '+/-', 'Dr/Cr'])]] : [];
  const balance: readonly (readonly [string, string])[] =
    layout.balances === 'none' ? [] : [['balance', random.pick(country.balance)]];
  const money = [...amounts, ...sign, ...balance];
  const widths: Readonly<Record<string, number>> = { mark: 32, date: 62, valueDate: 62, reference: 58 };
  const text: readonly (readonly [string, string])[] = [
    ['date', random.pick(country.date)],
    ...(layout.hasValueDate ? [['valueDate', random.pick(country.valueDate)] as const] : []),
    ['description', random.pick(country.description)],
    ...(layout.hasReference ? [['reference', 'Ref'] as const] : []),
  ];
  const amountWidth = random.between(66, 84);
  const widthOf = (key: string): number => widths[key] ?? amountWidth;
  const fixed = [...text, ...money]
    .filter(([key]) => key !== 'description')
    .reduce((sum, [key]) => sum + widthOf(key), 0);
  let x = left;
  return [...text, ...money].map(([key, title]): Column => {
    const width = key === 'description' ? right - left - fixed : widthOf(key);
    const column = {
      key,
      title,
      x,
      width: width - 6,
      isAmount: ['debit', 'credit', 'amount', 'balance'].includes(key),
    };
    x += width;
    return column;
  });
}

/** Draws the pages of one statement from the top, row by row. */
class Sheet {
  #y = 0;
  #page = 1;

  readonly canvas: Canvas;
  readonly layout: Layout;
  readonly columns: readonly Column[];
  readonly kept = new KeptTables();

  constructor(canvas: Canvas, layout: Layout, columns: readonly Column[]) {
    this.canvas = canvas;
    this.layout = layout;
    this.columns = columns;
  }

  text(
    x: number,
    text: string,
    more: { readonly width?: number; readonly align?: 'left' | 'right' | 'center'; readonly isBold?: boolean } = {},
  ): void {
    const { size, font } = this.layout;
    const face = more.isBold === true ? (font === 'Helvetica' ? 'Helvetica-Bold' : 'Times-Bold') : font;
    const wide = more.width === undefined ? {} : { width: more.width, align: more.align ?? ('left' as const) };
    write(this.canvas, { x, y: this.#y }, plain(text), { size, font: face, ...wide });
  }

  skip(lines = 1): void {
    this.#y += lines * this.layout.size * this.layout.step;
  }

  begin(y: number): void {
    this.#y = y;
  }

  get isFull(): boolean {
    return this.#y > a4.height - 90;
  }

  turn(): void {
    this.begin(a4.height - 40);
    this.text(a4.width / 2, String(this.#page));
    this.canvas.addPage({ size: [a4.width, a4.height], margin: 0 });
    this.#page += 1;
    this.kept.begin(this.#page);
    this.begin(50);
  }

  heading(): void {
    this.kept.begin(this.#page);
    this.kept.row(this.columns.map(({ title }) => plain(this.layout.isLoud ? title.toUpperCase() : title)));
    for (const { title, x, width, isAmount } of this.columns) {
      this.text(x, this.layout.isLoud ? title.toUpperCase() : title, {
        width,
        align: isAmount ? this.layout.headingAlign : 'left',
        isBold: true,
      });
    }
    this.skip(this.columns.some(({ title, width }) => title.length * this.layout.size * 0.6 > width) ? 2 : 1.2);
  }

  /** A line; a description alone goes on with that of the row above it. */
  row(cells: Readonly<Record<string, string>>): void {
    const keys = this.columns.map(({ key }) => key);
    if (keys.every((key) => key === 'description' || !cells[key]))
      this.kept.more(keys.indexOf('description'), plain(cells['description'] ?? ''));
    else this.kept.row(keys.map((key) => plain(cells[key] ?? '')));
    for (const { key, x, width, isAmount } of this.columns) {
      if (cells[key]) this.text(x, cells[key], isAmount ? { width, align: 'right' } : {});
    }
    if (this.layout.isRuled) {
      const y = this.#y - 2;
      this.canvas
        .moveTo(40, y)
        .lineTo(a4.width - 40, y)
        .lineWidth(0.4)
        .strokeColor('#999999')
        .stroke();
    }
    this.skip();
  }
}

function amountCells(
  { cents, after }: Movement,
  country: StatementCountry,
  layout: Layout,
): Readonly<Record<string, string>> {
  const symbol = layout.showsSymbol ? (symbols[country.currency] ?? '') : '';
  const [amount, out] = [`${symbol}${printed(cents, country)}`, cents < 0];
  const mark = country.marks[out ? 0 : 1] ?? '';
  const cells: Readonly<Record<Layout['signing'], Readonly<Record<string, string>>>> = {
    columns: { [out ? 'debit' : 'credit']: amount },
    signs: { amount: `${out ? '-' : ''}${amount}` },
    'trailing signs': { amount: `${amount}${out ? '-' : '+'}` },
    marks: { amount: `${amount} ${mark}` },
    'mark column': { amount, mark },
    balances: { amount },
    sections: { amount },
  };
  return { ...cells[layout.signing], balance: `${after < 0 ? '-' : ''}${symbol}${printed(after, country)}` };
}

function drawHead(
  sheet: Sheet,
  country: StatementCountry,
  by: {
    readonly random: Random;
    readonly first: Date;
    readonly last: Date;
    readonly balances: readonly [number, number];
  },
): void {
  const { random, first, last, balances } = by;
  sheet.begin(40);
  sheet.text(45, 'SAMPLE BANK', { isBold: true });
  sheet.skip(1.5);
  sheet.text(45, random.pick(country.title), { isBold: true });
  sheet.skip(1.5);
  sheet.text(45, `${random.pick(country.owner)}: ${country.name}`);
  sheet.skip();
  sheet.text(45, `${random.pick(country.account)}: ${accountOf(country)}`);
  sheet.skip();
  const form = random.pick(country.dates);
  sheet.text(
    45,
    `${country.period[0]}: ${dayIn(form, first, country)} ${country.period[1]} ${dayIn(form, last, country)}`,
  );
  sheet.skip();
  if (sheet.layout.isSummedAbove) {
    for (const [index, words] of [country.opening, country.closing].entries()) {
      sheet.text(45, random.pick(words));
      sheet.text(220, printed(balances[index] ?? 0, country), { width: 80, align: 'right' });
      sheet.skip();
    }
  }
  sheet.skip(1.5);
}

function drawMovements(
  sheet: Sheet,
  country: StatementCountry,
  { rows, random }: { readonly rows: readonly Movement[]; readonly random: Random },
): void {
  const { layout } = sheet;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (sheet.isFull) {
      const isCarried = layout.carries && layout.balances !== 'none' && !layout.isNewestFirst && before;
      if (isCarried) sheet.row({ description: country.carried[0], balance: printed(before.after, country) });
      sheet.turn();
      if (layout.repeatsHeading) sheet.heading();
      if (isCarried)
        sheet.row({ description: country.carried[1] ?? country.carried[0], balance: printed(before.after, country) });
    }
    const isNewDay = before?.day.getTime() !== row.day.getTime();
    const isLastOfDay = rows[index + 1]?.day.getTime() !== row.day.getTime();
    const { balance = '', ...cells } = amountCells(row, country, layout);
    sheet.row({
      ...cells,
      date: isNewDay || !layout.isDatedOnce ? dayIn(layout.dateForm, row.day, country) : '',
      valueDate: dayIn(layout.dateForm, row.day, country),
      description: row.text,
      reference: random.digits(6),
      balance: layout.balances === 'each row' || isLastOfDay ? balance : '',
    });
    if (random.next() < layout.longShare) for (const line of row.more) sheet.row({ description: line });
  }
}

function drawTable(
  sheet: Sheet,
  country: StatementCountry,
  by: { readonly opening: number; readonly rows: readonly Movement[]; readonly random: Random },
): void {
  const { opening, rows, random } = by;
  const { layout } = sheet;
  if (layout.signing === 'sections') {
    for (const [index, title] of country.sections.toReversed().entries()) {
      sheet.text(45, title, { isBold: true });
      sheet.skip(1.3);
      sheet.heading();
      drawMovements(sheet, country, { rows: rows.filter(({ cents }) => cents > 0 === (index === 0)), random });
      sheet.skip(1.5);
    }
    return;
  }
  const closing = rows.at(-1)?.after ?? opening;
  const hasLines = layout.balances !== 'none' && (!layout.isSummedAbove || random.next() < 0.5);
  const [top, end] = layout.isNewestFirst ? [closing, opening] : [opening, closing];
  const [first, last] = layout.isNewestFirst ? [country.closing, country.opening] : [country.opening, country.closing];
  sheet.heading();
  if (hasLines) sheet.row({ description: random.pick(first), balance: printed(top, country) });
  drawMovements(sheet, country, { rows: layout.isNewestFirst ? rows.toReversed() : rows, random });
  if (hasLines) sheet.row({ description: random.pick(last), balance: printed(end, country) });
}

function truthOf(rows: readonly Movement[], layout: Layout): readonly DrawnMovement[] {
  const all = rows.map((row, index) => {
    const isLastOfDay = rows[index + 1]?.day.getTime() !== row.day.getTime();
    const hasBalance = layout.balances === 'each row' || (layout.balances === 'each day' && isLastOfDay);
    const day = { year: row.day.getUTCFullYear(), month: row.day.getUTCMonth() + 1, day: row.day.getUTCDate() };
    return { date: isoDate(day), amount: decimal(row.cents), balance: hasBalance ? decimal(row.after) : null };
  });
  if (layout.signing === 'sections')
    return [
      ...all.filter(({ amount }) => !amount.startsWith('-')),
      ...all.filter(({ amount }) => amount.startsWith('-')),
    ];
  return layout.isNewestFirst ? all.toReversed() : all;
}

/** Statements of each country in layouts drawn at random, `rounds` of each; the same for the same seed. */
export async function* drawnStatements(rounds: number, seed: number): AsyncGenerator<DrawnStatementFile> {
  for (const [at, country] of statementCountries.entries()) {
    for (let round = 0; round < rounds; round += 1) {
      const random = new Random(seed * 7919 + at * 101 + round);
      const layout = layoutOf(country, random);
      const first = new Date(Date.UTC(2025, random.pick([11, 11, 0, 2, 5, 8]), random.pick([1, 10, 15])));
      const { opening, rows } = movementsOf(country, first, random);
      const columns = columnsOf(country, layout, random);
      let tables: readonly KeptTable[] = [];
      const bytes = await drawPdf(a4, {}, (canvas) => {
        const sheet = new Sheet(canvas, layout, columns);
        const last = new Date(first.getTime() + 30 * 86_400_000);
        drawHead(sheet, country, { random, first, last, balances: [opening, rows.at(-1)?.after ?? opening] });
        drawTable(sheet, country, { opening, rows, random });
        tables = sheet.kept.tables;
      });
      yield {
        name: `${country.code} ${round + 1}, ${layout.signing}, balances ${layout.balances}`,
        bytes,
        extension: 'pdf',
        rows: truthOf(rows, layout),
        tables,
      };
    }
  }
}
