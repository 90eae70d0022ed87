import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ParsingQuota } from '../../../../src/adapters/koa/limits/parsing-quota.ts';

/** Keeps the event loop busy, as parsing does. */
function spin(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('bodies of one holder are parsed in their order, each after a rest of three times as long as the one before', async () => {
  const limits = new ParsingQuota();
  const seen: { body: number; from: number; to: number }[] = [];
  const parse = (body: number) => () => {
    const from = performance.now();
    spin(10);
    seen.push({ body, from, to: performance.now() });
  };
  await Promise.all([1, 2, 3, 4].map((body) => limits.run('acme', parse(body))));
  expect(seen.map(({ body }) => body)).toEqual([1, 2, 3, 4]);
  const pauses = seen.slice(1).map(({ from }, index) => from - (seen[index]?.to ?? 0));
  for (const rest of pauses) expect(rest).toBeGreaterThan(28);
});

test('a body of another holder does not wait for them', async () => {
  const limits = new ParsingQuota();
  const order: string[] = [];
  const parse = (name: string) => () => {
    spin(10);
    order.push(name);
  };
  await Promise.all([
    ...['first', 'second', 'third'].map((name) => limits.run('acme', parse(name))),
    limits.run('globex', parse('of another')),
  ]);
  expect(order.slice(0, 2).toSorted()).toEqual(['first', 'of another']);
});

test('what cannot be parsed tells its caller, and the next one has its turn', async () => {
  const limits = new ParsingQuota();
  const broken = limits.run('acme', () => {
    throw new SyntaxError('no JSON');
  });
  const next = limits.run('acme', () => 'parsed');
  await expect(broken).rejects.toThrow('no JSON');
  expect(await next).toBe('parsed');
  await sleep(10);
  expect(await limits.run('acme', () => 'after a rest')).toBe('after a rest');
});
