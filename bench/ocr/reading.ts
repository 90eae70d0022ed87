import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';

/** What one reader made of one file. */
export interface Reading {
  /** Plain text of all pages; empty when nothing was read. */
  readonly text: string;
  /** docface's whole answer; null of other readers and of files that were refused. */
  readonly result: OcrResult | null;
  /** Code of the refusal, `CRASH` or `HANG`; null when the file was read. */
  readonly error: string | null;
  readonly seconds: number;
  readonly pages: number;
  /** Highest resident memory of the reader while it read, in MiB; 0 when the system does not tell. */
  readonly megabytes: number;
}

export interface ReadRequest {
  /** Absolute. */
  readonly path: string;
  readonly password: string | null;
  /** Language of the text, ISO 639-1, for readers that have to be given it; docface is not. */
  readonly language: string;
}

/** Somebody who reads documents: docface with one engine and profile, or a peer. */
export interface Reader {
  readonly name: string;
  /** Never rejects for the sake of a file: what happened to it is in the reading. */
  read(request: ReadRequest): Promise<Reading>;
  close(): Promise<void>;
}

/** A reading that ended without text. */
export function failedReading(error: string, seconds: number, megabytes = 0): Reading {
  return { text: '', result: null, error, seconds, pages: 0, megabytes };
}
