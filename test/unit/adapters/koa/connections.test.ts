import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Connections, spareConnections } from '../../../../src/adapters/koa/limits/connections.ts';

const limit = 4;
const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';

let connections: Connections;
let server: Server;
let callers: Socket[];
/** What to do with a call; nothing leaves it unanswered. */
let handle: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  connections = new Connections(limit);
  callers = [];
  handle = () => undefined;
  server = createServer((request, response) => handle(request, response));
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const caller of callers) caller.destroy();
  server.close();
});

/** Opens a connection, sends a text and waits until the server has both. */
async function caller(text = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const opened = once(server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  // Read, or its end would not be noticed.
  socket.on('error', () => undefined).resume();
  callers.push(socket);
  await opened;
  if (text.endsWith('\r\n\r\n')) {
    const asked = once(server, 'request');
    socket.write(text);
    await asked;
  } else if (text !== '') {
    socket.write(text);
  }
  return socket;
}

/** Of each caller in turn. */
const stillOpen = (): readonly boolean[] => callers.map((socket) => !socket.destroyed);

describe('Connections', () => {
  test('closes the one that waits longest for one too many', async () => {
    for (let index = 0; index < limit + 2; index += 1) await caller(index % 2 === 0 ? '' : 'GET / HT');
    await expect.poll(stillOpen).toEqual([false, false, true, true, true, true]);
  });

  test('closes one of the address with the most that wait', async () => {
    await caller('', '127.0.0.2');
    for (let index = 0; index < limit; index += 1) await caller('', '127.0.0.3');
    await expect.poll(stillOpen).toEqual([true, false, true, true, true]);
  });

  test('closes a body under way unless its caller showed a credential', async () => {
    handle = (request) => connections.keep(request);
    for (let index = 0; index < limit - 1; index += 1) await caller(head);
    handle = () => undefined;
    await caller(head);
    await caller();
    await expect.poll(stillOpen).toEqual([true, true, true, false, true]);
  });

  test('counts a connection that was answered as one that waits again', async () => {
    handle = (_request, response) => response.end('x');
    const first = await caller('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(first, 'data');
    handle = () => undefined;
    for (let index = 0; index < limit; index += 1) await caller('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(stillOpen).toEqual([false, true, true, true, true]);
    expect(connections.areTooMany).toBe(false);
  });

  test('takes a few more when all are at work, and says so', async () => {
    for (let index = 0; index < limit; index += 1) await caller('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(connections.areTooMany).toBe(false);
    for (let index = 0; index < spareConnections; index += 1) await caller('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(connections.areTooMany).toBe(true);
    await caller();
    await expect.poll(stillOpen).toEqual([...Array.from({ length: limit + spareConnections }, () => true), false]);
  });
});
