import { setTimeout as sleep } from 'node:timers/promises';

/** How long a start waits for a server, so that everything can be started at once. */
const patienceMs = 60_000;
const pauseMs = 1_000;

interface Waiting {
  /** What people are told that is waited for. */
  readonly name: string;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** Asks a server once a second for a minute, until `check` resolves. Errors: those of the last `check`. */
export async function waitUntilReachable(check: () => Promise<unknown>, { name, onProgress }: Waiting): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let round = 0; ; round += 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      if (round === 0) onProgress?.(`Waiting for ${name}.`);
      await sleep(pauseMs);
    }
  }
}
