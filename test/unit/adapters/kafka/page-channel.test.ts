import { expect, test } from 'vitest';
import { PageChannel } from '../../../../src/adapters/kafka/read-window.ts';

test('gives pages in order and ends', async () => {
  const channel = new PageChannel<number>();
  const puts = Promise.all([channel.put(1), channel.put(2)]);
  channel.end();
  const read: number[] = [];
  for await (const page of channel.pages()) read.push(page);
  await puts;
  expect(read).toEqual([1, 2]);
});

test('lets the producer wait until its page is taken', async () => {
  const channel = new PageChannel<number>();
  let taken = false;
  const put = channel.put(1).then(() => {
    taken = true;
  });
  const reader = channel.pages()[Symbol.asyncIterator]();
  expect((await reader.next()).value).toBe(1);
  expect(taken).toBe(false);
  const next = reader.next();
  await put;
  channel.end();
  expect((await next).done).toBe(true);
});

test('does not keep a producer whose reader is gone', async () => {
  const channel = new PageChannel<number>();
  const put = channel.put(1);
  channel.close();
  await expect(Promise.all([put, channel.put(2)])).resolves.toHaveLength(2);
});

test('fails its reader with what the producer failed with', async () => {
  const channel = new PageChannel<number>();
  const read = channel.pages()[Symbol.asyncIterator]().next();
  channel.fail(new Error('crashed'));
  await expect(read).rejects.toThrow('crashed');
});
