import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { PiscinaThreadsOptions } from '../../src/adapters/piscina/piscina-threads.ts';
import { PiscinaThreads } from '../../src/adapters/piscina/piscina-threads.ts';
import type { SampleTask } from './thread-sample.ts';

const module = new URL('./thread-sample.ts', import.meta.url);
const patience = { timeoutMs: 20_000 };

describe('PiscinaThreads as threads', () => {
  const open: PiscinaThreads[] = [];

  function start(options: Partial<PiscinaThreadsOptions> = {}): PiscinaThreads {
    const threads = new PiscinaThreads({ module, threads: 1, ...options });
    open.push(threads);
    return threads;
  }

  const run = (threads: PiscinaThreads, task: SampleTask, options = patience): Promise<unknown> =>
    threads.run(task, options);

  afterEach(async () => {
    await Promise.all(open.splice(0).map((threads) => threads.close()));
  });

  test('hands a task to the module and answers what it answers', async () => {
    const answer = (await run(start(), { do: 'fill', bytes: 1000 })) as { readonly pixels: Uint8Array };
    expect(answer.pixels.length).toBe(1000);
    expect(answer.pixels[999]).toBe(7);
  });

  test('keeps the code, the message and the cause of a known error', async () => {
    await expect(run(start(), { do: 'fail-known' })).rejects.toMatchObject({
      name: 'DocfaceError',
      code: 'ENCRYPTED_FILE',
      message: 'Send the password.',
      retryable: false,
      cause: { message: 'vendor code 4' },
    });
  });

  test('calls any other error an engine failure that a new try does not mend', async () => {
    await expect(run(start(), { do: 'fail-unknown' })).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      retryable: false,
      cause: { message: 'a vendor broke' },
    });
  });

  test('calls the death of a thread an engine failure worth a new try, and replaces the thread', async () => {
    const threads = start();
    await expect(run(threads, { do: 'exit' })).rejects.toMatchObject({ code: 'ENGINE_FAILED', retryable: true });
    expect(await run(threads, { do: 'wait', ms: 1 })).toBe('rested');
  });

  test('kills a thread that never answers, and replaces it', async () => {
    const threads = start();
    const before = await run(threads, { do: 'name-thread' });
    const began = performance.now();
    await expect(run(threads, { do: 'spin' }, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(performance.now() - began).toBeLessThan(3000);
    expect(await run(threads, { do: 'name-thread' })).not.toBe(before);
  });

  test('runs at most as many tasks at once as it has threads, and waiting for a turn costs no time', async () => {
    const threads = start({ threads: 2 });
    await Promise.all([run(threads, { do: 'wait', ms: 1 }), run(threads, { do: 'wait', ms: 1 })]);
    const began = performance.now();
    const six = Array.from({ length: 6 }, () => run(threads, { do: 'wait', ms: 400 }, { timeoutMs: 1000 }));
    expect(await Promise.all(six)).toEqual(Array(6).fill('rested'));
    expect(performance.now() - began).toBeGreaterThan(1150);
  });

  test('lets other tasks be while one of them is killed', async () => {
    const threads = start({ threads: 2 });
    await run(threads, { do: 'wait', ms: 1 });
    const killed = run(threads, { do: 'spin' }, { timeoutMs: 500 });
    const others = [900, 50, 50].map((ms) => run(threads, { do: 'wait', ms }));
    await expect(killed).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await Promise.all(others)).toEqual(['rested', 'rested', 'rested']);
  });

  test('stops a thread that has had no work for the idle time, and starts another when work comes', async () => {
    const threads = start({ idleTimeoutMs: 100 });
    const first = await run(threads, { do: 'name-thread' });
    expect(await run(threads, { do: 'name-thread' })).toBe(first);
    await sleep(600);
    expect(await run(threads, { do: 'name-thread' })).not.toBe(first);
  });

  test('prepares once, before the first thread starts', async () => {
    let prepared = 0;
    const threads = start({ prepare: async () => void (prepared += 1) });
    expect(prepared).toBe(0);
    await Promise.all([run(threads, { do: 'wait', ms: 1 }), run(threads, { do: 'wait', ms: 1 })]);
    expect(prepared).toBe(1);
  });

  test('hands back what runs, waits or comes when it is closed, and blames no task for it', async () => {
    const threads = start();
    const handedBack = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true };
    const tasks = [1, 2].map(() => run(threads, { do: 'wait', ms: 10_000 }).catch((error: unknown) => error));
    await sleep(200);
    await threads.close();
    expect(await Promise.all(tasks)).toMatchObject([handedBack, handedBack]);
    await expect(run(threads, { do: 'wait', ms: 1 })).rejects.toMatchObject(handedBack);
    await threads.close();
  });
});
