import { spawn } from 'node:child_process';

/** How much of a failed command's output goes into the error. */
const maxTailChars = 2_000;

export interface CommandOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the command and fails after this long. */
  readonly timeoutMs?: number;
}

/** Runs a command to its end and returns its standard output. Fails with the end of what it said. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs,
    killSignal: 'SIGKILL',
  });
  const out: Buffer[] = [];
  const all: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk);
    all.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => all.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) {
        resolve(Buffer.concat(out).toString());
        return;
      }
      const tail = Buffer.concat(all).toString().slice(-maxTailChars).trim();
      reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}:\n${tail}`));
    });
  });
}

/** Whether a program answers when it is called. */
export async function answers(command: string, args: readonly string[], timeoutMs = 10_000): Promise<boolean> {
  return runCommand(command, args, { timeoutMs }).then(
    () => true,
    () => false,
  );
}
