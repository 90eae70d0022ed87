import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SwallowingProxy {
  readonly port: number;
  /**
   * From now on nothing passes, as on a network path that vanished: no byte, no end, no reset. New connections are
   * accepted and stay silent.
   */
  swallow(): void;
  /** Everything passes again, also what was sent meanwhile. */
  restore(): void;
  /** Resets every connection. */
  cut(): void;
  /**
   * The next piece of a caller that holds this text is passed on, and its connection reset before the answer to it: the
   * server did what it was asked for, and the caller cannot know.
   */
  loseAnswerTo(text: string): void;
  /** Resets every connection and takes no more. */
  close(): Promise<void>;
}

/** A proxy on a port of this machine in front of a TCP server. */
export async function openProxy(target: { readonly host: string; readonly port: number }): Promise<SwallowingProxy> {
  const sockets = new Set<Socket>();
  let swallowing = false;
  let losing: string | null = null;
  const carry = (from: Socket, to: Socket): void => {
    sockets.add(from);
    if (swallowing) from.pause();
    from.on('data', (bytes) => {
      if (!to.write(bytes)) from.pause();
    });
    to.on('drain', () => {
      if (!swallowing) from.resume();
    });
    from.on('end', () => to.end());
    // Whoever is reset learns of it by `close`.
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((inner) => {
    const outer = connect({ ...target, noDelay: true });
    inner.setNoDelay();
    inner.on('data', (bytes) => {
      if (losing === null || !bytes.includes(losing)) return;
      losing = null;
      outer.removeAllListeners('data').once('data', () => {
        inner.resetAndDestroy();
      });
    });
    carry(outer, inner);
    carry(inner, outer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    swallow() {
      swallowing = true;
      for (const socket of sockets) socket.pause();
    },
    restore() {
      swallowing = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    loseAnswerTo(text) {
      losing = text;
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
