import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const main = fileURLToPath(new URL('../../dist/infrastructure/main.js', import.meta.url));
const run = promisify(execFile);

/** The built service on its embedded default, as a process of its own. */
export interface SoakService {
  readonly pid: number;
  readonly url: string;
  readonly key: string;
  /** Whether the process ended by itself. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** Starts `docface serve` on a data directory, for a client that may send as much as it likes. */
export async function startSoakService(directory: string, slots: number): Promise<SoakService> {
  const port = await freePort();
  const environment = {
    ...process.env,
    DOCFACE_DATA_DIR: directory,
    DOCFACE_PORT: String(port),
    DOCFACE_ENGINE_SLOTS: String(slots),
    DOCFACE_LOG_LEVEL: 'error',
    DOCFACE_MODELS_INSTALL: 'never',
  };
  const service = spawn(process.execPath, [main, 'serve'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(service, url);
  const key = await makeKey(environment).catch((error: unknown) => {
    service.kill();
    throw error;
  });
  return {
    pid: service.pid ?? 0,
    url,
    key,
    hasEnded: () => service.exitCode !== null || service.signalCode !== null,
    async stop() {
      if (service.exitCode !== null || service.signalCode !== null) return;
      service.kill('SIGTERM');
      await once(service, 'exit');
    },
  };
}

async function makeKey(environment: NodeJS.ProcessEnv): Promise<string> {
  const docface = (...args: string[]) => run(process.execPath, [main, ...args], { env: environment });
  await docface('client', 'create', 'bench');
  const limits = { 'submissions-per-minute': '100000', 'submission-burst': '10000', 'synchronous-in-flight': '100' };
  await docface(
    'client',
    'set-limits',
    'bench',
    ...Object.entries(limits).flatMap(([name, most]) => [`--${name}`, most]),
  );
  await docface('client', 'enable-sync', 'bench');
  const { stdout } = await docface('key', 'create', '--client', 'bench', '--json');
  return (JSON.parse(stdout) as { key: string }).key;
}

async function untilReady(service: ChildProcess, url: string): Promise<void> {
  while (service.exitCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`docface serve ended with ${service.exitCode} before it answered`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
