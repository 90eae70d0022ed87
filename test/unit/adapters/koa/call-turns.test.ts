import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type CallTurn, CallTurns, callsAtOnce } from '../../../../src/adapters/koa/limits/call-turns.ts';

/** Of a caller who stays. */
const staying = (): AbortSignal => new AbortController().signal;

interface Calls {
  readonly begun: string[];
  readonly ended: Promise<unknown>;
  /** Ends the call that began first. */
  end(): void;
}

/** Calls of that holder which go on until they are ended. */
function callAll(turns: CallTurns, holder: string, count: number): Calls {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (index: number): Promise<void> =>
    turns.run(holder, staying(), async () => {
      begun.push(`${holder} ${index}`);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const ended = Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  return { begun, ended, end: () => ends.shift()?.() };
}

async function someTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

test('begins a call at once, and one in each turn of the event loop until the most are worked on', async () => {
  const { begun } = callAll(new CallTurns(), 'greedy', 20);
  await Promise.resolve();
  const counts = [begun.length];
  for (let turn = 0; turn < 6; turn += 1) {
    await nextTurn();
    counts.push(begun.length);
  }
  expect(counts).toEqual([1, 2, 3, 4, 4, 4, 4]);
  expect(callsAtOnce).toBe(4);
});

test('lets the others begin in their order as calls end, and all of them in the end', async () => {
  const calls = callAll(new CallTurns(), 'greedy', 10);
  await someTurns(6);
  for (let call = 0; call < 10; call += 1) {
    calls.end();
    await someTurns(2);
  }
  await calls.ended;
  expect(calls.begun).toEqual(Array.from({ length: 10 }, (_, index) => `greedy ${index}`));
});

test('keeps nobody waiting for the calls of another', async () => {
  const turns = new CallTurns();
  callAll(turns, 'greedy', 100);
  await someTurns(10);
  const { begun } = callAll(turns, 'acme', 1);
  await Promise.resolve();
  expect(begun).toEqual(['acme 0']);
});

test('gives a turn to others while its call only waits, and has it again afterwards', async () => {
  const turns = new CallTurns();
  const said: string[] = [];
  let arrive = (): void => undefined;
  const waiting = turns.run('acme', staying(), async ({ aside }) => {
    said.push('waits');
    said.push(await aside(() => new Promise<string>((resolve) => (arrive = () => resolve('goes on')))));
  });
  const others = callAll(turns, 'acme', callsAtOnce);
  await someTurns(6);
  expect(others.begun).toHaveLength(callsAtOnce);
  arrive();
  await someTurns(3);
  expect(said).toEqual(['waits']);
  others.end();
  await waiting;
  expect(said).toEqual(['waits', 'goes on']);
});

test('passes on what a wait rejects with, and gives the turn back', async () => {
  const turns = new CallTurns();
  const broken = (): Promise<void> =>
    turns.run('acme', staying(), ({ aside }) => aside(() => Promise.reject(new Error('cut off'))));
  for (let call = 0; call <= callsAtOnce; call += 1) await expect(broken()).rejects.toThrow('cut off');
});

test('drops calls whose caller goes before their turn', async () => {
  const turns = new CallTurns();
  const others = callAll(turns, 'acme', callsAtOnce);
  await someTurns(6);
  const caller = new AbortController();
  const work = vi.fn<(turn: CallTurn) => Promise<void>>();
  const call = turns.run('acme', caller.signal, work);
  caller.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect(turns.run('acme', caller.signal, work)).rejects.toThrow('aborted');
  others.end();
  await someTurns(3);
  expect(work).not.toHaveBeenCalled();
  await turns.run('acme', staying(), work);
  expect(work).toHaveBeenCalledOnce();
});

test('makes room when calls take long', async () => {
  const turns = new CallTurns();
  callAll(turns, 'acme', callsAtOnce);
  await someTurns(6);
  expect(await turns.run('acme', staying(), () => Promise.resolve('begun'))).toBe('begun');
});
