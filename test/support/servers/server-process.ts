import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/**
 * Becomes the server, after it left behind a watcher in the server's process group. The watcher holds our end of the
 * standard input: when that ends, because we closed it or because we were killed, it ends the whole group. It is a
 * member of the group, so the group's number cannot have passed to somebody else.
 */
const script = `exec 3<&0
signal=$1; grace=$2; shift 2
(cat <&3 >/dev/null; kill -s "$signal" $$ 2>/dev/null && [ "$signal" != KILL ] && sleep "$grace"; kill -s KILL -- -$$) &
exec "$@" </dev/null 3<&-`;

const maxTailChars = 2_000;

export interface ServerCommand {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Where both outputs go. */
  readonly logFile: string;
  /** What the server is sent when we are gone, and how long before SIGKILL. Default: SIGKILL at once. */
  readonly orphaned?: { readonly signal: 'QUIT' | 'INT' | 'TERM'; readonly graceSeconds: number };
}

/** A running server, in a process group of its own. It ends when this process does, however that ends. */
export interface ServerProcess {
  readonly pid: number;
  /** Settles when it has ended. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** Sends a signal and waits for the end; SIGKILL follows after `graceMs` (10 s unless set). */
  end(signal: NodeJS.Signals, graceMs?: number): Promise<void>;
  /** Sends a signal and does not wait: `SIGSTOP`, `SIGCONT`. */
  signal(signal: NodeJS.Signals): void;
  /** The end of what it wrote. */
  lastWords(): string;
}

/** Starts a server. Fails when the program cannot be started; readiness is the caller's to find out. */
export async function startServerProcess(server: ServerCommand): Promise<ServerProcess> {
  const log = openSync(server.logFile, 'a');
  const { signal: last, graceSeconds } = server.orphaned ?? { signal: 'KILL', graceSeconds: 0 };
  const child = spawn('sh', ['-c', script, 'sh', last, String(graceSeconds), ...server.command], {
    cwd: server.cwd,
    env: { ...process.env, ...server.environment },
    stdio: ['pipe', log, log],
    detached: true,
  });
  closeSync(log);
  const lifeline = child.stdin as Socket;
  lifeline.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      lifeline.destroy();
      resolve();
    });
  });
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
  // A test process that forgets a server may end all the same: the watcher sees to the server.
  child.unref();
  lifeline.unref();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    ended,
    hasEnded,
    signal: (signal) => void child.kill(signal),
    lastWords: () => readFileSync(server.logFile, 'utf8').slice(-maxTailChars).trim(),
    async end(signal, graceMs = 10_000) {
      if (hasEnded()) return;
      child.ref();
      child.kill(signal);
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(force);
    },
  };
}
