import type { Ids } from '../../domain/ports/ids.ts';
import type { OutboxRow } from '../../domain/ports/repositories.ts';
import type { PipelineEvent } from '../../domain/request/events.ts';

/** Rows to publish, now or from `availableAt` on. */
export function outboxRows(
  events: readonly PipelineEvent[],
  options: { readonly ids: Ids; readonly at: Date; readonly availableAt?: Date },
): readonly OutboxRow[] {
  return events.map((event) => ({
    id: options.ids.next(),
    clientId: event.clientId,
    event,
    availableAt: options.availableAt ?? options.at,
    createdAt: options.at,
  }));
}
