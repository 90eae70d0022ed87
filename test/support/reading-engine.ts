import type { OcrEngine } from '../../src/domain/ports/ocr-engine.ts';
import { openOcrEngine } from '../../src/infrastructure/composition/ocr-engines.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { installedModels } from './installed-models.ts';
import { openImageAnalysis } from './open-image-analysis.ts';
import { RecordingLogger } from './recording-logger.ts';

/** Engines that tests below a folder `reading` run with: each test is written once. */
export type ReadingEngine = 'tesseract.js' | 'pp-ocrv6';

/**
 * The engine that the project of this run names in its environment: tesseract.js, which is always there, or PP-OCRv6 in
 * the project `models`. What differs between them by nature is written as a table by this name.
 */
export const readingEngine: ReadingEngine =
  process.env['DOCFACE_OCR_ENGINE'] === 'pp-ocrv6' ? 'pp-ocrv6' : 'tesseract.js';

/** Variables for a service, a command or the demo that reads with it. Fails when its models are not installed. */
export function readingEnvironment(): Readonly<Record<string, string>> {
  const models = readingEngine === 'pp-ocrv6' ? { DOCFACE_MODELS_DIR: installedModels() } : {};
  // A page takes many times as long on a processor that others share: what a test waits is its own limit.
  const patience = { DOCFACE_PAGE_TIMEOUT_SECONDS: '600' };
  return { DOCFACE_OCR_ENGINE: readingEngine, DOCFACE_MODELS_INSTALL: 'never', ...patience, ...models };
}

/** One slot of it. */
export function openReadingEngine(): Promise<OcrEngine> {
  const config = loadConfig({ ...readingEnvironment(), DOCFACE_ENGINE_SLOTS: '1' });
  const logger = new RecordingLogger();
  return openOcrEngine({ config, logger, images: openImageAnalysis(), load: 'at once', onProgress: () => undefined });
}
