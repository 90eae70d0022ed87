import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DocfaceError, engineClosed } from '../../domain/errors.ts';
import { type PrepareStart, type ProgramStart, unconfinedStart } from '../shared/program-start.ts';

export interface ProgramOptions {
  /** Of this process: where programs and language data lie. */
  readonly environment: ProgramStart['environment'];
  /** How it is started: what it may reach. Defaults to all that this process may. */
  readonly prepare?: PrepareStart;
}

export interface RunProgramOptions extends ProgramOptions {
  /** Goes to its standard input. */
  readonly input?: Uint8Array;
  readonly timeoutMs: number;
  /** Kills it. */
  readonly signal?: AbortSignal;
}

export interface InstalledTesseract {
  /** Such as `5.3.0`. */
  readonly version: string;
  /** ISO 639-3. */
  readonly languages: readonly string[];
}

const program = 'tesseract';
const inspectTimeoutMs = 20_000;

/** Where the program looks for language data: where it is asked to, or where packages of distributions put them. */
export function languageFolders(environment: ProgramStart['environment']): readonly string[] {
  const { TESSDATA_PREFIX: named } = environment;
  return [
    ...(named === undefined ? [] : [named]),
    ...['tesseract-ocr', 'tessdata', 'tesseract'].map((name) => `/usr/share/${name}`),
  ];
}

/**
 * Runs the `tesseract` program, on one core, and returns what it prints. Errors: `DEADLINE_EXCEEDED` when the time is
 * over and it was killed, `DEPENDENCY_UNAVAILABLE` when `signal` aborts, `ENGINE_FAILED` when it is not installed or
 * fails.
 */
export async function runTesseract(words: readonly string[], options: RunProgramOptions): Promise<string> {
  const { environment, prepare = unconfinedStart, input, timeoutMs, signal } = options;
  const start = prepare({ program, words, environment: { ...environment, OMP_THREAD_LIMIT: '1' } });
  const child = spawn(start.program, start.words, { env: start.environment, windowsHide: true });
  const kill = (): boolean => child.kill('SIGKILL');
  const deadline = performance.now() + timeoutMs;
  const timer = setTimeout(kill, timeoutMs);
  signal?.addEventListener('abort', kill, { once: true });
  const printed: Buffer[] = [];
  const complained: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => complained.push(chunk));
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (signal?.aborted) throw engineClosed();
    if (code === null && performance.now() >= deadline - 1)
      throw new DocfaceError('DEADLINE_EXCEEDED', `Tesseract did not finish within ${timeoutMs} ms.`);
    if (code === 0) return Buffer.concat(printed).toString('utf8');
    const cause = new Error(Buffer.concat(complained).toString('utf8').slice(0, 500));
    // Without a code something ended it, which need not happen again.
    throw new DocfaceError('ENGINE_FAILED', 'Tesseract could not read the picture.', {
      retryable: code === null,
      cause,
    });
  } catch (error) {
    throw error instanceof DocfaceError ? error : notInstalled(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    await start.ended();
  }
}

/** Errors: `ENGINE_FAILED` when it is not installed. */
export async function inspectTesseract(options: ProgramOptions): Promise<InstalledTesseract> {
  const run = (word: string): Promise<string> => runTesseract([word], { ...options, timeoutMs: inspectTimeoutMs });
  const [about, listed] = await Promise.all([run('--version'), run('--list-langs')]);
  const [, version = 'unknown'] = /^tesseract v?(\S+)/m.exec(about) ?? [];
  const [, ...languages] = listed.trim().split(/\s*\n/);
  return { version, languages: languages.filter((name) => name !== 'osd') };
}

function notInstalled(cause: unknown): DocfaceError {
  const what = 'The program tesseract cannot be started. Install it with its languages (on Debian';
  const how = `${what} tesseract-ocr, tesseract-ocr-por), or set DOCFACE_OCR_ENGINE=auto.`;
  return new DocfaceError('ENGINE_FAILED', how, { cause });
}
