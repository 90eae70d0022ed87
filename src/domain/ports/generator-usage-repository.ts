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
