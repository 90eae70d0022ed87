import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

const pollMs = 100;

/** A check that hangs is a check that failed. */
const maxCheckMs = 5_000;

/** Tries until it succeeds. Fails with the server's last words when it ended or took longer than `timeoutMs`. */
export async function untilReady(
  name: string,
  server: ServerProcess,
  options: { readonly check: () => Promise<unknown>; readonly timeoutMs?: number },
): Promise<void> {
  const deadline = Date.now() + (options.timeoutMs ?? 120_000);
  let why: unknown;
  while (Date.now() < deadline && !server.hasEnded()) {
    try {
      await inTime(options.check);
      return;
    } catch (error) {
      why = error;
    }
    await delay(pollMs);
  }
  const what = server.hasEnded() ? 'ended before it was ready' : 'was not ready in time';
  const words = server.lastWords();
  await server.end('SIGKILL');
  throw new Error(`${name} ${what}. Its last words:\n${words}`, { cause: why });
}

async function inTime(check: () => Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const tooLate = delay(maxCheckMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No answer within ${maxCheckMs} ms`);
  });
  try {
    await Promise.race([check(), tooLate]);
  } finally {
    over.abort();
    await tooLate.catch(() => undefined);
  }
}
