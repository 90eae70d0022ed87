import type { Kind } from '../api-types.ts';
import { kinds } from '../requests/request-views.ts';
import { choiceOf, dayOf, given, type Search, textOf } from '../shell/search.ts';

export const windows = ['hour', 'day', 'week'] as const;

export interface OverviewView {
  readonly window?: (typeof windows)[number] | undefined;
  readonly kind?: Kind | undefined;
}

export function overviewView(search: Search): OverviewView {
  return given({
    window: choiceOf(search, 'window', windows),
    kind: choiceOf(search, 'kind', kinds),
  });
}

export interface DeadLetterView {
  readonly code?: string | undefined;
  readonly client?: string | undefined;
  /** Also those that were sent again. */
  readonly all?: true | undefined;
}

export function deadLetterView(search: Search): DeadLetterView {
  const all = search['all'] === true ? (true as const) : undefined;
  return given({ code: textOf(search, 'code'), client: textOf(search, 'client'), all });
}

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export interface WebhookView {
  readonly client?: string | undefined;
}

export function webhookView(search: Search): WebhookView {
  return given({ client: textOf(search, 'client') });
}

export interface EndpointView {
  readonly status?: (typeof deliveryStatuses)[number] | undefined;
}

export function endpointView(search: Search): EndpointView {
  return given({ status: choiceOf(search, 'status', deliveryStatuses) });
}

export const auditKinds = ['change', 'look'] as const;

export interface AuditView {
  readonly kind?: (typeof auditKinds)[number] | undefined;
  readonly requestId?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Days of this browser, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function auditView(search: Search): AuditView {
  return given({
    kind: choiceOf(search, 'kind', auditKinds),
    requestId: textOf(search, 'requestId'),
    actor: textOf(search, 'actor'),
    action: textOf(search, 'action'),
    subject: textOf(search, 'subject'),
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
  });
}
