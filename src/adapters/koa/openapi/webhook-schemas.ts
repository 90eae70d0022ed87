import { z } from 'zod';
import type { LoggedDelivery } from '../../../application/webhooks/webhook-deliveries.ts';
import type { ShownRecovery } from '../../../application/webhooks/webhook-recoveries.ts';
import { requestKinds } from '../../../domain/request/pipeline.ts';
import { requestStatuses } from '../../../domain/request/request.ts';
import type { EndpointView } from '../../../domain/webhook/endpoint.ts';
import { type WebhookEventType, webhookEventTypes } from '../../../domain/webhook/webhook.ts';
import { type Frozen, named, type OverJson, type Same } from './schema-registry.ts';
import { sentName, sentText, sentTime } from './sent-values.ts';
import { id, time } from './shared-schemas.ts';

const eventType = z.enum(webhookEventTypes);
const settings = {
  url: sentText({ min: 8, max: 2048 })
    .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//, 'must be an absolute address that starts with https://.')
    .meta({
      description: 'https, public, without credentials.',
      pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\u0000\ud800-\udfff]+$`,
      examples: ['https://example.com/docface'],
    }),
  description: sentText({ max: 200 }),
  eventTypes: z.array(eventType).max(100).meta({ description: 'Empty means all.' }),
  tracks: z
    .array(sentName({ min: 1, max: 63 }))
    .max(100)
    .meta({ description: 'Track names; empty means all.' }),
};
const client = sentName({ min: 1, max: 63 }).meta({ description: 'Operators name the client by id or name.' });

export const newEndpoint = named(
  'NewEndpoint',
  z.strictObject({
    url: settings.url,
    description: settings.description.exactOptional(),
    eventTypes: settings.eventTypes.exactOptional(),
    tracks: settings.tracks.exactOptional(),
    client: client.exactOptional(),
  }),
);
export const endpointChanges = named(
  'EndpointChanges',
  z.strictObject({
    url: settings.url.exactOptional(),
    description: settings.description.exactOptional(),
    eventTypes: settings.eventTypes.exactOptional(),
    tracks: settings.tracks.exactOptional(),
    status: z.enum(['active', 'disabled']).meta({ description: '`active` forgets earlier failures.' }).exactOptional(),
  }),
);
export const endpointQuery = z.strictObject({ client: client.exactOptional() });

export const endpoint = named(
  'Endpoint',
  z
    .object({
      id,
      clientId: id,
      ...settings,
      status: z.enum(['active', 'disabled']),
      disabledReason: z.string().nullable(),
      failingSince: time.nullable(),
      createdAt: time,
      secrets: z.int().meta({ description: 'Signing secrets: two while they rotate.' }),
    })
    .meta({ description: 'Where a client hears of finished requests.' }),
);
true satisfies Same<Frozen<z.output<typeof endpoint>>, OverJson<EndpointView>>;

export const endpointList = named('EndpointList', z.object({ endpoints: z.array(endpoint) }));
export const endpointWithSecret = named(
  'EndpointWithSecret',
  z.object({
    endpoint,
    secret: z
      .string()
      .meta({ description: 'Verifies signatures (Standard Webhooks). Shown this once.', examples: ['whsec_...'] }),
  }),
);

const delivery = named(
  'Delivery',
  z.object({
    id: id.meta({ description: 'The `webhook-id`, the same on every attempt.' }),
    endpointId: id,
    clientId: id,
    requestId: id.nullable(),
    eventType,
    body: z.string().meta({ description: 'The CloudEvents 1.0 event as it is sent, byte for byte.' }),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    nextAttemptAt: time.nullable(),
    createdAt: time,
    deliveredAt: time.nullable(),
    recoveryId: id.nullable().meta({ description: 'The recovery that sent it again last.' }),
    earlierAttempts: z
      .int()
      .meta({ description: 'Attempts that had been made when a recovery began its retries anew.' }),
  }),
);
const deliveryAttempt = named(
  'DeliveryAttempt',
  z.object({
    deliveryId: id,
    number: z.int(),
    at: time,
    durationMs: z.number(),
    httpStatus: z.int().nullable(),
    error: z.string().nullable(),
    responseBody: z.string().nullable().meta({ description: 'The start of what the receiver answered.' }),
  }),
);

export const loggedDelivery = named('LoggedDelivery', z.object({ delivery, attempts: z.array(deliveryAttempt) }));
true satisfies Same<Frozen<z.output<typeof loggedDelivery>>, OverJson<LoggedDelivery>>;
export const deliveryStatus = delivery.shape.status;
export const deliveryList = named(
  'DeliveryList',
  z.object({ deliveries: z.array(loggedDelivery), nextCursor: z.string().nullable() }),
);
export const attemptedDelivery = named('AttemptedDelivery', z.object({ delivery, attempt: deliveryAttempt }));

export const newRecovery = named(
  'NewRecovery',
  z.strictObject({ since: sentTime.meta({ description: 'Deliveries that were planned then or later.' }) }),
);
export const recovery = named(
  'Recovery',
  z
    .object({
      id,
      endpointId: id,
      clientId: id,
      since: time,
      until: time.meta({ description: 'When it began: younger deliveries are none of its business.' }),
      createdBy: z.string(),
      queuedAt: time.nullable().meta({ description: 'When all of its deliveries were due.' }),
      state: z.enum(['queueing', 'delivering', 'done']),
      pending: z.int(),
      delivered: z.int(),
      failed: z.int(),
    })
    .meta({ description: 'Sending again what an endpoint did not take since a time.' }),
);
true satisfies Same<Frozen<z.output<typeof recovery>>, OverJson<ShownRecovery>>;
export const recoveryList = named('RecoveryList', z.object({ recoveries: z.array(recovery) }));

/** What a delivery sends, as CloudEvents 1.0 has it. */
function eventOf<Type extends WebhookEventType, Data extends z.ZodType>(types: readonly Type[], data: Data) {
  return z.object({
    specversion: z.literal('1.0'),
    id: id.meta({ description: 'Also the `webhook-id`: the same for every repetition of the event.' }),
    source: z.string().meta({ description: 'The address of the service.' }),
    type: z.enum(types),
    subject: z.string().meta({ description: 'What it is about: a request, or an endpoint.' }),
    time,
    datacontenttype: z.literal('application/json'),
    traceparent: z
      .string()
      .meta({
        description: 'Of the call that submitted the request (W3C Trace Context); the header `traceparent` too.',
      })
      .exactOptional(),
    data,
  });
}

const isPing = (type: WebhookEventType): type is 'webhook.ping' => type === 'webhook.ping';

/** The body of every event about a request. */
export const requestEvent = named(
  'RequestEvent',
  eventOf(
    webhookEventTypes.filter((type) => !isPing(type)),
    z.object({
      requestId: id,
      kind: z.enum(requestKinds),
      status: z.enum(requestStatuses),
      customerRequestId: z.string().nullable(),
      track: z.string(),
      attempt: z.int().min(1),
      links: z.object({ self: z.url(), result: z.url().exactOptional() }),
    }),
  ).meta({ description: 'A request finished. It names the request and holds nothing that was read from it.' }),
);
/** The body of `webhook.ping`. */
export const pingEvent = named(
  'PingEvent',
  eventOf(['webhook.ping'], z.object({ endpointId: id })).meta({
    description: 'A delivery that was asked for by hand.',
  }),
);
