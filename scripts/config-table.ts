/**
 * Writes the table of environment variables into docs/configuration.md, between its two markers,
 * from the settings themselves.
 *
 *   npx tsx scripts/config-table.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fileVariableOf } from '../src/infrastructure/config/secret-file.ts';
import type { Setting } from '../src/infrastructure/config/setting.ts';
import { settings } from '../src/infrastructure/config/settings.ts';

const begin = '<!-- config:begin, made by scripts/config-table.ts -->';
const end = '<!-- config:end -->';

const pagePath = fileURLToPath(new URL('../docs/configuration.md', import.meta.url));

/** The table, a row for each variable. */
export function configTable(): string {
  const rows = Object.values<Setting<unknown>>(settings).map(
    (each) =>
      `| \`${each.variable}\` | ${inCell(each.description)}${each.secret ? secretNote(each) : ''} | ${inCell(each.shownDefault)} |`,
  );
  return ['| variable | what it sets | default |', '|---|---|---|', ...rows].join('\n');
}

/** The text with the table of today between its markers. Throws when a marker is missing. */
export function withConfigTable(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`docs/configuration.md needs the lines "${begin}" and "${end}", in this order.`);
  return `${text.slice(0, from + begin.length)}\n${configTable()}\n${text.slice(to)}`;
}

function secretNote(each: Setting<unknown>): string {
  return `. Secret: never logged; \`${fileVariableOf(each)}\` names a file that holds it`;
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(pagePath, withConfigTable(await readFile(pagePath, 'utf8')));
}
