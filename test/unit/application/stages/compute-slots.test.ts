import { expect, test } from 'vitest';
import { ComputeSlots } from '../../../../src/application/stages/compute-slots.ts';

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
