/** Printed by bench/face-quality.ts: direction of the mean of SFace's answers to people. */
export const meanOfSface: readonly number[] = [];
/** Weights of `humanEvidence`. */
export const humanWeights: readonly number[] = [1, 1, 0];
