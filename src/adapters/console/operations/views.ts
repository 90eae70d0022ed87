import { kinds } from '../requests/request-filters.ts';
import type { Kind } from '../wire.ts';

export const windows = ['hour', 'day', 'week'] as const;

/** What the addresses of these pages hold; what is none of it is left out. */
type Search = Readonly<Record<string, unknown>>;

function text(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 128) || undefined : undefined;
}

function given<Found extends object>(found: Found): { readonly [Key in keyof Found]?: Exclude<Found[Key], undefined> } {
  const entries = Object.entries(found).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Found]?: Exclude<Found[Key], undefined> };
}

export interface OverviewView {
  readonly window?: (typeof windows)[number] | undefined;
  readonly kind?: Kind | undefined;
}

export function overviewView(search: Search): OverviewView {
  return given({
    window: windows.find((each) => each === search['window']),
    kind: kinds.find((each) => each === search['kind']),
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
  return given({ code: text(search, 'code'), client: text(search, 'client'), all });
}

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export interface WebhookView {
  readonly client?: string | undefined;
}

export function webhookView(search: Search): WebhookView {
  return given({ client: text(search, 'client') });
}

export interface EndpointView {
  readonly status?: (typeof deliveryStatuses)[number] | undefined;
}

export function endpointView(search: Search): EndpointView {
  return given({ status: deliveryStatuses.find((each) => each === search['status']) });
}

export interface AuditView {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Days of this browser, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function auditView(search: Search): AuditView {
  const day = (name: string): string | undefined => {
    const value = text(search, name);
    return value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
  };
  return given({
    actor: text(search, 'actor'),
    action: text(search, 'action'),
    subject: text(search, 'subject'),
    from: day('from'),
    to: day('to'),
  });
}
