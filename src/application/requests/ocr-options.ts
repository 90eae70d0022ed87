/** A flat map of the client's own; docface makes nothing of it. */
export type RequestMetadata = Readonly<Record<string, string | number | boolean | null>>;

/** Optional parts of an OCR submission; kept encrypted because they can be personal. */
export interface OcrOptions {
  /** Pages to read, such as `1-3,5`; null reads all. */
  readonly pages: string | null;
  /** ISO 639-3 languages that replace the track's, such as `eng`. */
  readonly languages: readonly string[] | null;
  readonly filePassword: string | null;
  readonly metadata: RequestMetadata | null;
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
