/** Shares of pairs of different people for which engines have match thresholds, the strictest first. */
export const falseMatchRates = [0.0001, 0.001, 0.01] as const;
export type FalseMatchRate = (typeof falseMatchRates)[number];
