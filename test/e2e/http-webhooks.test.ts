import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandUses } from '../../src/adapters/cli/command-uses.ts';
import { runCommand } from '../../src/adapters/cli/program.ts';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { EndpointView } from '../../src/domain/webhook/endpoint.ts';
import type { DeliveryAttempt, WebhookDelivery } from '../../src/domain/webhook/webhook.ts';
import { administer } from '../../src/infrastructure/composition/administer.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import type { ApiClient } from '../support/api-client.ts';
import { freePort } from '../support/docface-process.ts';
import { ocrForm } from '../support/forms.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { RecordedOutput } from '../unit/adapters/cli/recorded-output.ts';

const ownServer = { DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true', DOCFACE_WEBHOOK_ALLOW_HTTP: 'true' };

let docface: TestService;
let api: ApiClient;
let receiver: LocalReceiver;
let status = 204;

beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_ROLES: 'api,relay,notifier',
    ...ownServer,
  });
  api = docface.api.with((await docface.addClient('acme')).key);
  receiver = await startReceiver((_request, response) => {
    response.writeHead(status).end('thanks');
  });
});
afterAll(async () => {
  await docface.stop();
  await receiver.close();
});

const collection = '/api/v1/webhooks/endpoints';

interface WithSecret {
  readonly endpoint: EndpointView;
  readonly secret: string;
}
interface Attempted {
  readonly delivery: WebhookDelivery;
  readonly attempt: DeliveryAttempt;
}

async function register(settings: Record<string, unknown> = {}): Promise<WithSecret> {
  const answer = await api.postJson<WithSecret>(collection, { url: receiver.url, ...settings });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toBe(`${collection}/${answer.json.endpoint.id}`);
  return answer.json;
}

function patch<Body = EndpointView>(id: string, changes: unknown) {
  const headers = { 'content-type': 'application/json' };
  return api.call<Body>('PATCH', `${collection}/${id}`, { headers, body: JSON.stringify(changes) });
}

describe('webhook endpoints', () => {
  test('are registered with a secret that is shown this once', async () => {
    const { endpoint, secret } = await register({ description: 'orders', eventTypes: ['ocr.request.completed'] });
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toMatchObject({ description: 'orders', eventTypes: ['ocr.request.completed'], secrets: 1 });
    const seen = await api.get<EndpointView>(`${collection}/${endpoint.id}`);
    expect(seen.json).toEqual(endpoint);
    expect(seen.text).not.toContain('whsec_');
    const { json } = await api.get<{ endpoints: EndpointView[] }>(collection);
    expect(json.endpoints).toContainEqual(endpoint);
  });

  test('are changed in part, disabled, enabled and removed', async () => {
    const { endpoint } = await register({ tracks: ['documents'] });
    expect((await patch(endpoint.id, { description: 'new' })).json).toMatchObject({
      description: 'new',
      tracks: ['documents'],
    });
    expect((await patch(endpoint.id, { status: 'disabled' })).json.status).toBe('disabled');
    expect((await patch(endpoint.id, { status: 'active', tracks: [] })).json).toMatchObject({
      status: 'active',
      tracks: [],
    });
    const removed = await api.call('DELETE', `${collection}/${endpoint.id}`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await api.get(`${collection}/${endpoint.id}`)).status).toBe(404);
    expect((await api.call('DELETE', `${collection}/${endpoint.id}`)).status).toBe(404);
  });

  test.each([
    [{}, 'MISSING_FIELD', 'url'],
    [{ url: 'ftp://example.com' }, 'INVALID_FIELD', 'url'],
    [{ url: 'https://user:password@example.com' }, 'INVALID_FIELD', 'url'],
    [{ url: 'https://example.com', eventTypes: ['nonsense'] }, 'INVALID_FIELD', 'eventTypes.0'],
    [{ url: 'https://example.com', nonsense: 1 }, 'INVALID_FIELD', 'nonsense'],
  ])('refuse %j', async (body, code, field) => {
    const answer = await api.postJson<ProblemDetails>(collection, body);
    expect(answer).toMatchObject({ status: 400, json: { code, errors: [{ field }] } });
    expect(answer.text).not.toContain('password@');
  });

  test.each(['', 'no json', '[]', 'null', '"x"'])('refuse the body %j, which is no JSON object', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.post<ProblemDetails>(collection, body, { headers });
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_FIELD' } });
  });

  test('are pinged so often, then 429 says when again', async () => {
    const { endpoint } = await register();
    const ping = () => api.post<ProblemDetails>(`${collection}/${endpoint.id}/ping`);
    for (let index = 0; index < 5; index += 1) expect((await ping()).status).toBe(200);
    const refused = await ping();
    expect(refused).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED', retryable: true } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.call('DELETE', `${collection}/${endpoint.id}`)).status).toBe(204);
  });

  test('belong to their client alone', async () => {
    const { endpoint } = await register();
    const theirs = docface.api.with((await docface.addClient('globex')).key);
    for (const path of ['', '/deliveries'])
      expect((await theirs.get(`${collection}/${endpoint.id}${path}`)).status).toBe(404);
    for (const path of ['/ping', '/rotate-secret', '/retire-secret']) {
      expect((await theirs.post(`${collection}/${endpoint.id}${path}`)).status).toBe(404);
    }
    expect((await theirs.get<{ endpoints: unknown[] }>(collection)).json.endpoints).toEqual([]);
  });

  test('are managed by operators who name the client', async () => {
    await docface.admin.operators.create('command', { name: 'root-operator', role: 'admin' });
    const made = await docface.admin.apiKeys.create('command', { owner: { operator: 'root-operator' }, name: 'x' });
    const operator = docface.api.with({ 'x-api-key': made.key });
    expect(await operator.get<ProblemDetails>(collection)).toMatchObject({
      status: 400,
      json: { code: 'INVALID_FIELD' },
    });
    expect((await operator.get<{ endpoints: unknown[] }>(`${collection}?client=acme`)).json.endpoints).not.toEqual([]);
  });
});

describe('the guide to a receiver on your own machine', () => {
  const guide = readFile('docs/http.md', 'utf8').then(
    (text) => text.split('### A receiver on your own machine')[1]?.split('\n### ')[0] ?? '',
  );

  /** Runs a command line of the guide on the running service. */
  async function command(line: string): Promise<string> {
    const output = new RecordedOutput();
    const config = loadConfig({ DOCFACE_DATA_DIR: docface.dataDirectory });
    const uses = {
      version: '0.0.0',
      output,
      administer: (work: Parameters<CommandUses['administer']>[0]) =>
        administer({ config, logger: docface.logger, onProgress: () => undefined }, work),
    };
    const code = await runCommand(line.split(/\s+/), uses as unknown as CommandUses);
    expect([code, output.complained]).toEqual([0, []]);
    return output.written.join('\n');
  }

  test('leads from adding it to a verified delivery', async () => {
    const text = await guide;
    expect(text.match(/DOCFACE_WEBHOOK_ALLOW_\w+=true(?=.* npm start)/g)).toEqual(
      Object.keys(ownServer).map((name) => `${name}=true`),
    );
    const [add = '', ping = '', deliveries = ''] = Array.from(
      text.matchAll(/^npx docface (.+)$/gm),
      ([, line]) => line,
    );
    const port = String(await freePort());
    const added = await command(add.replace('3000', port));
    const [, id = '', secret = ''] = /id\s+(\S+)\nsecret\s+(whsec_\S+)/.exec(added) ?? [];

    const [, program = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, PORT: port, DOCFACE_WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      expect((await lines.next()).value).toBe('listening');
      expect(await command(ping.replace('ENDPOINT_ID', id))).toMatch(/^Accepted after /);
      expect((await lines.next()).value).toBe('verified webhook.ping');
      expect(await command(deliveries.replace('ENDPOINT_ID', id))).toContain('delivered');
      const forged = await fetch(`http://localhost:${port}/hook`, { method: 'POST', body: '{}' });
      expect(forged.status).toBe(401);
    } finally {
      child.kill();
    }
  });
});

describe('deliveries', () => {
  test('are tried with a ping that says what the receiver answered', async () => {
    const { endpoint, secret } = await register();
    const before = receiver.received.length;
    const { json, status: answered } = await api.post<Attempted>(`${collection}/${endpoint.id}/ping`);
    expect(answered).toBe(200);
    expect(json).toMatchObject({
      delivery: { status: 'delivered', eventType: 'webhook.ping' },
      attempt: { httpStatus: 204 },
    });
    const [received] = receiver.received.slice(before);
    expect(new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})).toMatchObject({
      type: 'webhook.ping',
    });
  });

  test('are signed with both secrets while they rotate, and with the new one afterwards', async () => {
    const { endpoint, secret: old } = await register();
    const { json: rotated } = await api.post<WithSecret>(`${collection}/${endpoint.id}/rotate-secret`);
    expect(rotated.endpoint.secrets).toBe(2);
    await api.post(`${collection}/${endpoint.id}/ping`);
    const both = receiver.received.at(-1);
    for (const secret of [old, rotated.secret]) {
      expect(new Webhook(secret).verify(both?.body ?? '', both?.headers ?? {})).toBeDefined();
    }
    const retired = await api.post<EndpointView>(`${collection}/${endpoint.id}/retire-secret`);
    expect(retired.json.secrets).toBe(1);
    await api.post(`${collection}/${endpoint.id}/ping`);
    const one = receiver.received.at(-1);
    expect(() => new Webhook(old).verify(one?.body ?? '', one?.headers ?? {})).toThrow('No matching signature');
  });

  test('tell of a canceled request, are logged with their attempts, and are sent again on demand', async () => {
    const url = `${receiver.url}/canceled`;
    const { endpoint } = await register({ url, eventTypes: ['ocr.request.canceled'] });
    status = 500;
    const { json: request } = await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm());
    await api.post(`/api/v1/requests/${request.requestId}/cancel`);
    const log = `${collection}/${endpoint.id}/deliveries`;
    interface Logged {
      readonly delivery: WebhookDelivery;
      readonly attempts: readonly DeliveryAttempt[];
    }
    const entries = async () => (await api.get<{ deliveries: Logged[] }>(`${log}?limit=10`)).json.deliveries;
    await expect.poll(async () => (await entries())[0]?.attempts.length ?? 0, { timeout: 20_000 }).toBe(1);
    const [first] = await entries();
    expect(first).toMatchObject({
      delivery: { status: 'pending', requestId: request.requestId, eventType: 'ocr.request.canceled' },
      attempts: [{ number: 1, httpStatus: 500, responseBody: 'thanks' }],
    });
    status = 204;
    const again = await api.post<Attempted>(`${log}/${first?.delivery.id}/redeliver`);
    expect(again.json).toMatchObject({ delivery: { status: 'delivered' }, attempt: { number: 2, httpStatus: 204 } });
    const one = await api.get<Logged>(`${log}/${first?.delivery.id}`);
    expect(one.json.attempts.map((attempt) => attempt.httpStatus)).toEqual([500, 204]);
    const bodies = receiver.received.filter((each) => each.path === new URL(url).pathname);
    expect(bodies.map((each) => each.headers['webhook-id'])).toEqual([first?.delivery.id, first?.delivery.id]);
    expect(bodies.map((each) => each.body)).toEqual([first?.delivery.body, first?.delivery.body]);
  });

  test('are not sent again while the endpoint is disabled, and are NOT_FOUND when there are none', async () => {
    const { endpoint } = await register();
    const { json } = await api.post<Attempted>(`${collection}/${endpoint.id}/ping`);
    await patch(endpoint.id, { status: 'disabled' });
    const log = `${collection}/${endpoint.id}/deliveries`;
    const refused = await api.post<ProblemDetails>(`${log}/${json.delivery.id}/redeliver`);
    expect(refused).toMatchObject({ status: 409, json: { code: 'INVALID_STATE' } });
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect((await api.get(`${log}/${id}`)).status).toBe(404);
      expect((await api.post(`${log}/${id}/redeliver`)).status).toBe(404);
    }
  });
});
