import { Forked } from '../support/forked.ts';
import type { HostileService } from './hostile-service.ts';

export const feltNames = ['upload', 'synchronous', 'image', 'result', 'alive'] as const;
export type FeltName = (typeof feltNames)[number];

/** Milliseconds of each call, and how many were answered otherwise than they should be, by what came. */
export interface Felt {
  readonly times: Readonly<Record<FeltName, readonly number[]>>;
  readonly failures: Readonly<Record<string, number>>;
}

/** Another client, who uploads, calls synchronously and reads, with pauses between its calls. */
export class SecondClient {
  readonly #forked: Forked;

  private constructor(forked: Forked) {
    this.#forked = forked;
  }

  static async start({ url, keys }: HostileService): Promise<SecondClient> {
    const environment = { BENCH_URL: url, BENCH_KEY: keys.second };
    const { forked } = await Forked.start(new URL('./second-process.ts', import.meta.url), environment);
    return new SecondClient(forked);
  }

  async begin(): Promise<void> {
    await this.#forked.ask({});
  }

  /** Lets its calls end, a minute each at most; returns what it felt since `begin`. */
  async end(): Promise<Felt> {
    return (await this.#forked.ask({})) as Felt;
  }

  async close(): Promise<void> {
    await this.#forked.stop();
  }
}
