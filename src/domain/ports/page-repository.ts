import type { EngineStamp } from '../document/page.ts';
import type { RequestWarning } from '../result/warning.ts';

/** One page of a request's OCR, as the join counts it. */
export interface PageOutcome {
  readonly requestId: string;
  readonly attempt: number;
  readonly page: number;
  readonly status: 'read' | 'failed';
  /** Object that holds the encrypted reading; null when failed. */
  readonly readingKey: string | null;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly engines: readonly EngineStamp[];
  readonly warnings: readonly RequestWarning[];
}

/** The pages of an attempt when they become known. */
export interface PagesToRead {
  readonly count: number;
  /** The one that was read already. */
  readonly read: PageOutcome | null;
}

export interface PageRepository {
  /** Says how many pages must be read before validation; a repetition changes nothing. */
  expect(requestId: string, attempt: number, pages: number): Promise<void>;
  /**
   * Records a page and counts it down, once: a repetition answers `inserted: false`. Whoever reads `remaining: 0` with
   * `inserted: true` emits validation.
   */
  record(outcome: PageOutcome): Promise<{ readonly inserted: boolean; readonly remaining: number }>;
  /** By page number. */
  list(requestId: string, attempt: number): Promise<readonly PageOutcome[]>;
  /** Attempts of which every expected page is done, newest first. */
  completeAttempts(requestId: string): Promise<readonly number[]>;
  /** Gives attempt `to` the pages of attempt `from` as its own, all done; a repetition changes nothing. */
  reuse(requestId: string, attempts: { readonly from: number; readonly to: number }): Promise<void>;
}
