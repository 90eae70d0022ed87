import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { answers, runCommand } from './run-command.ts';
import { createServerCertificate } from './server-certificate.ts';
import { postgresAnswers } from './server-checks.ts';
import { serverPort } from './server-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

export interface PostgresOptions {
  /** An empty or missing directory for data and logs. When run as root, all may have to pass its parents. */
  readonly directory: string;
  /** Encrypted connections only, with a certificate of its own authority. */
  readonly tls?: boolean;
}

export interface PostgresServer {
  /** Names the superuser, the password and the database `postgres`. Tests make databases of their own. */
  readonly url: string;
  /** The authority, when `tls` was asked for. */
  readonly caFile: string | null;
  /** `immediate` leaves the server no time, as a crash would: it recovers from its log at the next start. */
  stop(mode?: 'immediate' | 'fast'): Promise<void>;
  /** Starts it again on the same port and data; resolves when it answers. */
  start(): Promise<void>;
  restart(mode: 'immediate' | 'fast'): Promise<void>;
}

/** PostgreSQL and PgBouncer refuse to be root: another user runs them then. */
export interface Runner {
  readonly prefix: readonly string[];
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/** Starts PostgreSQL with fsync on and 200 connections. */
export async function startPostgres({ directory, tls = false }: PostgresOptions): Promise<PostgresServer> {
  const binaries = await postgresBinaries();
  const runner = await findRunner();
  const password = randomBytes(12).toString('hex');
  const data = join(directory, 'data');
  await mkdir(data, { recursive: true });
  await give(runner, [directory, data]);
  await initialise({ binaries, runner, directory, password, tls });
  const caFile = tls ? await certify(runner, directory) : null;
  const ca = caFile === null ? null : await readFile(caFile, 'utf8');
  const port = await serverPort();
  const url = `postgres://docface:${password}@127.0.0.1:${port}/postgres`;
  const settings = { port, listen_addresses: '127.0.0.1', max_connections: 200, unix_socket_directories: '' };
  const all = { ...settings, jit: 'off', ssl: tls ? 'on' : 'off' };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ServerProcess | null = null;
  const start = async (): Promise<void> => {
    if (server?.hasEnded() === false) return;
    server = await startServerProcess({
      command: [...runner.prefix, join(binaries.bin, 'postgres'), '-D', data, ...options],
      environment: binaries.environment,
      cwd: directory,
      logFile: join(directory, 'server.log'),
      orphaned: { signal: 'QUIT', graceSeconds: 1 },
    });
    await untilReady('PostgreSQL', server, { check: () => postgresAnswers(url, ca) });
  };
  const stop = async (mode: 'immediate' | 'fast' = 'fast') => server?.end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  await start();
  return {
    url,
    caFile,
    start,
    stop,
    async restart(mode) {
      await stop(mode);
      await start();
    },
  };
}

/** Who runs what refuses to be root. */
export async function findRunner(): Promise<Runner> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const user = (await answers('id', ['postgres'])) ? 'postgres' : 'nobody';
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', user]), runCommand('id', ['-g', user])]);
  const owner = { uid: Number(uid), gid: Number(gid) };
  return { prefix: ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'], owner };
}

/** Makes the paths the runner's. */
export async function give(runner: Runner, paths: readonly string[]): Promise<void> {
  const { owner } = runner;
  if (owner !== null) await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
}

interface NewDatabase {
  readonly binaries: PostgresBinaries;
  readonly runner: Runner;
  readonly directory: string;
  readonly password: string;
  readonly tls: boolean;
}

async function initialise({ binaries, runner, directory, password, tls }: NewDatabase): Promise<void> {
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await give(runner, [passwordFile]);
  const data = join(directory, 'data');
  const how = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=docface', '--encoding=UTF8'];
  const quick = ['--locale=C', '--no-sync', '--no-instructions'];
  const [command = '', ...args] = [...runner.prefix, join(binaries.bin, 'initdb'), '-D', data, ...how, ...quick];
  await runCommand(command, args, { cwd: directory, environment: binaries.environment });
  await rm(passwordFile);
  // Without encryption nobody gets in where it was asked for.
  if (tls) await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
}

async function certify(runner: Runner, directory: string): Promise<string> {
  const certificate = await createServerCertificate(join(directory, 'tls'));
  const mine = { key: join(directory, 'data', 'server.key'), cert: join(directory, 'data', 'server.crt') };
  await copyFile(certificate.keyFile, mine.key);
  await chmod(mine.key, 0o600);
  await copyFile(certificate.certFile, mine.cert);
  await give(runner, [mine.key, mine.cert]);
  return certificate.caFile;
}
