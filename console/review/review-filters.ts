import type { ReviewReason } from '../api-types.ts';
import { given, type Search, textOf } from '../shell/search.ts';
import { reasonMessages } from './reason-messages.ts';

/** What narrows the queue, as the address of the page holds it. */
export interface QueueFilters {
  /** Name of a client. */
  readonly client?: string;
  readonly track?: string;
  readonly reason?: ReviewReason['code'];
}

/** What narrows the report. */
export interface ReportFilters {
  readonly client?: string;
  readonly template?: string;
  /** `2026-11`: from that month on. */
  readonly since?: string;
}

export const reasonCodes = Object.keys(reasonMessages.en.codes) as readonly ReviewReason['code'][];

/** Reads the filters of an address; what is none of them is left out. */
export function queueFilters(search: Search): QueueFilters {
  const reason = reasonCodes.find((code) => code === textOf(search, 'reason'));
  return given({ client: textOf(search, 'client'), track: textOf(search, 'track'), reason });
}

export function reportFilters(search: Search): ReportFilters {
  const since = textOf(search, 'since');
  return given({
    client: textOf(search, 'client'),
    template: textOf(search, 'template'),
    since: since !== undefined && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(since) ? since : undefined,
  });
}
