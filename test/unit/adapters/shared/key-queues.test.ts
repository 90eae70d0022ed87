import { expect, test } from 'vitest';
import { KeyQueues } from '../../../../src/adapters/shared/key-queues.ts';

function queuesOf(...entries: readonly string[]): KeyQueues<{ key: string; id: string }> {
  const queues = new KeyQueues<{ key: string; id: string }>();
  for (const id of entries) queues.add({ key: id.charAt(0), id });
  return queues;
}

test('gives one event of a key at a time, in order', () => {
  const queues = queuesOf('a1', 'a2', 'b1');
  expect([queues.take()?.id, queues.take()?.id, queues.take()?.id]).toEqual(['a1', 'b1', undefined]);
  queues.finish('a');
  expect([queues.take()?.id, queues.take()?.id]).toEqual(['a2', undefined]);
});

test('gives keys in the order in which they became ready', () => {
  const queues = queuesOf('a1', 'b1', 'c1', 'a2');
  queues.take();
  queues.finish('a');
  expect([queues.take()?.id, queues.take()?.id, queues.take()?.id]).toEqual(['b1', 'c1', 'a2']);
});

test('lets a failed key rest until its retry and counts failures in a row', () => {
  const queues = queuesOf('a1', 'a2', 'b1');
  queues.take();
  expect(queues.fail('a')).toBe(1);
  expect([queues.take()?.id, queues.take()?.id]).toEqual(['b1', undefined]);
  queues.retry('a');
  expect(queues.take()?.id).toBe('a1');
  expect(queues.fail('a')).toBe(2);
  queues.retry('a');
  queues.take();
  queues.finish('a');
  expect(queues.take()?.id).toBe('a2');
  expect(queues.fail('a')).toBe(1);
});

test('counts unfinished events and ready keys', () => {
  const queues = queuesOf('a1', 'a2', 'b1');
  expect([queues.size, queues.ready]).toEqual([3, 2]);
  queues.take();
  expect([queues.size, queues.ready]).toEqual([3, 1]);
  queues.finish('a');
  expect([queues.size, queues.ready]).toEqual([2, 2]);
});

test('ignores keys that it does not hold', () => {
  const queues = queuesOf();
  queues.finish('x');
  queues.retry('x');
  expect([queues.fail('x'), queues.size, queues.ready]).toEqual([0, 0, 0]);
});
