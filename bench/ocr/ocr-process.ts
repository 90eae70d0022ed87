/**
 * Reads files with docface for bench/ocr.ts, which starts it: ocr-process.ts ENGINE PROFILE SLOTS. Jobs and readings go
 * through the channel between the processes.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { OneShot } from '../../src/adapters/cli/command-uses.ts';
import { createLogger } from '../../src/adapters/pino/pino-logger.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import { sniffFileType } from '../../src/domain/reading/document/file-type.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import { withOneShot } from '../../src/infrastructure/composition/one-shot.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import type { Job } from './contestants/docface-setup.ts';
import { forgetPeak, peakMegabytes } from './contestants/peak-memory.ts';
import { failedReading, type Reading } from './reading.ts';

const [engine = 'auto', profileName, slots = '1'] = process.argv.slice(2);
const profile = profileName === 'fast' ? ('fast' as const) : ('accurate' as const);
let running = 0;

async function read(oneShot: OneShot, { path, password }: Job): Promise<Reading> {
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  if (running === 0) await forgetPeak();
  running += 1;
  try {
    const bytes = new Uint8Array(await readFile(path));
    const type = sniffFileType(bytes);
    if (type === null) return failedReading(bytes.length === 0 ? 'EMPTY_FILE' : 'UNSUPPORTED_FILE_TYPE', seconds());
    const options = { track: 'documents', template: null, pages: null, languages: null, profile } as const;
    const result = await oneShot.read({ type, bytes, password }, options);
    const text = plainText(result.pages);
    return {
      text,
      result,
      error: null,
      seconds: seconds(),
      pages: result.pages.length,
      megabytes: await peakMegabytes(),
    };
  } catch (error) {
    if (!(error instanceof DocfaceError)) process.stderr.write(`${path}: ${String(error)}\n`);
    const code = error instanceof DocfaceError ? error.code : 'CRASH';
    return failedReading(code, seconds(), await peakMegabytes());
  } finally {
    running -= 1;
  }
}

/** Lets the engine load before anything is measured. */
async function warmUp(oneShot: OneShot): Promise<void> {
  const blank = { width: 320, height: 120, channels: 3, background: '#ffffff' } as const;
  const bytes = new Uint8Array(await sharp({ create: blank }).png().toBuffer());
  const options = { track: 'text', template: null, pages: null, languages: null, profile };
  await oneShot.read({ type: 'png', bytes, password: null }, options);
}

async function main(): Promise<void> {
  const config = loadConfig({
    DOCFACE_ENGINE_SLOTS: slots,
    DOCFACE_ENGINE_IDLE_SECONDS: '600',
    DOCFACE_LOG_LEVEL: 'error',
    DOCFACE_OCR_ENGINE: engine,
    ...(process.env['DOCFACE_INFERENCE'] ? { DOCFACE_INFERENCE: process.env['DOCFACE_INFERENCE'] } : {}),
    ...(process.env['DOCFACE_MODELS_DIR'] ? { DOCFACE_MODELS_DIR: process.env['DOCFACE_MODELS_DIR'] } : {}),
  });
  await withOneShot({ config, logger: createLogger('error') }, async (oneShot) => {
    const disconnected = new Promise<void>((resolve) => process.once('disconnect', resolve));
    process.on('message', (job: Job) => {
      void read(oneShot, job).then((reading) => process.connected && process.send?.({ id: job.id, reading }));
    });
    await warmUp(oneShot);
    process.send?.({ id: 0, reading: failedReading('STARTED', 0) });
    await disconnected;
  });
}

await main();
