import type { ServerProcess } from './server-process.ts';

const POLL_MS = 100;

/** Tries until it succeeds. Fails with the server's last words when it ended or took longer than `timeoutMs`. */
export async function untilReady(
  name: string,
  server: ServerProcess,
  options: { readonly check: () => Promise<unknown>; readonly timeoutMs?: number },
): Promise<void> {
  const deadline = Date.now() + (options.timeoutMs ?? 60_000);
  let why: unknown;
  while (Date.now() < deadline && !server.hasEnded()) {
    try {
      await options.check();
      return;
    } catch (error) {
      why = error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
  const what = server.hasEnded() ? 'ended before it was ready' : 'was not ready in time';
  const words = server.lastWords();
  await server.end('SIGKILL');
  throw new Error(`${name} ${what}. Its last words:\n${words}`, { cause: why });
}
