import { describe, expect, test } from 'vitest';
import { findLongComments, listProgramFiles } from './comment-scan.ts';
import { projectRoot } from './cruise-tree.ts';
import { withPlantedTree } from './planted-tree.ts';

const words = (columns: number): string =>
  'long '
    .repeat(columns)
    .slice(0, columns - 1)
    .concat('!');
const scanned = (text: string, path = 'src/domain/planted.ts'): Promise<string[]> =>
  withPlantedTree({ [path]: text }, async (root) => findLongComments(root));

describe('comments', () => {
  test('end in the 120th column at the latest', () => {
    expect(findLongComments(projectRoot)).toEqual([]);
    for (const folder of ['src', 'console', 'clients', 'test', 'bench', 'scripts', 'demo']) {
      expect(listProgramFiles(projectRoot, folder).length, folder).toBeGreaterThan(0);
    }
  });

  test.each([
    ['a line', `// ${words(118)}\n`, 1],
    ['a docstring of one line', `/** ${words(114)} */\nexport const x = 1;\n`, 1],
    ['a line of a docstring', `/**\n * Short.\n * ${words(118)}\n */\nexport const x = 1;\n`, 3],
    ['what stands behind code', `export const x = 1; // ${words(98)}\n`, 1],
    ['what stands in a list', `export const x = [\n  // ${words(116)}\n  1,\n];\n`, 2],
    ['what ends a function', `export function x() {\n  // ${words(116)}\n}\n`, 2],
    ['what stands behind a comma', `export const x = [\n  1, // ${words(113)}\n  2,\n];\n`, 2],
    ['what stands in a template', `export const x = \`\${\n  // ${words(116)}\n  1\n}\`;\n`, 2],
  ])('are reported for %s', async (_, text, line) => {
    expect(await scanned(text)).toEqual([`src/domain/planted.ts:${line} 121`]);
  });

  test.each(['test/unit/planted.test.ts', 'bench/planted.ts', 'scripts/planted.mjs', 'console/planted.tsx'])(
    'are reported in %s',
    async (path) => {
      expect(await scanned(`// ${words(118)}\n`, path)).toEqual([`${path}:1 121`]);
    },
  );

  test('are not sought in what was built', async () => {
    expect(await scanned(`// ${words(118)}\n`, 'clients/typescript/dist/planted.d.ts')).toEqual([]);
    expect(await scanned(`// ${words(118)}\n`, 'clients/typescript/src/planted.ts')).toHaveLength(1);
  });

  test('may be as wide as code, and what only looks like one may be wider', async () => {
    const address = `https://localhost/${'x'.repeat(120)}`;
    const text = [
      `// ${words(117)}`,
      `export const address = '${address}';`,
      `export const text = \`// ${words(120)}\`;`,
      'export const pattern = /\\/\\/x{9}/; // Short.',
      '',
    ].join('\n');
    const page = `export const page = <p>\n  // ${words(120)}\n</p>;\n`;

    expect(await scanned(text)).toEqual([]);
    expect(await scanned(page, 'console/planted.tsx')).toEqual([]);
    expect(await scanned(`// ${words(120)}\n`, 'console/api-types.generated.ts')).toEqual([]);
  });
});
