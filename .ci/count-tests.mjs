/**
 * Adds up what a run of .ci/run did. Reads DIR/steps.tsv (name, exit status, whether tests are expected, seconds, seconds
 * of processor time, directory of its output and vitest JSON reports), prints how long each step took, the names of what failed and, as the last line,
 * `N passed, N failed`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [directory = '.'] = process.argv.slice(2);

const readSteps = () =>
  readFileSync(join(directory, 'steps.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', status = '1', kind = 'none', seconds = '', processor = '', reports = ''] = line.split('\t');
      return { name, status, expectsTests: kind === 'tests', seconds, processor, reports };
    });

const readReports = (reports) =>
  (reports === '' ? [] : readdirSync(reports))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')));

/** The last lines of what a step printed, indented; a step that could not be begun has none. */
const endOfOutput = (reports) => {
  const file = join(reports, 'output.log');
  if (reports === '' || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.slice(-50).map((line) => `  ${line}`);
};

/** Why a test failed: the first line of it. */
const reasonOf = ({ failureMessages }) => (failureMessages?.[0] ?? '').split('\n')[0].slice(0, 300);

/** A file that failed without a failed test could not be loaded, or a hook of it threw: one failure. */
const countFile = ({ name, status, message, assertionResults }) => {
  const file = name.replace(/^.*\/(?=test\/[a-z0-9]+\/)/, '');
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => [`${file} > ${test.fullName}`, reasonOf(test)].filter(Boolean).join(': '));
  if (status === 'failed' && failures.length === 0) failures.push(`${file}: ${message || 'failed outside its tests'}`);
  return { passed: assertionResults.filter((test) => test.status === 'passed').length, failures };
};

const countStep = ({ name, status, expectsTests, reports }) => {
  const files = readReports(reports).flatMap((report) => report.testResults.map(countFile));
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failures = files.flatMap((file) => file.failures);
  if (status !== '0' && failures.length === 0) {
    failures.push([`ended with status ${status} without a failed test`, ...endOfOutput(reports)].join('\n'));
  }
  if (status === '0' && expectsTests && passed + failures.length === 0) failures.push('ran no test');
  return { passed, failures: failures.map((failure) => `FAILED ${name}: ${failure}`) };
};

const read = readSteps();
for (const { name, seconds, processor } of read) {
  console.log(`${seconds.padStart(5)} s, ${processor.padStart(5)} s of processor  ${name}`);
}
const steps = read.map(countStep);
const failures = steps.flatMap((step) => step.failures);
for (const failure of failures) console.log(failure);
console.log(`${steps.reduce((sum, step) => sum + step.passed, 0)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
