import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Options of programs that fetch packages. */
export const whileFetching = { timeout: 600_000, maxBuffer: 2 ** 26 } as const;

interface Cached {
  /** Name of the folder among those of the benches; another version has another name. */
  readonly name: string;
  /** Packages, to say what is fetched. */
  readonly packages: readonly string[];
}

/** A folder in the user's cache, outside the project, that `fill` filled on first use; whole or filled again. */
export async function cachedFolder(
  { name, packages }: Cached,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'docface-bench', name);
  const ready = join(folder, 'ready');
  const isReady = await access(ready).then(
    () => true,
    () => false,
  );
  if (isReady) return folder;
  process.stderr.write(`Fetching ${packages.join(', ')} into ${folder}\n`);
  await mkdir(folder, { recursive: true });
  await fill(folder);
  await writeFile(ready, '');
  return folder;
}

/** The Python of a virtual environment that has these packages from PyPI. */
export async function pythonWith(cached: Cached): Promise<string> {
  const pythonIn = (folder: string): string => join(folder, 'bin', 'python');
  const folder = await cachedFolder(cached, async (empty) => {
    await run('python3', ['-m', 'venv', empty]);
    await run(pythonIn(empty), ['-m', 'pip', 'install', '--quiet', ...cached.packages], whileFetching);
  });
  return pythonIn(folder);
}
