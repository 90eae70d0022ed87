import { expect, test } from 'vitest';
import { messageBatch, storedEvent } from '../../../../src/adapters/kafka/kafka-message.ts';

const at = new Date('2026-11-01T10:00:00.123Z');

function kafkaMessage(value: string | null, headers: Record<string, string> = {}) {
  const key = Buffer.from('ação/1');
  return {
    key,
    value: value === null ? null : Buffer.from(value),
    timestamp: String(at.getTime()),
    attributes: 0,
    offset: '9007199254740993',
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text)])),
  };
}

test('a message carries the id, the key, the payload and the time of its event', () => {
  const { messages, large } = messageBatch([{ id: 'e1', key: 'ação/1', payload: { n: 1 }, at }]);
  expect(messages).toEqual([
    {
      key: 'ação/1',
      value: '{"n":1}',
      headers: { id: 'e1', 'content-type': 'application/cloudevents+json' },
      timestamp: `${at.getTime()}`,
    },
  ]);
  expect(large).toBe(false);
});

test('a batch of many bytes counts as large', () => {
  const events = Array.from({ length: 200 }, (_, n) => ({ id: `e${n}`, key: 'k', payload: 'x'.repeat(100), at }));
  expect(messageBatch(events).large).toBe(true);
});

test('an event is read as it was written', () => {
  expect(storedEvent('t', 3, kafkaMessage('{"n":1}', { id: 'e1' }))).toEqual({
    topic: 't',
    partition: 3,
    offset: '9007199254740993',
    id: 'e1',
    key: 'ação/1',
    payload: { n: 1 },
    at,
  });
});

test('what others wrote is an event too: text that is not JSON, without an id, or nothing at all', () => {
  const strange = storedEvent('t', 3, kafkaMessage('<xml/>'));
  expect([strange.id, strange.payload]).toEqual(['t/3/9007199254740993', '<xml/>']);
  expect(storedEvent('t', 3, { ...kafkaMessage(null), key: null })).toMatchObject({ key: '', payload: null });
});
