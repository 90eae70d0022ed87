import type { Traced } from '../request/events.ts';
import type { RequestKind } from '../request/pipeline.ts';
import type { RequestStatus } from '../request/request.ts';
import type { WebhookEventType } from './webhook.ts';

/** Media type of a delivery (CloudEvents 1.0, structured mode). */
export const cloudEventMediaType = 'application/cloudevents+json; charset=utf-8';

/** What a thin event says of a request: enough to find it, nothing of what it holds. */
export interface RequestNews {
  readonly requestId: string;
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly customerRequestId: string | null;
  readonly track: string;
  readonly attempt: number;
}

export interface EventHead {
  /** Also the `webhook-id`: the same for every repetition of the event. */
  readonly id: string;
  readonly type: WebhookEventType;
  readonly time: Date;
  /** Address of this service without a slash at its end; the `source`, and where links start. */
  readonly publicUrl: string;
}

/** The body that reports a request, as JSON text, with the trace of the call that submitted it where there is one. */
export function requestEventBody(head: EventHead, news: RequestNews, trace: Traced = {}): string {
  const self = `${head.publicUrl}/api/v1/requests/${news.requestId}`;
  const links = news.status === 'erased' ? { self } : { self, result: `${self}/result` };
  return body(head, { subject: news.requestId, trace, data: { ...news, links } });
}

/** The body of `webhook.ping`. */
export function pingEventBody(head: EventHead, endpointId: string): string {
  return body(head, { subject: endpointId, trace: {}, data: { endpointId } });
}

/** The `traceparent` of a body; null where it has none. */
export function traceparentOf(eventBody: string): string | null {
  const { traceparent = null } = JSON.parse(eventBody) as Traced;
  return traceparent;
}

interface EventContent {
  readonly subject: string;
  readonly trace: Traced;
  readonly data: object;
}

function body(head: EventHead, content: EventContent): string {
  return JSON.stringify({
    specversion: '1.0',
    id: head.id,
    source: head.publicUrl,
    type: head.type,
    subject: content.subject,
    time: head.time.toISOString(),
    datacontenttype: 'application/json',
    // The extension Distributed Tracing of CloudEvents.
    ...content.trace,
    data: content.data,
  });
}
