import { barLine } from '../support/bars.ts';
import type { Section } from './sections/section.ts';
import { grouped, printed } from './table.ts';

/** Tables, bars and misses of all sections for people. */
export function reportText(sections: readonly Section[]): string {
  const tables = sections.flatMap((section) => section.tables.map(printed));
  const bars = sections.flatMap((section) => section.bars);
  const misses = grouped(
    sections.flatMap((section) => section.misses),
    ({ contestant }) => contestant,
  );
  return [
    ...[...misses].flatMap(([contestant, members]) => [
      `\nMissed by ${contestant}`,
      ...members.map(({ file, what }) => `  ${file}: ${what}`),
    ]),
    ...tables,
    '\nBars',
    ...bars.map(barLine),
    '',
  ].join('\n');
}

/** Tables as objects by column, bars and misses, for machines. */
export function reportJson(sections: readonly Section[]): string {
  const tables = sections.flatMap((section) =>
    section.tables.map(({ title, columns, rows }) => ({
      title,
      rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))),
    })),
  );
  const bars = sections.flatMap((section) => section.bars);
  return JSON.stringify({ tables, bars, misses: sections.flatMap((section) => section.misses) }, null, 2);
}
