import { type ChildProcess, fork } from 'node:child_process';

/** A script in a process of its own, which answers each message with one. */
export class Forked {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts a script and waits for the first thing that it says. */
  static async start(
    script: URL,
    environment: Readonly<Record<string, string>>,
  ): Promise<{ readonly forked: Forked; readonly said: unknown }> {
    const child = fork(script, { env: { ...process.env, ...environment }, execArgv: ['--import', 'tsx'] });
    const forked = new Forked(child);
    return { forked, said: await forked.#next() };
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  ask(message: object): Promise<unknown> {
    const answer = this.#next();
    this.#child.send(message);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#end(() => this.#child.disconnect());
  }

  /** Ends it as an operator does, with SIGTERM. */
  async terminate(): Promise<void> {
    await this.#end(() => this.#child.kill('SIGTERM'));
  }

  async #end(end: () => void): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    end();
    await ended;
  }

  #next(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`A process of the bench ended with ${code}`));
      this.#child.once('exit', ended);
      this.#child.once('message', (message) => {
        this.#child.off('exit', ended);
        resolve(message);
      });
    });
  }
}
