import { ReceiveEvent } from '../../../application/events/receive-event.ts';
import type { Composition } from '../container.ts';
import { ports } from '../tokens.ts';

/** Reads events for a consumer. */
export function eventReceiver(parts: Composition): ReceiveEvent {
  return new ReceiveEvent({
    database: parts.get(ports.database),
    codec: parts.get(ports.eventCodec),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    logger: parts.get(ports.logger),
    random: Math.random,
  });
}
