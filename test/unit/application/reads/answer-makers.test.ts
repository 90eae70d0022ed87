import { expect, test } from 'vitest';
import { ConcurrencyLimit } from '../../../../src/application/concurrency/concurrency-limit.ts';
import { AnswerBudget } from '../../../../src/application/reads/answer-budget.ts';
import { AnswerMakers } from '../../../../src/application/reads/answer-makers.ts';
import type { ReadCall } from '../../../../src/application/reads/read-call.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';

/** A call that ends or hangs up when told to. */
function openCall(): ReadCall & { readonly end: () => void; readonly hangUp: () => void } {
  const disconnected = new AbortController();
  const callbacks: (() => void)[] = [];
  const end = (): void => {
    for (const callback of callbacks.splice(0)) callback();
  };
  const hangUp = (): void => {
    disconnected.abort();
    end();
  };
  return { disconnected: disconnected.signal, atEnd: (callback) => callbacks.push(callback), end, hangUp };
}

function openMakers({ bytes = 100, maxMs = 60_000 } = {}) {
  const budget = new AnswerBudget(bytes);
  return { budget, makers: new AnswerMakers({ budget, limit: new ConcurrencyLimit(1), maxMs }) };
}

const made = async (): Promise<Uint8Array> => new Uint8Array(60);
const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('an answer counts until its call ends, and its client gets no more than its share meanwhile', async () => {
  const { budget, makers } = openMakers();
  const calls = [openCall(), openCall(), openCall()];
  for (const [index, call] of calls.slice(0, 2).entries()) {
    await makers.make({ name: `answer ${index}`, clientId: 'acme' }, call, made);
  }
  expect(budget.reservedBytes).toBe(120);
  const third = makers.make({ name: 'third', clientId: 'acme' }, calls[2]!, made);
  await expect(third).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', retryAfterSeconds: 1 });
  await makers.make({ name: 'other', clientId: 'globex' }, calls[2]!, made);
  for (const call of calls) call.end();
  expect(budget.reservedBytes).toBe(0);
});

test('clients that hold answers have equal shares', async () => {
  const { budget } = openMakers();
  const call = openCall();
  budget.reserve('acme', call, 60);
  expect(() => budget.refuseMore('acme')).not.toThrow();
  budget.reserve('globex', call, 10);
  expect(() => budget.refuseMore('acme')).toThrow(DocfaceError);
  expect(() => budget.refuseMore('globex')).not.toThrow();
});

test('what waits for its turn and is wanted by nobody any more is never made', async () => {
  const { makers } = openMakers();
  const [running, waiting] = [openCall(), openCall()];
  const begun: string[] = [];
  const make = (name: string) => (signal: AbortSignal) => {
    begun.push(name);
    return never(signal);
  };
  const first = makers.make({ name: 'first', clientId: 'acme' }, running, make('first'));
  const second = makers.make({ name: 'second', clientId: 'acme' }, waiting, make('second'));
  await settle();
  waiting.hangUp();
  await expect(second).rejects.toThrow(/abort/i);
  running.hangUp();
  await expect(first).rejects.toThrow(/abort/i);
  await makers.make({ name: 'third', clientId: 'acme' }, openCall(), made);
  expect(begun).toEqual(['first']);
});

test('who asks for what was just given up has it made anew', async () => {
  const { makers } = openMakers();
  const call = openCall();
  const first = makers.make({ name: 'same', clientId: 'acme' }, call, never);
  await settle();
  call.hangUp();
  await expect(first).rejects.toThrow(/abort/i);
  expect(await makers.make({ name: 'same', clientId: 'acme' }, openCall(), made)).toHaveLength(60);
});

test('a making that takes too long is stopped, and fails at once the next time', async () => {
  const { makers } = openMakers({ maxMs: 10 });
  let makings = 0;
  const make = (signal: AbortSignal): Promise<never> => {
    makings += 1;
    return never(signal);
  };
  for (const _ of [1, 2]) {
    const late = makers.make({ name: 'slow', clientId: 'acme' }, openCall(), make);
    await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  }
  expect(makings).toBe(1);
});

test('a failure that may pass is not remembered', async () => {
  const { makers } = openMakers();
  const needed = { name: 'answer', clientId: 'acme' };
  const away = new DocfaceError('DEPENDENCY_UNAVAILABLE', 'Try again.');
  await expect(makers.make(needed, openCall(), () => Promise.reject(away))).rejects.toBe(away);
  expect(await makers.make(needed, openCall(), made)).toHaveLength(60);
});
