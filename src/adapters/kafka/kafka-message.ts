import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { LogEvent, StoredEvent } from '../../domain/ports/event-log.ts';

/** A batch of at least this many bytes is compressed: below it gzip costs more than it saves. */
const compressedFromBytes = 16 * 1024;

export interface MessageBatch {
  readonly messages: Message[];
  readonly large: boolean;
}

export function messageBatch(events: readonly LogEvent[]): MessageBatch {
  const messages = events.map(({ id, key, payload, at }) => ({
    key,
    value: JSON.stringify(payload ?? null),
    headers: { id, 'content-type': 'application/cloudevents+json' },
    timestamp: String(at.getTime()),
  }));
  const bytes = messages.reduce((sum, { value }) => sum + value.length, 0);
  return { messages, large: bytes >= compressedFromBytes };
}

/** A message as an event. What was not written by us is never a reason to stop: text that is not JSON stays text. */
export function storedEvent(topic: string, partition: number, message: KafkaMessage): StoredEvent {
  return {
    topic,
    partition,
    offset: message.offset,
    id: header(message.headers, 'id') ?? `${topic}/${partition}/${message.offset}`,
    key: message.key?.toString('utf8') ?? '',
    payload: parse(message.value),
    at: new Date(Number(message.timestamp)),
  };
}

function header(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString();
}

function parse(value: Buffer | null): unknown {
  const text = value?.toString('utf8') ?? 'null';
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
