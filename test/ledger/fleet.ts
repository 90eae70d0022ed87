import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/docface-process.ts';
import { type Group, groups, type Order } from './kill-points.ts';

const script = fileURLToPath(new URL('./docface-worker.ts', import.meta.url));

/** How a process ended that was told to stop. */
export interface Stop {
  readonly group: Group;
  readonly seconds: number;
  /** By itself, with status 0; otherwise it was cut off. */
  readonly clean: boolean;
}

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  /** Its own: no other process may empty its spool. */
  readonly directory: string;
  readonly started: Promise<void>;
}

/** One place of the fleet: a process that is started again whenever it ends. */
export class Member {
  readonly group: Group;
  /** Of processes that were told to stop and have ended. */
  readonly stops: Stop[] = [];
  readonly #environment: Readonly<Record<string, string>>;
  /** The newest is the one that works; others are on their way out. */
  readonly #running: Running[] = [];
  #starting: Promise<void> = Promise.resolve();
  #made = 0;
  #closed = false;

  constructor(group: Group, environment: Readonly<Record<string, string>>) {
    this.group = group;
    this.#environment = environment;
  }

  /** Of every process that lives. */
  get ports(): readonly number[] {
    return this.#running.map(({ port }) => port);
  }

  get current(): Running {
    const current = this.#running.at(-1);
    if (current === undefined) throw new Error(`no ${this.group} runs`);
    return current;
  }

  /** Resolves once the process works. */
  start(): Promise<void> {
    this.#starting = this.#run();
    return this.#starting;
  }

  /** Waits until the process that runs now, or is being started, works. */
  async ready(): Promise<void> {
    for (let waited: Promise<void> | null = null; waited !== this.#starting; ) {
      waited = this.#starting;
      await waited;
    }
  }

  kill(): void {
    this.#running.at(-1)?.child.kill('SIGKILL');
  }

  freeze(): void {
    this.#running.at(-1)?.child.kill('SIGSTOP');
  }

  resume(): void {
    this.#running.at(-1)?.child.kill('SIGCONT');
  }

  arm(order: Order): void {
    this.#running.at(-1)?.child.send(order);
  }

  /** Tells the process to stop; resolves when it has. */
  async terminate({ child } = this.current): Promise<void> {
    child.kill('SIGTERM');
    await ended(child);
  }

  /** Resolves when the present process begins to stop. */
  async stopping(): Promise<void> {
    const { child } = this.current;
    await new Promise<void>((resolve) => {
      child.on('message', (message) => message === 'stopping' && resolve());
      child.once('exit', () => resolve());
    });
  }

  /** Resolves when the present process has ended. */
  async ended(): Promise<void> {
    const current = this.#running.at(-1);
    if (current !== undefined) await ended(current.child);
  }

  /**
   * As a rolling update: another process starts, and when it works and `seen` has resolved,
   * the old one is asked to stop.
   */
  async replace(seen: (port: number) => Promise<void>, onStop: () => void): Promise<void> {
    const old = this.current;
    await this.start();
    await seen(this.current.port);
    onStop();
    await this.terminate(old);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const children = this.#running.map(({ child }) => child);
    for (const child of children) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await Promise.all(children.map(ended));
  }

  async #run(): Promise<void> {
    this.#made += 1;
    const port = await freePort();
    const directory = `${this.#environment['DOCFACE_DATA_DIR'] ?? ''}-${this.#made}`;
    const own = { DOCFACE_ROLES: groups[this.group], DOCFACE_PORT: String(port), DOCFACE_DATA_DIR: directory };
    const env = { ...process.env, ...this.#environment, ...own };
    const child = fork(script, { env, execArgv: ['--import', 'tsx'] });
    const started = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', () => resolve());
    });
    const running = { child, port, directory, started };
    this.#running.push(running);
    this.#watch(running);
    await started;
  }

  #watch(running: Running): void {
    const { child } = running;
    let stoppingSince: number | null = null;
    child.on('message', (message) => {
      if (message === 'stopping') stoppingSince = Date.now();
    });
    child.once('exit', (code) => {
      const isCurrent = this.#running.at(-1) === running;
      this.#running.splice(this.#running.indexOf(running), 1);
      if (this.#closed) return;
      if (stoppingSince !== null) {
        this.stops.push({ group: this.group, seconds: (Date.now() - stoppingSince) / 1000, clean: code === 0 });
      }
      if (isCurrent) void this.start();
    });
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Two processes of each group. */
export async function startFleet(environment: Readonly<Record<string, string>>): Promise<readonly Member[]> {
  const members = (Object.keys(groups) as Group[]).flatMap((group) =>
    [0, 1].map((copy) => {
      const directory = `${environment['DOCFACE_DATA_DIR'] ?? ''}/${group}-${copy}`;
      return new Member(group, { ...environment, DOCFACE_DATA_DIR: directory });
    }),
  );
  await Promise.all(members.map((member) => member.start()));
  return members;
}
