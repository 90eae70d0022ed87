import type { FaceMatchResult } from '../wire.ts';

type Decision = FaceMatchResult['decision'];

/** Names a comparison by its faces. */
export function pairOf({ a, b }: FaceMatchResult['comparisons'][number]): string {
  return `${a} ${b}`;
}

export function toneOfDecision(decision: Decision): 'good' | 'fair' | 'bad' | 'plain' {
  const tones = { match: 'good', review: 'fair', no_match: 'bad', inconclusive: 'plain' } as const;
  return tones[decision];
}
