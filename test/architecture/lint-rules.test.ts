import { execFile } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './cruise-tree.ts';
import { type TreeFiles, withPlantedTree } from './planted-tree.ts';

const oxlintPath = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');
const laterSource = 'async function later(): Promise<number> {\n  return await Promise.resolve(1);\n}\n';
const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const longFunction = (statements: number): string =>
  `export function long(): number {\n  let sum = 0;\n${lines(statements, (n) => `  sum += ${n};`)}\n  return sum;\n}\n`;

/** A tree that says the same things within the rules, and the exceptions that the rules make. */
const cleanTree: TreeFiles = {
  'src/domain/face/clean.ts': `
    type Kind = 'near' | 'far';
    export function choose(kind: Kind): number {
      switch (kind) {
        case 'near':
          return 1;
        case 'far':
          return 2;
      }
    }
  `,
  'src/domain/face/long-enough.ts': `${longFunction(46)}\n${lines(240, (n) => `export const value${n} = ${n};`)}\n`,
  'src/adapters/cli/clean.ts': `${laterSource}export async function say(): Promise<void> {\n  console.log(await later());\n}\n`,
  'src/infrastructure/config/clean.ts': "export const home = process.env['HOME'];\n",
  'test/unit/clean.test.ts': `
    import { expect, test } from 'vitest';
    test('is asserted', () => {
      expect(1).toBe(1);
    });
  `,
  'test/unit/bench/clean.test.ts': "import { bar } from '../../../bench/bar.ts';\nexport const same = bar;\n",
};

const inTest = (body: string): TreeFiles => ({
  'test/unit/planted.test.ts': `import { expect, test } from 'vitest';\nexport const planted = expect;\n${body}\n`,
});
const inSrc = (text: string): TreeFiles => ({ 'src/adapters/koa/planted.ts': text });

const plantedTrees: ReadonlyArray<readonly [rule: string, planted: TreeFiles]> = [
  ['typescript(no-floating-promises)', inSrc(`${laterSource}export function run(): void {\n  later();\n}\n`)],
  ['typescript(no-misused-promises)', inSrc(`${laterSource}export const found = [1].filter(() => later());\n`)],
  [
    'typescript(await-thenable)',
    inSrc('export async function run(count: () => number): Promise<void> {\n  await count();\n}\n'),
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    inSrc(
      "export function run(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
    ),
  ],
  ['typescript(no-explicit-any)', inSrc('export const run = (value: any): number => (value === 1 ? 1 : 2);\n')],
  ['typescript(only-throw-error)', inSrc("export function run(): never {\n  throw { code: 'X' };\n}\n")],
  ['eslint(max-lines)', inSrc(`${lines(301, (n) => `export const value${n} = ${n};`)}\n`)],
  ['eslint(max-lines-per-function)', inSrc(longFunction(51))],
  [
    'eslint(max-params)',
    inSrc('export const run = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n'),
  ],
  ['eslint(no-console)', inSrc("export function run(): void {\n  console.log('x');\n}\n")],
  ['node(no-process-env)', inSrc("export const home = process.env['HOME'];\n")],
  [
    'eslint(no-restricted-imports)',
    { 'test/e2e/planted.ts': "import { bar } from '../../bench/bar.ts';\nexport const same = bar;\n" },
  ],
  ['vitest(no-focused-tests)', inTest("test.only('is alone', () => {\n  expect(1).toBe(1);\n});")],
  [
    'vitest(consistent-test-it)',
    {
      'test/unit/planted.test.ts':
        "import { expect, it } from 'vitest';\nit('is it', () => {\n  expect(1).toBe(1);\n});\n",
    },
  ],
  ['vitest(no-disabled-tests)', inTest("test.skip('is off', () => {\n  expect(1).toBe(1);\n});")],
  ['vitest(expect-expect)', inTest("test('asserts nothing', () => {\n  String(1);\n});")],
];

/** Runs oxlint with the project's configuration and tsconfig; returns the codes of the broken rules. */
function lint(root: string): Promise<string[]> {
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(join(projectRoot, file), join(root, file));
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [oxlintPath, '-f', 'json', 'src', 'test'], { cwd: root }, (error, stdout, stderr) => {
      try {
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: ReadonlyArray<{ code: string }> };
        resolve([...new Set(diagnostics.map(({ code }) => code))]);
      } catch {
        reject(new Error(`oxlint did not answer with JSON: ${stdout}${stderr}`, { cause: error }));
      }
    });
  });
}

describe('the lint rules', () => {
  test('allow a tree that keeps them', async () => {
    expect(await withPlantedTree(cleanTree, lint)).toEqual([]);
  });

  test.each(plantedTrees)('fire %s for a planted violation', async (rule, planted) => {
    expect(await withPlantedTree({ ...cleanTree, ...planted }, lint)).toEqual([rule]);
  });
});
