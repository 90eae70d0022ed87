import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { librariesBelow, type UnpackedPackage, unpackedPackage } from './debian-packages.ts';
import { findRunner, give } from './postgres-server.ts';
import { postgresAnswers } from './server-checks.ts';
import { serverPort } from './server-port.ts';
import { startServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

export interface PgbouncerServer {
  /** The same user, password and database as those behind it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PgBouncer from Debian's package, which is unpacked and not installed: that would start a server. */
export function pgbouncerPackage(): Promise<UnpackedPackage> {
  return unpackedPackage('pgbouncer', 'PgBouncer');
}

/**
 * Starts PgBouncer in front of a PostgreSQL: connections are shared between transactions, four of them for all callers.
 */
export async function startPgbouncer(url: string, directory: string): Promise<PgbouncerServer> {
  const { home } = await pgbouncerPackage();
  const runner = await findRunner();
  // The user that runs it may not be let into the cache.
  const usr = join(directory, 'usr');
  await mkdir(directory, { recursive: true });
  await cp(join(home, 'usr'), usr, { recursive: true, verbatimSymlinks: true });
  const server = new URL(url);
  const port = await serverPort();
  const users = join(directory, 'users.txt');
  await writeFile(users, `"${server.username}" "${server.password}"\n`, { mode: 0o600 });
  const configuration = join(directory, 'pgbouncer.ini');
  await writeFile(configuration, settingsOf({ server, port, users }));
  await give(runner, [directory, users, configuration]);
  const program = await startServerProcess({
    command: [...runner.prefix, join(usr, 'sbin/pgbouncer'), configuration],
    environment: { LD_LIBRARY_PATH: (await librariesBelow(directory)).join(':') },
    cwd: directory,
    logFile: join(directory, 'server.log'),
  });
  const pooled = new URL(url);
  pooled.port = String(port);
  await untilReady('PgBouncer', program, { check: () => postgresAnswers(pooled.href, null) });
  return { url: pooled.href, stop: () => program.end('SIGTERM') };
}

function settingsOf({ server, port, users }: { server: URL; port: number; users: string }): string {
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
  ];
  return `${lines.join('\n')}\n`;
}
