import type { Script } from './reader.ts';

/**
 * Languages that PP-OCRv6 reads with one model, in ISO 639-3: Chinese, Japanese, English and others in Latin letters.
 */
const languages: ReadonlySet<string> = new Set(
  (
    'zho jpn eng por spa fra deu ita nld cat glg eus oci lat afr aze bos ces cym dan est fin gle hrv hun ind isl kur ' +
    'lav lit mlt mri msa nor nob nno pli pol ron slk slv sqi srp swa swe tgl tur uzb vie que roh ltz bre fry epo'
  ).split(' '),
);

/** Those of `wanted` that can be read. Every one is read by the same model, so none of them is preferred. */
export function readableLanguages(wanted: readonly string[]): string[] {
  return wanted.filter((language) => languages.has(language));
}

/** What has to be read for these languages: characters of Chinese and Japanese are noise in pages without them. */
export function scriptOf(wanted: readonly string[]): Script {
  return wanted.some((language) => language === 'zho' || language === 'jpn') ? 'all' : 'latin';
}
