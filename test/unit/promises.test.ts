import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../src/domain/client/client.ts';
import { settings } from '../../src/infrastructure/config/settings.ts';
import { type PromiseRow, tablesOf, unheld } from '../support/promise-tables.ts';
import { testNames } from '../support/test-names.ts';

const pages = ['docs/privacy.md', 'docs/security.md', 'SECURITY.md'];
const texts = await Promise.all(pages.map(async (page) => ({ page, text: await readFile(page, 'utf8') })));
const tables = texts.map(({ page, text }) => tablesOf(page, text));
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };

async function problemsOf(rows: readonly PromiseRow[]): Promise<readonly string[]> {
  return (await Promise.all(rows.map((row) => unheld(row, scripts)))).flat();
}

describe('docs/privacy.md, docs/security.md and SECURITY.md', () => {
  test('name, for each row of a table, tests that exist', async () => {
    const rows = tables.flatMap(({ promises }) => promises);
    expect(rows.length).toBeGreaterThan(100);
    expect(await problemsOf(rows)).toEqual([]);
  });

  test('have no table without tests but that of the cases that were measured', () => {
    expect(tables.map(({ others }) => others)).toEqual([[], ['cases'], []]);
  });

  test('state each default as it is', () => {
    const known = new Map<string, string>([
      ...Object.values(settings).map(({ variable, shownDefault }) => [variable, shownDefault] as const),
      ...Object.entries(defaultLimits).map(([name, value]) => [name, String(value)] as const),
    ]);
    const stated = texts.flatMap(({ text }) => Array.from(text.matchAll(/`(\w+)` \(([\d,.]+)\)/g)));
    expect(stated.length).toBeGreaterThan(20);
    const wrong = stated.filter(([, name = '', value = '']) => known.get(name) !== value.replaceAll(',', ''));
    expect(wrong.map(([words]) => words)).toEqual([]);
  });
});

describe('a row of a table of promises', () => {
  const page = 'docs/planted.md';
  const here = '../test/unit/promises.test.ts';
  const heldBy = (cell: string): readonly PromiseRow[] =>
    tablesOf(page, `# Planted\n\n| promise | held by |\n|---|---|\n| Nothing leaks | ${cell} |\n`).promises;

  test('is held by a test that is there, and by a command', async () => {
    const name = 'a row of a table of promises is held by a test that is there, and by a command';
    expect(await problemsOf(heldBy(`[here](${here} "${name}"), \`npm run test:hermetic\``))).toEqual([]);
  });

  test.each([
    ['names a test that is not there', `[here](${here} "is held by nothing")`, 'has no test "is held by nothing"'],
    ['names no title', `[here](${here})`, 'has no test ""'],
    ['names a file that is not there', '[gone](../test/unit/gone.test.ts "a")', 'test/unit/gone.test.ts is no file of'],
    ['names a file without tests', '[page](privacy.md "a")', 'docs/privacy.md is no file of tests'],
    ['names a command that is not there', '`npm run test:gone`', 'npm run test:gone does not exist'],
    ['names nothing', 'everybody knows', 'names no test'],
  ])('is told of when it %s', async (_, cell, problem) => {
    expect(await problemsOf(heldBy(cell))).toEqual([expect.stringContaining(problem)]);
  });
});

test('the names of tests are those that vitest prints, with a gap where a table fills in', () => {
  const text = `
    describe(name, () => {
      describe.each([[1]])('a thing of %i', () => {
        test('is there', () => { test; });
        test.skipIf(true)(\`is \${kind}\`, run);
      });
    });
    test.each\`a\${1}\`('takes $a and %s', run);`;
  expect(testNames('a.test.ts', text)).toEqual(['a thing of … is there', 'a thing of … is …', 'takes … and …']);
});
