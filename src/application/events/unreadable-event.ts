import { isId } from '../../domain/client/names.ts';
import type { StoredEvent } from '../../domain/ports/event-log.ts';
import type { ForeignEvent } from '../../domain/request/events.ts';

/** Characters of JSON; events of docface have some hundred. */
const maxKept = 65_536;

/** An event of a topic that cannot be read, kept as it came. */
export function unreadableEvent(
  { topic, key, payload }: Pick<StoredEvent, 'topic' | 'key' | 'payload'>,
  failed: { readonly tries: number; readonly firstFailedAt: string },
): ForeignEvent {
  return { type: 'foreign.event', clientId: clientOf(payload), topic, key, ...failed, payload: textOf(payload) };
}

function textOf(payload: unknown): string | null {
  try {
    const text = JSON.stringify(payload) ?? 'null';
    return text.length <= maxKept ? text : null;
  } catch {
    // Nested deeper than can be written.
    return null;
  }
}

function clientOf(payload: unknown): string {
  const data = fieldOf(payload, 'data');
  const clientId = fieldOf(data, 'clientId');
  return typeof clientId === 'string' && isId(clientId) ? clientId : 'unknown';
}

function fieldOf(value: unknown, name: 'data' | 'clientId'): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
