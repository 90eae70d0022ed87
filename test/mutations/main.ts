/**
 * Makes faults on purpose, one after the other in copies of the sources, and asks the fast tests to notice them. Ends
 * with 1 when they notice less than 95 %, and says which they did not.
 *
 *   npm run test:mutations -- [--only WORDS] [--at-once NUMBER]
 */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withScratchFolder } from '../support/scratch-folder.ts';
import { type Fault, faults } from './faults.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const minNoticed = 0.95;
const suites = ['unit', 'reading', 'contract', 'application'].flatMap((name) => ['--project', name]);
/** Milliseconds after which tests that a fault made hang count as failed. */
const patienceMs = 300_000;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'at-once': { type: 'string' } },
});
const chosen = faults.filter(({ name }) => name.includes(values.only));
const atOnce = Number(values['at-once'] ?? Math.min(2, availableParallelism()));

/** The sources as they are, also what is not committed, over the dependencies of this checkout. */
function copySources(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Whether tests pass there; what they printed where they do not. */
function tried(folder: string, tests: readonly string[]): Promise<string | null> {
  const words = ['run', ...suites, '--bail', '1', '--reporter', 'dot', '--maxWorkers', '1', ...tests];
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: patienceMs, maxBuffer: 1 << 26 };
    execFile(join(folder, 'node_modules/.bin/vitest'), words, options, (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}`),
    );
  });
}

/** Whether the tests that are to notice a fault fail with it. Fails where its text is not in its file exactly once. */
async function isNoticed(folder: string, { file, from, to, tests, name }: Fault): Promise<boolean> {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${name}: the text is not in ${file} exactly once.`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    const printed = await tried(folder, tests);
    // Tests that could not run have noticed nothing.
    if (printed !== null && !/\bFAIL\b/.test(printed)) throw new Error(`${name}: ${printed.slice(-2_000)}`);
    return printed !== null;
  } finally {
    writeFileSync(path, source);
  }
}

/** Tries what is left of the faults, one after the other; answers those that nobody noticed. */
async function work(folder: string, left: Fault[]): Promise<readonly Fault[]> {
  const missed: Fault[] = [];
  for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
    const began = performance.now();
    const noticed = await isNoticed(folder, fault);
    if (!noticed) missed.push(fault);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    process.stderr.write(`${noticed ? 'noticed' : 'MISSED '}  ${seconds.padStart(3)} s  ${fault.name}\n`);
  }
  return missed;
}

if (chosen.length === 0) throw new Error(`No fault has "${values.only}" in its name.`);
await withScratchFolder('mutations', async (scratch) => {
  const folders = Array.from({ length: atOnce }, (_, index) => join(scratch, String(index + 1)));
  for (const folder of folders) copySources(folder);
  const [first = scratch] = folders;
  const failed = await tried(first, [...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (failed !== null) throw new Error(`The tests fail without a fault:\n${failed.slice(-4_000)}`);
  const left = [...chosen];
  const missed = (await Promise.all(folders.map((folder) => work(folder, left)))).flat();
  const noticed = chosen.length - missed.length;
  process.stdout.write(`${noticed} of ${chosen.length} faults were noticed\n`);
  for (const { name, file } of missed) process.stdout.write(`MISSED  ${name} (${file})\n`);
  if (noticed < minNoticed * chosen.length) process.exitCode = 1;
});
