import type { PaddleSize } from './model-files.ts';
import type { Script } from './recognition/alphabet.ts';

/**
 * Languages that PP-OCRv6 reads with one model, in ISO 639-3: Chinese, Japanese, English and others in Latin letters.
 * They are those of PaddleOCR's documentation, of which the models know every letter: the dots below of Pali and the
 * tones of Vietnamese are not among their characters.
 */
export const paddleLanguages: readonly string[] = (
  'zho jpn eng por spa fra deu ita nld cat glg eus oci lat afr aze bos ces cym dan est fin gle hrv hun ind isl kur ' +
  'lav lit mlt mri msa nor nob nno pol ron slk slv sqi srp swa swe tgl tur uzb que roh ltz'
).split(' ');

/** The smallest model knows no kana, and not the commonest letter of Azerbaijani. */
const notOfTiny: ReadonlySet<string> = new Set(['jpn', 'aze']);

/** Those of `requested` that a size reads. Every one is read by the same model, so none of them is preferred. */
export function readableLanguages(requested: readonly string[], size: PaddleSize): string[] {
  return requested.filter(
    (language) => paddleLanguages.includes(language) && (size !== 'tiny' || !notOfTiny.has(language)),
  );
}

/** What has to be read for these languages: characters of Chinese and Japanese are noise in pages without them. */
export function scriptOf(requested: readonly string[]): Script {
  return requested.some((language) => language === 'zho' || language === 'jpn') ? 'all' : 'latin';
}
