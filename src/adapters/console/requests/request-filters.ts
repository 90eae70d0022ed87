import type { Kind, Status } from '../wire.ts';

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
  /** The client's own reference. */
  readonly reference?: string;
  /** Days of this browser, `2026-11-03`, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filters of an address; what is none of them is left out. */
export function requestFilters(search: Readonly<Record<string, unknown>>): RequestFilters {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).slice(0, 128) || undefined
      : undefined;
  };
  const day = (name: string): string | undefined => {
    const value = text(name);
    return value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
  };
  const found: Readonly<Record<keyof RequestFilters, string | undefined>> = {
    status: statuses.find((each) => each === search['status']),
    kind: kinds.find((each) => each === search['kind']),
    track: text('track'),
    client: text('client'),
    reference: text('reference'),
    from: day('from'),
    to: day('to'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The query of the API for these filters. */
export function queryOf({ reference, from, to, ...same }: RequestFilters) {
  return {
    ...same,
    customerRequestId: reference,
    createdAfter: from === undefined ? undefined : new Date(new Date(`${from}T00:00`).getTime() - 1).toISOString(),
    createdBefore:
      to === undefined ? undefined : new Date(new Date(`${to}T00:00`).getTime() + 86_400_000).toISOString(),
  };
}
