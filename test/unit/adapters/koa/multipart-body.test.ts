import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { RepeatedWarning } from '../../../../src/adapters/koa/middleware/repeated-warning.ts';
import { multipartBody } from '../../../../src/adapters/koa/upload/multipart-body.ts';
import { Spool } from '../../../../src/adapters/koa/upload/spool.ts';
import { UploadBudget } from '../../../../src/adapters/koa/upload/upload-budget.ts';
import { RecordingLogger } from '../../../contract/recording-logger.ts';

const budgetBytes = 20_000;
const diskRefuses = new RepeatedWarning(new RecordingLogger(), 'The disk is full');
const files = [{ name: 'imageFile', required: true, description: 'A document.' }];
let budget: UploadBudget;
let close: () => void;
/** Sends a form with a file of so many bytes, and answers the request as the server got it. */
let upload: (bytes: number) => Promise<IncomingMessage>;

beforeEach(async () => {
  budget = new UploadBudget(budgetBytes);
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

function body() {
  const spool = new Spool(join(tmpdir(), 'docface-no-spool'));
  return multipartBody({ files, fields: z.object({}) }, { spool, budget, diskRefuses });
}

test('a form holds its share of the budget until its files are discarded, in memory too', async () => {
  const start = (): void => undefined;
  const first = await body().read({ request: await upload(15_000), start });
  await expect(body().read({ request: await upload(15_000), start })).rejects.toMatchObject({ code: 'OVERLOADED' });
  await first.value.discard();
  await first.discard();
  const second = await body().read({ request: await upload(15_000), start });
  await second.discard();
  expect(() => budget.reserve(budgetBytes)).not.toThrow();
});

test('a form that is refused gives its share back', async () => {
  const form = multipartBody(
    { files, fields: z.object({ track: z.string() }) },
    { spool: new Spool(join(tmpdir(), 'docface-no-spool')), budget, diskRefuses },
  );
  await expect(form.read({ request: await upload(15_000), start: () => undefined })).rejects.toMatchObject({
    code: 'MISSING_FIELD',
  });
  expect(() => budget.reserve(budgetBytes)).not.toThrow();
});
