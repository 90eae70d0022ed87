import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Request } from '../../domain/request/request.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { type Erasure, lastTraceGoneBy } from './erasure.ts';
import { onlyVisible } from './visible-request.ts';

/** Proof that a request is gone. */
export interface ErasureReceipt {
  readonly requestId: string;
  readonly status: 'erased';
  readonly erasedAt: string;
  /** When nothing of what the request held is left in what docface keeps, but for the fact. */
  readonly lastTraceGoneBy: string;
}

interface Uses {
  readonly erasure: Erasure;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Destroys a request's key and objects, whatever its state; unfinished work is canceled first. What cannot be deleted
 * now and what a worker still writes, unreadable without the key, is left to the janitor. Erasing twice returns the
 * same. Samples that were kept of it go too; the proof of consent stays. What operators do is audited. Errors:
 * `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class EraseRequest {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async erase(actor: Actor, { requestId }: { readonly requestId: string }): Promise<ErasureReceipt> {
    authorize(actor, 'requests:erase');
    const { erasure, clock, logger } = this.#uses;
    const [erased] = await erasure.erase([requestId], {
      look: (request) => onlyVisible(request, actor),
      also: async (tx, [request]) => {
        if (tenantOf(actor) !== null || request === undefined) return;
        const audited = { actor, action: 'request.erased', subject: `request:${requestId}` };
        await tx.audit.insert(auditEntry({ ...audited, clientId: request.clientId }, this.#uses));
      },
    });
    logger.info('A request was erased', { requestId, clientId: erased?.request.clientId, by: actorName(actor) });
    const at = erased === undefined ? clock.now() : (erasedAt(erased.request) ?? clock.now());
    return {
      requestId,
      status: 'erased',
      erasedAt: at.toISOString(),
      lastTraceGoneBy: lastTraceGoneBy(at).toISOString(),
    };
  }
}

/** When the request was erased; null when it is not. */
export function erasedAt({ history }: Request): Date | null {
  return history.findLast(({ status }) => status === 'erased')?.at ?? null;
}
