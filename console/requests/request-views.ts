import type { Kind, Status } from '../api-types.ts';
import { choiceOf, dayOf, given, type Search, textOf } from '../shell/search.ts';

export const tabs = ['result', 'timeline', 'attempts', 'json'] as const;
export type Tab = (typeof tabs)[number];

/** What of a request is shown, as the address of the page holds it. */
export interface RequestView {
  readonly tab?: Tab;
  /** The attempt whose result is shown; the one that is unless set. */
  readonly attempt?: number;
}

export function requestView(search: Search): RequestView {
  const attempt = Number(search['attempt']);
  return given({
    tab: choiceOf(search, 'tab', tabs),
    attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : undefined,
  });
}

export const statuses = [
  'queued',
  'processing',
  'completed',
  'needs_review',
  'failed',
  'canceled',
  'erased',
] as const satisfies readonly Status[];
export const kinds = ['ocr', 'face_match'] as const satisfies readonly Kind[];

/** What narrows the list, as the address of the page holds it. */
export interface RequestFilters {
  readonly status?: Status;
  readonly kind?: Kind;
  readonly track?: string;
  /** Name of a client. */
  readonly client?: string;
  /** What the client's own reference begins with. */
  readonly reference?: string;
  /** Name of the template that it was read with. */
  readonly template?: string;
  /** Days of this browser, `2026-11-03`, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filters of an address; what is none of them is left out. */
export function requestFilters(search: Search): RequestFilters {
  return given({
    status: choiceOf(search, 'status', statuses),
    kind: choiceOf(search, 'kind', kinds),
    track: textOf(search, 'track'),
    client: textOf(search, 'client'),
    reference: textOf(search, 'reference'),
    template: textOf(search, 'template'),
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
  });
}

let lastFilters: RequestFilters = {};

/** Remembers how the list is narrowed, until this page is loaded again. */
export function keepFilters(filters: RequestFilters): void {
  lastFilters = filters;
}

/** How the list was narrowed when it was last looked at: the way back to it leads there. */
export function keptFilters(): RequestFilters {
  return lastFilters;
}

/** The query of the API for these filters. */
export function queryOf({ reference, from, to, ...same }: RequestFilters) {
  return {
    ...same,
    customerRequestIdPrefix: reference,
    createdAfter: from === undefined ? undefined : new Date(new Date(`${from}T00:00`).getTime() - 1).toISOString(),
    createdBefore:
      to === undefined ? undefined : new Date(new Date(`${to}T00:00`).getTime() + 86_400_000).toISOString(),
  };
}
