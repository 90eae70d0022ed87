import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, normalize } from 'node:path';
import { testNames } from './test-names.ts';

/** A row of a table whose last column says what holds it. */
export interface PromiseRow {
  readonly page: string;
  /** The first cell. */
  readonly promise: string;
  readonly heldBy: string;
}

interface Tables {
  readonly promises: readonly PromiseRow[];
  /** The first heading of each other table. */
  readonly others: readonly string[];
}

const separator = /(?<!\\)\|/;
const link = /\[[^\]]+\]\(([^)\s]+)(?: "([^"]*)")?\)/g;
const command = /`npm run ([\w:-]+)`/g;

/** The tables of a page in Markdown. */
export function tablesOf(page: string, text: string): Tables {
  const tables = text.split(/\n(?!\|)/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|'));
    const [heading, rule, ...rows] = lines.map((line) =>
      line
        .slice(1, -1)
        .split(separator)
        .map((cell) => cell.trim()),
    );
    return heading === undefined || rule === undefined ? [] : [{ heading, rows }];
  });
  const isOfPromises = ({ heading }: { heading: readonly string[] }): boolean => heading.at(-1) === 'held by';
  return {
    promises: tables
      .filter(isOfPromises)
      .flatMap(({ rows }) => rows)
      .map((cells) => ({ page, promise: cells[0] ?? '', heldBy: cells.at(-1) ?? '' })),
    others: tables.filter((table) => !isOfPromises(table)).map(({ heading }) => heading[0] ?? ''),
  };
}

/** What is wrong with what a row names as its tests, in words; nothing when each of them is there. */
export async function unheld(
  { page, promise, heldBy }: PromiseRow,
  scripts: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const links = Array.from(heldBy.matchAll(link), ([, target = '', title = '']) => ({ target, title }));
  const commands = Array.from(heldBy.matchAll(command), ([, script = '']) => script);
  const problems = await Promise.all(
    links.map((named) => problemOf(normalize(`${dirname(page)}/${named.target}`), named)),
  );
  const found = [
    ...(links.length + commands.length === 0 ? ['names no test'] : []),
    ...problems.filter((problem) => problem !== null),
    ...commands.filter((script) => scripts[script] === undefined).map((script) => `npm run ${script} does not exist`),
  ];
  return found.map((problem) => `${page}: ${promise.slice(0, 60)}: ${problem}`);
}

/** The names of the tests of each file that was read. */
const known = new Map<string, Promise<readonly string[]>>();

async function problemOf(path: string, { title }: { readonly title: string }): Promise<string | null> {
  if (!/^test\/.+\.(?:test|suite)\.ts$/.test(path) || !existsSync(path)) return `${path} is no file of tests`;
  const names = known.get(path) ?? readFile(path, 'utf8').then((text) => testNames(path, text));
  known.set(path, names);
  return (await names).includes(title) ? null : `${path} has no test "${title}"`;
}
