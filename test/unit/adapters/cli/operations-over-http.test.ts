import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { administerLocally, administerRemotely, type Connect } from '../../../../src/adapters/cli/ask-operations.ts';
import type { RunOperation } from '../../../../src/adapters/cli/operations.ts';
import { serveOperations } from '../../../../src/adapters/cli/serve-operations.ts';
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

/** Operations that answer at once; what carries them does not care what they do. */
const operations: Readonly<Record<string, (input: unknown) => unknown>> = {
  listClients: () => [{ name: 'acme', createdAt, nothing: undefined }],
  createClient: (input) => input,
  revokeKey: () => undefined,
  getClient: () => {
    throw new DocfaceError('NOT_FOUND', 'There is no client.', {
      fields: [{ field: 'client', code: 'NOT_FOUND', detail: 'There is no client.' }],
    });
  },
  exportSubject: largeBytes,
  exportErasures: brokenBytes,
  listKeys: () => {
    throw new Error('secret detail');
  },
};
const run: RunOperation = async ({ operation, input }) => operations[operation]?.(input);

const logged: unknown[] = [];
const serve = serveOperations(run, { error: (...entry) => logged.push(entry) });

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Connects to whoever answers with `listener`. */
async function listen(listener: RequestListener): Promise<() => Promise<Socket>> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-control-'));
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${directory.replaceAll(/\W/g, '-')}` : join(directory, 's');
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true, force: true });
  });
  return async () => connect(path);
}

async function asking(connecting: Connect, patienceMs?: number) {
  const ask = await administerRemotely(connecting, patienceMs);
  if (ask === null) throw new Error('The other end answers no commands');
  return ask;
}

describe.each([
  ['asking the holder', async () => asking(await listen(serve))],
  ['asking here', async () => administerLocally(run)],
])('%s', (_name, connecting) => {
  test('answers what JSON keeps, several times in a row', async () => {
    const ask = await connecting();

    expect(await ask('listClients')).toEqual([{ name: 'acme', createdAt: '2026-01-02T03:04:05.000Z' }]);
    expect(await ask('createClient', { name: big })).toEqual({ name: big });
    expect(await ask('revokeKey', { id: 'x' })).toBeNull();
  });

  test('passes bytes on while they are made, more than a body may have, and answers again after them', async () => {
    const ask = await connecting();

    let received = 0;
    for await (const piece of await ask('exportSubject', { subject: 'x' })) {
      expect(piece[0]).toBe(Math.floor(received / pieceBytes));
      received += piece.length;
    }
    expect(received).toBe(pieces * pieceBytes);
    expect(await ask('createClient', { name: 'acme' })).toEqual({ name: 'acme' });
  });

  test('breaks bytes off where they end with an error', async () => {
    const ask = await connecting();

    const reading = async (): Promise<void> => {
      for await (const piece of await ask('exportErasures')) expect(piece).toHaveLength(10);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
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
});

describe('asking the holder', () => {
  test('does not pass on what an unexpected failure says, and logs it', async () => {
    const ask = await asking(await listen(serve));
    const failure = await ask('listKeys', { owner: { client: 'acme' } }).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(String(failure)).not.toContain('secret detail');
    expect(logged).toMatchObject([['A command failed for a reason of ours', {}, { message: 'secret detail' }]]);
  });

  test('distinguishes a holder that answers no commands', async () => {
    expect(await administerRemotely(await listen((_, response) => response.writeHead(503).end()))).toBeNull();
    expect(await administerRemotely(await listen(({ socket }) => socket.destroy()))).toBeNull();
    expect(await administerRemotely(await listen(({ socket }) => socket.end('220 mail.example.com\n')))).toBeNull();
  });

  test('fails when the holder dies before it answers', async () => {
    const ask = await asking(
      await listen((call, response) => (call.method === 'GET' ? serve(call, response) : call.socket.destroy())),
    );

    await expect(ask('listClients')).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  test('ends when the holder gives no sign, before it is ready or while it works', async () => {
    expect(await administerRemotely(await listen(() => undefined), 100)).toBeNull();
    const ask = await asking(
      await listen((call, response) => (call.method === 'GET' ? serve(call, response) : undefined)),
      100,
    );
    await expect(ask('listClients')).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  test('waits for what takes long while the holder says that it works', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow: RunOperation = async () => {
      for (let quarter = 0; quarter < 6; quarter += 1) {
        await sleep(100);
        vi.advanceTimersByTime(15_000);
      }
      return 'done';
    };
    const ask = await asking(await listen(serveOperations(slow, { error: () => undefined })), 300);
    expect(await ask('listClients')).toBe('done');
  });

  test('refuses a body that is too large or none, and answers others', async () => {
    const connecting = await listen(serve);
    const ask = await asking(connecting);
    await expect(ask('createClient', { name: 'x'.repeat(33 * 1024 * 1024) })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });

    const socket = await connecting();
    const status = await new Promise((resolve, reject) => {
      const call = request({ method: 'POST', path: '/operations/listClients', createConnection: () => socket });
      call.on('response', ({ statusCode, headers }) => resolve([statusCode, headers['content-type']]));
      call.on('error', reject).end('{');
    });
    expect(status).toEqual([500, 'application/problem+json']);
    expect(await ask('listClients')).toHaveLength(1);
  });

  test('waits no longer for who hangs up over the bytes', async () => {
    let ended = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield new Uint8Array(pieceBytes);
      } finally {
        ended();
      }
    }
    const ask = await asking(await listen(serveOperations(async () => endless(), { error: () => undefined })));
    for await (const piece of await ask('exportErasures')) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    await over;
  });
});
