import type { Clients } from '../../../application/clients/clients.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import { CallRates } from '../limits/call-rates.ts';
import { CallsInFlight } from '../limits/calls-in-flight.ts';
import type { Admit, Route } from './route.ts';

interface ReadAdmissionUses {
  readonly clients: Pick<Clients, 'get'>;
  readonly rates: CallRates;
  /** Calls that are not answered to their end. */
  readonly calls: CallsInFlight;
}

const nothing = { release: () => undefined };

/** The routes with the reads among them limited for each client: every GET that takes a credential. */
export function withReadLimits(
  routes: readonly Route[],
  { clients }: Pick<ReadAdmissionUses, 'clients'>,
): readonly Route[] {
  const rates = new CallRates('reads', () => performance.now());
  const admit = admitRead({ clients, rates, calls: new CallsInFlight() });
  return routes.map((route) => {
    if (route.method !== 'GET' || route.security === 'none') return route;
    return { ...route, admit, problems: [...(route.problems ?? []), 'RATE_LIMITED', 'QUOTA_EXCEEDED'] };
  });
}

/**
 * Decides before anything is looked up whether a client may read now; operators always may. Errors: `RATE_LIMITED`,
 * `QUOTA_EXCEEDED` (reads in flight).
 */
function admitRead({ clients, rates, calls }: ReadAdmissionUses): Admit {
  return async (principal) => {
    if (principal.kind !== 'client') return nothing;
    const { id, limits } = await clients.get(principal, { client: principal.clientId });
    const rate = rates.take(id, { perMinute: limits.readsPerMinute, burst: limits.readBurst });
    if (rate.kind === 'refused') {
      throw new DocfaceError(
        'RATE_LIMITED',
        `At most ${limits.readsPerMinute} GET calls a minute are answered. Ask again after the time in Retry-After.`,
        { retryAfterSeconds: rate.retryAfterSeconds },
      );
    }
    const call = calls.take(id, limits.readsInFlight);
    if (call !== null) return call;
    throw new DocfaceError(
      'QUOTA_EXCEEDED',
      `${limits.readsInFlight} GET calls are not answered or not read to their end yet; no more may be. Read their answers first.`,
      { retryable: true, retryAfterSeconds: 1 },
    );
  };
}
