import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './cruise-tree.ts';
import { withPlantedTree } from './planted-tree.ts';

interface Step {
  readonly name: string;
  readonly status: number;
  readonly kind: 'tests' | 'none';
  readonly testResults?: readonly unknown[];
  readonly output?: string;
}

const file = (name: string, status: string, tests: readonly (readonly [string, string])[]) => ({
  name: `/somewhere/test/unit/${name}`,
  status,
  message: status === 'failed' && tests.length === 0 ? 'Cannot find module' : '',
  assertionResults: tests.map(([fullName, outcome]) => ({
    fullName,
    status: outcome,
    failureMessages: outcome === 'failed' ? ['AssertionError: expected 1 to be 2\n    at somewhere.ts:1:2'] : [],
  })),
});

interface Counted {
  /** What each step took. */
  readonly times: readonly string[];
  /** What comes behind that. */
  readonly lines: readonly string[];
  readonly status: number | null;
}

/** What .ci/run prints at its end, line by line, and the status it ends with. */
function count(steps: readonly Step[]): Promise<Counted> {
  const rows = steps.map(({ name, status, kind }, index) => `${name}\t${status}\t${kind}\t7\t5\treports/${index}\n`);
  const reports = steps.map(({ testResults = [] }, index) => [
    `reports/${index}/1.json`,
    JSON.stringify({ testResults }),
  ]);
  const outputs = steps.map(({ output = '' }, index) => [`reports/${index}/output.log`, output]);
  const planted = { 'steps.tsv': rows.join(''), ...Object.fromEntries([...reports, ...outputs]) };
  return withPlantedTree(planted, async (root) => {
    const counter = join(projectRoot, '.ci/count-tests.mjs');
    const { stdout, status } = spawnSync(process.execPath, [counter, '.'], { cwd: root, encoding: 'utf8' });
    const lines = stdout.trimEnd().split('\n');
    return { times: lines.slice(0, steps.length), lines: lines.slice(steps.length), status };
  });
}

describe('the last line of .ci/run', () => {
  test('adds up the tests of all runs', async () => {
    const twoPass = [
      file('a.test.ts', 'passed', [
        ['adds', 'passed'],
        ['subtracts', 'passed'],
      ]),
    ];

    expect(
      await count([
        { name: 'npm ci', status: 0, kind: 'none' },
        { name: 'npm run check', status: 0, kind: 'tests', testResults: twoPass },
        { name: 'npm test', status: 0, kind: 'tests', testResults: [...twoPass, ...twoPass] },
      ]),
    ).toEqual({
      times: ['npm ci', 'npm run check', 'npm test'].map((name) => `    7 s,     5 s of processor  ${name}`),
      lines: ['6 passed, 0 failed'],
      status: 0,
    });
  });

  test('comes after the names of the failed tests, with their reason, and of the files that could not be loaded', async () => {
    const testResults = [
      file('a.test.ts', 'failed', [
        ['adds', 'passed'],
        ['subtracts', 'failed'],
      ]),
      file('b.test.ts', 'failed', []),
    ];

    expect(await count([{ name: 'npm test', status: 1, kind: 'tests', testResults }])).toMatchObject({
      lines: [
        'FAILED npm test: test/unit/a.test.ts > subtracts: AssertionError: expected 1 to be 2',
        'FAILED npm test: test/unit/b.test.ts: Cannot find module',
        '1 passed, 2 failed',
      ],
      status: 1,
    });
  });

  test('counts a step that fails before its tests as one failure, and shows the end of what it printed', async () => {
    const printed = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);
    const output = `${printed.join('\n')}\n`;
    expect(await count([{ name: 'npm ci', status: 124, kind: 'none', output }])).toMatchObject({
      lines: [
        'FAILED npm ci: ended with status 124 without a failed test',
        ...printed.slice(10).map((line) => `  ${line}`),
        '0 passed, 1 failed',
      ],
      status: 1,
    });
  });

  test('counts a test step that ran no test as one failure', async () => {
    expect(await count([{ name: 'npm test', status: 0, kind: 'tests' }])).toMatchObject({
      lines: ['FAILED npm test: ran no test', '0 passed, 1 failed'],
      status: 1,
    });
  });
});
