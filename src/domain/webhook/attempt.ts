import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from './webhook.ts';

const minute = 60;
const hour = 60 * minute;

/** Milliseconds within which a receiver has to answer. */
export const answerWithinMs = 15_000;

/** Seconds to wait after the first, second, ... failed attempt; after the last one a delivery has failed. */
export const retryDelaysSeconds: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A receiver cannot put an attempt off for longer than this. */
const maxRetryAfterSeconds = 24 * hour;
/** Part of a delay that is left to chance, so that failures of one moment do not come back as one. */
const jitter = 0.2;

/** How long an endpoint may fail without one success before it is disabled. */
const failingLimitMs = 5 * 24 * hour * 1000;

interface FailedAttempt {
  /** Attempts made since the schedule began, this one included. */
  readonly attempts: number;
  readonly at: Date;
  /** What the receiver asked for with `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  /** Chance, at least 0 and below 1. */
  readonly random: number;
}

/**
 * When to try again after a failure: the schedule with up to 20 % added, never before `Retry-After`; null to give up.
 */
export function nextAttemptAt(failed: FailedAttempt): Date | null {
  const delay = retryDelaysSeconds[failed.attempts - 1];
  if (delay === undefined) return null;
  const asked = Math.min(failed.retryAfterSeconds ?? 0, maxRetryAfterSeconds);
  const seconds = Math.max(delay * (1 + jitter * failed.random), asked);
  return new Date(failed.at.getTime() + Math.round(seconds * 1000));
}

/** What a receiver made of one attempt, in our words. */
export interface Reception {
  readonly httpStatus: number | null;
  /** Seconds of `Retry-After`; null when the receiver said nothing. */
  readonly retryAfterSeconds: number | null;
  /** Why there is no answer; null when there is one. */
  readonly error: string | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
}

/** Most characters of an answer that the log keeps. */
const keptAnswer = 1024;
const gone = 410;

/** An attempt without an answer; `error` is a sentence for the owner of the endpoint. */
export function notSent(error: string, durationMs = 0): Reception {
  return { httpStatus: null, retryAfterSeconds: null, error, responseBody: null, durationMs };
}

export function isAccepted(reception: Reception): boolean {
  return reception.httpStatus !== null && reception.httpStatus >= 200 && reception.httpStatus < 300;
}

/** The line of the delivery log for an attempt that comes after those counted in `delivery`. */
export function attemptOf(delivery: WebhookDelivery, reception: Reception, at: Date): DeliveryAttempt {
  return {
    deliveryId: delivery.id,
    number: delivery.attempts + 1,
    at,
    durationMs: Math.round(reception.durationMs),
    httpStatus: reception.httpStatus,
    error: reception.error,
    responseBody: reception.responseBody?.slice(0, keptAnswer) ?? null,
  };
}

/**
 * The delivery after an attempt: delivered, due again by the schedule, or failed for good (410, or no retry left). One
 * that was delivered or had failed stays so when sending it once more fails.
 */
export function afterAttempt(
  delivery: WebhookDelivery,
  reception: Reception,
  chance: { readonly at: Date; readonly random: number },
): WebhookDelivery {
  const attempts = delivery.attempts + 1;
  if (isAccepted(reception)) {
    const deliveredAt = delivery.deliveredAt ?? chance.at;
    return { ...delivery, attempts, status: 'delivered', nextAttemptAt: null, deliveredAt };
  }
  if (delivery.status !== 'pending') return { ...delivery, attempts };
  const { retryAfterSeconds } = reception;
  const failed = { attempts: attempts - delivery.earlierAttempts, retryAfterSeconds, ...chance };
  const next = reception.httpStatus === gone ? null : nextAttemptAt(failed);
  return { ...delivery, attempts, status: next === null ? 'failed' : 'pending', nextAttemptAt: next };
}

/**
 * The endpoint after an attempt; the same object when nothing changed. A success forgets earlier failures. An answer of
 * 410, or five days of failures without a success, disable it.
 */
export function judgeEndpoint(endpoint: WebhookEndpoint, reception: Reception, at: Date): WebhookEndpoint {
  if (endpoint.status === 'disabled') return endpoint;
  if (isAccepted(reception)) return endpoint.failingSince === null ? endpoint : { ...endpoint, failingSince: null };
  const failingSince = endpoint.failingSince ?? at;
  if (reception.httpStatus === gone) {
    return disable({ ...endpoint, failingSince }, 'The receiver answered 410 Gone: it wants no more deliveries.');
  }
  if (at.getTime() - failingSince.getTime() >= failingLimitMs) {
    return disable(
      { ...endpoint, failingSince },
      'Every delivery failed for five days. Repair the receiver, then enable.',
    );
  }
  return endpoint.failingSince === null ? { ...endpoint, failingSince } : endpoint;
}

/** An endpoint that gets nothing more; `reason` is a sentence for its owner. */
export function disable(endpoint: WebhookEndpoint, reason: string): WebhookEndpoint {
  return { ...endpoint, status: 'disabled', disabledReason: reason };
}

/** An endpoint that gets deliveries again, its failures forgotten. */
export function enable(endpoint: WebhookEndpoint): WebhookEndpoint {
  return { ...endpoint, status: 'active', disabledReason: null, failingSince: null };
}
