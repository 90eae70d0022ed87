import { describe, expect, test } from 'vitest';
import { Turns } from '../../../../src/adapters/embedded/turns.ts';

describe('Turns', () => {
  test('lets one in at a time, in the order of asking', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const visit = async (name: string): Promise<void> => {
      await turns.take();
      order.push(`${name} in`);
      await Promise.resolve();
      order.push(`${name} out`);
      turns.pass();
    };
    await Promise.all([visit('a'), visit('b'), visit('c')]);
    await visit('d');
    expect(order).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} in`, `${name} out`]));
  });
});
