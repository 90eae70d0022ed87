import { useEffect, useState } from 'react';
import { useActive } from '../shell/activity.ts';
import { ApiProblem } from '../shell/api.ts';
import type { ReviewLease } from '../wire.ts';
import { takeLease } from './review-data.ts';

const prolongEveryMs = 3 * 60_000;

/** Whose a review is: the reader's as long as they work, unless somebody else was faster. */
export function useLease(requestId: string) {
  const active = useActive();
  const [lease, setLease] = useState<ReviewLease | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return undefined;
    const take = async (): Promise<void> => {
      try {
        setLease(await takeLease(requestId));
        setRefused(null);
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'REVIEW_LEASED') setRefused(error.message);
      }
    };
    void take();
    const timer = setInterval(() => void take(), prolongEveryMs);
    return () => clearInterval(timer);
  }, [requestId, active]);
  return { lease, refused };
}
