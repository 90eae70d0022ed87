import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TaskSlots } from '../../../../src/adapters/child-process/task-slots.ts';
import type { TaskLimits } from '../../../../src/domain/ports/task-pool.ts';

const bulk: TaskLimits = { timeoutMs: 1000 };
const urgent: TaskLimits = { ...bulk, urgent: true };
const extra: TaskLimits = { ...urgent, extra: true };

/** Asks for a slot for each of some tasks; `begun` fills with the names of those that have one. */
function ask(slots: TaskSlots, tasks: Readonly<Record<string, TaskLimits>>): string[] {
  const begun: string[] = [];
  for (const [name, limits] of Object.entries(tasks)) void slots.take(limits).then(() => begun.push(name));
  return begun;
}

describe('TaskSlots', () => {
  test('lets as many tasks begin as there are slots, and the others in their order', async () => {
    const slots = new TaskSlots(2);
    const begun = ask(slots, { a: bulk, b: bulk, c: bulk, d: bulk });
    await yieldToLoop();
    expect(begun).toEqual(['a', 'b']);
    slots.free(bulk);
    await yieldToLoop();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  test('lets an urgent task begin beyond the slots, and the next ones before others', async () => {
    const slots = new TaskSlots(2);
    const begun = ask(slots, { a: bulk, b: bulk, c: bulk, first: urgent, second: urgent, third: urgent });
    await yieldToLoop();
    expect(begun).toEqual(['a', 'b', 'first']);
    slots.free(bulk);
    await yieldToLoop();
    expect(begun).toEqual(['a', 'b', 'first', 'second']);
    slots.free(urgent);
    await yieldToLoop();
    expect(begun).toEqual(['a', 'b', 'first', 'second', 'third']);
  });

  test('lets extra tasks begin at once, for which the next ones wait', async () => {
    const slots = new TaskSlots(2);
    const begun = ask(slots, { a: bulk, b: bulk, c: bulk, urgent, extra });
    await yieldToLoop();
    expect(begun).toEqual(['a', 'b', 'urgent', 'extra']);
    slots.free(bulk);
    slots.free(extra);
    await yieldToLoop();
    expect(begun).not.toContain('c');
    slots.free(urgent);
    await yieldToLoop();
    expect(begun).toEqual(['a', 'b', 'urgent', 'extra', 'c']);
  });

  test('always lets one task begin that nobody waits for, however many urgent ones run', async () => {
    for (const max of [1, 2]) {
      const slots = new TaskSlots(max);
      const begun = ask(slots, { x: extra, y: extra, z: extra, a: bulk, b: bulk });
      await yieldToLoop();
      expect(begun, `${max} slots`).toEqual(['x', 'y', 'z', 'a']);
      slots.free(bulk);
      await yieldToLoop();
      expect(begun, `${max} slots`).toEqual(['x', 'y', 'z', 'a', 'b']);
    }
  });

  test('lets a task begin that nobody waits for when the last one ends, also where urgent ones wait', async () => {
    const slots = new TaskSlots(1);
    const begun = ask(slots, { a: bulk, first: urgent, b: bulk, second: urgent });
    await yieldToLoop();
    expect(begun).toEqual(['a', 'first']);
    slots.free(bulk);
    await yieldToLoop();
    expect(begun).toEqual(['a', 'first', 'second', 'b']);
  });

  test('forgets a task that gives up', async () => {
    const slots = new TaskSlots(1);
    const giving = new AbortController();
    await slots.take(bulk);
    const waiting = slots.take({ ...bulk, signal: giving.signal });
    const begun = ask(slots, { next: bulk });
    giving.abort(new Error('nobody wants it'));
    await expect(waiting).rejects.toThrow('nobody wants it');
    slots.free(bulk);
    await yieldToLoop();
    expect(begun).toEqual(['next']);
    await expect(slots.take({ ...bulk, signal: giving.signal })).rejects.toThrow('nobody wants it');
  });
});
