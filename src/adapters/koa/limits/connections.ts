import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections beyond the limit that are taken all the same: health checks are answered on them, others are refused. */
export const spareConnections = 32;

/**
 * Counts the connections of a server. One waits while only its caller can bring it on: it is idle, its head is under
 * way, or a body whose caller showed no credential. When a connection too many comes, the one that waits longest, of
 * the address with the most that wait, is closed for it.
 */
export class Connections {
  readonly #limit: number;
  /** Calls that are being worked on. */
  readonly #open = new Map<Socket, Set<IncomingMessage>>();
  /** By address, those that wait longest first. */
  readonly #waiting = new Map<string, Set<Socket>>();
  readonly #addresses = new WeakMap<Socket, string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#opened(socket));
    // Before the listener that answers.
    for (const event of ['request', 'checkContinue', 'checkExpectation']) {
      server.prependListener(event, (request: IncomingMessage, response: NodeJS.EventEmitter) => {
        this.#began(request);
        response.once('close', () => this.#ended(request));
      });
    }
  }

  /** The caller of this request showed a valid credential: what it sends is waited for. */
  keep({ socket }: IncomingMessage): void {
    this.#wait(socket, false);
  }

  /** Whether more are open than should be. */
  get areTooMany(): boolean {
    return this.#open.size > this.#limit;
  }

  #opened(socket: Socket): void {
    this.#addresses.set(socket, socket.remoteAddress ?? '');
    this.#open.set(socket, new Set());
    socket.once('close', () => this.#forget(socket));
    if (this.areTooMany && !this.#closeOneThatWaits() && this.#open.size > this.#limit + spareConnections) {
      this.#close(socket);
      return;
    }
    this.#wait(socket, true);
  }

  #began(request: IncomingMessage): void {
    const { socket, headers } = request;
    this.#open.get(socket)?.add(request);
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) this.keep(request);
    else request.once('end', () => this.keep(request));
  }

  #ended(request: IncomingMessage): void {
    const { socket } = request;
    const calls = this.#open.get(socket);
    calls?.delete(request);
    if (calls?.size === 0) this.#wait(socket, true);
  }

  #wait(socket: Socket, waits: boolean): void {
    const address = this.#addresses.get(socket) ?? '';
    const there = this.#waiting.get(address) ?? new Set();
    there.delete(socket);
    if (waits) there.add(socket);
    if (there.size === 0) this.#waiting.delete(address);
    else this.#waiting.set(address, there);
  }

  #closeOneThatWaits(): boolean {
    let most: ReadonlySet<Socket> = new Set();
    for (const sockets of this.#waiting.values()) {
      if (sockets.size > most.size) most = sockets;
    }
    const [socket] = most;
    if (socket !== undefined) this.#close(socket);
    return socket !== undefined;
  }

  #close(socket: Socket): void {
    this.#forget(socket);
    socket.destroy();
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket);
    this.#wait(socket, false);
  }
}
