import { expect, test } from 'vitest';
import { runForEach } from '../../../console/requests/run-for-each.ts';

/** An error that says when to try again, or that there is no use. */
class Refused extends Error {
  readonly seconds: number | null;

  constructor(seconds: number | null) {
    super('refused');
    this.seconds = seconds;
  }
}

const secondsUntilAgain = (error: unknown): number | null => (error instanceof Refused ? error.seconds : null);

interface Reports {
  readonly done: (item: number, error: unknown) => void;
  readonly ended: Map<number, unknown>;
}

const recorded = (): Reports => {
  const ended = new Map<number, unknown>();
  return { ended, done: (item, error) => ended.set(item, error) };
};
const numbers = Array.from({ length: 20 }, (_, index) => index);
const never = new AbortController().signal;

test('each item is worked on once, four at a time', async () => {
  const { ended, done } = recorded();
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
  };
  await runForEach(numbers, { work, secondsUntilAgain, done, signal: never });
  expect([most, [...ended.keys()].toSorted((a, b) => a - b)]).toEqual([4, numbers]);
});

test('all wait as long as the service says, and go on', async () => {
  const { ended, done } = recorded();
  const waited: number[] = [];
  let calls = 0;
  const work = async (): Promise<void> => {
    calls += 1;
    if (calls === 2 || calls === 9) throw new Refused(90);
  };
  const wait = async (seconds: number): Promise<void> => void waited.push(seconds);
  await runForEach(numbers, { work, secondsUntilAgain, done, wait, signal: never });
  expect([calls, waited, [...ended.values()].every((error) => error === null)]).toEqual([22, [60, 60], true]);
});

test('what fails is reported with its error, and stops no other', async () => {
  const { ended, done } = recorded();
  const refused = new Refused(null);
  const busy = new Refused(1);
  let tries = 0;
  const work = async (item: number): Promise<void> => {
    if (item === 3) throw refused;
    if (item !== 5) return;
    tries += 1;
    throw busy;
  };
  await runForEach(numbers, { work, secondsUntilAgain, done, wait: async () => undefined, signal: never });
  expect([ended.size, ended.get(3), ended.get(5), ended.get(4), tries]).toEqual([20, refused, busy, null, 10]);
});

test('what is on its way when it is stopped ends, and is reported', async () => {
  const { ended, done } = recorded();
  const stopper = new AbortController();
  const refused = new Refused(null);
  const work = async (item: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, item === 0 ? 1 : 5));
    stopper.abort();
    if (item === 1) throw refused;
  };
  await runForEach(numbers, { work, secondsUntilAgain, done, signal: stopper.signal });
  expect([...ended.entries()].toSorted(([one], [other]) => one - other)).toEqual([
    [0, null],
    [1, refused],
    [2, null],
    [3, null],
  ]);
});

test('nothing begins once it is stopped, also where it waits', async () => {
  const { ended, done } = recorded();
  const stopper = new AbortController();
  let calls = 0;
  const work = async (item: number): Promise<void> => {
    calls += 1;
    if (item === 0) throw new Refused(30);
  };
  const stopped = runForEach([0, 1], { work, secondsUntilAgain, done, signal: stopper.signal });
  await new Promise((resolve) => setTimeout(resolve, 5));
  stopper.abort();
  await stopped;
  expect([calls, [...ended.keys()]]).toEqual([2, [1]]);
});
