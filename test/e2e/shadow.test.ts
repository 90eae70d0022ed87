import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { AttemptView } from '../../src/application/reads/attempts.ts';
import type { ReplayTask } from '../../src/domain/ports/replay-repository.ts';
import { makeReplayUseCases } from '../../src/infrastructure/composition/replay.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiClient } from '../support/api-client.ts';
import { finishRequest, smallResult } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const actor = 'command';
const onePage = { ...smallResult, pages: smallResult.pages.slice(0, 1) };

let docface: TestService;
let acme: TestClient;
let api: ApiClient;
let replays: ReturnType<typeof makeReplayUseCases>;
let requestId: string;
let before: LinkedEnvelope;

// Without stages: what is queued stays so until a test ends it.
beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'api' });
  acme = await docface.addClient('acme', { queued: 2 });
  api = docface.api.with(acme.key);
  replays = makeReplayUseCases(docface.service.parts);
});
afterAll(() => docface.stop());
beforeEach(async () => {
  requestId = (await submit()).json.requestId;
  await finishRequest(docface, requestId);
  before = await shown();
});
// The client has a small queue, of which a replay takes half.
afterEach(async () => void (await api.call('DELETE', at())));

const submit = () => api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm());
const at = (rest = ''): string => `/api/v1/requests/${requestId}${rest}`;
const shown = async (): Promise<LinkedEnvelope> => (await api.get<LinkedEnvelope>(at())).json;
const listed = async (status: string): Promise<readonly LinkedEnvelope[]> =>
  (await api.get<{ requests: LinkedEnvelope[] }>(`/api/v1/requests?status=${status}`)).json.requests;
const attempts = async (): Promise<readonly number[]> =>
  (await api.get<{ attempts: AttemptView[] }>(at('/attempts'))).json.attempts.map(({ attempt }) => attempt);

/** Starts a shadow attempt of the request, and returns its replay. */
async function shadow(shadows = true): Promise<string> {
  const order = { stage: 'typification', requestIds: [requestId], shadow: shadows, dryRun: false } as const;
  const { id } = (await replays.replayTasks.begin(actor, order)).replay;
  await ended(id);
  return id;
}

/** Goes on until the task ends. */
async function ended(id: string): Promise<ReplayTask> {
  for (;;) {
    const { task } = await replays.replayTasks.drive(actor, { id });
    if (task !== null && task.endedAt !== null) return task;
  }
}

async function turn(id: string, change: 'promote' | 'undo'): Promise<ReplayTask> {
  await replays.replayTasks[change](actor, { id });
  return ended(id);
}

describe('while a shadow attempt runs, its client', () => {
  beforeEach(async () => {
    await shadow();
  });

  test('sees the request as it was, in every way to ask', async () => {
    expect(await shown()).toEqual(before);
    const waited = await api.get<LinkedEnvelope>(at(), { headers: { prefer: 'wait=20' } });
    expect(waited.json).toEqual(before);
    expect(await attempts()).toEqual([1]);
    expect((await api.get(at('?attempt=2'))).status).toBe(404);
    expect((await api.get(at('/result?attempt=2'))).status).toBe(404);
    const [same] = await listed(before.status);
    expect(same).toEqual({ ...before, result: null });
    expect((await listed('queued')).map((each) => each.requestId)).not.toContain(requestId);
  });

  test('may have as many documents waiting as ever', async () => {
    const answers = [await submit(), await submit(), await submit()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 429]);
    for (const { json } of answers.slice(0, 2)) await api.post(`/api/v1/requests/${json.requestId}/cancel`);
  });

  test('cannot cancel what is finished, and may reprocess it', async () => {
    expect((await api.post(at('/cancel'))).status).toBe(409);
    const again = await api.postJson<LinkedEnvelope>(at('/reprocess'), { from: 'typification' });
    expect(again.json).toMatchObject({ status: 'queued', attempt: 3 });
    expect(await attempts()).toEqual([1, 3]);
    await finishRequest(docface, requestId, onePage);
    expect(await shown()).toMatchObject({ status: 'completed', attempt: 3 });
  });

  test('erases it with everything, and reads of nothing but that', async () => {
    expect((await api.call('DELETE', at())).status).toBe(200);

    const reported = (envelope: LinkedEnvelope) =>
      envelope.history.map(({ attempt, status }) => `${attempt} ${status}`);
    expect(reported(await shown())).toEqual(['1 erased']);
  });
});

describe('the result of a shadow attempt', () => {
  test('is shown once it is promoted, and no more when that is undone', async () => {
    const id = await shadow();
    await finishRequest(docface, requestId, onePage);
    expect(await shown()).toEqual(before);
    expect(await attempts()).toEqual([1]);
    const compared = await replays.compareReplayed.compare(actor, { id, after: null, values: false });
    expect(compared.requests).toMatchObject([{ requestId, state: 'changed' }]);

    expect(await turn(id, 'promote')).toMatchObject({ done: 1, refused: 0 });
    const promoted = await shown();
    expect(promoted).toMatchObject({ status: 'completed', attempt: 2 });
    expect(promoted.result).not.toEqual(before.result);
    expect(await attempts()).toEqual([1, 2]);
    expect(await turn(id, 'promote')).toMatchObject({ done: 0 });

    expect(await turn(id, 'undo')).toMatchObject({ done: 1, refused: 0 });
    expect(await shown()).toEqual(before);
    expect(await attempts()).toEqual([1]);
    expect(await turn(id, 'promote')).toMatchObject({ done: 1, refused: 0 });
    const { audit } = docface.service.parts.get(ports.database);
    expect((await audit.list({ subject: `replay:${id}`, limit: 10 })).entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['replay.begun', 'replay.promoted', 'replay.undone']),
    );
  });

  test('is listed to operators before', async () => {
    const id = await shadow();
    const views = await replays.attempts.list(actor, { requestId });

    expect(views.map(({ attempt, shadow: isShadow, status }) => [attempt, isShadow, status])).toEqual([
      [1, false, 'completed'],
      [2, true, 'queued'],
    ]);
    expect(views[1]?.replayId).toBe(id);
  });

  test('is not shown before there is one, after a newer attempt of the client, or of what was erased', async () => {
    const id = await shadow();
    expect(await turn(id, 'promote')).toMatchObject({ refusals: [{ requestId, reason: 'INVALID_STATE' }] });
    await finishRequest(docface, requestId, onePage);
    await api.postJson(at('/reprocess'), { from: 'typification' });
    expect(await turn(id, 'promote')).toMatchObject({ refusals: [{ requestId, reason: 'INVALID_STATE' }] });
    await api.call('DELETE', at());
    expect(await turn(id, 'promote')).toMatchObject({ refusals: [{ requestId, reason: 'ERASED' }] });
  });

  test('of another replay runs one at a time', async () => {
    await shadow();
    const id = await shadow(false);

    const { items } = await replays.replays.show(actor, { id, state: 'skipped', limit: 10 });
    expect(items).toMatchObject([{ requestId, reason: 'UNFINISHED' }]);
    await expect(turn(id, 'promote')).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });
});
