import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

const apartPrefix = '.making-';

/** What goes into the cache: under which name, what to tell a person who waits, and how it is made. */
export interface CachedThing {
  /** With its version: another version is another entry. */
  readonly name: string;
  /** Shown while it is made, e.g. `Apache Kafka 4.2.0 (about 10 s)`. */
  readonly title: string;
  /** Makes it in an empty directory. */
  make(directory: string): Promise<void>;
}

/** Where servers are kept between runs, outside of the checkout. */
export function serverCache(): string {
  return process.env['TEST_SERVER_CACHE'] || join(homedir(), '.cache', 'docface-servers');
}

/** The directory of a thing, made once. It is built aside and renamed, so that what is there is whole. */
export async function cached(thing: CachedThing): Promise<string> {
  const root = serverCache();
  const home = join(root, thing.name);
  if (await exists(home)) return home;
  await mkdir(root, { recursive: true });
  await removeAbandoned(root, apartPrefix);
  const apart = await mkdtemp(join(root, `${apartPrefix}${process.pid}-${thing.name}-`));
  // Whoever may read the cache may use what is in it.
  await chmod(apart, 0o755);
  const started = Date.now();
  report(`${thing.title}: not in ${root} yet, fetching it`);
  try {
    await thing.make(apart);
    await rename(apart, home).catch(async (error: unknown) => {
      // Another process was faster: its copy is as good as ours.
      if (!(await exists(home))) throw error;
    });
  } finally {
    await rm(apart, { recursive: true, force: true });
  }
  report(`${thing.title}: ready after ${Math.round((Date.now() - started) / 1_000)} s`);
  return home;
}

/** Says on standard error what a person waits for. */
export function report(line: string): void {
  process.stderr.write(`[servers] ${line}\n`);
}

/** Removes the directories `PREFIX<pid>-…` of processes that are no more. */
export async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const abandoned = names.filter((name) => !isRunning(Number.parseInt(name.slice(prefix.length), 10)));
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
