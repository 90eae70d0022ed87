import { expect, test } from 'vitest';
import { AnswerBudget } from '../../../../src/application/reads/answer-budget.ts';
import type { ReadCall } from '../../../../src/application/reads/read-call.ts';

const megabyte = 2 ** 20;

/** A call that ends when told to. */
function openCall(): ReadCall & { readonly end: () => void } {
  const callbacks: (() => void)[] = [];
  const end = (): void => {
    for (const callback of callbacks.splice(0)) callback();
  };
  return { disconnected: new AbortController().signal, atEnd: (callback) => callbacks.push(callback), end };
}

async function* noParts(): AsyncIterable<Uint8Array> {}
const large = () => Promise.resolve({ parts: noParts() });

test('an answer that comes in parts counts with two of them, and a whole one with its bytes', async () => {
  const budget = new AnswerBudget(4 * megabyte);
  const [first, second] = [openCall(), openCall()];
  expect((await budget.fetchParts('acme', first, large)).kind).toBe('parts');
  expect(budget.reservedBytes).toBe(megabyte);
  const whole = await budget.fetchParts('acme', second, () => Promise.resolve(new Uint8Array(70)));
  expect(whole.kind === 'whole' && whole.bytes.length).toBe(70);
  expect(budget.reservedBytes).toBe(megabyte + 70);
  first.end();
  expect(budget.reservedBytes).toBe(70);
});

test('another form of the parts counts beside them, and is not made for who holds the share', async () => {
  const budget = new AnswerBudget(4 * megabyte);
  const [first, second] = [openCall(), openCall()];
  const answers = [await budget.fetchParts('acme', first, large), await budget.fetchParts('acme', second, large)];
  let made = 0;
  const gather = (answer: (typeof answers)[number]) => {
    if (answer.kind === 'whole') throw new Error('It came as a whole.');
    return answer.gathered(() => {
      made += 1;
      return Promise.resolve({ length: 3 * megabyte });
    });
  };
  expect(await gather(answers[0]!)).toEqual({ length: 3 * megabyte });
  expect(budget.reservedBytes).toBe(5 * megabyte);
  await expect(gather(answers[1]!)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', retryAfterSeconds: 1 });
  expect(made).toBe(1);
  first.end();
  expect(budget.reservedBytes).toBe(megabyte);
  await gather(answers[1]!);
  second.end();
  expect(budget.reservedBytes).toBe(0);
});

test('parts are fetched in turns: two of one client at a time, and others do not wait behind them', async () => {
  const budget = new AnswerBudget(100 * megabyte);
  const waiting: (() => void)[] = [];
  let begun = 0;
  async function* slow(): AsyncIterable<Uint8Array> {
    begun += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    yield new Uint8Array(7);
  }
  const readAll = async (clientId: string, parts: AsyncIterable<Uint8Array>) => {
    const answer = await budget.fetchParts(clientId, openCall(), () => Promise.resolve({ parts }));
    if (answer.kind === 'whole') throw new Error('It came as a whole.');
    let bytes = 0;
    for await (const part of answer.parts) bytes += part.length;
    return bytes;
  };
  async function* quick(): AsyncIterable<Uint8Array> {
    yield new Uint8Array(3);
  }
  const many = Array.from({ length: 5 }, () => readAll('acme', slow()));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(2);
  expect(await readAll('globex', quick())).toBe(3);
  while (begun < 5) {
    for (const go of waiting.splice(0)) go();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const go of waiting.splice(0)) go();
  expect(await Promise.all(many)).toEqual([7, 7, 7, 7, 7]);
});
