import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { failedReading, type Reader, type Reading, type ReadRequest } from '../reading.ts';
import { peakMegabytes } from './peak-memory.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./read-with-rapidocr.py', import.meta.url));
const packages = ['rapidocr==3.10.0', 'onnxruntime', 'opencv-python-headless'];

/** The Python that has RapidOCR, installed from PyPI on first use into a cache folder outside the project. */
async function installed(): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'docface-bench', 'rapidocr-3.10.0');
  const python = join(folder, 'bin', 'python');
  const ready = await access(join(folder, 'bin', 'rapidocr')).then(
    () => true,
    () => false,
  );
  if (ready) return python;
  process.stderr.write(`Installing RapidOCR from PyPI into ${folder}\n`);
  await run('python3', ['-m', 'venv', folder]);
  await run(python, ['-m', 'pip', 'install', '--quiet', ...packages], { timeout: 600_000, maxBuffer: 2 ** 26 });
  return python;
}

interface Answer {
  readonly text: string;
  readonly error: string | null;
  readonly seconds: number;
}

/** RapidOCR as PyPI has it, with the models that its wheel holds, one thread. It reads pictures, one after another. */
export class RapidOcrReader implements Reader {
  readonly name = 'RapidOCR';
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#process = child;
    this.#lines = createInterface(child.stdout);
  }

  static async start(): Promise<RapidOcrReader> {
    const python = await installed();
    const environment = { ...process.env, OMP_NUM_THREADS: '1' };
    const reader = new RapidOcrReader(spawn(python, [script], { env: environment }));
    reader.#process.stderr.pipe(process.stderr);
    await reader.#nextLine();
    return reader;
  }

  async read({ path }: ReadRequest): Promise<Reading> {
    const answered = this.#nextLine();
    this.#process.stdin.write(`${path}\n`);
    const { text, error, seconds } = JSON.parse(await answered) as Answer;
    const megabytes = await peakMegabytes(this.#process.pid ?? 0);
    if (error !== null) return failedReading(error, seconds, megabytes);
    return { text, result: null, error: null, seconds, pages: 1, megabytes };
  }

  /** Fails when the program ends instead. */
  async #nextLine(): Promise<string> {
    const [line]: unknown[] = await Promise.race([once(this.#lines, 'line'), once(this.#lines, 'close')]);
    if (typeof line !== 'string') throw new Error('RapidOCR ended; what it printed stands above.');
    return line;
  }

  async close(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.stdin.end();
    await exited;
  }
}
