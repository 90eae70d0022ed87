import { paddleLanguages } from '../../adapters/paddle/paddle-languages.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { OcrEngine } from '../../domain/ports/ocr-engine.ts';
import type { Config } from '../config/load-config.ts';
import { readsText } from './ocr-engines.ts';

/** The ISO 639-3 languages that a submission may name; null when nobody can tell. */
export type KnownLanguages = () => Promise<readonly string[] | null>;

/**
 * Those of `DOCFACE_LANGUAGES`, or what the engine of this process reads. Where other processes read and may have models
 * that this one lacks, the languages of PP-OCRv6 too.
 */
export function makeKnownLanguages(config: Config, engine: Pick<OcrEngine, 'languages'>): KnownLanguages {
  const { languages, ocrEngine } = config;
  if (languages.length > 0) return () => Promise.resolve(languages);
  const elsewhere = ocrEngine === 'auto' && !readsText(config) ? paddleLanguages : [];
  let asked: Promise<readonly string[] | null> | null = null;
  return async () => {
    asked ??= engine.languages();
    try {
      const here = await asked;
      return here && [...new Set([...here, ...elsewhere])];
    } catch (error) {
      // Not installed in this process: those that read may have it.
      asked = null;
      if (error instanceof DocfaceError) return null;
      throw error;
    }
  };
}
