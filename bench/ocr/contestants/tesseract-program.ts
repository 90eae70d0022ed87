import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { failedReading, type Reader, type Reading, type ReadRequest } from '../reading.ts';
import { peakMegabytes } from './peak-memory.ts';

const run = promisify(execFile);
const everyMs = 20;
const environment = { ...process.env, OMP_THREAD_LIMIT: '1' };

/** Portuguese pages are asked to the program, all others are read as it does without being set: English. */
const languages: Readonly<Record<string, string>> = { pt: 'por' };

/** The `tesseract` program at its defaults, one thread. It reads pictures, no PDF files. */
export class TesseractProgram implements Reader {
  readonly name = 'tesseract program';

  async read({ path, language }: ReadRequest): Promise<Reading> {
    const startedAt = performance.now();
    const code = languages[language];
    const reading = run('tesseract', [path, 'stdout', ...(code === undefined ? [] : ['-l', code])], {
      env: environment,
      maxBuffer: 2 ** 26,
    });
    let megabytes = 0;
    const watch = setInterval(() => {
      void peakMegabytes(reading.child.pid ?? 0).then((peak) => {
        megabytes = Math.max(megabytes, peak);
      });
    }, everyMs);
    try {
      const { stdout } = await reading;
      const seconds = (performance.now() - startedAt) / 1000;
      return { text: stdout, result: null, error: null, seconds, pages: 1, megabytes };
    } catch {
      return failedReading('FAILED', (performance.now() - startedAt) / 1000, megabytes);
    } finally {
      clearInterval(watch);
    }
  }

  async close(): Promise<void> {}
}

/** Version of the program, or null when it is not installed. */
export async function tesseractVersion(): Promise<string | null> {
  try {
    const { stdout } = await run('tesseract', ['--version']);
    return /tesseract (\S+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}
