import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../test/support/docface-process.ts';
import type { Settings } from './docface.ts';

const main = fileURLToPath(new URL('../../dist/infrastructure/main.js', import.meta.url));
const run = promisify(execFile);

/** Rates as an operator gives its largest client: what is measured is not how fast somebody may send. */
const limits = {
  'submissions-per-minute': '100000',
  'submission-burst': '100000',
  queued: '10000',
  'synchronous-in-flight': '100',
};

/** A process that was started, with its settings and its folder. */
export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  readonly environment: NodeJS.ProcessEnv;
  readonly directory: string;
}

export interface CommandEnd {
  readonly code: number;
  readonly said: string;
}

/** The service of `npm run build` in a process of its own, as operators run it. */
export class BuiltService {
  readonly url: string;
  protected readonly child: ChildProcess;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #directory: string;

  protected constructor({ url, child, environment, directory }: Running) {
    this.url = url;
    this.child = child;
    this.#environment = environment;
    this.#directory = directory;
  }

  static async start(settings: Settings): Promise<BuiltService> {
    return new BuiltService(await BuiltService.run(main, settings));
  }

  /** Starts a script that serves, on a new data directory, or on servers when the settings name them. */
  protected static async run(script: string, settings: Settings): Promise<Running> {
    const directory = await mkdtemp(join(tmpdir(), 'docface-bench-'));
    const port = String(await freePort());
    const environment = {
      ...process.env,
      DOCFACE_DATA_DIR: directory,
      DOCFACE_PORT: port,
      DOCFACE_LOG_LEVEL: 'error',
      DOCFACE_MODELS_INSTALL: 'never',
      ...settings,
    };
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    const child = fork(script, ['serve'], { env: environment, execArgv: [], stdio: [...stdio] });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(child, url);
    return { url, child, environment, directory };
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Whether the process ended by itself. */
  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Runs a command of the operator against it. */
  async command(...args: readonly string[]): Promise<CommandEnd> {
    try {
      const { stdout } = await run(process.execPath, [main, ...args], { env: this.#environment });
      return { code: 0, said: stdout };
    } catch (error) {
      const { code, stderr } = error as { readonly code?: number; readonly stderr?: string };
      return { code: typeof code === 'number' ? code : -1, said: stderr ?? '' };
    }
  }

  /** Makes a client that may send as much as it likes; returns a key of it. */
  async makeClient(name: string): Promise<string> {
    const changes = Object.entries(limits).flatMap(([limit, most]) => [`--${limit}`, most]);
    let said = '';
    for (const args of [
      ['client', 'create', name],
      ['client', 'set-limits', name, ...changes],
      ['client', 'enable-sync', name],
      ['key', 'create', '--client', name, '--json'],
    ]) {
      const end = await this.command(...args);
      if (end.code !== 0) throw new Error(`docface ${args.join(' ')} ended with ${end.code}: ${end.said}`);
      ({ said } = end);
    }
    return (JSON.parse(said) as { readonly key: string }).key;
  }

  /** Ends it as an operator does, or by force after a minute. */
  async stop(): Promise<void> {
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      const timer = setTimeout(() => this.child.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(timer);
    }
    await rm(this.#directory, { recursive: true, force: true });
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`docface serve ended with ${child.exitCode} before it answered`);
}
