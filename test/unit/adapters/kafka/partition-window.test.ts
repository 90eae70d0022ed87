import { expect, test } from 'vitest';
import { PartitionWindow } from '../../../../src/adapters/kafka/partition-window.ts';
import type { StoredEvent } from '../../../../src/domain/ports/event-log.ts';

function stored(offset: number, key: string): StoredEvent {
  return { id: `${key}-${offset}`, key, payload: {}, at: new Date(0), topic: 't', partition: 0, offset: `${offset}` };
}

/** A window that starts at 10 with one event of each key. */
function windowOf(...keys: readonly string[]) {
  const window = new PartitionWindow({ committed: 10, done: '' });
  const events = keys.map((key, index) => stored(10 + index, key));
  window.accept(events, 10 + keys.length);
  return { window, events };
}

function drain(window: PartitionWindow): string[] {
  const ids: string[] = [];
  for (let event = window.take(); event !== undefined; event = window.take()) ids.push(event.id);
  return ids;
}

test('gives events of different keys at the same time and those of one key one after the other', () => {
  const { window, events } = windowOf('a', 'b', 'a');
  expect(drain(window)).toEqual(['a-10', 'b-11']);
  window.finish(events[0]!);
  expect(drain(window)).toEqual(['a-12']);
});

test('commits up to the oldest unfinished event and remembers what is finished above it', () => {
  const { window, events } = windowOf('a', 'b', 'c');
  drain(window);
  window.finish(events[2]!);
  expect(window.takeChanged()).toEqual({ committed: 10, done: '12' });
  window.finish(events[0]!);
  expect(window.takeChanged()).toEqual({ committed: 11, done: '12' });
  window.finish(events[1]!);
  expect(window.takeChanged()).toEqual({ committed: 13, done: '' });
});

test('has nothing to commit twice, unless the commit failed', () => {
  const { window, events } = windowOf('a');
  expect(window.takeChanged()).toBeUndefined();
  drain(window);
  window.finish(events[0]!);
  expect(window.takeChanged()).toEqual({ committed: 11, done: '' });
  expect(window.takeChanged()).toBeUndefined();
  window.giveBack();
  expect(window.takeChanged()).toEqual({ committed: 11, done: '' });
});

test('does not pass an event that failed, which waits until it is retried', () => {
  const { window, events } = windowOf('a', 'b');
  drain(window);
  expect([window.fail(events[0]!), window.fail(events[0]!)]).toEqual([1, 2]);
  window.finish(events[1]!);
  expect(window.takeChanged()).toEqual({ committed: 10, done: '11' });
  expect(drain(window)).toEqual([]);
  window.retry('a');
  expect(drain(window)).toEqual(['a-10']);
});

test('leaves out what was finished before it started and what it was given before', () => {
  const window = new PartitionWindow({ committed: 10, done: '11-12' });
  const events = [10, 11, 12, 13].map((offset) => stored(offset, `k${offset}`));
  window.accept(events, 14);
  window.accept(events, 14);
  expect(drain(window)).toEqual(['k10-10', 'k13-13']);
});

test('counts what it holds and how far it reaches', () => {
  const { window, events } = windowOf('a', 'b', 'c');
  expect([window.next, window.held, window.span]).toEqual([13, 3, 3]);
  drain(window);
  window.finish(events[0]!);
  window.takeChanged();
  expect([window.next, window.held, window.span]).toEqual([13, 2, 2]);
});

test('goes on behind offsets that hold no events', () => {
  const window = new PartitionWindow({ committed: 10, done: '' });
  window.accept([stored(10, 'a')], 15);
  expect(window.next).toBe(15);
  window.accept([stored(20, 'b')], 21);
  expect(drain(window)).toEqual(['a-10', 'b-20']);
});
