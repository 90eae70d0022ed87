import { expect, onTestFinished, test, vi } from 'vitest';
import { paddleModels } from '../../src/adapters/paddle/model-files.ts';
import { takeBatch } from '../../src/adapters/paddle/recognition/batches.ts';
import { type LineImage, lineHeight } from '../../src/adapters/paddle/recognition/line-image.ts';
import { LineThreads } from '../../src/adapters/paddle/recognition/line-threads.ts';
import { settingsOf } from '../../src/adapters/paddle/settings.ts';
import { installedModels } from '../support/installed-models.ts';

const width = 160;
const white: LineImage = { width, planes: new Float32Array(3 * lineHeight * width).fill(1) };
const batches = [[white], [white, white], [white]];
const untaken = (): Int32Array => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

function start(folder: string): LineThreads {
  const taskPool = new LineThreads({
    models: paddleModels(folder, 'tiny'),
    inference: { use: 'onnxruntime' },
    narrowest: settingsOf.tiny.narrowest,
  });
  onTestFinished(() => taskPool.close());
  return taskPool;
}

test('threads take batches until all are taken, and answer for every line', async () => {
  const taskPool = start(installedModels());
  taskPool.call(1);
  const first = await vi.waitFor(
    () => {
      const answers = taskPool.help(1, { batches, script: 'latin', taken: untaken() });
      expect(answers).toHaveLength(1);
      return answers[0];
    },
    { timeout: 20_000 },
  );
  expect(first?.map(([index, lines]) => [index, lines.length])).toEqual([
    [2, 1],
    [1, 2],
    [0, 1],
  ]);

  const taken = untaken();
  takeBatch(batches, taken);
  const [second] = taskPool.help(1, { batches, script: 'all', taken });
  expect((await second)?.map(([index]) => index)).toEqual([1, 0]);
  expect(taskPool.help(0, { batches, script: 'latin', taken })).toEqual([]);
});

test('nobody waits for threads that have no models', async () => {
  const taskPool = start('/nowhere');
  taskPool.call(2);
  expect(taskPool.help(2, { batches, script: 'latin', taken: untaken() })).toEqual([]);
  await taskPool.close();
  expect(taskPool.help(2, { batches, script: 'latin', taken: untaken() })).toEqual([]);
});
