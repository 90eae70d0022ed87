import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createConnection, createServer, type NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import koffi from 'koffi';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';

/** What somebody would look for who runs code of their own in a process that opens files. */
export interface AttackTask {
  readonly dataDirectory: string;
  readonly home: string;
  /** A folder where this user may write. */
  readonly outside: string;
  readonly port: number;
  /** Of another process that opens files. */
  readonly sibling: number;
}

/** By attempt: `done`, or the code of its error. */
export type AttackReport = Readonly<Record<string, string>>;

const systemCall = koffi.load(null).func('long syscall(long, long, long, long, long, long)') as (
  ...words: number[]
) => number;

/** Numbers of system calls on x86-64 and AArch64. */
const calls = {
  trace: [101, 117],
  copyMemory: [310, 270],
  setUpRing: [425, 425],
  clone: [56, 220],
  execute: [59, 221],
} as const;

/** A system call as code makes it that asks no library. */
function ask(name: keyof typeof calls, ...words: number[]): void {
  const number = calls[name][process.arch === 'x64' ? 0 : 1];
  if (systemCall(number, ...[...words, 0, 0, 0, 0, 0].slice(0, 5)) === -1) throw errorOf(koffi.errno());
}

function errorOf(number: number): Error {
  const [code] = Object.entries(koffi.os.errno).find(([, value]) => value === number) ?? [String(number)];
  return Object.assign(new Error(code), { code });
}

/** Requests of a file system and a namespace of its own, which no call may have together: it starts nothing. */
const contradictoryFlags = 0x20200;
/** Reads a word of a process that is traced: without confinement it is none of ours. */
const peek = 2;

async function connect(options: NetConnectOpts): Promise<void> {
  const socket = createConnection(options);
  await once(socket, 'connect');
  socket.destroy();
}

async function listen(): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.close();
}

async function receive(): Promise<void> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.close();
}

async function inWorker(path: string): Promise<void> {
  const script = `require('node:fs').readFileSync(${JSON.stringify(path)})`;
  const worker = new Worker(script, { eval: true, execArgv: [] });
  await once(worker, 'exit');
}

function start(program: string): void {
  const { error } = spawnSync(program, ['--version']);
  if (error) throw error;
}

function open(path: string, flags: string): void {
  closeSync(openSync(path, flags));
}

function attempts({ dataDirectory, home, outside, port, sibling }: AttackTask) {
  const [key, parent] = [join(dataDirectory, 'master.key'), process.ppid];
  return {
    'read the master key': () => readFileSync(key),
    'read the master key on a thread of libuv': () => readFile(key),
    'read the master key on a thread of its own': () => inWorker(key),
    'read the master key through a link': () => {
      const link = join(tmpdir(), `link-${process.pid}`);
      symlinkSync(key, link);
      try {
        readFileSync(link);
      } finally {
        rmSync(link);
      }
    },
    'read the master key through its own root': () => readFileSync(join('/proc/self/root', key)),
    'open the master key to others': () => chmodSync(key, 0o644),
    'list the data directory': () => readdirSync(dataDirectory),
    'watch the data directory': () => watch(dataDirectory).close(),
    'read the home directory': () => readFileSync(join(home, 'secret')),
    'write elsewhere': () => writeFileSync(join(outside, 'written'), 'x'),
    'read the environment of the service': () => readFileSync(`/proc/${parent}/environ`),
    'read the arguments of the service': () => readFileSync(`/proc/${parent}/cmdline`),
    'open the memory of the service': () => open(`/proc/${parent}/mem`, 'r+'),
    'open the memory of another process': () => open(`/proc/${sibling}/mem`, 'r+'),
    'copy the memory of the service': () => ask('copyMemory', parent, 1),
    'trace the service': () => ask('trace', peek, parent),
    'signal the service': () => process.kill(parent, 'SIGCONT'),
    'signal another process': () => process.kill(sibling, 'SIGCONT'),
    'connect to an address': () => connect({ host: '127.0.0.1', port }),
    'connect to the control socket': () => connect({ path: join(dataDirectory, 'docface.sock') }),
    'listen at an address': listen,
    'receive datagrams': receive,
    'start a program': () => start(process.execPath),
    'become a program': () => ask('execute'),
    'become two processes': () => ask('clone', contradictoryFlags),
    'pass calls by a ring': () => ask('setUpRing', 1),
  } satisfies Readonly<Record<string, () => unknown>>;
}

const attack: WorkerTask<AttackTask | 'name-process' | 'write', unknown> = async (task) => {
  if (task === 'name-process') return { pid: process.pid, folder: tmpdir() };
  if (task === 'write') {
    const file = join(tmpdir(), `written-${process.pid}`);
    writeFileSync(file, 'x');
    return rmSync(file);
  }
  const report: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts(task))) {
    try {
      await attempt();
      report[name] = 'done';
    } catch (error) {
      report[name] = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  }
  return report;
};

export default attack;
