import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CommandEnd } from '../support/built-service.ts';
import type { HostileService } from './hostile-service.ts';

const script = fileURLToPath(new URL('./attacker-process.ts', import.meta.url));

/** How the calls of an attack ended, see `Ends`. */
export interface AttackEnds {
  readonly ends: readonly (readonly [string, number])[];
  readonly undocumented: readonly string[];
}

/** What the attacking process says. */
export type AttackerMessage =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'command'; readonly args: readonly string[] }
  | ({ readonly kind: 'ended' } & AttackEnds);

/** What it is given. */
export type StarterMessage = { readonly kind: 'begin' } | { readonly kind: 'command'; readonly end: CommandEnd };

/** One case, for a process that attacks. Times in milliseconds. */
export interface AttackCase {
  readonly name: string;
  readonly seed: string;
  readonly minMs: number;
  readonly maxMs: number;
}

/** The process of a client that means harm. */
export class Attacker {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when the case is prepared. */
  static async start({ name, seed, minMs, maxMs }: AttackCase, service: HostileService): Promise<Attacker> {
    const environment = {
      BENCH_URL: service.url,
      BENCH_KEY: service.keys.hostile,
      BENCH_CASE: name,
      BENCH_SEED: seed,
      BENCH_MIN_MS: String(minMs),
      BENCH_MAX_MS: String(maxMs),
    };
    const child = fork(script, { env: { ...process.env, ...environment }, execArgv: ['--import', 'tsx'] });
    child.on('message', (message: AttackerMessage) => {
      if (message.kind === 'command') void answerCommand(child, message.args, service);
    });
    const attacker = new Attacker(child);
    await attacker.#said('prepared');
    return attacker;
  }

  async attack(): Promise<AttackEnds> {
    const ended = this.#said('ended');
    this.#child.send({ kind: 'begin' } satisfies StarterMessage);
    return ended;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  #said<Kind extends AttackerMessage['kind']>(kind: Kind): Promise<Extract<AttackerMessage, { readonly kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const heard = (message: AttackerMessage): void => {
        if (message.kind !== kind) return;
        this.#child.off('message', heard).off('exit', gone);
        resolve(message as Extract<AttackerMessage, { readonly kind: Kind }>);
      };
      const gone = (code: number | null): void => reject(new Error(`The attacking process ended with ${code}`));
      this.#child.on('message', heard).once('exit', gone);
    });
  }
}

async function answerCommand(child: ChildProcess, args: readonly string[], service: HostileService): Promise<void> {
  const end = await service.command(...args);
  if (child.connected) child.send({ kind: 'command', end } satisfies StarterMessage);
}
