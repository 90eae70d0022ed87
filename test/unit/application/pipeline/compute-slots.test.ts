import { expect, test } from 'vitest';
import { ComputeSlots } from '../../../../src/application/pipeline/compute-slots.ts';

/** Work that ends when told to, and a log of what started. */
function workbench(slots: ComputeSlots) {
  const started: string[] = [];
  const end = new Map<string, () => void>();
  const begin = (name: string, lane: 'interactive' | 'bulk', clientId = 'acme'): Promise<void> =>
    slots.run({ lane, clientId }, () => {
      started.push(name);
      return new Promise<void>((resolve) => end.set(name, resolve));
    });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { started, end, begin, settle };
}

test('interactive work starts before bulk work that waited longer', async () => {
  const { started, end, begin, settle } = workbench(new ComputeSlots(1));
  const all = [begin('first', 'bulk'), begin('bulk', 'bulk'), begin('interactive', 'interactive')];

  for (const name of ['first', 'interactive', 'bulk']) {
    await settle();
    end.get(name)?.();
  }
  await Promise.all(all);

  expect(started).toEqual(['first', 'interactive', 'bulk']);
});

test('a quarter of the slots stays free of bulk work', async () => {
  const { started, end, begin, settle } = workbench(new ComputeSlots(4));
  const all = [1, 2, 3, 4].map((number) => begin(`bulk ${number}`, 'bulk'));
  await settle();
  expect(started).toEqual(['bulk 1', 'bulk 2', 'bulk 3']);

  all.push(begin('interactive', 'interactive'));
  await settle();
  expect(started.at(-1)).toBe('interactive');

  end.get('interactive')?.();
  await settle();
  expect(started).not.toContain('bulk 4');
  for (const name of ['bulk 1', 'bulk 2', 'bulk 3']) end.get(name)?.();
  await settle();
  end.get('bulk 4')?.();
  await Promise.all(all);
});

test('clients take turns, however much one of them has waiting', async () => {
  const { started, end, begin, settle } = workbench(new ComputeSlots(1));
  const all = [1, 2, 3].map((number) => begin(`acme ${number}`, 'bulk'));
  all.push(begin('globex 1', 'bulk', 'globex'), begin('globex 2', 'bulk', 'globex'));
  const order = ['acme 1', 'globex 1', 'acme 2', 'globex 2', 'acme 3'];

  for (const name of order) {
    await settle();
    end.get(name)?.();
  }
  await Promise.all(all);

  expect(started).toEqual(order);
});

test('work that fails gives its slot back', async () => {
  const slots = new ComputeSlots(1);
  const bulk = { lane: 'bulk', clientId: 'acme' } as const;

  await expect(slots.run(bulk, () => Promise.reject(new RangeError('broken')))).rejects.toThrow('broken');
  await expect(slots.run(bulk, () => Promise.resolve('next'))).resolves.toBe('next');
});

test('interactive work of a client that holds no slot begins beside those that others hold', async () => {
  const slots = new ComputeSlots(2);
  const { started, end, begin, settle } = workbench(slots);
  const all = [begin('acme 1', 'bulk'), begin('acme 2', 'interactive'), begin('acme 3', 'interactive')];
  all.push(begin('globex bulk', 'bulk', 'globex'), begin('globex 1', 'interactive', 'globex'));
  all.push(begin('globex 2', 'interactive', 'globex'), begin('initech', 'interactive', 'initech'));
  await settle();
  expect(started).toEqual(['acme 1', 'acme 2', 'globex 1']);

  end.get('globex 1')?.();
  await settle();
  expect(started.at(-1)).toBe('initech');
  end.get('initech')?.();
  await settle();
  expect(started.at(-1)).toBe('globex 2');

  for (const name of ['acme 1', 'acme 2', 'globex 2', 'acme 3', 'globex bulk']) {
    end.get(name)?.();
    await settle();
  }
  await Promise.all(all);
  expect(slots.busy).toBe(0);
});

test('work that need not wait at engines hears so, and no other', async () => {
  const slots = new ComputeSlots(2, 1);
  const granted: boolean[] = [];
  let end = (): void => undefined;
  const first = slots.run({ lane: 'interactive', clientId: 'acme' }, ({ extra }) => {
    granted.push(extra);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await slots.run({ lane: 'bulk', clientId: 'globex' }, async ({ extra }) => void granted.push(extra));
  await slots.run({ lane: 'interactive', clientId: 'acme' }, async ({ extra }) => void granted.push(extra));
  await slots.run({ lane: 'interactive', clientId: 'globex' }, async ({ extra }) => void granted.push(extra));
  end();
  await first;

  expect(granted).toEqual([false, false, false, true]);
});

test('work that a caller waits for hears so', async () => {
  const slots = new ComputeSlots(2);
  const urgentIn = (lane: 'interactive' | 'bulk'): Promise<boolean> =>
    slots.run({ lane, clientId: 'acme' }, ({ urgent }) => Promise.resolve(urgent));
  expect([await urgentIn('interactive'), await urgentIn('bulk')]).toEqual([true, false]);
});

test('work may use the cores of the slots that are free when it begins, and one when none is', async () => {
  const slots = new ComputeSlots(4, 3);
  const granted: number[] = [];
  const ends: (() => void)[] = [];
  const begin = (): Promise<void> =>
    slots.run({ lane: 'interactive', clientId: 'acme' }, ({ cores }) => {
      granted.push(cores);
      return new Promise((resolve) => ends.push(resolve));
    });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const all = [begin(), begin(), begin(), begin(), begin()];
  await settle();
  expect(granted).toEqual([3, 2, 1, 1]);

  for (const end of ends.splice(0)) end();
  await Promise.all(all.slice(0, 4));
  await settle();
  expect(granted.slice(4)).toEqual([1]);
  for (const end of ends.splice(0)) end();
  await all[4];

  const last = begin();
  await settle();
  for (const end of ends) end();
  await last;
  expect(granted.at(-1)).toBe(3);
});

test('a call does not wait for the pages of others behind bulk work of its own client, which waits for them', async () => {
  const { started, end, begin, settle } = workbench(new ComputeSlots(3, 2));
  const all = [begin('globex 1', 'bulk', 'globex'), begin('globex 2', 'bulk', 'globex'), begin('acme 1', 'bulk')];
  await settle();
  all.push(begin('globex call', 'interactive', 'globex'), begin('acme call', 'interactive'));
  await settle();
  expect(started).toEqual(['globex 1', 'globex 2', 'acme 1', 'acme call']);

  for (const name of ['globex 1', 'globex 2', 'acme 1', 'acme call']) end.get(name)?.();
  await settle();
  end.get('globex call')?.();
  await Promise.all(all);
});
