import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TaskSlots } from '../../../../src/adapters/child-process/task-slots.ts';
import type { TaskLimits } from '../../../../src/domain/ports/threads.ts';

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
    await nextTurn();
    expect(begun).toEqual(['a', 'b']);
    slots.free(bulk);
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  test('lets urgent tasks begin before others, in their order', async () => {
    const slots = new TaskSlots(1);
    const begun = ask(slots, { a: bulk, b: bulk, c: urgent, d: urgent });
    for (let ended = 0; ended < 3; ended += 1) {
      await nextTurn();
      slots.free(bulk);
    }
    await nextTurn();
    expect(begun).toEqual(['a', 'c', 'd', 'b']);
  });

  test('lets extra tasks begin at once, for which the next ones wait', async () => {
    const slots = new TaskSlots(2);
    const begun = ask(slots, { a: bulk, b: bulk, c: bulk, extra });
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'extra']);
    slots.free(bulk);
    await nextTurn();
    expect(begun).not.toContain('c');
    slots.free(extra);
    await nextTurn();
    expect(begun).toEqual(['a', 'b', 'extra', 'c']);
  });

  test('with one slot lets other tasks begin beside extra ones', async () => {
    const slots = new TaskSlots(1);
    const begun = ask(slots, { a: bulk, extra, b: bulk });
    await nextTurn();
    expect(begun).toEqual(['a', 'extra']);
    slots.free(bulk);
    await nextTurn();
    expect(begun).toEqual(['a', 'extra', 'b']);
    slots.free(extra);
    const more = ask(slots, { c: bulk });
    await nextTurn();
    expect(more).toEqual([]);
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
    await nextTurn();
    expect(begun).toEqual(['next']);
    await expect(slots.take({ ...bulk, signal: giving.signal })).rejects.toThrow('nobody wants it');
  });
});
