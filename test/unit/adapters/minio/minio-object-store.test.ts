import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { accessKey, refuse, scriptedS3 } from './scripted-s3.ts';

const key = 'acme/2026-11-21/id/original-1';
const bytes = new TextEncoder().encode('sealed');
const away = {
  code: 'DEPENDENCY_UNAVAILABLE',
  retryable: true,
  message: 'The object storage does not answer. Try again in a moment.',
};

async function listed(store: { list(prefix: string): AsyncIterable<{ readonly key: string }> }): Promise<string[]> {
  const keys: string[] = [];
  for await (const object of store.list('acme/')) keys.push(object.key);
  return keys;
}

describe('MinioObjectStore', () => {
  test('gives up on a server that never answers', async () => {
    const { store, calls } = await scriptedS3(() => undefined);
    const began = performance.now();
    await expect(store.get(key)).rejects.toMatchObject(away);
    await expect(store.put(key, { bytes })).rejects.toMatchObject(away);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(calls).toHaveLength(2);
  });

  test('gives up on an answer that stops half-way', async () => {
    const { store } = await scriptedS3((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
    });
    await expect(store.get(key)).rejects.toMatchObject(away);
  });

  test('takes an answer that is cut off for no answer', async () => {
    const { store } = await scriptedS3((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    await expect(store.get(key)).rejects.toMatchObject(away);
  });

  test('calls once more when the connection is reset, with all bytes of the file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docface-s3-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'upload');
    await writeFile(path, Buffer.alloc(300_000, 'x'));
    const received: number[] = [];
    const { store, calls } = await scriptedS3((request, response, call) => {
      if (call === 1) request.once('data', () => request.destroy());
      else {
        void buffer(request).then((body) => {
          received.push(body.length);
          response.end();
        });
      }
    });
    await store.put(key, { path });
    expect([calls.length, received]).toEqual([2, [300_000]]);
  });

  test('calls once more when the server is busy', async () => {
    const { store, calls } = await scriptedS3((request, response, call) => {
      request.resume();
      if (call === 1) refuse(response, 503, 'SlowDown');
      else response.end();
    });
    await store.put(key, { bytes });
    expect(calls).toHaveLength(2);
  });

  test('does not call a third time', async () => {
    const { store, calls } = await scriptedS3((request) => request.destroy());
    await expect(store.delete(key)).rejects.toMatchObject(away);
    expect(calls).toHaveLength(2);
  });

  test('uses one connection again after failures, and says nothing on the console', async () => {
    const written = vi.spyOn(console, 'warn');
    let broken = true;
    const { store, calls, connections } = await scriptedS3((request, response) => {
      request.resume();
      if (broken) refuse(response, 503, 'SlowDown');
      else response.end('whole');
    });
    for (let round = 0; round < 3; round += 1) await expect(store.get(key)).rejects.toMatchObject(away);
    broken = false;
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('whole');
    expect([calls.length, connections.size]).toEqual([7, 1]);
    expect(written).not.toHaveBeenCalled();
  });

  test.each([
    [403, 'AccessDenied'],
    [409, 'ExistingObjectIsDirectory'],
  ])('asks once more when the server says %i %s for a moment', async (status, code) => {
    let refusals = 1;
    const { store, calls } = await scriptedS3((request, response) => {
      request.resume();
      if (refusals > 0) refuse(response, status, code);
      else response.end('whole');
      refusals -= 1;
    });
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('whole');
    expect(calls).toHaveLength(2);
  });

  test.each([
    [403, 'AccessDenied', /refuses our credentials.*DOCFACE_S3_ACCESS_KEY/],
    [403, 'InvalidAccessKeyId', /refuses our credentials/],
    [403, 'SignatureDoesNotMatch', /refuses our credentials.*DOCFACE_S3_SECRET_KEY/],
    [403, 'RequestTimeTooSkewed', /clocks .* differ/],
    [404, 'NoSuchBucket', /bucket .* does not exist.*docface migrate.*DOCFACE_S3_BUCKET/],
    [301, 'PermanentRedirect', /another region.*DOCFACE_S3_REGION/],
    [507, 'XMinioStorageFull', /is full/],
    [500, 'InternalError', /does not answer/],
    [418, 'SomethingNew', /does not answer/],
  ])('says what to do about %i %s, without any key', async (status, code, sentence) => {
    const { store } = await scriptedS3((request, response) => {
      request.resume();
      refuse(response, status, code);
    });
    const calls: (() => Promise<unknown>)[] = [
      () => store.get(key),
      () => store.put(key, { bytes }),
      () => store.delete(key),
      () => listed(store),
      () => store.check(),
    ];
    for (const call of calls) {
      const failure = await call().then(
        () => null,
        (error: Error) => error,
      );
      expect(failure).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
      expect(failure?.message).toMatch(sentence);
      expect(inspect(failure)).not.toContain(accessKey);
      expect(inspect(failure)).not.toContain('original-1');
    }
  });

  test('says so when http is spoken to a server that is not one', async () => {
    const { store } = await scriptedS3((request) => request.socket.end('\x15\x03\x01\x00\x02\x02\x28'));
    await expect(store.check()).rejects.toMatchObject({ message: expect.stringMatching(/http or https.*_CA_FILE/) });
  });

  test('goes on where a page of a list ends, and shows no key that is not ours', async () => {
    const page = (keys: readonly string[], next: string) =>
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}` +
      `</NextContinuationToken>${keys
        .map((each) => `<Contents><Key>${each}</Key><LastModified>2026-11-21T00:00:00Z</LastModified></Contents>`)
        .join('')}</ListBucketResult>`;
    const { store, calls } = await scriptedS3((_, response, call) => {
      response.end(call === 1 ? page(['acme/1', 'acme/Photo%20of%20Me.JPG', 'acme/2'], '12') : page(['acme/3'], ''));
    });
    expect(await listed(store)).toEqual(['acme/1', 'acme/2', 'acme/3']);
    expect(calls[1]).toContain('continuation-token=12&');
  });

  test.each(['', '/etc/passwd', '../outside', 'a/../b', 'a//b', 'a/', '.hidden', 'A/b', 'a b', 'ação'])(
    'refuses the key %j and calls nobody',
    async (improper) => {
      const { store, calls } = await scriptedS3((_, response) => response.end());
      const refusal = { code: 'INTERNAL_ERROR', retryable: false };
      await expect(store.put(improper, { bytes })).rejects.toMatchObject(refusal);
      await expect(store.get(improper)).rejects.toMatchObject(refusal);
      await expect(store.delete(improper)).rejects.toMatchObject(refusal);
      expect(calls).toEqual([]);
    },
  );

  test('makes its bucket once, whoever else does so at the same time', async () => {
    const { store, calls, logger } = await scriptedS3((request, response, call) => {
      if (request.method === 'GET') refuse(response, 404, 'NoSuchBucket');
      else if (call === 4) refuse(response, 409, 'BucketAlreadyOwnedByYou');
      else response.end();
    });
    await store.ensureBucket();
    await store.ensureBucket();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /docface', 'PUT /docface']);
    expect(logger.lines.map((line) => line.message)).toEqual(['Made the bucket for objects']);
  });
});
