import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pythonWith } from '../../support/cached-packages.ts';
import { failedReading, type Reader, type Reading, type ReadRequest } from '../reading.ts';
import { peakMegabytes } from './peak-memory.ts';

const script = fileURLToPath(new URL('./read-with-rapidocr.py', import.meta.url));
const packages = ['rapidocr==3.10.0', 'onnxruntime', 'opencv-python-headless'];

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
    const python = await pythonWith({ name: 'rapidocr-3.10.0', packages });
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
