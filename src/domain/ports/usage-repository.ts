import type { ErrorCode } from '../errors.ts';

/** What a client uses beyond the work that waits. */
export interface Usage {
  /** Bytes of originals, results, drafts of reviews and samples of templates that are kept. */
  readonly storedBytes: number;
  /** Requests that failed for their file. */
  readonly failedFiles: number;
}

export interface FailuresCounted {
  /** Of requests that were submitted since. */
  readonly since: Date;
  /** Codes that put the blame on the file. */
  readonly codes: readonly ErrorCode[];
  /** Failed requests that are looked at, the newest first. */
  readonly max: number;
}

export interface UsageRepository {
  /**
   * Takes longer the more requests of the client keep bytes: a tenth of a second for 100,000 on the embedded database.
   */
  measure(clientId: string, failures: FailuresCounted): Promise<Usage>;
}

/** What a client used of one generator in one calendar month. */
export interface GeneratorUsage {
  readonly generator: string;
  readonly calls: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  /** In millionths of the operator's currency. */
  readonly costMicros: number;
}

export interface GeneratorUsageRepository {
  /** Adds to what was used; `month` is `YYYY-MM`. */
  add(clientId: string, month: string, used: GeneratorUsage): Promise<void>;
  /** By the name of the generator. */
  list(clientId: string, month: string): Promise<readonly GeneratorUsage[]>;
}
