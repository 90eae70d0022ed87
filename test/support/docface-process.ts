import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The program as users have it where it was built of these sources, which starts sooner; else the sources. */
const isBuilt = spawnSync(process.execPath, [fileOf('scripts/build.mjs'), '--check']).status === 0;
const program = isBuilt
  ? [fileOf('dist/infrastructure/main.js')]
  : ['--import', 'tsx', fileOf('src/infrastructure/main.ts')];

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `docface …` as a user does, with `input` on its standard input, and waits for its end. */
export async function docface(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: string | Uint8Array = '',
): Promise<CommandResult> {
  const child = startProcess(args, environment);
  child.stdin?.end(input);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

/** Starts `docface serve` and waits until it answers. */
export async function serve(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = startProcess(['serve'], environment);
  child.stdout?.resume();
  child.stderr?.resume();
  const url = `http://127.0.0.1:${environment['DOCFACE_PORT'] ?? ''}/health/ready`;
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return child;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`docface serve ended with ${child.exitCode} before it answered`);
}

/** Waits until a `docface serve` says that it listens, and returns where; `said` returns what it has printed so far. */
export async function addressOf(service: ChildProcess, said: () => string): Promise<string> {
  while (!said().includes('Ctrl+C')) {
    if (service.exitCode !== null) throw new Error(`docface serve ended early:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return /listens on (\S+)/.exec(said())?.[1] ?? '';
}

/** Makes a client by the commands of a user; returns a key of it. */
export async function makeKey(environment: Readonly<Record<string, string>>): Promise<string> {
  await docface(['client', 'create', 'acme'], environment);
  const made = await docface(['key', 'create', '--client', 'acme', '--json'], environment);
  return (JSON.parse(made.out) as { key: string }).key;
}

/** Lets a service make its data directory and a client in it, and ends it; returns a key of that client. */
export async function makeData(environment: Readonly<Record<string, string>>): Promise<string> {
  const service = await serve(environment);
  try {
    return await makeKey(environment);
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
}

/** Ends a process without giving it a chance to clean up. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Starts `docface …`, which looks for no models elsewhere unless `environment` lets it. */
export function startProcess(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  const env = { ...process.env, DOCFACE_MODELS_INSTALL: 'never', ...environment };
  return spawn(process.execPath, [...program, ...args], { env });
}
