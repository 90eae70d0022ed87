import { expect, test } from 'vitest';
import { paddleModels } from '../../src/adapters/paddle/model-files.ts';
import { openReaders, threadsFor } from '../../src/adapters/paddle/reader.ts';
import { settingsOf } from '../../src/adapters/paddle/settings.ts';
import { startInference } from '../../src/adapters/paddle/start-inference.ts';
import { installedModels } from '../support/installed-models.ts';

test.skipIf(threadsFor(2) === 1)('what reads on two cores is given back when two pages in a row have one', async () => {
  const inference = await startInference();
  const opened: number[] = [];
  const models = paddleModels(installedModels(), 'tiny');
  const open: typeof inference.open = (path, threads = 1) => {
    if (path === models.detection) opened.push(threads);
    return inference.open(path, threads);
  };
  const readerOn = await openReaders({ ...inference, open }, models, settingsOf.tiny);
  for (const cores of [2, 1, 2, 1, 2]) await readerOn({ script: 'latin', cores });
  expect(opened).toEqual([2, 1]);
  for (const cores of [1, 1, 1, 2, 1, 1]) await readerOn({ script: 'latin', cores });
  expect(opened).toEqual([2, 1, 2]);
});
