import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { BodyBudget, stepBytes } from '../../../../src/adapters/koa/limits/body-budget.ts';
import { RepeatedWarning } from '../../../../src/adapters/koa/limits/repeated-warning.ts';
import type { BodySource } from '../../../../src/adapters/koa/route/body-reader.ts';
import { maxBytesInMemory } from '../../../../src/adapters/koa/upload/measured-file.ts';
import { multipartBody } from '../../../../src/adapters/koa/upload/multipart-body.ts';
import { Spool } from '../../../../src/adapters/koa/upload/spool.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

const diskRefuses = new RepeatedWarning(new RecordingLogger(), 'The disk is full');
/** Room for one body of one step, and as much left free. */
const budgetBytes = 2 * stepBytes;
const files = [{ name: 'imageFile', required: true, description: 'A document.' }];
let budget: BodyBudget;
let close: () => void;
/** Sends a form with a file of so many bytes, and returns the request as the server got it. */
let upload: (bytes: number) => Promise<IncomingMessage>;

beforeEach(async () => {
  budget = new BodyBudget(budgetBytes);
  const arrived: ((request: IncomingMessage) => void)[] = [];
  const server = createServer((request) => arrived.shift()?.(request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  upload = (bytes) => {
    const form = new FormData();
    form.set('imageFile', new Blob([Buffer.alloc(bytes, '%PDF-1.7')]), 'file.pdf');
    return new Promise((resolve) => {
      arrived.push(resolve);
      // Nobody answers: the server goes with the test.
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form }).catch(() => undefined);
    });
  };
  close = () => {
    server.close();
    server.closeAllConnections();
  };
});
afterEach(() => close());

async function source(bytes: number): Promise<BodySource> {
  const pace = { bytesPerSecond: 1, windowSeconds: 60 };
  return { request: await upload(bytes), pace, limitKey: 'acme', start: (expected) => budget.open('acme', expected) };
}

function body() {
  const spool = new Spool(join(tmpdir(), 'docface-no-spool'), new RecordingLogger());
  return multipartBody({ files, fields: z.object({}) }, { spool, diskRefuses });
}

test('a form holds its share of the budget until its files are discarded, in memory too', async () => {
  const first = await body().read(await source(15_000));
  await expect(body().read(await source(15_000))).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  await first.value.discard();
  await first.discard();
  const second = await body().read(await source(15_000));
  await second.discard();
  expect(() => budget.open('acme', stepBytes)).not.toThrow();
});

test('a form that is refused gives its share back', async () => {
  const form = multipartBody(
    { files, fields: z.object({ track: z.string() }) },
    { spool: new Spool(join(tmpdir(), 'docface-no-spool'), new RecordingLogger()), diskRefuses },
  );
  await expect(form.read(await source(15_000))).rejects.toMatchObject({
    code: 'MISSING_FIELD',
  });
  expect(() => budget.open('acme', stepBytes)).not.toThrow();
});

test('a large form that finds no room at its very end is told so, and not that it is broken', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docface-room-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const form = multipartBody(
    { files, fields: z.object({}) },
    { spool: new Spool(directory, new RecordingLogger()), diskRefuses },
  );
  const bytes = maxBytesInMemory + 200_000;
  for (let round = 0; round < 5; round += 1) {
    const sent = await source(bytes);
    let room = bytes;
    const start: BodySource['start'] = (expected) => ({
      ...sent.start(expected),
      add: (more) => {
        room -= more;
        if (room <= 0) throw new DocfaceError('QUOTA_EXCEEDED', 'No room is left.');
      },
    });
    await expect(form.read({ ...sent, start })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await readdir(directory)).toEqual([]);
  }
});

test('a form whose turn has not come is not read on, and then arrives whole', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docface-turns-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const bytes = 900_000;
  const waiting: (() => void)[] = [];
  const sent = await source(bytes);
  const start: BodySource['start'] = (expected) => ({
    ...sent.start(expected),
    takeQuota: () => new Promise((resolve) => waiting.push(resolve)),
  });
  const reading = multipartBody(
    { files, fields: z.object({}) },
    { spool: new Spool(directory, new RecordingLogger()), diskRefuses },
  ).read({
    ...sent,
    start,
  });
  await expect.poll(() => waiting).toHaveLength(1);
  await sleep(200);
  expect(waiting).toHaveLength(1);
  expect(sent.request.socket.bytesRead).toBeLessThan(bytes / 2);
  const timer = setInterval(() => waiting.shift()?.(), 1);
  onTestFinished(() => clearInterval(timer));
  const { value, discard } = await reading;
  expect(value.files).toMatchObject([{ size: bytes, type: 'pdf' }]);
  await discard();
});
