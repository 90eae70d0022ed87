import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Envelope, FieldReport, ReviewLease, ReviewTask, WaitingRequest } from '../api-types.ts';
import { useActive } from '../shell/activity.ts';
import { ApiProblem, callApi } from '../shell/api.ts';
import type { Corrections } from './edits.ts';
import type { QueueFilters, ReportFilters } from './review-filters.ts';

const queueEveryMs = 5_000;
const pageSize = 100;

interface Queue {
  readonly waiting: readonly WaitingRequest[];
  readonly nextCursor: string | null;
}

/** What waits for review, submitted first in front. */
export function useQueue(filters: QueueFilters) {
  const active = useActive();
  return useQuery({
    queryKey: ['reviews', filters],
    queryFn: ({ signal }) => callApi<Queue>('/api/v1/reviews', { query: { ...filters, limit: pageSize }, signal }),
    refetchInterval: active ? queueEveryMs : false,
  });
}

export function useReport(filters: ReportFilters) {
  return useQuery({
    queryKey: ['review-report', filters],
    queryFn: async ({ signal }) =>
      (
        await callApi<{ readonly fields: readonly FieldReport[] }>('/api/v1/reviews/report', {
          query: { ...filters },
          signal,
        })
      ).fields,
  });
}

export interface LoadedReview {
  readonly task: ReviewTask;
  readonly request: Envelope;
}

/**
 * A request with its result, and what there is to decide on. Never asked for again by itself: nobody's typing is
 * replaced.
 */
export function useReview(requestId: string) {
  return useQuery({
    queryKey: ['review', requestId],
    queryFn: async ({ signal }): Promise<LoadedReview> => {
      const path = `/api/v1/requests/${requestId}`;
      const task = await callApi<ReviewTask>(`${path}/review`, { signal });
      const { attempt, revision } = task;
      return { task, request: await callApi<Envelope>(path, { query: { attempt, revision }, signal }) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Takes the next one; null when none waits. */
export async function takeNext(body: QueueFilters & { readonly after?: string }): Promise<ReviewTask | null> {
  const { review } = await callApi<{ readonly review: ReviewTask | null }>('/api/v1/reviews/next', {
    method: 'POST',
    body,
  });
  return review;
}

function takeLease(requestId: string): Promise<ReviewLease> {
  return callApi<ReviewLease>(`/api/v1/requests/${requestId}/review/lease`, { method: 'POST' });
}

export function giveBack(requestId: string): Promise<unknown> {
  return callApi(`/api/v1/requests/${requestId}/review/lease`, { method: 'DELETE', keepalive: true });
}

export type Seen = Pick<ReviewTask, 'attempt' | 'revision'>;

export interface Draft extends Seen, Corrections {
  readonly note: string | null;
}

export function saveDraft(requestId: string, body: Draft, keepalive: boolean) {
  return callApi<{ readonly savedAt: string; readonly lease: ReviewLease | null }>(
    `/api/v1/requests/${requestId}/review/draft`,
    { method: 'PUT', body, keepalive },
  );
}

export type Decision = 'accept' | 'reject';

/** What the reader decided last. */
export interface LastDecision {
  readonly requestId: string;
  readonly decision: Decision;
}

/** Where it is kept while the page is open. */
export const lastDecisionKey = ['last-decision'];

export function undoReview(requestId: string): Promise<Envelope> {
  return callApi<Envelope>(`/api/v1/requests/${requestId}/review/undo`, { method: 'POST' });
}

export function sendReview(
  requestId: string,
  body: Seen & Partial<Corrections> & { readonly decision: Decision; readonly note?: string },
) {
  return callApi<Envelope>(`/api/v1/requests/${requestId}/review`, { method: 'POST', body });
}

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
