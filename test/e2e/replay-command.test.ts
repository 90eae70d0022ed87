import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ShownReplay } from '../../src/application/replays/replays.ts';
import type { ApiClient } from '../support/api-client.ts';
import { docface as command, kill, startProcess } from '../support/docface-process.ts';
import { finishRequest } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const path = '/api/v1/operations/replays';
let docface: TestService;
let api: ApiClient;
let ana: ApiClient;
let environment: Readonly<Record<string, string>>;
let ids: readonly string[];
/** The one whose attempt has a result. */
let finished: string;

// Without stages: what is queued stays so until a test ends it. The janitor works on tasks too.
beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'api,janitor' });
  environment = { DOCFACE_DATA_DIR: docface.dataDirectory };
  // A replay takes half of its queue.
  api = docface.api.with((await docface.addClient('acme', { queued: 2 })).key);
  await docface.admin.operators.create('command', { name: 'ana', role: 'admin' });
  const { key } = await docface.admin.apiKeys.create('command', { owner: { operator: 'ana' }, name: 'test' });
  ana = docface.api.with({ 'x-api-key': key });
  ids = [await submit(), await submit()];
  await writeFile(join(docface.dataDirectory, 'ids.txt'), ids.join('\n'));
});
afterAll(() => docface.stop());

async function submit(): Promise<string> {
  const { requestId } = (await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm())).json;
  await finishRequest(docface, requestId);
  return requestId;
}

const shown = async (id: string) => (await ana.get<ShownReplay>(`${path}/${id}?state=started`)).json;

async function ended(id: string): Promise<void> {
  await expect.poll(async () => (await shown(id)).replay.task?.endedAt ?? null, { timeout: 20_000 }).not.toBeNull();
}

/** A command that has begun a replay of the two requests, started one, and waits until the client has room. */
async function waiting(id: string, ...options: readonly string[]): Promise<ChildProcess> {
  const file = join(docface.dataDirectory, 'ids.txt');
  const args = ['replay', '--stage', 'typification', '--ids', file, '--id', id, ...options];
  const running = startProcess(args, environment);
  const said: string[] = [];
  running.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)));
  await expect.poll(() => said.join(''), { timeout: 30_000 }).toContain('1 of 2 done.');
  expect(said[0]).toContain(`Replay ${id}: 2 requests that were listed. Go on with it: docface replay --id ${id}`);
  return running;
}

test('Ctrl-C stops the replay, also for the service, and it is gone on with over HTTP', async () => {
  const running = await waiting('halted', '--shadow');
  expect((await ana.post(`${path}/halted/resume`)).status).toBe(409);

  running.kill('SIGINT');
  expect(await once(running, 'exit')).toEqual([null, 'SIGINT']);
  expect((await shown('halted')).replay.task).toBeNull();
  finished = (await shown('halted')).items[0]?.requestId ?? '';
  await finishRequest(docface, finished);
  // As long as the service would wait before it starts the next.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect((await shown('halted')).items).toHaveLength(1);

  expect((await ana.post(`${path}/halted/resume`)).status).toBe(202);
  await ended('halted');
  expect((await shown('halted')).items.map(({ requestId }) => requestId)).toEqual(ids.toSorted());
});

test('a promotion says of each request that it leaves as it is why, and ends with 1', async () => {
  const unfinished = ids.find((id) => id !== finished);
  const said = await command(['replay', 'promote', 'halted', '--json'], environment);

  expect(said.code).toBe(1);
  expect(JSON.parse(said.out)).toEqual({
    outcomes: [
      { outcome: 'promoted', reason: null, requests: 1 },
      { outcome: 'refused', reason: 'INVALID_STATE', requests: 1 },
    ],
    refused: [
      {
        requestId: unfinished,
        outcome: 'refused',
        reason: 'INVALID_STATE',
        detail: expect.stringContaining('Attempt 2'),
      },
    ],
  });
});

test('a command that is killed leaves the rest to the service', async () => {
  for (const id of ids.filter((each) => each !== finished)) await finishRequest(docface, id);
  await kill(await waiting('killed'));

  await finishRequest(docface, (await shown('killed')).items[0]?.requestId ?? '');

  await ended('killed');
  expect((await shown('killed')).replay.task).toMatchObject({ by: 'command', done: 2, failure: null });
});
