import { Forked } from '../support/forked.ts';
import type { HostileService } from './hostile-service.ts';

export const feltNames = ['upload', 'synchronous', 'image', 'result', 'alive'] as const;
export type FeltName = (typeof feltNames)[number];

/** Milliseconds of each call, and how many were answered otherwise than they should be, by what came. */
export interface Felt {
  readonly times: Readonly<Record<FeltName, readonly number[]>>;
  readonly failures: Readonly<Record<string, number>>;
}

/**
 * Another client, who uploads, calls synchronously and reads, with pauses between its calls. It begins when it is asked
 * the first time, and answers the second time, after its last call, with what it felt.
 */
export async function startSecondClient({ url, keys }: HostileService): Promise<Forked> {
  const environment = { BENCH_URL: url, BENCH_KEY: keys.second };
  return (await Forked.start(new URL('./second-process.ts', import.meta.url), environment)).forked;
}
