import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/docface-process.ts';
import { type Group, groups, type KillPoint } from './kill-points.ts';

const script = fileURLToPath(new URL('./docface-worker.ts', import.meta.url));

/** One place of the fleet: a process that is started again whenever it ends. */
export class Member {
  readonly group: Group;
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #starting: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(group: Group, port: number, environment: Readonly<Record<string, string>>) {
    this.group = group;
    this.port = port;
    this.#environment = { ...environment, DOCFACE_ROLES: groups[group], DOCFACE_PORT: String(port) };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves once the process works; starts it when there is none. */
  start(): Promise<void> {
    this.#starting = this.#run();
    return this.#starting;
  }

  /** Waits until the process that runs now, or is being started, works. */
  ready(): Promise<void> {
    return this.#starting;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  stop(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  arm(point: KillPoint): void {
    this.#child?.send(point);
  }

  /** Resolves when the present process has ended. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.resume();
    this.kill();
    await this.ended();
  }

  async #run(): Promise<void> {
    const child = fork(script, { env: { ...process.env, ...this.#environment }, execArgv: ['--import', 'tsx'] });
    this.#child = child;
    child.once('exit', () => {
      if (!this.#closed) void this.start();
    });
    await new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', () => resolve());
    });
  }
}

/** Two processes of each group. */
export async function startFleet(environment: Readonly<Record<string, string>>): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (const group of Object.keys(groups) as Group[]) {
    for (let copy = 0; copy < 2; copy += 1) {
      const port = await freePort();
      const dataDirectory = `${environment['DOCFACE_DATA_DIR'] ?? ''}/${group}-${copy}`;
      members.push(new Member(group, port, { ...environment, DOCFACE_DATA_DIR: dataDirectory }));
    }
  }
  await Promise.all(members.map((member) => member.start()));
  return members;
}
