import type { Clock } from '../../domain/ports/clock.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { type RequestChanged, traceOf } from '../../domain/request/events.ts';
import { attemptOf, type Request } from '../../domain/request/request.ts';
import { requestEventBody } from '../../domain/webhook/cloud-event.ts';
import { eventTypeOf, subscribesTo } from '../../domain/webhook/endpoint.ts';
import type { WebhookDelivery, WebhookEventType } from '../../domain/webhook/webhook.ts';

export interface PlanDeliveriesInput {
  /** The id of the stored event; it becomes the `webhook-id`, so a repetition plans nothing new. */
  readonly eventId: string;
  readonly event: RequestChanged;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'webhooks'>;
  readonly clock: Clock;
  /** Address of this service, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * Handles an event of `docface.requests.v1`: writes one delivery, due at once, for each endpoint of the client that
 * wants to be notified of it. Returns how many are new. The body is built once and is the same for all and for every
 * attempt.
 */
export class PlanDeliveries {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async plan({ eventId, event }: PlanDeliveriesInput): Promise<number> {
    const type = eventTypeOf(event.kind, event.status);
    if (type === null) return 0;
    const { database } = this.#uses;
    const endpoints = await database.webhooks.listEndpoints(event.clientId);
    const wanting = endpoints.filter((endpoint) => subscribesTo(endpoint, { type, track: event.track }));
    if (wanting.length === 0) return 0;
    return database.transaction(async (tx) => {
      const request = await tx.requests.find(event.requestId);
      if (request === null || isSilent(request, event)) return 0;
      const delivery = this.#delivery(eventId, type, { event, request });
      let planned = 0;
      for (const { id } of wanting) {
        if (await tx.webhooks.insertDelivery({ ...delivery, endpointId: id })) planned += 1;
      }
      return planned;
    });
  }

  #delivery(
    id: string,
    eventType: WebhookEventType,
    about: { readonly event: RequestChanged; readonly request: Request },
  ): Omit<WebhookDelivery, 'endpointId'> {
    const { requestId, clientId, kind, status, track, attempt } = about.event;
    const now = this.#uses.clock.now();
    const head = {
      id,
      type: eventType,
      time: timeOf(about.event, about.request) ?? now,
      publicUrl: this.#uses.publicUrl,
    };
    // Erasing forgets the client's own identifier; news that arrives late must not bring it back.
    const customerRequestId = about.request.status === 'erased' ? null : about.request.customerRequestId;
    return {
      id,
      clientId,
      requestId,
      eventType,
      body: requestEventBody(
        head,
        { requestId, kind, status, customerRequestId, track, attempt },
        traceOf(about.request),
      ),
      status: 'pending',
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
      deliveredAt: null,
      recoveryId: null,
      earlierAttempts: 0,
    };
  }
}

/** A replay notifies nobody unless it was asked to; that a request was erased is always reported. */
function isSilent(request: Request, { attempt, status }: RequestChanged): boolean {
  return status !== 'erased' && attemptOf(request, attempt)?.notify === false;
}

/** When the request came to the state that the event reports. */
function timeOf(event: RequestChanged, request: Request): Date | null {
  const transition = request.history.findLast(
    ({ attempt, status }) => attempt === event.attempt && status === event.status,
  );
  return transition?.at ?? null;
}
