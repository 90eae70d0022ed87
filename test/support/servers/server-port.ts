import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand to outgoing connections (Linux from 32768, others from 49152): while a server is
 * down, a client that tries to reach it could otherwise be given the server's own port.
 */
const first = 20_000;
const afterLast = 32_000;

const taken = new Set<number>();

/** A free port for a server that will be stopped and started again on it. Never the same twice in one process. */
export async function serverPort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, afterLast);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
