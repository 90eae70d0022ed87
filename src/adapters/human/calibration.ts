/** Thresholds of this engine, measured by bench/face-quality.ts. */
export const calibration = {
  match: 0.7,
  review: 0.6,
  set: 'docface-dev',
  fmr: 0.0022,
  fnmr: 0.25,
} as const;

export function similarityOf(cosine: number): number {
  return Math.max(0, cosine);
}
