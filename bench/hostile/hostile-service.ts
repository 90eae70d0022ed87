import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../test/support/docface-process.ts';

const main = fileURLToPath(new URL('../../dist/infrastructure/main.js', import.meta.url));
const script = fileURLToPath(new URL('./service-process.mjs', import.meta.url));
const run = promisify(execFile);
const slots = 2;

/** Rates as an operator gives its largest client: what is measured is not how fast somebody may send. */
const limits = { 'submissions-per-minute': '100000', 'submission-burst': '100000', queued: '10000' };

/** Longest times, in milliseconds, in which the event loop did nothing else; infinite when the process ended. */
export interface LoopDelays {
  /** Without the time in which it waited for a processor. */
  readonly heldMs: number;
  readonly lateMs: number;
  /** Processor time of the main thread: what is left of a delay on a machine that does other work. */
  readonly ranMs: number;
}

const forever = Number.POSITIVE_INFINITY;
const never: LoopDelays = { heldMs: forever, lateMs: forever, ranMs: forever };

export interface CommandEnd {
  readonly code: number;
  readonly said: string;
}

/** The built service with two slots, in a process of its own, and two clients who know nothing of one another. */
export class HostileService {
  readonly url: string;
  /** Of the client that sends what hurts, and of the one that is measured meanwhile. */
  readonly keys: { readonly hostile: string; readonly second: string };
  readonly #child: ChildProcess;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #directory: string;

  private constructor(
    started: Pick<HostileService, 'url' | 'keys'>,
    process: { readonly child: ChildProcess; readonly environment: NodeJS.ProcessEnv; readonly directory: string },
  ) {
    this.url = started.url;
    this.keys = started.keys;
    this.#child = process.child;
    this.#environment = process.environment;
    this.#directory = process.directory;
  }

  /** Starts it on a new data directory, or on servers when `environment` names them. */
  static async start(settings: Readonly<Record<string, string>>): Promise<HostileService> {
    const directory = await mkdtemp(join(tmpdir(), 'docface-hostile-'));
    const port = String(await freePort());
    const environment = {
      ...process.env,
      DOCFACE_DATA_DIR: directory,
      DOCFACE_PORT: port,
      DOCFACE_ENGINE_SLOTS: String(slots),
      DOCFACE_LOG_LEVEL: 'error',
      DOCFACE_MODELS_INSTALL: 'never',
      // The receiver of the bench that never answers.
      DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
      DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
      ...settings,
    };
    const child = fork(script, ['serve'], {
      env: environment,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(child, url);
    const keys = { hostile: await makeClient('hostile', environment), second: await makeClient('second', environment) };
    return new HostileService({ url, keys }, { child, environment, directory });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Whether the process ended by itself. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Longest delays of the event loop since the last time. */
  async maxDelays(message: { readonly profile?: boolean; readonly keep?: string } = {}): Promise<LoopDelays> {
    if (this.hasEnded) return never;
    const over = new AbortController();
    const answered = once(this.#child, 'message', over) as Promise<[LoopDelays]>;
    const ended = once(this.#child, 'exit', over).then(() => [never] as const);
    this.#child.send(message);
    const [longest] = await Promise.race([answered, ended]);
    // The other one ends too, and nobody hears of it.
    ended.catch(() => undefined);
    answered.catch(() => undefined);
    over.abort();
    return longest;
  }

  /** Runs a command of the operator against it. */
  async command(...args: readonly string[]): Promise<CommandEnd> {
    return runCommand(args, this.#environment);
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(timer);
    }
    await rm(this.#directory, { recursive: true, force: true });
  }
}

async function runCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandEnd> {
  try {
    const { stdout } = await run(process.execPath, [main, ...args], { env: environment });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { readonly code?: number; readonly stderr?: string };
    return { code: typeof code === 'number' ? code : -1, said: stderr ?? '' };
  }
}

async function makeClient(name: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const changes = Object.entries(limits).flatMap(([limit, most]) => [`--${limit}`, most]);
  let said = '';
  for (const args of [
    ['client', 'create', name],
    ['client', 'set-limits', name, ...changes],
    ['client', 'enable-sync', name],
    ['key', 'create', '--client', name, '--json'],
  ]) {
    const end = await runCommand(args, environment);
    if (end.code !== 0) throw new Error(`docface ${args.join(' ')} ended with ${end.code}: ${end.said}`);
    ({ said } = end);
  }
  return (JSON.parse(said) as { readonly key: string }).key;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`docface serve ended with ${child.exitCode} before it answered`);
}
