import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DemoClient } from '../../demo/api.ts';
import { drawLetter } from '../drawn/documents.ts';
import { pngOf } from '../fixtures/images.ts';
import { freePort, kill, makeKey, serve } from '../support/docface-process.ts';

test('a service that is killed finishes every request that it had acknowledged once it runs again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docface-killed-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const environment = {
    DOCFACE_DATA_DIR: directory,
    DOCFACE_PORT: String(await freePort()),
    DOCFACE_LOG_LEVEL: 'error',
  };
  const { bytes } = await drawLetter();
  const picture = await pngOf(bytes, 100);
  const first = await serve(environment);
  const client = new DemoClient(`http://127.0.0.1:${environment.DOCFACE_PORT}`, await makeKey(environment));
  const accepted = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      client.submit('/api/v1/ocr-async/ocr/key', {
        imageFile: { name: 'letter', bytes: index % 3 === 1 ? picture : bytes },
        track: 'documents',
        customerRequestId: `letter-${index}`,
      }),
    ),
  );
  await client.wait(accepted[0]?.requestId ?? '');
  await kill(first);

  const second = await serve(environment);
  onTestFinished(() => kill(second));
  const finished = await Promise.all(accepted.map(({ requestId }) => client.wait(requestId)));
  const ends = finished.map(({ history }) => history.filter(({ status }) => status === 'completed').length);

  expect(finished.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'completed'));
  expect(ends).toEqual([1, 1, 1, 1, 1, 1]);
  expect(finished.map(({ customerRequestId }) => customerRequestId)).toContain('letter-5');
}, 240_000);
