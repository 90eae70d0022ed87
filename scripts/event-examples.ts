import { CloudEventCodec } from '../src/adapters/cloud-events/cloud-event-codec.ts';
import type { PublishedEvent } from '../src/domain/request/events.ts';

const requestId = '01990b1c-2d3e-7f10-8a21-3b4c5d6e7f80';
const clientId = '01990b1c-0000-7f10-8a21-3b4c5d6e7f80';
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** One event of each type, with all its fields. */
export const eventExamples: { readonly [Type in PublishedEvent['type']]: PublishedEvent & { readonly type: Type } } = {
  'stage.requested': {
    type: 'stage.requested',
    requestId,
    clientId,
    attempt: 1,
    stage: 'ocr',
    item: '2',
    lane: 'bulk',
    traceparent,
  },
  'request.changed': {
    type: 'request.changed',
    requestId,
    clientId,
    attempt: 1,
    kind: 'ocr',
    status: 'completed',
    track: 'documents',
    traceparent,
  },
  'work.buried': {
    type: 'work.buried',
    deadLetterId: '01990b1c-4444-7f10-8a21-3b4c5d6e7f80',
    requestId,
    clientId,
    attempt: 1,
    stage: 'ocr',
    item: '2',
    code: 'ENGINE_FAILED',
    tries: 4,
    firstFailedAt: '2026-05-20T12:00:00.123Z',
    origin: 'docface.ocr.v1',
    traceparent,
  },
};

const codec = new CloudEventCodec('01990b1c-1111-7f10-8a21-3b4c5d6e7f80');

/** The example of a type as it lies in a topic. */
export function cloudEventExample(type: PublishedEvent['type']): unknown {
  const createdAt = new Date('2026-05-20T12:17:30.456Z');
  return codec.encode({ id: '01990b1c-9999-7f10-8a21-3b4c5d6e7f80', event: eventExamples[type], createdAt });
}
