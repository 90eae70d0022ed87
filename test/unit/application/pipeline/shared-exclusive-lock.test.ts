import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { SharedExclusiveLock } from '../../../../src/application/pipeline/shared-exclusive-lock.ts';

describe('The gate', () => {
  /** Runs steps in the order given and notes when each starts and ends. */
  async function noted(steps: readonly (readonly [name: string, alone: boolean])[]): Promise<readonly string[]> {
    const gate = new SharedExclusiveLock();
    const notes: string[] = [];
    await Promise.all(
      steps.map(([name, alone]) =>
        gate.run(alone, async () => {
          notes.push(`${name} starts`);
          await sleep(5);
          notes.push(`${name} ends`);
        }),
      ),
    );
    return notes;
  }

  test('lets any number run together', async () => {
    expect(
      await noted([
        ['a', false],
        ['b', false],
      ]),
    ).toEqual(['a starts', 'b starts', 'a ends', 'b ends']);
  });

  test('lets one run alone, before those that come later', async () => {
    expect(
      await noted([
        ['a', false],
        ['alone', true],
        ['b', false],
        ['c', false],
      ]),
    ).toEqual(['a starts', 'a ends', 'alone starts', 'alone ends', 'b starts', 'c starts', 'b ends', 'c ends']);
  });

  test('goes on after a failure', async () => {
    const gate = new SharedExclusiveLock();
    await expect(gate.run(true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate.run(true, () => Promise.resolve('next'))).resolves.toBe('next');
  });
});
