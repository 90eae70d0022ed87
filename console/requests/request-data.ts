import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AttemptList, ClientNames, Envelope, RequestList, Status, TemplateList, TrackList } from '../api-types.ts';
import { useActive } from '../shell/activity.ts';
import { callApi, pollApi } from '../shell/api.ts';
import { queryOf, type RequestFilters } from './request-views.ts';
import type { SoughtValue } from './sought-value.ts';

const pageSize = 50;
/** A list longer than this many pages is not asked for again all the time. */
const maxLivePages = 4;
const listEveryMs = 3_000;
const requestEveryMs = 1_000;
const seldomMs = 60_000;

/** Statuses after which nothing more happens by itself. */
export function isFinished(status: Status): boolean {
  return status !== 'queued' && status !== 'processing';
}

interface ListedBy {
  readonly filters: RequestFilters;
  /** Null for all values. */
  readonly sought: SoughtValue | null;
  /** Whether anything is asked for. */
  readonly enabled: boolean;
}

/**
 * The requests that match, newest first, page by page; those on screen stay as they are on the service. Those with a
 * value are asked for once, and again when something was done with them: each search is on record.
 */
export function useRequestList({ filters, sought, enabled }: ListedBy) {
  const active = useActive();
  const isLive = (pages: number): boolean => sought === null && pages <= maxLivePages;
  return useInfiniteQuery({
    queryKey: ['requests', filters, sought],
    enabled,
    ...(sought === null ? {} : { staleTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ pageParam: cursor, signal }) => {
      const asked = { ...queryOf(filters), limit: pageSize, cursor };
      if (sought === null) return pollApi<RequestList>('/api/v1/requests', { query: asked, signal });
      return callApi<RequestList>('/api/v1/requests/search', { method: 'POST', body: { ...asked, ...sought }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchInterval: ({ state }) => (active && isLive(state.data?.pages.length ?? 0) ? listEveryMs : false),
    select: ({ pages }) => ({ requests: pages.flatMap((page) => page.requests), isLive: isLive(pages.length) }),
  });
}

/** A request with its result, asked for again until it is finished. */
export function useRequest(requestId: string, attempt?: number) {
  const active = useActive();
  return useQuery({
    queryKey: ['request', requestId, attempt ?? 'shown'],
    queryFn: ({ signal }) => pollApi<Envelope>(`/api/v1/requests/${requestId}`, { query: { attempt }, signal }),
    refetchInterval: ({ state }) => {
      const done = state.data !== undefined && isFinished(state.data.status);
      return active && !done && state.error === null ? requestEveryMs : false;
    },
  });
}

export function useAttempts(requestId: string, isOver: boolean) {
  const active = useActive();
  return useQuery({
    queryKey: ['attempts', requestId, isOver],
    queryFn: ({ signal }) => callApi<AttemptList>(`/api/v1/requests/${requestId}/attempts`, { signal }),
    refetchInterval: active && !isOver ? 2 * requestEveryMs : false,
  });
}

/** Clients by name. */
export function useClientNames() {
  return useQuery({
    queryKey: ['client-names'],
    queryFn: ({ signal }) => callApi<ClientNames>('/api/v1/client-names', { signal }),
    staleTime: seldomMs,
  });
}

/** Those that a client may name; the shared ones unless set. */
export function useTracks(client?: string) {
  return useQuery({
    queryKey: ['tracks', client ?? null],
    queryFn: ({ signal }) => callApi<TrackList>('/api/v1/tracks', { query: { client }, signal }),
    staleTime: seldomMs,
  });
}

/** Those that a client may name; the shared ones unless set. */
export function useTemplates(client?: string) {
  return useQuery({
    queryKey: ['templates', client ?? null],
    queryFn: ({ signal }) => callApi<TemplateList>('/api/v1/templates', { query: { client }, signal }),
    staleTime: seldomMs,
  });
}
