import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { CallLimits, type CallSlot, callsAtOnce } from '../../../../src/adapters/koa/limits/call-limits.ts';

/** Of a caller who stays. */
const staying = (): AbortSignal => new AbortController().signal;

interface Calls {
  readonly begun: string[];
  readonly ended: Promise<unknown>;
  /** Ends the call that began first. */
  end(): void;
}

/** Calls of that holder which go on until they are ended. */
function callAll(limits: CallLimits, limitKey: string, count: number): Calls {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (index: number): Promise<void> =>
    limits.run(limitKey, staying(), async () => {
      begun.push(`${limitKey} ${index}`);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const ended = Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  return { begun, ended, end: () => ends.shift()?.() };
}

async function someLimit(count: number): Promise<void> {
  for (let slot = 0; slot < count; slot += 1) await yieldToLoop();
}

test('begins a call at once, and one in each turn of the event loop until the most are worked on', async () => {
  const { begun } = callAll(new CallLimits(), 'greedy', 20);
  await Promise.resolve();
  const counts = [begun.length];
  for (let slot = 0; slot < 6; slot += 1) {
    await yieldToLoop();
    counts.push(begun.length);
  }
  expect(counts).toEqual([1, 2, 3, 4, 4, 4, 4]);
  expect(callsAtOnce).toBe(4);
});

test('lets the others begin in their order as calls end, and all of them in the end', async () => {
  const calls = callAll(new CallLimits(), 'greedy', 10);
  await someLimit(6);
  for (let call = 0; call < 10; call += 1) {
    calls.end();
    await someLimit(2);
  }
  await calls.ended;
  expect(calls.begun).toEqual(Array.from({ length: 10 }, (_, index) => `greedy ${index}`));
});

test('keeps nobody waiting for the calls of another', async () => {
  const limits = new CallLimits();
  callAll(limits, 'greedy', 100);
  await someLimit(10);
  const { begun } = callAll(limits, 'acme', 1);
  await Promise.resolve();
  expect(begun).toEqual(['acme 0']);
});

test('gives a turn to others while its call only waits, and has it again afterwards', async () => {
  const limits = new CallLimits();
  const said: string[] = [];
  let arrive = (): void => undefined;
  const waiting = limits.run('acme', staying(), async ({ outsideLimit }) => {
    said.push('waits');
    said.push(await outsideLimit(() => new Promise<string>((resolve) => (arrive = () => resolve('goes on')))));
  });
  const others = callAll(limits, 'acme', callsAtOnce);
  await someLimit(6);
  expect(others.begun).toHaveLength(callsAtOnce);
  arrive();
  await someLimit(3);
  expect(said).toEqual(['waits']);
  others.end();
  await waiting;
  expect(said).toEqual(['waits', 'goes on']);
});

test('passes on what a wait rejects with, and gives the turn back', async () => {
  const limits = new CallLimits();
  const broken = (): Promise<void> =>
    limits.run('acme', staying(), ({ outsideLimit }) => outsideLimit(() => Promise.reject(new Error('cut off'))));
  for (let call = 0; call <= callsAtOnce; call += 1) await expect(broken()).rejects.toThrow('cut off');
});

test('drops calls whose caller goes before their turn', async () => {
  const limits = new CallLimits();
  const others = callAll(limits, 'acme', callsAtOnce);
  await someLimit(6);
  const caller = new AbortController();
  const work = vi.fn<(slot: CallSlot) => Promise<void>>();
  const call = limits.run('acme', caller.signal, work);
  caller.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect(limits.run('acme', caller.signal, work)).rejects.toThrow('aborted');
  others.end();
  await someLimit(3);
  expect(work).not.toHaveBeenCalled();
  await limits.run('acme', staying(), work);
  expect(work).toHaveBeenCalledOnce();
});

test('makes room when calls take long', async () => {
  const limits = new CallLimits();
  callAll(limits, 'acme', callsAtOnce);
  await someLimit(6);
  expect(await limits.run('acme', staying(), () => Promise.resolve('begun'))).toBe('begun');
});
