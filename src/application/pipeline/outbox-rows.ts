import type { Ids } from '../../domain/ports/ids.ts';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import type { PipelineEvent } from '../../domain/request/events.ts';

interface Stamp {
  readonly ids: Ids;
  readonly at: Date;
  /** When they may be published; now when left out. */
  readonly availableAt?: Date;
  /** When the attempt began that asks for this work; left out for the work that begins it, and for what is no work. */
  readonly begunAt?: Date | null;
}

/** Rows to publish. */
export function outboxRows(events: readonly PipelineEvent[], stamp: Stamp): readonly OutboxRow[] {
  const { ids, at, availableAt = at, begunAt = null } = stamp;
  return events.map((event) => ({
    id: ids.next(),
    clientId: event.clientId,
    event,
    availableAt,
    createdAt: at,
    begunAt: event.type === 'stage.requested' ? begunAt : null,
  }));
}
