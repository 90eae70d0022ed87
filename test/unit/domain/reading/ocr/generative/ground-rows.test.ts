import { describe, expect, test } from 'vitest';
import { ValueFinder } from '../../../../../../src/domain/reading/ocr/generative/find-value.ts';
import { groundRows } from '../../../../../../src/domain/reading/ocr/generative/ground-rows.ts';
import { indexPage } from '../../../../../../src/domain/reading/ocr/generative/word-index.ts';
import { layOut } from '../../../../../../src/domain/reading/ocr/lay-out.ts';
import { isUngrounded } from '../../../../../../src/domain/reading/result/ocr-result.ts';
import { fieldOf } from '../../../../../support/template-of.ts';
import { typedPage } from '../../../../../support/typed-pages.ts';

type Row = Readonly<Record<'code' | 'day' | 'description' | 'amount', string | null>>;

const list = {
  key: 'items',
  title: 'Items',
  fields: [
    fieldOf('code', 'code', []),
    fieldOf('day', 'date', []),
    fieldOf('description', 'text', []),
    fieldOf('amount', 'money', []),
  ],
};
const printed: readonly Row[] = Array.from({ length: 8 }, (_, index) => ({
  code: `P-${1000 + index}`,
  day: `0${index + 1}/02/2026`,
  description: `Peca tipo ${'ABCDEFGH'[index]} nova`,
  amount: `${10 + index * 7},${20 + index}`,
}));

function lineOf({ code, day, description, amount }: Row): string {
  return `${(code ?? '').padEnd(12)}${(day ?? '').padEnd(15)}${(description ?? '').padEnd(29)}${(amount ?? '').padStart(8)}`;
}

const table = [
  lineOf({ code: 'Codigo', day: 'Dia', description: 'Descricao', amount: 'Valor' }),
  ...printed.map(lineOf),
];

function ground(lines: readonly string[], rows: readonly (Row & { readonly line?: number })[]) {
  const pages = layOut([typedPage(lines.join('\n'), 1)]);
  const conventions = { locale: 'pt-BR', dateOrder: 'dmy', currency: 'BRL', isDateOrderKnown: true } as const;
  const finder = new ValueFinder(pages.map(indexPage), { conventions, today: '2026-06-01', pages });
  const returned = rows.map(({ line, ...values }, index) => ({ page: 1, line: line ?? index + 2, values }));
  return groundRows(list, returned, finder);
}

/** Which values stand nowhere, as `row.key`. */
function refused(lines: readonly string[], rows: readonly Row[]): readonly string[] {
  return ground(lines, rows).rows.flatMap(({ cells }, index) =>
    Object.entries(cells).flatMap(([key, field]) => (isUngrounded(field) ? [`${index}.${key}`] : [])),
  );
}

const changed = (index: number, values: Partial<Row>): readonly Row[] =>
  printed.map((row, at) => (at === index ? { ...row, ...values } : row));

describe('rows that a generator returned', () => {
  test('are found whole, each in its line', () => {
    const { rows, merged } = ground(table, printed);
    expect(merged).toBe(0);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(refused(table, printed)).toEqual([]);
  });

  test.each(['amount', 'day'] as const)('have no %s of the row below them', (key) => {
    const shifted = printed.map((row, index) => ({ ...row, [key]: printed[index + 1]?.[key] ?? null }));
    expect(refused(table, shifted)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `${index}.${key}`));
  });

  test.each(['code', 'day', 'description', 'amount'] as const)('have no %s of a row above them', (key) => {
    expect(refused(table, changed(5, { [key]: printed[3]?.[key] }))).toEqual([`5.${key}`]);
  });

  test('do not exchange their values', () => {
    const rows = changed(4, { amount: printed[5]?.amount ?? null }).map((row, index) =>
      index === 5 ? { ...row, amount: printed[4]?.amount ?? null } : row,
    );
    expect(refused(table, rows)).toEqual(['4.amount', '5.amount']);
  });

  test('have no amount of a row that was left out, nor the sum below them', () => {
    const rows = changed(2, { amount: printed[3]?.amount ?? null }).toSpliced(3, 1);
    expect(refused(table, rows)).toEqual(['2.amount']);
    const summed = [...table, lineOf({ code: 'TOTAL', day: '', description: '', amount: '999,99' })];
    expect(refused(summed, changed(7, { amount: '999,99' }))).toEqual(['7.amount']);
  });

  test('have what is printed once for several of them, and what goes on below them', () => {
    const lines = printed.flatMap(({ code, day, description, amount }, index) => [
      lineOf({ code, day: index % 4 === 0 ? day : null, description, amount: null }),
      lineOf({ code: null, day: null, description: 'segunda linha', amount }),
    ]);
    const rows = printed.map((row, index) => ({
      ...row,
      day: printed[index - (index % 4)]?.day ?? null,
      line: 1 + 2 * index,
    }));
    expect(refused(lines, rows)).toEqual([]);
    expect(ground(lines, rows).rows.map(({ line }) => line)).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
  });

  test('are found in bounded time where all are the same, each place once', () => {
    const [first] = printed as readonly [Row];
    const lines = Array.from({ length: 150 }, () => lineOf(first));
    const rows = Array.from({ length: 300 }, (_, index) => ({ ...first, line: 1 + Math.floor(index / 2) }));
    const started = process.cpuUsage();
    const found = ground(lines, rows);
    expect([found.rows.length, found.merged]).toEqual([150, 150]);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1_000);
  });
});
