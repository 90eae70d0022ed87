import { afterAll, describe, expect, test } from 'vitest';
import { AsyncWorkContext } from '../../src/adapters/child-process/async-work-context.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { OpenAiStructuredReader } from '../../src/adapters/openai/openai-structured-reader.ts';
import { WorkTimer } from '../../src/application/pipeline/stage-task.ts';
import type { WorkWatch } from '../../src/domain/ports/work-context.ts';
import { startReceiver } from '../support/local-receiver.ts';
import { completionOf } from '../support/scripted-generator.ts';
import type { SampleTask } from './thread-sample.ts';

const context = new AsyncWorkContext();
const taskPool = new ProcessPool({ processes: 1, watch: context.watch }).running(
  new URL('./thread-sample.ts', import.meta.url),
);
const run = (task: SampleTask, signal?: AbortSignal) =>
  taskPool.run(task, { timeoutMs: 20_000, ...(signal && { signal }) });
afterAll(() => taskPool.close());

/** Watches that write into one list what they hear. */
function listeners(): { readonly heard: string[]; readonly watchOf: (name: string) => WorkWatch } {
  const heard: string[] = [];
  const watchOf = (name: string): WorkWatch => ({
    waits: () => void heard.push(`${name} waits`),
    starts: () => void heard.push(`${name} starts`),
    ends: () => void heard.push(`${name} ends`),
  });
  return { heard, watchOf };
}

const of = (name: string, heard: readonly string[]) => heard.filter((each) => each.startsWith(name));
const wholeWay = (name: string) => [`${name} waits`, `${name} starts`, `${name} ends`];

describe('what makes work wait tells the work that it is for', () => {
  test('in a process pool, also when it gives up', async () => {
    const { heard, watchOf } = listeners();
    const canceled = new AbortController();
    const first = context.run(watchOf('first'), () => run({ do: 'wait', ms: 300 }));
    const second = context.run(watchOf('second'), () => run({ do: 'echo', value: 1 }));
    const third = context.run(watchOf('third'), () => run({ do: 'echo', value: 1 }, canceled.signal));
    canceled.abort(new Error('nobody wants it'));
    await expect(third).rejects.toThrow('nobody wants it');
    expect(of('third', heard)).toEqual(wholeWay('third'));
    await run({ do: 'echo', value: 'for nobody' });
    await Promise.all([first, second]);
    for (const name of ['first', 'second']) expect(of(name, heard)).toEqual(wholeWay(name));
    expect(heard.indexOf('second starts')).toBeGreaterThan(heard.indexOf('first ends'));
    expect(heard).toHaveLength(9);
  });

  test('at a generator that takes one call at a time', async () => {
    const server = await startReceiver((_, response) => setTimeout(() => response.end(completionOf('{}')), 50));
    const generator = {
      name: 'house',
      model: 'made-up',
      address: server.url,
      input: 'text',
      tries: 1,
      contextTokens: 8192,
      answerTokens: 512,
      monthly: { tokens: null, cost: null },
      price: { prompt: 0, answer: 0 },
      key: null,
      timeoutMs: 20_000,
      concurrency: 1,
      sendsLengths: true,
      parameters: {},
    } as const;
    const reader = new OpenAiStructuredReader([generator], context.watch);
    const question = { generator: 'house', system: '', user: '', pictures: [], correction: null, schema: {} };
    const { heard, watchOf } = listeners();
    await Promise.all(['first', 'second'].map((name) => context.run(watchOf(name), () => reader.ask(question))));
    await reader.close();
    await server.close();
    for (const name of ['first', 'second']) expect(of(name, heard)).toEqual(wholeWay(name));
    expect(heard.indexOf('second starts')).toBeGreaterThan(heard.indexOf('first ends'));
  });

  test('so that the time in which others have the process is no work', async () => {
    const timers = [0, 1].map(() => new WorkTimer({ lane: 'bulk', clientId: 'acme' }));
    const [first, second] = timers;
    const from = performance.now();
    const runs = timers.map((timer) => context.run(timer.tasks, () => run({ do: 'wait', ms: 400 })));
    await runs[0];
    const firstMs = performance.now() - from;
    await runs[1];
    expect(first!.ms).toBeGreaterThanOrEqual(395);
    expect(second!.ms).toBeGreaterThanOrEqual(395);
    expect(performance.now() - from - second!.ms).toBeGreaterThan(firstMs - 50);
  });
});
