import type { Clients } from '../../../application/clients/clients.ts';
import type { Client } from '../../../domain/client/client.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { RequestKind } from '../../../domain/request/pipeline.ts';
import type { CallRates } from '../limits/call-rates.ts';
import type { CallsInFlight } from '../limits/calls-in-flight.ts';
import type { Admit } from './route.ts';

export interface AdmissionUses {
  readonly clients: Pick<Clients, 'get'>;
  /** Of submissions. */
  readonly rates: CallRates;
  /** Synchronous calls. */
  readonly slots: CallsInFlight;
}

const nothing = { release: () => undefined };

/**
 * Decides before any body is read: the synchronous switch of the client, its slots, its rate. Errors:
 * `SYNC_NOT_ENABLED`, `QUOTA_EXCEEDED` (synchronous calls in flight), `RATE_LIMITED`.
 */
export function admitSubmission(uses: AdmissionUses, what: { kind: RequestKind; synchronous: boolean }): Admit {
  return async (principal, setHeader) => {
    const client = await uses.clients.get(principal, { client: clientIdOf(principal) });
    if (what.synchronous && !client.synchronousKinds.includes(what.kind)) throw notEnabled(what.kind);
    const slot = what.synchronous ? takeSlot(uses.slots, client) : nothing;
    const { submissionsPerMinute: perMinute, submissionBurst: burst } = client.limits;
    const rate = uses.rates.take(client.id, { perMinute, burst });
    setHeader('RateLimit-Policy', rate.policy);
    setHeader('RateLimit', rate.state);
    if (rate.kind === 'admitted') return slot;
    slot.release();
    throw new DocfaceError(
      'RATE_LIMITED',
      `At most ${perMinute} submissions a minute are accepted. Send again after the time in Retry-After.`,
      { retryAfterSeconds: rate.retryAfterSeconds },
    );
  };
}

/** The client that submits. Errors: `INSUFFICIENT_SCOPE` for operators. */
export function clientIdOf(principal: Principal): string {
  if (principal.kind === 'client') return principal.clientId;
  throw new DocfaceError('INSUFFICIENT_SCOPE', 'Operators submit nothing. Use a credential of a client.');
}

const paths: Readonly<Record<RequestKind, string>> = {
  ocr: '/api/v1/ocr-async/ocr',
  face_match: '/api/v1/face-match-async',
};

function notEnabled(kind: RequestKind): DocfaceError {
  return new DocfaceError(
    'SYNC_NOT_ENABLED',
    `The synchronous variant is not enabled for this client. Ask the operator of the service to enable it, or use ${paths[kind]}.`,
  );
}

function takeSlot(slots: CallsInFlight, { id, limits }: Client): { release(): void } {
  const slot = slots.take(id, limits.synchronousInFlight);
  if (slot !== null) return slot;
  throw new DocfaceError(
    'QUOTA_EXCEEDED',
    `${slots.count(id)} synchronous calls are in flight; at most ${limits.synchronousInFlight} may be. Wait for one to finish or submit asynchronously.`,
    { retryable: true, retryAfterSeconds: 2 },
  );
}
