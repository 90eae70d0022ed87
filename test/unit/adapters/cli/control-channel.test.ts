import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { administerLocally, administerRemotely, serveControl } from '../../../../src/adapters/cli/control-channel.ts';
import type { Operations } from '../../../../src/adapters/cli/operations.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';

const createdAt = new Date('2026-01-02T03:04:05.000Z');
const big = 'é'.repeat(300_000);

const pieces = 64;
const pieceBytes = 512 * 1024;

async function* largeBytes(): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < pieces; index += 1) yield new Uint8Array(pieceBytes).fill(index);
}

async function* brokenBytes(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(10);
  throw new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The store went away.');
}

/** Operations that answer at once; the channel does not care what they do. */
const operations = {
  listClients: async () => [{ name: 'acme', createdAt, nothing: undefined }],
  createClient: async ({ name }: { name: string }) => ({ name }),
  revokeKey: async () => undefined,
  getClient: async () => {
    throw new DocfaceError('NOT_FOUND', 'There is no client.', {
      fields: [{ field: 'client', code: 'NOT_FOUND', detail: 'There is no client.' }],
    });
  },
  exportSubject: async () => largeBytes(),
  exportErasures: async () => brokenBytes(),
  listKeys: async () => {
    throw new Error('secret detail');
  },
} as unknown as Operations;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A connection to whoever handles the other end with `handle`. */
async function connectTo(handle: (socket: Socket) => void): Promise<Socket> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-control-'));
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${directory.replaceAll(/\W/g, '-')}` : join(directory, 's');
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const socket = connect(path);
  closers.push(async () => {
    socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true, force: true });
  });
  return socket;
}

async function askOver(handle: (socket: Socket) => void) {
  const ask = await administerRemotely(await connectTo(handle));
  if (ask === null) throw new Error('The other end answers no commands');
  return ask;
}

describe.each([
  ['asking the holder', () => askOver(serveControl(() => operations))],
  ['asking here', async () => administerLocally(() => operations)],
])('%s', (_name, connecting) => {
  test('answers what JSON keeps, several times in a row', async () => {
    const ask = await connecting();

    expect(await ask('listClients')).toEqual([{ name: 'acme', createdAt: '2026-01-02T03:04:05.000Z' }]);
    expect(await ask('createClient', { name: big })).toEqual({ name: big });
    expect(await ask('revokeKey', { id: 'x' })).toBeNull();
  });

  test('passes bytes on while they are made, more than a line may have, and answers again after them', async () => {
    const ask = await connecting();

    const sizes: number[] = [];
    for await (const piece of await ask('exportSubject', { subject: 'x' })) {
      expect(piece[0]).toBe(sizes.length);
      sizes.push(piece.length);
    }
    expect(sizes).toEqual(Array.from({ length: pieces }, () => pieceBytes));
    expect(await ask('createClient', { name: 'acme' })).toEqual({ name: 'acme' });
  });

  test('breaks bytes off with the error that ended them', async () => {
    const ask = await connecting();

    const received: number[] = [];
    const reading = async (): Promise<void> => {
      for await (const piece of await ask('exportErasures')) received.push(piece.length);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(received).toEqual([10]);
  });

  test('passes failures on with their code and fields', async () => {
    const ask = await connecting();

    await expect(ask('getClient', { client: 'nobody' })).rejects.toMatchObject({
      name: 'DocfaceError',
      code: 'NOT_FOUND',
      message: 'There is no client.',
      fields: [{ field: 'client' }],
    });
    expect(await ask('createClient', { name: 'later' })).toEqual({ name: 'later' });
  });

  test('refuses what is no operation', async () => {
    const ask = await connecting();

    for (const name of ['formatDisk', 'constructor', '__proto__', 'toString']) {
      await expect(ask(name as 'listClients')).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    }
  });
});

describe('asking the holder', () => {
  test('does not pass on what an unexpected failure says', async () => {
    const ask = await askOver(serveControl(() => operations));
    const failure = await ask('listKeys', { owner: { client: 'acme' } }).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(String(failure)).not.toContain('secret detail');
  });

  test('tells a holder that answers no commands', async () => {
    expect(await administerRemotely(await connectTo((socket) => socket.end()))).toBeNull();
    expect(await administerRemotely(await connectTo((socket) => socket.end('220 mail.example.com\n')))).toBeNull();
  });

  test('fails when the holder dies before it answers', async () => {
    const ask = await askOver((socket) => {
      serveControl(() => ({ ...operations, listClients: async () => socket.destroy() }) as unknown as Operations)(
        socket,
      );
    });

    await expect(ask('listClients')).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  test('hangs up on lines that are no questions, and stays there for others', async () => {
    const serve = serveControl(() => operations);
    const socket = await connectTo(serve);
    socket.write('GET / HTTP/1.1\n');
    const text = await new Promise<string>((resolve) => {
      const heard: string[] = [];
      socket.on('data', (chunk) => {
        heard.push(String(chunk));
        if (heard.join('').split('\n').length > 2) resolve(heard.join(''));
      });
    });

    expect(text).toContain('INTERNAL_ERROR');
    expect(await (await askOver(serve))('listClients')).toHaveLength(1);
  });
});
