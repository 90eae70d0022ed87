import { createHash } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The local socket in a data directory. */
export const socketName = 'docface.sock';

/** Bytes of `sun_path` that every Unix has, without the final zero. */
const maxPathBytes = 103;

/**
 * Whether the socket's own path fits into an address. When it does not, the socket still lies in its directory: it is
 * bound and reached through a short-lived symbolic link.
 */
export function hasShortPath(directory: string): boolean {
  return process.platform === 'win32' || Buffer.byteLength(join(directory, socketName)) <= maxPathBytes;
}

/** Has a server listen on the directory's socket; fails with `EADDRINUSE` when the socket exists, alive or not. */
export function listenIn(directory: string, server: Server): Promise<void> {
  return withAddress(
    directory,
    (address) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, () => {
          server.off('error', reject);
          resolve();
        });
      }),
  );
}

/** Fails with `ECONNREFUSED` when nobody listens any more and with `ENOENT` when there is no socket. */
export function connectIn(directory: string): Promise<Socket> {
  return withAddress(directory, (address) => {
    const socket = connect(address);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(socket);
      });
    });
  });
}

async function withAddress<Result>(directory: string, use: (address: string) => Promise<Result>): Promise<Result> {
  if (process.platform === 'win32') return use(pipeName(directory));
  if (hasShortPath(directory)) return use(join(directory, socketName));
  const detour = await mkdtemp(join(tmpdir(), 'docface-socket-'));
  try {
    await symlink(directory, join(detour, 'd'));
    return await use(join(detour, 'd', socketName));
  } finally {
    await rm(detour, { recursive: true, force: true });
  }
}

function pipeName(directory: string): string {
  return `\\\\.\\pipe\\docface-${createHash('sha256').update(directory.toLowerCase()).digest('hex').slice(0, 32)}`;
}
