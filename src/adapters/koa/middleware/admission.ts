import type { Clients } from '../../../application/clients/clients.ts';
import type { Client } from '../../../domain/client/client.ts';
import type { Principal, Scope } from '../../../domain/client/principal.ts';
import { type Rate, secondsUntilToken, TokenBuckets } from '../../../domain/client/token-bucket.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { RequestKind } from '../../../domain/request/pipeline.ts';
import { type Admit, type Route, takesCredential } from '../route/route.ts';

/** Counts what each client has in flight, in this process. */
export class CallsInFlight {
  readonly #taken = new Map<string, number>();

  count(clientId: string): number {
    return this.#taken.get(clientId) ?? 0;
  }

  /** Null when the client has `limit` in flight already. `release` is idempotent. */
  take(clientId: string, limit: number): { release(): void } | null {
    if (this.count(clientId) >= limit) return null;
    this.#taken.set(clientId, this.count(clientId) + 1);
    let held = true;
    return {
      release: () => {
        if (held) this.#give(clientId);
        held = false;
      },
    };
  }

  #give(clientId: string): void {
    const left = this.count(clientId) - 1;
    if (left <= 0) this.#taken.delete(clientId);
    else this.#taken.set(clientId, left);
  }
}

/**
 * `policy` and `state` are the fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10.
 */
export type RateDecision = { readonly policy: string; readonly state: string } & (
  | { readonly kind: 'admitted' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number }
);

/** Counts the calls of each client, in this process. */
export class CallRates {
  readonly #buckets: TokenBuckets;
  readonly #calls: string;

  /** `calls` names what is counted; `nowMs` grows steadily, its zero does not matter. */
  constructor(calls: 'submissions' | 'reads' | 'changes', nowMs: () => number) {
    this.#calls = calls;
    this.#buckets = new TokenBuckets(nowMs);
  }

  /** Takes one token when there is one. */
  take(clientId: string, rate: Rate): RateDecision {
    const { burst, perMinute } = rate;
    const { taken, left } = this.#buckets.take(clientId, rate);
    const fullIn = Math.ceil(((burst - left.tokens) * 60) / perMinute);
    const window = Math.ceil((burst * 60) / perMinute);
    const reported = {
      policy: `"${this.#calls}";q=${burst};w=${window}`,
      state: `"${this.#calls}";r=${Math.floor(left.tokens)};t=${fullIn}`,
    };
    if (taken) return { kind: 'admitted', ...reported };
    return { kind: 'refused', retryAfterSeconds: secondsUntilToken(left, rate), ...reported };
  }
}

interface CallAdmissionUses {
  readonly clients: Pick<Clients, 'get'>;
  readonly rates: CallRates;
  /** Of changes of settings; null where a call makes none. */
  readonly changes: CallRates | null;
  /** Calls that are not answered to their end. */
  readonly calls: CallsInFlight;
}

/** What clients set up, endpoints and templates, is audited, and the audit is kept for a year. */
const settingScopes: readonly (Scope | undefined)[] = ['webhooks:manage', 'catalog:manage'];
const changesOfSettings: Rate = { perMinute: 300, burst: 200 };

const nothing = { release: () => undefined };

/**
 * The routes with the calls of each client limited: all that take a credential and have no limit of their own, as
 * submissions do. What changes something counts like what reads: it costs no less. Changes of settings are fewer.
 */
export function withCallLimits(
  routes: readonly Route[],
  { clients }: Pick<CallAdmissionUses, 'clients'>,
): readonly Route[] {
  const rates = new CallRates('reads', () => performance.now());
  const shared = { clients, rates, calls: new CallsInFlight() };
  const changes = new CallRates('changes', () => performance.now());
  return routes.map((route) => {
    if (route.admit !== undefined || !takesCredential(route)) return route;
    const isChange = route.method !== 'GET' && settingScopes.includes(route.scope);
    const admit = admitCall({ ...shared, changes: isChange ? changes : null });
    return { ...route, admit, problems: [...(route.problems ?? []), 'RATE_LIMITED', 'QUOTA_EXCEEDED'] };
  });
}

/**
 * Decides before anything is looked up whether a client may call now; operators always may. Errors: `RATE_LIMITED`,
 * `QUOTA_EXCEEDED` (calls in flight).
 */
function admitCall({ clients, rates, changes, calls }: CallAdmissionUses): Admit {
  return async (principal) => {
    if (principal.kind !== 'client') return nothing;
    const { id, limits } = await clients.get(principal, { client: principal.clientId });
    const rate = rates.take(id, { perMinute: limits.readsPerMinute, burst: limits.readBurst });
    if (rate.kind === 'refused') {
      throw new DocfaceError(
        'RATE_LIMITED',
        `At most ${limits.readsPerMinute} calls a minute are answered, submissions aside. Call again after the time in Retry-After.`,
        { retryAfterSeconds: rate.retryAfterSeconds },
      );
    }
    const change = changes?.take(id, changesOfSettings);
    if (change?.kind === 'refused') {
      throw new DocfaceError(
        'RATE_LIMITED',
        `At most ${changesOfSettings.perMinute} changes of webhooks and of the catalogue a minute are taken. Call again after the time in Retry-After.`,
        { retryAfterSeconds: change.retryAfterSeconds },
      );
    }
    const call = calls.take(id, limits.readsInFlight);
    if (call !== null) return call;
    throw new DocfaceError(
      'QUOTA_EXCEEDED',
      `${limits.readsInFlight} calls are not answered or not read to their end yet, submissions aside; no more may be. Read their answers first.`,
      { retryable: true, retryAfterSeconds: 1 },
    );
  };
}

export interface AdmissionUses {
  readonly clients: Pick<Clients, 'get'>;
  /** Of submissions. */
  readonly rates: CallRates;
  /** Synchronous calls. */
  readonly slots: CallsInFlight;
}

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
