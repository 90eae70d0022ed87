/**
 * Checks the source tree step by step, and says of each step what it does and how long it took; stops at the first one
 * that fails. `--changed` checks what a change can break: the files that differ from the last commit, or those named.
 *
 *   npm run check
 *   npm run check:changed -- [FILE...]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [mode, ...named] = process.argv.slice(2);
const kept = join(root, 'node_modules/.cache/types');
const program = (name) => join(root, 'node_modules/.bin', name);

/** Paths below the root that git does not know as they are, without those that are gone. */
function changedFiles() {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n');
  const paths = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return paths.filter((path) => path !== '' && existsSync(join(root, path)));
}

const everything = [
  ...['types', 'lint', 'format:check', 'unused'].map((name) => [name, 'npm', ['run', '--silent', name]]),
  ['tests', program('vitest'), ['run', ...projects('unit', 'reading', 'contract', 'application', 'architecture')]],
];

function projects(...names) {
  return names.flatMap((name) => ['--project', name]);
}

/** The reader has types and tests of its own: whoever changes nothing else waits for no others. */
function stepsFor(files) {
  const programs = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
  const inReader = programs.every((path) => /^(?:src\/domain\/reading|test\/unit\/domain\/reading)\//.test(path));
  // What is known of the files that did not change is kept for the next time.
  const types = (project) => [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    join(kept, `${project.replaceAll('/', '-')}.json`),
  ];
  const inConsole = programs.some((path) => path.startsWith('console/'));
  const related = inReader ? projects('reading') : projects('unit', 'reading', 'architecture');
  return [
    ['format', program('biome'), ['check', '--no-errors-on-unmatched', ...files]],
    ...(programs.length === 0
      ? []
      : [
          ['types', program('tsc'), types(inReader ? 'test/unit/domain/reading' : 'tsconfig.json')],
          ...(inConsole ? [['types of the console', program('tsc'), types('console')]] : []),
          ['lint', program('oxlint'), programs],
          ['tests', program('vitest'), ['related', '--run', '--passWithNoTests', ...programs, ...related]],
        ]),
  ];
}

const files = mode === '--changed' ? (named.length > 0 ? named : changedFiles()) : null;
if (files?.length === 0) console.error('Nothing differs from the last commit.');
const steps = files === null ? everything : files.length === 0 ? [] : stepsFor(files);
for (const [name, command, words] of steps) {
  const began = performance.now();
  console.error(`--- ${name}`);
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit' });
  console.error(
    `--- ${name}: ${status === 0 ? 'well' : 'failed'}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  if (status !== 0) process.exit(status ?? 1);
}
