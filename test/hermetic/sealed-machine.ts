import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProcessConfig } from '../../src/infrastructure/config/load-config.ts';
import { makeSealedFiles, sealedFolders, type Traces } from './sealed-files.ts';
import type { Attempts, SealedNetwork } from './sealed-network.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
/** The built command. */
export const docfaceProgram = join(project, 'dist/infrastructure/main.js');

export type Seen = Attempts & Traces;

/** A machine on which docface is installed, has not run yet, and is the only one that writes. */
export interface SealedMachine {
  /** Where a path of the machine lies for this process. */
  readonly pathOf: (path: string) => string;
  /** Starts Node with these words as its user would, in the folder of the project. */
  start(words: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess;
  /** Runs `docface …` to its end and returns its standard output. Fails with that when it does not end with 0. */
  docface(words: readonly string[], options?: CommandOptions): Promise<string>;
  /** What was tried and written on it until now; everything that was started must have ended. */
  seen(): Seen;
}

export interface CommandOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** For its standard input. */
  readonly input?: string;
}

/** Makes one. `place` is an empty folder. */
export async function makeSealedMachine(place: string, network: SealedNetwork): Promise<SealedMachine> {
  const models = loadProcessConfig().modelsDirectory;
  const { root, traces } = await makeSealedFiles(place, [project, dirname(process.execPath), models]);
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: sealedFolders.home,
    TMPDIR: sealedFolders.temporary,
    DOCFACE_DATA_DIR: sealedFolders.data,
    DOCFACE_MODELS_DIR: models,
    DOCFACE_MODELS_INSTALL: 'never',
  };
  const start: SealedMachine['start'] = (words, environment = {}) =>
    // `chroot` leaves its program in "/".
    spawn('chroot', [root, 'sh', '-c', 'cd "$0" && exec "$@"', project, process.execPath, ...words], {
      env: { ...own, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  // What was tried before belongs to no run.
  network.takeAttempts();
  return {
    pathOf: (path) => join(root, path),
    start,
    async docface(words, { environment = {}, input = '' } = {}) {
      const child = start([docfaceProgram, ...words], environment);
      child.stdin?.end(input);
      const printed = { out: '', err: '' };
      child.stdout?.on('data', (bytes: Buffer) => (printed.out += bytes.toString()));
      child.stderr?.on('data', (bytes: Buffer) => (printed.err += bytes.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) throw new Error(`docface ${words.join(' ')} ended with ${code}:\n${printed.out}${printed.err}`);
      return printed.out;
    },
    seen: () => ({ ...network.takeAttempts(), ...traces() }),
  };
}

/** Ends a service as its manager would. */
export async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  service.kill('SIGTERM');
  await once(service, 'exit');
}
