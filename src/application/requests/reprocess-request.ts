import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { withoutShadows } from '../../domain/request/shadow.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { checkQuota } from './check-quota.ts';
import { envelopeOf, type ShownEnvelope } from './envelope.ts';
import { clientOf } from './request-clients.ts';
import { type AttemptOrder, startAttempt } from './start-attempt.ts';
import { reprocessFingerprint } from './submission.ts';
import { onlyVisible } from './visible-request.ts';

export interface ReprocessInput extends Omit<AttemptOrder, 'notify' | 'replayId' | 'shadow'> {
  readonly requestId: string;
  /** Whether webhooks report the new attempt; they do unless set otherwise. */
  readonly notify?: boolean;
  readonly idempotencyKey?: string | null;
}

export interface Reprocessed {
  /** Shows the new attempt. */
  readonly envelope: ShownEnvelope;
  /** True when an `Idempotency-Key` led to the attempt of an earlier, identical call. */
  readonly replayed: boolean;
}

interface Uses {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Pick<Secrets, 'hash'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Runs a finished request again from a stage, as its next attempt; what operators do is audited. Errors:
 * `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `QUOTA_EXCEEDED`, `IDEMPOTENCY_KEY_REUSED`, `ERASED`, `INVALID_FIELD`,
 * `INVALID_STATE`, `ORIGINAL_EXPIRED`, and those of `ResolveSubmission`.
 */
export class ReprocessRequest {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async reprocess(actor: Actor, input: ReprocessInput): Promise<Reprocessed> {
    const { requestId, from, template, templateVersion, trackVersion, notify = true } = input;
    authorize(actor, 'requests:manage');
    const { database, ids, clock } = this.#uses;
    return database.transaction(async (tx) => {
      const request = onlyVisible(await tx.requests.findForUpdate(requestId), actor);
      const now = clock.now();
      const owner = await clientOf(tx.clients, actor, request);
      if (await this.#wasAsked(tx, input, { request, now })) {
        return { envelope: { ...shown(request), ...owner }, replayed: true };
      }
      await checkClientQuota(tx, actor);
      const order = { from, template, templateVersion, trackVersion, notify, replayId: null, shadow: false };
      const started = await startAttempt(tx, request, { ...order, ids, now });
      if (tenantOf(actor) === null) await tx.audit.insert(this.#audited(actor, started));
      return { envelope: { ...shown(started), ...owner }, replayed: false };
    });
  }

  /** Claims the key; true when an identical call did before. */
  async #wasAsked(tx: Repositories, input: ReprocessInput, at: { request: Request; now: Date }): Promise<boolean> {
    const { requestId, from, template, templateVersion, trackVersion, idempotencyKey: key = null } = input;
    if (key === null) return false;
    const asked = { requestId, from, template, templateVersion, trackVersion };
    const fingerprint = reprocessFingerprint(asked, this.#uses.secrets);
    const existing = await tx.idempotency.insert({
      clientId: at.request.clientId,
      key,
      fingerprint,
      requestId,
      createdAt: at.now,
    });
    if (existing === null) return false;
    if (existing.fingerprint === fingerprint) return true;
    throw new DocfaceError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key came with other content within 24 hours; use a new key for a new reprocess.',
    );
  }

  #audited(actor: Actor, { id, clientId, attempts }: Request) {
    const attempt = attempts.at(-1);
    const detail = { clientId, attempt: attempt?.number ?? null, from: attempt?.from ?? null };
    const subject = `request:${id}`;
    return auditEntry({ actor, action: 'request.reprocessed', subject, clientId, detail }, this.#uses);
  }
}

function shown(request: Request): ShownEnvelope {
  return envelopeOf(request, null, currentAttempt(withoutShadows(request)));
}

async function checkClientQuota(tx: Repositories, actor: Actor): Promise<void> {
  const tenant = tenantOf(actor);
  const client = tenant === null ? null : await tx.clients.find(tenant);
  if (client !== null) await checkQuota(tx.requests, client);
}
