import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism, getPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep, setImmediate as yieldToLoop } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { IdleProcesses } from '../../src/adapters/child-process/idle-processes.ts';
import { ProcessPool, type ProcessPoolOptions } from '../../src/adapters/child-process/process-pool.ts';
import { TaskSlots } from '../../src/adapters/child-process/task-slots.ts';
import type { TaskPool } from '../../src/domain/ports/task-pool.ts';
import type { SampleTask } from './thread-sample.ts';

const module = new URL('./thread-sample.ts', import.meta.url);
const patience = { timeoutMs: 20_000 };
const megabyte = 2 ** 20;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A killed process is gone a little later. */
async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
}

describe('ProcessPool as threads', () => {
  const open: TaskPool[] = [];

  function start(options: Partial<ProcessPoolOptions> = {}): TaskPool {
    const taskPool = new ProcessPool({ processes: 1, ...options }).running(module);
    open.push(taskPool);
    return taskPool;
  }

  const run = (taskPool: TaskPool, task: SampleTask, options = patience): Promise<unknown> =>
    taskPool.run(task, options);
  const nameOf = async (taskPool: TaskPool): Promise<number> => (await run(taskPool, { do: 'name-process' })) as number;

  afterEach(async () => {
    await Promise.all(open.splice(0).map((taskPool) => taskPool.close()));
  });

  test('hands a task to the module and answers what it answers', async () => {
    const answer = (await run(start(), { do: 'fill', bytes: 1000 })) as { readonly pixels: Uint8Array };
    expect(answer.pixels.length).toBe(1000);
    expect(answer.pixels[999]).toBe(7);
  });

  test('carries bytes there and back unharmed, few or many, wherever they lie', async () => {
    const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7) % 251);
    const many = bytes(70_000);
    const value = {
      none: bytes(0),
      few: bytes(100),
      many: [many, { part: many.subarray(1000, 69_000) }],
      again: many,
      buffer: Buffer.from('words'),
      numbers: Float32Array.of(0.5, 2),
      text: 'ação',
      missing: null,
    };
    const taskPool = start();
    expect(await run(taskPool, { do: 'echo', value })).toEqual(value);
    expect(await run(taskPool, { do: 'echo', value: many })).toEqual(many);
  });

  test('hands on what it received with large arrays', async () => {
    const taskPool = start();
    const bytes = 5 * megabyte;
    const filled = (await run(taskPool, { do: 'fill', bytes })) as { readonly pixels: Uint8Array };
    const returned = (await run(taskPool, { do: 'echo', value: filled })) as { readonly pixels: Uint8Array };
    expect(Buffer.compare(returned.pixels, new Uint8Array(bytes).fill(7))).toBe(0);
  });

  test.skipIf(process.platform !== 'linux')('is listed by the system under its name', async () => {
    const pid = await nameOf(start({ name: 'reader' }));
    expect((await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')[0]).toBe('docface: reader');
  });

  test('sends large arrays once to a process that holds them', async () => {
    const taskPool = start({ heldBytes: 500_000 });
    const sent = new Uint8Array(200_000).fill(1);
    const { pixels } = (await run(taskPool, { do: 'fill', bytes: 200_000 })) as { readonly pixels: Uint8Array };
    for (const value of [sent, pixels]) {
      await run(taskPool, { do: 'overwrite', value });
      expect(await run(taskPool, { do: 'echo', value: { value } })).toEqual({ value: new Uint8Array(200_000).fill(9) });
    }
    expect(sent[0]).toBe(1);
  });

  test('sends again what gave way to other arrays, or is too long to be held', async () => {
    const taskPool = start({ heldBytes: 500_000 });
    const arrays = [1, 2, 3].map((first) => new Uint8Array(200_000).fill(first));
    for (const value of arrays) await run(taskPool, { do: 'overwrite', value });
    const long = new Uint8Array(600_000).fill(4);
    await run(taskPool, { do: 'overwrite', value: long });
    const values = await Promise.all([arrays[0], long].map((value) => run(taskPool, { do: 'echo', value })));
    expect(values).toEqual([arrays[0], long]);
  });

  test('gives a task to the process that holds its array', async () => {
    const taskPool = start({ processes: 2, heldBytes: 500_000 });
    const [one, other] = [new Uint8Array(200_000), new Uint8Array(200_000)];
    const name = (value: Uint8Array): Promise<unknown> => run(taskPool, { do: 'name-process', value });
    const names = await Promise.all([name(one), name(other)]);
    expect(names[0]).not.toBe(names[1]);
    expect([await name(one), await name(other), await name(one)]).toEqual([names[0], names[1], names[0]]);
  });

  test('lets its own process work while hundreds of megabytes come and go', async () => {
    const taskPool = start({ memoryBytes: 3000 * megabyte });
    const value = new Uint8Array(300 * megabyte).fill(1);
    await nameOf(taskPool);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const answer = (await run(taskPool, { do: 'echo', value })) as Uint8Array;
    await sleep(50);
    delay.disable();
    expect(answer.length).toBe(value.length);
    expect(delay.max / 1e6).toBeLessThan(150);
  });

  test('begins an extra task at once, in a process of its own, while others wait for theirs', async () => {
    const taskPool = start();
    const pid = await nameOf(taskPool);
    const held = new AbortController();
    const spinning = taskPool
      .run({ do: 'spin' }, { ...patience, signal: held.signal })
      .catch((error: unknown) => error);
    const queued = nameOf(taskPool);
    await sleep(0);
    const extra = (await taskPool.run({ do: 'name-process' }, { ...patience, extra: true })) as number;
    held.abort();
    expect(await spinning).toMatchObject({ name: 'AbortError' });
    expect(extra).not.toBe(pid);
    expect(await queued).toBe(extra);
  });

  test('never starts a task that nobody wants any more, and ends one that goes on after that', async () => {
    const taskPool = start();
    const pid = await nameOf(taskPool);
    const [canceled, waiting] = [new AbortController(), new AbortController()];
    const spinning = taskPool.run({ do: 'spin' }, { ...patience, signal: canceled.signal });
    const queued = taskPool.run({ do: 'exit' }, { ...patience, signal: waiting.signal });
    waiting.abort();
    await expect(queued).rejects.toMatchObject({ name: 'AbortError' });
    canceled.abort();
    await expect(spinning).rejects.toMatchObject({ name: 'AbortError' });
    await untilGone(pid);
    expect(await nameOf(taskPool)).not.toBe(pid);
  });

  test('ends what runs and what waits of a work that nobody wants any more', async () => {
    const [work, call] = [new AbortController(), new AbortController()];
    const watch = { waits: () => undefined, starts: () => undefined, ends: () => undefined, signal: work.signal };
    const taskPool = start({ watch: () => watch });
    const spinning = taskPool.run({ do: 'spin' }, patience);
    const queued = taskPool.run({ do: 'name-process' }, { ...patience, signal: call.signal });
    work.abort();
    await expect(queued).rejects.toMatchObject({ name: 'AbortError' });
    await expect(spinning).rejects.toMatchObject({ name: 'AbortError' });
    await expect(nameOf(taskPool)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('keeps a process whose task ends soon after nobody wants it any more', async () => {
    const taskPool = start();
    const pid = await nameOf(taskPool);
    const canceled = new AbortController();
    const waiting = taskPool.run({ do: 'wait', ms: 50 }, { ...patience, signal: canceled.signal });
    canceled.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(await nameOf(taskPool)).toBe(pid);
  });

  test('leaves the processor to the process that answers callers', async () => {
    expect(getPriority(await nameOf(start()))).toBeGreaterThan(getPriority());
  });

  test('gives urgent tasks more of the processor than others, and keeps the processes of both', async () => {
    const taskPool = start();
    const urgently = async (): Promise<number> =>
      (await taskPool.run({ do: 'name-process' }, { ...patience, urgent: true })) as number;
    const [urgent, other] = [await urgently(), await nameOf(taskPool)];
    expect(getPriority(urgent)).toBeLessThan(getPriority(other));
    expect(getPriority(urgent)).toBeGreaterThan(getPriority());
    expect([await urgently(), await nameOf(taskPool)]).toEqual([urgent, other]);
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

  test('calls the death of a process an engine failure worth a new try, and replaces the process', async () => {
    const taskPool = start();
    await expect(run(taskPool, { do: 'exit' })).rejects.toMatchObject({ code: 'ENGINE_FAILED', retryable: true });
    expect(await run(taskPool, { do: 'wait', ms: 1 })).toBe('rested');
  });

  test('kills a process that never answers, and replaces it', async () => {
    const taskPool = start();
    const before = await run(taskPool, { do: 'name-process' });
    const began = performance.now();
    await expect(run(taskPool, { do: 'spin' }, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
      retryable: false,
    });
    expect(performance.now() - began).toBeLessThan(3000);
    expect(await run(taskPool, { do: 'name-process' })).not.toBe(before);
  });

  test('counts no time against a task in which others have the processors', async () => {
    const taskPool = start();
    await nameOf(taskPool);
    const spin = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    const others = Array.from({ length: availableParallelism() }, spin);
    try {
      const began = performance.now();
      expect(await run(taskPool, { do: 'work', ms: 250 }, { timeoutMs: 500 })).toBe('worked');
      expect(performance.now() - began).toBeGreaterThan(500);
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  });

  test('counts no time against a task in which it rests and its own process is too busy to hear it', async () => {
    const taskPool = start();
    await nameOf(taskPool);
    const resting = run(taskPool, { do: 'wait', ms: 50 }, { timeoutMs: 300 });
    await sleep(20);
    await yieldToLoop();
    for (const began = performance.now(); performance.now() - began < 500; );
    expect(await resting).toBe('rested');
  });

  test('ends a task that rests for several times its limit, and does not say that it took too much', async () => {
    const taskPool = start();
    const before = await nameOf(taskPool);
    const resting = run(taskPool, { do: 'wait', ms: 30_000 }, { timeoutMs: 200 });
    await expect(resting).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED', retryable: true });
    await untilGone(before);
  });

  test('runs at most as many tasks at once as it has processes, and waiting for a turn costs no time', async () => {
    const taskPool = start({ processes: 2 });
    await Promise.all([run(taskPool, { do: 'wait', ms: 1 }), run(taskPool, { do: 'wait', ms: 1 })]);
    const began = performance.now();
    const six = Array.from({ length: 6 }, () => run(taskPool, { do: 'wait', ms: 400 }, { timeoutMs: 1000 }));
    expect(await Promise.all(six)).toEqual(Array(6).fill('rested'));
    expect(performance.now() - began).toBeGreaterThan(1150);
  });

  test('runs as many tasks of several pools at once as the slots that they share', async () => {
    const processes = new TaskSlots(1);
    const pools = [start({ processes }), start({ processes })];
    const names = await Promise.all(pools.map(nameOf));
    const began = performance.now();
    await Promise.all([...pools, ...pools].map((taskPool) => run(taskPool, { do: 'wait', ms: 300 })));
    expect(performance.now() - began).toBeGreaterThan(1150);
    expect(new Set(names).size).toBe(2);
  });

  test('lets other tasks be while one of them is killed', async () => {
    const taskPool = start({ processes: 2 });
    await run(taskPool, { do: 'wait', ms: 1 });
    const killed = run(taskPool, { do: 'spin' }, { timeoutMs: 500 });
    const others = [900, 50, 50].map((ms) => run(taskPool, { do: 'wait', ms }));
    await expect(killed).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await Promise.all(others)).toEqual(['rested', 'rested', 'rested']);
  });

  test('ends a process that has had no work for the idle time, and starts another when work comes', async () => {
    const taskPool = start({ idleTimeoutMs: 100 });
    const first = await nameOf(taskPool);
    expect(await nameOf(taskPool)).toBe(first);
    await untilGone(first);
    expect(await nameOf(taskPool)).not.toBe(first);
  });

  test('kills a process that takes more memory than it may, says so, and replaces it', async () => {
    const taskPool = start({ memoryBytes: 300 * megabyte });
    const before = await nameOf(taskPool);
    await expect(run(taskPool, { do: 'hoard', bytes: 4000 * megabyte })).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining('more than 300 MB of memory'),
      retryable: false,
    });
    await untilGone(before);
    expect(await nameOf(taskPool)).not.toBe(before);
  });

  test('gives a process that keeps much memory, or has run many tasks, up for a new one', async () => {
    const large = start({ memoryBytes: 500 * megabyte });
    const first = await nameOf(large);
    expect(await run(large, { do: 'hoard', bytes: 200 * megabyte })).toBe('hoarded');
    expect(await nameOf(large)).not.toBe(first);
    await untilGone(first);

    const shouldRecycle = start({ recycleAfter: 2 });
    const [one, two, three] = [await nameOf(shouldRecycle), await nameOf(shouldRecycle), await nameOf(shouldRecycle)];
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  test('ends the process that was idle for longest where idle ones keep too much together', async () => {
    // Enough for one idle process, not for two.
    const idleProcesses = new IdleProcesses({ maxIdleBytes: 220 * megabyte });
    const [one, other] = [start({ idleProcesses }), start({ idleProcesses })];
    const [first, second] = [await nameOf(one), await nameOf(other)];
    await run(one, { do: 'hoard', bytes: 100 * megabyte });
    await run(other, { do: 'hoard', bytes: 100 * megabyte });
    await untilGone(first);
    expect(await nameOf(other)).toBe(second);
  });

  test('ends an idle process while those at work take much, and keeps it otherwise', async () => {
    const idleProcesses = new IdleProcesses({ maxIdleBytes: 300 * megabyte, maxBytes: 300 * megabyte });
    const [one, other] = [start({ idleProcesses }), start({ idleProcesses })];
    const idle = await nameOf(one);
    const worker = await nameOf(other);
    await sleep(700);
    await run(other, { do: 'hoard', bytes: 50 * megabyte });
    await sleep(700);
    expect(isRunning(idle)).toBe(true);
    await run(other, { do: 'hoard', bytes: 200 * megabyte });
    // Also in the midst of a task.
    const working = run(other, { do: 'wait', ms: 3000 });
    await untilGone(idle);
    await working;
    expect(await nameOf(other)).toBe(worker);
    expect(isRunning(worker)).toBe(true);
  });

  test('keeps what idle processes may always keep, however much those at work take', async () => {
    const options = { maxIdleBytes: 400 * megabyte, maxBytes: 1, minIdleBytes: 150 * megabyte };
    const idleProcesses = new IdleProcesses(options);
    const [large, small, other] = [start({ idleProcesses }), start({ idleProcesses }), start({ idleProcesses })];
    const first = await nameOf(large);
    await run(large, { do: 'hoard', bytes: 200 * megabyte });
    const second = await nameOf(small);
    const working = run(other, { do: 'wait', ms: 2500 });
    await untilGone(first);
    await working;
    expect(await nameOf(small)).toBe(second);
  });

  test('ends what has no work, even for a moment, where all together take too much', async () => {
    const kept = { maxIdleBytes: 900 * megabyte, minIdleBytes: 900 * megabyte };
    const idleProcesses = new IdleProcesses({ ...kept, criticalBytes: 300 * megabyte });
    const [small, large] = [start({ idleProcesses }), start({ idleProcesses, memoryBytes: 2000 * megabyte })];
    const [idle, resting] = [await nameOf(small), await nameOf(large)];
    await sleep(700);
    expect(isRunning(idle)).toBe(true);
    await run(large, { do: 'hoard', bytes: 350 * megabyte });
    // Tasks follow one another too closely for it to become idle.
    await expect.poll(() => nameOf(large), { interval: 100, timeout: 20_000 }).not.toBe(resting);
    await untilGone(idle);
  });

  test('leaves what callers wait for its moment without work, however much all together take', async () => {
    const urgent = { ...patience, urgent: true };
    const idleProcesses = new IdleProcesses({ maxIdleBytes: 900 * megabyte, criticalBytes: 1 });
    const taskPool = start({ idleProcesses });
    const name = await run(taskPool, { do: 'name-process' }, urgent);
    for (let call = 0; call < 10; call += 1) {
      await sleep(150);
      expect(await run(taskPool, { do: 'name-process' }, urgent)).toBe(name);
    }
  });

  test('ends idle processes of others before its own where all together take too much', async () => {
    const others = new IdleProcesses({ maxIdleBytes: 900 * megabyte });
    const kept = { maxIdleBytes: 900 * megabyte, minIdleBytes: 900 * megabyte };
    const idleProcesses = new IdleProcesses({ ...kept, criticalBytes: 300 * megabyte, others });
    const [beside, own, large] = [start({ idleProcesses: others }), start({ idleProcesses }), start({ idleProcesses })];
    const [other, idle] = [await nameOf(beside), await nameOf(own)];
    await run(beside, { do: 'hoard', bytes: 150 * megabyte });
    await sleep(700);
    expect(isRunning(other)).toBe(true);
    // More than is left, and less than there is without the other one.
    await run(large, { do: 'hoard', bytes: 120 * megabyte });
    await untilGone(other);
    await sleep(700);
    expect(isRunning(idle)).toBe(true);
  });

  test('ends no process between two tasks that follow one another, however little idle ones may keep', async () => {
    const taskPool = start({ idleProcesses: new IdleProcesses({ maxIdleBytes: 0 }) });
    const name = await nameOf(taskPool);
    for (let page = 0; page < 5; page += 1) expect(await nameOf(taskPool)).toBe(name);
    await untilGone(name);
  });

  test('leaves no process behind when its own process is killed, even by a task that hears nothing', async () => {
    const script = fileURLToPath(new URL('./spinning-parent.ts', import.meta.url));
    const parent = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    await sleep(200);
    expect(isRunning(child)).toBe(true);
    parent.kill('SIGKILL');
    await untilGone(child);
  });

  test('lets a task finish when a terminal interrupts the whole group', async () => {
    const taskPool = start();
    const pid = await nameOf(taskPool);
    const running = run(taskPool, { do: 'wait', ms: 300 });
    process.kill(pid, 'SIGINT');
    process.kill(pid, 'SIGTERM');
    expect(await running).toBe('rested');
    expect(await nameOf(taskPool)).toBe(pid);
  });

  test('shows its processes nothing of the environment but what it is given', async () => {
    const seen = await run(start({ environment: { LANG: 'C' } }), { do: 'show-environment' });
    expect(seen).toMatchObject({ LANG: 'C' });
    const others = Object.keys(seen as object).filter((name) => !/^(?:LANG|MALLOC_|NODE_CHANNEL_)/.test(name));
    expect(others).toEqual([]);
  });

  test('has glibc ask for large pages where that is asked for', async () => {
    const environments = await Promise.all(
      [true, false].map((hugePages) => run(start({ hugePages }), { do: 'show-environment' })),
    );
    expect(environments).toEqual([
      expect.objectContaining({ GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }),
      expect.not.objectContaining({ GLIBC_TUNABLES: expect.anything() }),
    ]);
  });

  test('lets no process write to the output of its own', async () => {
    const script = `
      import { ProcessPool } from ${JSON.stringify(new URL('../../src/adapters/child-process/process-pool.ts', import.meta.url).href)};
      const threads = new ProcessPool({ processes: 1 }).running(new URL(${JSON.stringify(module.href)}));
      await threads.run({ do: 'print' }, { timeoutMs: 20_000 });
      await threads.close();
      console.log('done');`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    const heard: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => heard.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => heard.push(chunk));
    await once(child, 'close');
    expect(Buffer.concat(heard).toString()).toBe('done\n');
  });

  test('runs the modules of several in the same processes, and closes them together', async () => {
    const pool = new ProcessPool({ processes: 1 });
    const [one, other] = [pool.running(module), pool.running(new URL(`${module.href}?other`))];
    open.push(one);
    const first = await nameOf(one);
    expect(await nameOf(other)).toBe(first);
    await other.close();
    await untilGone(first);
  });

  test('hands back what runs, waits or comes when it is closed, and blames no task for it', async () => {
    const taskPool = start();
    const handedBack = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true };
    const tasks = [1, 2].map(() => run(taskPool, { do: 'wait', ms: 10_000 }).catch((error: unknown) => error));
    await sleep(200);
    await taskPool.close();
    expect(await Promise.all(tasks)).toMatchObject([handedBack, handedBack]);
    await expect(run(taskPool, { do: 'wait', ms: 1 })).rejects.toMatchObject(handedBack);
    await taskPool.close();
  });
});
