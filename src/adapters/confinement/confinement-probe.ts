/** Tries what a confined process is kept from, and prints what `ProbeReport` says. Its argument: paths, as JSON. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** What a confined process is kept from. */
export interface ProbeReport {
  /** It gains no rights from the programs that it starts. */
  readonly noNewPrivileges: boolean;
  /** It can neither open a socket nor start a program. */
  readonly seccomp: boolean;
  /** It cannot list what lies in `/`. */
  readonly landlock: boolean;
  /** Of the paths that must not be reached, those that it could open. */
  readonly reachable: readonly string[];
}

async function isRefused(work: () => unknown): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES';
  }
}

async function listen(): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.close();
}

function start(): void {
  const { error } = spawnSync(process.execPath, ['--version']);
  if (error) throw error;
}

const opens = (path: string) => async (): Promise<void> => closeSync(openSync(path, 'r'));

const reachable: string[] = [];
for (const path of JSON.parse(process.argv[2] ?? '[]') as readonly string[]) {
  if (existsSync(path) && !(await isRefused(opens(path)))) reachable.push(path);
}
const report: ProbeReport = {
  noNewPrivileges: /^NoNewPrivs:\s1$/m.test(readFileSync('/proc/self/status', 'latin1')),
  seccomp: (await isRefused(listen)) && (await isRefused(start)),
  landlock: await isRefused(opens('/')),
  reachable,
};
process.stdout.write(JSON.stringify(report));
