import { DocfaceError } from '../../domain/errors.ts';

/** Optional parts of an OCR submission; kept encrypted because they can be personal. */
export interface OcrOptions {
  /** Pages to read, such as `1-3,5`; null reads all. */
  readonly pages: string | null;
  /** ISO 639-3 languages that replace the track's, such as `eng`. */
  readonly languages: readonly string[] | null;
  readonly filePassword: string | null;
  readonly metadata: Readonly<Record<string, string | number | boolean | null>> | null;
  /** Field key to the value that the client expects. */
  readonly expected: Readonly<Record<string, string>> | null;
}

export const noOptions: OcrOptions = {
  pages: null,
  languages: null,
  filePassword: null,
  metadata: null,
  expected: null,
};

/**
 * Refuses a submission none of whose languages is read: engines skip those that they lack. `known` is null when nobody
 * can tell. Errors: `UNKNOWN_LANGUAGE`.
 */
export function checkLanguages(wanted: readonly string[], known: readonly string[] | null): void {
  if (known === null || wanted.some((language) => known.includes(language))) return;
  const detail = `None of these languages is read here. Name one of ${known.toSorted().join(', ')}, or leave "language" out.`;
  throw new DocfaceError('UNKNOWN_LANGUAGE', detail, {
    fields: [{ field: 'language', code: 'UNKNOWN_LANGUAGE', detail }],
  });
}
