import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What a Kubernetes Service is to its clients: one address, connections in turn to the processes that say they are
 * ready. It asks `/health/ready`, forgets a process at its first refusal, and never looks into or repeats a call:
 * what the chosen process does not take is a broken connection to the client.
 */
export interface Balancer {
  readonly url: string;
  /** Resolves once it sends connections to a port. */
  seen(port: number): Promise<void>;
  close(): Promise<void>;
}

const askedEveryMs = 200;
/** A probe that takes longer says nothing; a busy machine is no reason to leave a process out. */
const probeMs = 5_000;

/** `say` learns why a connection was refused here: whoever reads that a call broke must know who let go of it. */
export async function openBalancer(
  ports: () => readonly number[],
  say: (line: string) => void = () => undefined,
): Promise<Balancer> {
  const ready = new Set<number>();
  /** What each process answered last. */
  const said = new Map<number, string>();
  const sockets = new Set<Socket>();
  const closing = new AbortController();
  let turn = 0;
  const ask = async (port: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(probeMs) }).catch(
      (error: unknown) => error as Error,
    );
    said.set(port, answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer));
    if (answer instanceof Response && answer.ok) ready.add(port);
    else if (answer instanceof Response || answer.name !== 'TimeoutError') ready.delete(port);
  };
  // Each process by itself: one that is slow must not hide that another one stops.
  const underWay = new Map<number, Promise<void>>();
  const asking = (async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const known = ports();
      for (const port of ready) if (!known.includes(port)) ready.delete(port);
      for (const port of known.filter((each) => !underWay.has(each))) {
        underWay.set(
          port,
          ask(port).finally(() => underWay.delete(port)),
        );
      }
      await sleep(askedEveryMs);
    }
    await Promise.all(underWay.values());
  })();
  const carry = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    turn += 1;
    const port = [...ready][turn % Math.max(1, ready.size)];
    if (port === undefined) {
      client.resetAndDestroy();
      say(`nobody is ready: ${[...said].map(([each, words]) => `${each} said ${words}`).join('; ')}`);
      return;
    }
    const process = connect({ host: '127.0.0.1', port });
    process.once('error', (error) => say(`process ${port} let go of a connection: ${error.message}`));
    carry(client, process);
    carry(process, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    async seen(port) {
      while (!ready.has(port)) await sleep(50);
    },
    async close() {
      closing.abort();
      server.close();
      for (const socket of sockets) socket.destroy();
      await asking;
    },
  };
}
