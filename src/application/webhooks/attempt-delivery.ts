import type { AuditEntry } from '../../domain/client/audit-record.ts';
import { webhookSecretContext } from '../../domain/client/sealed-contexts.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics, WebhookOutcome } from '../../domain/ports/metrics.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { SendOutcome, WebhookSender } from '../../domain/ports/webhook-sender.ts';
import {
  afterAttempt,
  attemptOf,
  isAccepted,
  judgeEndpoint,
  notSent,
  type Reception,
} from '../../domain/webhook/attempt.ts';
import { cloudEventMediaType, traceparentOf } from '../../domain/webhook/cloud-event.ts';
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from '../../domain/webhook/webhook.ts';

/** What sending a delivery takes. */
export interface DeliveryAttempting {
  readonly database: Pick<Database, 'transaction'>;
  readonly sender: WebhookSender;
  readonly encryption: Pick<Encryption, 'openSecret'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Chance for the retry schedule: at least 0 and below 1. */
  readonly random: () => number;
  /** For the whole exchange with a receiver. */
  readonly timeoutMs: number;
}

/** A delivery and its newest attempt. */
export interface AttemptedDelivery {
  readonly delivery: WebhookDelivery;
  readonly attempt: DeliveryAttempt;
}

interface DeliveryToAttempt {
  readonly endpoint: WebhookEndpoint;
  readonly delivery: WebhookDelivery;
  /** Of the operator who has it sent. */
  readonly entry?: AuditEntry | null;
}

/** Sends a delivery once and records what it met, with what that means for the endpoint. */
export async function attemptDelivery(
  uses: DeliveryAttempting,
  { endpoint, delivery, entry = null }: DeliveryToAttempt,
): Promise<AttemptedDelivery> {
  const reception = await send(uses, endpoint, delivery);
  uses.metrics.webhookTried({ outcome: outcomeOf(reception), durationMs: reception.durationMs });
  const at = uses.clock.now();
  return uses.database.transaction(async (tx) => {
    // The delivery may have been sent by hand meanwhile, the endpoint changed by its owner or by another attempt: what
    // these say of it must not be lost.
    const receiver = await tx.webhooks.findEndpointForUpdate(endpoint.id);
    const current = (await tx.webhooks.findDelivery(endpoint.id, delivery.id)) ?? delivery;
    const attempt = attemptOf(current, reception, at);
    const after = afterAttempt(current, reception, { at, random: uses.random() });
    await tx.webhooks.recordAttempt(after, attempt);
    if (entry !== null) await tx.audit.insert(entry);
    if (receiver !== null) await judge(uses, tx, { receiver, reception, at });
    return { delivery: after, attempt };
  });
}

async function send(
  uses: DeliveryAttempting,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
): Promise<Reception> {
  const context = webhookSecretContext(endpoint.id);
  try {
    const open = (sealed: string): Promise<string> => uses.encryption.openSecret(context, sealed);
    const secrets = await Promise.all(endpoint.sealedSecrets.map(open));
    const traceparent = traceparentOf(delivery.body);
    const headers = { 'content-type': cloudEventMediaType, ...(traceparent !== null && { traceparent }) };
    const message = { url: endpoint.url, body: delivery.body, headers, timeoutMs: uses.timeoutMs };
    return receptionOf(await uses.sender.send(message, { id: delivery.id, at: uses.clock.now(), secrets }));
  } catch (error) {
    if (!(error instanceof DocfaceError) || error.code !== 'UNREADABLE_FILE') throw error;
    uses.logger.error('a webhook secret cannot be opened with this master key', { endpointId: endpoint.id }, error);
    return notSent('Not sent: the signing secret cannot be opened. Rotate the secret of this endpoint.');
  }
}

async function judge(
  uses: Pick<DeliveryAttempting, 'logger'>,
  tx: Pick<Repositories, 'webhooks'>,
  outcome: { readonly receiver: WebhookEndpoint; readonly reception: Reception; readonly at: Date },
): Promise<void> {
  const after = judgeEndpoint(outcome.receiver, outcome.reception, outcome.at);
  if (after === outcome.receiver) return;
  await tx.webhooks.updateEndpoint(after);
  if (after.status === 'disabled') {
    const { id: endpointId, clientId, disabledReason } = after;
    uses.logger.warn('a webhook endpoint was disabled', { endpointId, clientId, reason: disabledReason });
  }
}

function receptionOf(outcome: SendOutcome): Reception {
  if (outcome.kind !== 'answered') return notSent(outcome.detail, outcome.durationMs);
  const { httpStatus, retryAfterSeconds, body: responseBody, durationMs } = outcome;
  return { httpStatus, retryAfterSeconds, error: null, responseBody, durationMs };
}

function outcomeOf(reception: Reception): WebhookOutcome {
  if (isAccepted(reception)) return 'accepted';
  return reception.httpStatus === null ? 'unanswered' : 'refused';
}
