import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DemoClient } from '../../demo/api.ts';
import { drawLetter } from '../drawn/documents.ts';
import { pngOf } from '../fixtures/images.ts';
import { docface, freePort, kill, makeData, serve } from '../support/docface-process.ts';

describe('a service that is killed', () => {
  let environment: Record<string, string>;
  let key: string;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docface-killed-'));
    environment = { DOCFACE_DATA_DIR: directory, DOCFACE_PORT: String(await freePort()), DOCFACE_LOG_LEVEL: 'error' };
    key = await makeData(environment);
  });

  afterAll(async () => {
    await rm(environment['DOCFACE_DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  test('finishes every request that it had acknowledged once it runs again', async () => {
    const client = new DemoClient(`http://127.0.0.1:${environment['DOCFACE_PORT']}`, key);
    const { bytes } = await drawLetter();
    const picture = await pngOf(bytes, 100);
    const first = await serve(environment);
    const accepted = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        client.submit('/api/v1/ocr-async/ocr/key', {
          imageFile: { name: 'letter', bytes: index % 2 === 0 ? bytes : picture },
          track: 'documents',
          customerRequestId: `letter-${index}`,
        }),
      ),
    );
    await client.wait(accepted[0]?.requestId ?? '');
    await kill(first);

    const second = await serve(environment);
    try {
      const finished = await Promise.all(accepted.map(({ requestId }) => client.wait(requestId)));
      const ends = finished.map(({ history }) => history.filter(({ status }) => status === 'completed').length);

      expect(finished.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'completed'));
      expect(ends).toEqual([1, 1, 1, 1, 1, 1]);
      expect(finished.map(({ customerRequestId }) => customerRequestId)).toContain('letter-5');
    } finally {
      await kill(second);
    }
  });

  test('refuses a second service on its data and says who holds them', async () => {
    const first = await serve(environment);
    try {
      const second = await docface(['serve'], { ...environment, DOCFACE_PORT: '0' });

      expect(second.code).toBe(3);
      expect(second.err).toContain(environment['DOCFACE_DATA_DIR']);
      expect(second.err).toContain(String(first.pid));
    } finally {
      await kill(first);
    }
  });
});
