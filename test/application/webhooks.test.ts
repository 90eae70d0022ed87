import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HttpWebhookSender } from '../../src/adapters/webhook/http-webhook-sender.ts';
import { Clients } from '../../src/application/clients/clients.ts';
import { DeliverDue } from '../../src/application/webhooks/deliver-due.ts';
import { PlanDeliveries } from '../../src/application/webhooks/plan-deliveries.ts';
import { SendsByHand } from '../../src/application/webhooks/sends-by-hand.ts';
import { WebhookDeliveries } from '../../src/application/webhooks/webhook-deliveries.ts';
import { type NewEndpoint, WebhookEndpoints } from '../../src/application/webhooks/webhook-endpoints.ts';
import { QueueRecoveries, WebhookRecoveries } from '../../src/application/webhooks/webhook-recoveries.ts';
import { actorName } from '../../src/domain/client/actor.ts';
import type { Principal } from '../../src/domain/client/principal.ts';
import type { RequestChanged } from '../../src/domain/request/events.ts';
import { complete, enterStage, erase, fail, submit } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { retryDelaysSeconds } from '../../src/domain/webhook/attempt.ts';
import type { WebhookDelivery } from '../../src/domain/webhook/webhook.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';

const publicUrl = 'https://docface.example';
const timeoutMs = 10_000;
const sender = new HttpWebhookSender({ allowPrivateAddresses: true, allowHttp: true });
const code = (value: string) => expect.objectContaining({ code: value });

let world: EmbeddedWorld;
let owner: Principal;
let clientId: string;
let count = 0;
const receivers: LocalReceiver[] = [];

beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.reset();
  world.logger.lines.length = 0;
  owner = await newOwner();
  clientId = owner.kind === 'client' ? owner.clientId : '';
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
  for (const { id } of await world.database.clients.list()) {
    for (const endpoint of await world.database.webhooks.listEndpoints(id)) {
      await world.database.webhooks.deleteEndpoint(endpoint.id);
    }
  }
});

async function newOwner(): Promise<Principal> {
  count += 1;
  const client = await new Clients(world).create('command', { name: `acme-${count}` });
  return { kind: 'client', clientId: client.id, credentialId: 'key', scopes: ['webhooks:manage'] };
}

/** What a receiver answers to one delivery. */
interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

type Answering = () => Answer | Promise<Answer>;

async function receiver(answering: Answering = () => ({ status: 204 })): Promise<LocalReceiver> {
  const started = await startReceiver((_, response) => {
    void Promise.resolve(answering()).then(({ status, headers = {}, body = '' }) => {
      response.writeHead(status, headers).end(body);
    });
  });
  receivers.push(started);
  return started;
}

/** What the use cases stand on, with chance that never adds to a delay. */
function uses() {
  const { webhooks } = world.database;
  const settings = {
    allowHttp: true,
    maxEndpoints: 3,
    publicUrl,
    timeoutMs,
    concurrency: 8,
    slots: 128,
    random: () => 0,
    sends: new SendsByHand(() => 0),
  };
  return { ...world, webhooks, sender, ...settings };
}

function register(url: string, more: Partial<NewEndpoint> = {}, actor = owner) {
  return new WebhookEndpoints(uses()).register(actor, { url, ...more });
}

/** A stored request and the events of its way to `completed`. */
const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;

async function completedRequest(): Promise<{ request: Request; event: RequestChanged }> {
  const at = world.clock.now();
  const queued = submit({
    id: world.ids.next(),
    clientId,
    kind: 'ocr',
    lane: 'bulk',
    customerRequestId: 'order-7',
    traceparent,
    files: [],
    optionsKey: null,
    wrappedKey: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 86_400_000),
    originalsExpireAt: null,
    track: { name: 'cnh', version: 1 },
    template: null,
  });
  const working = enterStage(queued.request, 'typification', at);
  const { request, events } = complete(working.request, { resultKey: 'r', reviewReasons: [] }, at);
  await world.database.requests.insert(request);
  return { request, event: events[0]! };
}

function plan(event: RequestChanged, eventId = world.ids.next()): Promise<number> {
  return new PlanDeliveries(uses()).plan({ eventId, event });
}

/** Plans the news of a finished request and returns the id of the event. */
async function planCompleted(): Promise<string> {
  const { event } = await completedRequest();
  const eventId = world.ids.next();
  await plan(event, eventId);
  return eventId;
}

/** Sends until nothing is due, as the notifier does, and returns how many attempts that took. */
async function deliver(due = new DeliverDue(uses())): Promise<number> {
  let made = 0;
  for (;;) {
    await due.settle();
    const started = await due.deliver();
    if (started === 0) return made;
    made += started;
  }
}

async function stored(endpointId: string, id: string): Promise<WebhookDelivery> {
  const delivery = await world.database.webhooks.findDelivery(endpointId, id);
  if (delivery === null) throw new Error('there is no such delivery');
  return delivery;
}

describe('webhook endpoints', () => {
  test('answer their secret once, in the form that receivers take, and keep it sealed', async () => {
    const { endpoint, secret } = await register('https://example.com/hook', { description: 'ERP' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({
      clientId,
      url: 'https://example.com/hook',
      description: 'ERP',
      status: 'active',
      secrets: 1,
    });
    const listed = await new WebhookEndpoints(uses()).list(owner, {});
    expect(listed).toEqual([endpoint]);
    expect(await new WebhookEndpoints(uses()).get(owner, { id: endpoint.id })).toEqual(endpoint);
    for (const table of ['webhook_endpoints', 'audit_entries']) {
      expect(await world.dump(table)).not.toContain(secret.slice(6, 40));
    }
  });

  test('take https only unless the operator allows http', async () => {
    const strict = new WebhookEndpoints({ ...uses(), allowHttp: false });
    await expect(strict.register(owner, { url: 'http://example.com/' })).rejects.toThrow(code('INVALID_FIELD'));
  });

  test('refuse addresses to which nothing would be sent, when they are added and when they are changed', async () => {
    const strict = { ...uses(), sender: new HttpWebhookSender({ allowPrivateAddresses: false, allowHttp: true }) };
    const { endpoint } = await new WebhookEndpoints(strict).register(owner, { url: 'https://receiver.example/' });
    for (const host of [
      '10.0.0.1',
      '127.0.0.1:8080',
      '[::1]',
      'localhost',
      '169.254.169.254',
      'kafka:9092',
      '0x7f.1',
    ]) {
      const url = `http://${host}/hook`;
      const refused = expect.objectContaining({
        code: 'INVALID_FIELD',
        fields: [expect.objectContaining({ field: 'url' })],
      });
      await expect(new WebhookEndpoints(strict).register(owner, { url })).rejects.toThrow(refused);
      await expect(new WebhookEndpoints(strict).update(owner, { id: endpoint.id, url })).rejects.toThrow(refused);
    }
    expect(await new WebhookEndpoints(strict).list(owner, {})).toEqual([endpoint]);
  });

  test('are limited for each client', async () => {
    for (const path of ['a', 'b', 'c']) await register(`https://example.com/${path}`);
    await expect(register('https://example.com/d')).rejects.toThrow(code('QUOTA_EXCEEDED'));
    owner = await newOwner();
    await expect(register('https://example.com/d')).resolves.toBeDefined();
  });

  test('of another client are not found', async () => {
    const { endpoint } = await register('https://example.com/');
    const actor = await newOwner();
    const { id } = endpoint;
    const attempts = [
      new WebhookEndpoints(uses()).get(actor, { id }),
      new WebhookEndpoints(uses()).update(actor, { id, url: 'https://evil.example/' }),
      new WebhookEndpoints(uses()).rotateSecret(actor, { id }),
      new WebhookEndpoints(uses()).retireSecret(actor, { id }),
      new WebhookEndpoints(uses()).delete(actor, { id }),
      new WebhookEndpoints(uses()).ping(actor, { id }),
      new WebhookDeliveries(uses()).list(actor, { endpointId: id }),
      new WebhookDeliveries(uses()).redeliver(actor, { endpointId: id, deliveryId: 'd' }),
    ];
    const refused = { status: 'rejected', reason: code('NOT_FOUND') };
    expect(await Promise.allSettled(attempts)).toEqual(attempts.map(() => refused));
    expect(await new WebhookEndpoints(uses()).list(actor, {})).toEqual([]);
  });

  test('ask for the scope webhooks:manage', async () => {
    const { endpoint } = await register('https://example.com/');
    const actor: Principal = { kind: 'client', clientId, credentialId: 'key', scopes: ['requests:manage'] };
    const { id } = endpoint;
    const attempts = [
      new WebhookEndpoints(uses()).register(actor, { url: 'https://example.com/' }),
      new WebhookEndpoints(uses()).list(actor, {}),
      new WebhookEndpoints(uses()).get(actor, { id }),
      new WebhookEndpoints(uses()).update(actor, { id }),
      new WebhookEndpoints(uses()).rotateSecret(actor, { id }),
      new WebhookEndpoints(uses()).retireSecret(actor, { id }),
      new WebhookEndpoints(uses()).delete(actor, { id }),
      new WebhookEndpoints(uses()).ping(actor, { id }),
      new WebhookDeliveries(uses()).list(actor, { endpointId: id }),
      new WebhookDeliveries(uses()).redeliver(actor, { endpointId: id, deliveryId: 'd' }),
    ];
    const refused = { status: 'rejected', reason: code('INSUFFICIENT_SCOPE') };
    expect(await Promise.allSettled(attempts)).toEqual(attempts.map(() => refused));
  });

  test('are run by operators for the client that they name', async () => {
    const actor: Principal = { kind: 'operator', operatorId: 'o', credentialId: 'key', role: 'editor' };
    const { name } = (await world.database.clients.find(clientId))!;
    const { endpoint } = await register('https://example.com/', { client: name }, actor);
    expect(endpoint.clientId).toBe(clientId);
    expect(await new WebhookEndpoints(uses()).list(actor, { client: clientId })).toEqual([endpoint]);
    await expect(register('https://example.com/', {}, actor)).rejects.toThrow(code('INVALID_FIELD'));
    await expect(register('https://example.com/', { client: 'nobody' }, actor)).rejects.toThrow(code('NOT_FOUND'));
  });

  test('change what is given and keep the rest', async () => {
    const { endpoint } = await register('https://example.com/', { tracks: ['cnh'], description: 'a' });
    const endpoints = new WebhookEndpoints(uses());
    const changed = await endpoints.update(owner, { id: endpoint.id, description: 'b', status: 'disabled' });
    expect(changed).toEqual({
      ...endpoint,
      description: 'b',
      status: 'disabled',
      disabledReason: 'Disabled on request.',
    });
    const enabled = await endpoints.update(owner, { id: endpoint.id, status: 'active' });
    expect(enabled).toEqual({ ...endpoint, description: 'b' });
    const broken = endpoints.update(owner, { id: endpoint.id, url: 'nonsense' });
    await expect(broken).rejects.toThrow(code('INVALID_FIELD'));
  });

  test('are audited from registration to deletion', async () => {
    const { endpoint } = await register('https://example.com/');
    const { id } = endpoint;
    await new WebhookEndpoints(uses()).update(owner, { id, description: 'b' });
    await new WebhookEndpoints(uses()).rotateSecret(owner, { id });
    await new WebhookEndpoints(uses()).retireSecret(owner, { id });
    await new WebhookEndpoints(uses()).delete(owner, { id });
    const entries = (await world.database.audit.list({ subject: `client:${clientId}`, limit: 10 })).entries;
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'client.created',
      'endpoint.registered',
      'endpoint.changed',
      'endpoint.secret-rotated',
      'endpoint.secret-retired',
      'endpoint.deleted',
    ]);
    expect(entries[0]).toMatchObject({ actor: `client:${clientId}`, detail: { endpointId: endpoint.id } });
  });
});

describe('planning', () => {
  test('writes one delivery for each endpoint that wants the event, once for each event', async () => {
    const all = await register('https://example.com/all');
    const filtered = await register('https://example.com/filtered', {
      eventTypes: ['ocr.request.failed'],
      tracks: ['cnh'],
    });
    const { event } = await completedRequest();
    const eventId = world.ids.next();
    expect(await plan(event, eventId)).toBe(1);
    expect(await plan(event, eventId)).toBe(0);
    expect(await plan(event)).toBe(1);
    expect((await world.database.webhooks.listDeliveries(all.endpoint.id, { limit: 10 })).deliveries).toHaveLength(2);
    expect((await world.database.webhooks.listDeliveries(filtered.endpoint.id, { limit: 10 })).deliveries).toEqual([]);
    expect(await plan({ ...event, status: 'failed' })).toBe(2);
  });

  test('writes a thin CloudEvent that dates from the transition', async () => {
    const { endpoint } = await register('https://example.com/');
    const { request, event } = await completedRequest();
    const time = world.clock.now().toISOString();
    world.clock.advance(30);
    await plan(event, 'event-1');
    const delivery = await stored(endpoint.id, 'event-1');
    expect(delivery).toMatchObject({ eventType: 'ocr.request.completed', requestId: request.id, status: 'pending' });
    expect(JSON.parse(delivery.body)).toEqual({
      specversion: '1.0',
      id: 'event-1',
      source: publicUrl,
      type: 'ocr.request.completed',
      subject: request.id,
      time,
      datacontenttype: 'application/json',
      traceparent,
      data: {
        requestId: request.id,
        kind: 'ocr',
        status: 'completed',
        customerRequestId: 'order-7',
        track: 'cnh',
        attempt: 1,
        links: {
          self: `${publicUrl}/api/v1/requests/${request.id}`,
          result: `${publicUrl}/api/v1/requests/${request.id}/result`,
        },
      },
    });
  });

  test('plans nothing for states that end nothing, disabled endpoints, unknown requests and other clients', async () => {
    const { endpoint } = await register('https://example.com/');
    const { event } = await completedRequest();
    expect(await plan({ ...event, status: 'processing' })).toBe(0);
    expect(await plan({ ...event, requestId: world.ids.next() })).toBe(0);
    expect(await plan({ ...event, clientId: world.ids.next() })).toBe(0);
    await new WebhookEndpoints(uses()).update(owner, { id: endpoint.id, status: 'disabled' });
    expect(await plan(event)).toBe(0);
  });

  test('tells of an erasure without the identifier of the client, also when older news comes late', async () => {
    const { endpoint } = await register('https://example.com/');
    const { request, event } = await completedRequest();
    const erased = erase(request, world.clock.now());
    await world.database.requests.update(erased.request);
    await plan(erased.events[0]!, 'erased');
    await plan(event, 'late');
    expect(JSON.parse((await stored(endpoint.id, 'erased')).body)).toMatchObject({
      type: 'ocr.request.erased',
      data: { status: 'erased', customerRequestId: null },
    });
    expect((await stored(endpoint.id, 'late')).body).not.toContain('order-7');
  });

  test('tells of a failure by its state only', async () => {
    const { endpoint } = await register('https://example.com/');
    const { request } = await completedRequest();
    const failure = { code: 'ENGINE_FAILED', detail: 'The engine broke.', retryable: true } as const;
    const failed = fail(request, failure, world.clock.now());
    await plan(failed.events[0]!, 'failed');
    const { body } = await stored(endpoint.id, 'failed');
    expect(JSON.parse(body)).toMatchObject({ type: 'ocr.request.failed', data: { status: 'failed' } });
    expect(body).not.toMatch(/ENGINE_FAILED|broke/);
  });
});

describe('delivering', () => {
  test('brings a signed event that a receiver verifies with the secret it was given', async () => {
    const local = await receiver();
    const { endpoint, secret } = await register(local.url);
    const eventId = await planCompleted();
    expect(await deliver()).toBe(1);
    const [got] = local.received;
    expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({
      id: eventId,
      type: 'ocr.request.completed',
      traceparent,
    });
    expect(got!.headers).toMatchObject({
      traceparent,
      'webhook-id': eventId,
      'content-type': 'application/cloudevents+json; charset=utf-8',
    });
    expect(await stored(endpoint.id, eventId)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      deliveredAt: world.clock.now(),
    });
    expect(await deliver()).toBe(0);
  });

  test('tries again by the schedule with the same id and the same bytes until it succeeds', async () => {
    let answers = 0;
    const local = await receiver(() => ({ status: (answers += 1) < 4 ? 503 : 200 }));
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    for (const seconds of [0, 5, 300, 1800]) {
      world.clock.advance(seconds - 1);
      expect(await deliver()).toBe(0);
      world.clock.advance(1);
      expect(await deliver()).toBe(1);
    }
    expect(new Set(local.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(local.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
    expect(new Set(local.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
    expect(await stored(endpoint.id, eventId)).toMatchObject({ status: 'delivered', attempts: 4 });
  });

  test('gives up after ten attempts over three days, and the endpoint stays active', async () => {
    const local = await receiver(() => ({ status: 500 }));
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    for (const seconds of [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 86_400]) {
      world.clock.advance(seconds);
      await deliver();
    }
    expect(local.received).toHaveLength(10);
    expect(await stored(endpoint.id, eventId)).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null });
    expect(await world.database.webhooks.findEndpoint(endpoint.id)).toMatchObject({ status: 'active' });
  });

  test('honours Retry-After', async () => {
    const local = await receiver(() => ({ status: 429, headers: { 'retry-after': '120' } }));
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    await deliver();
    const due = new Date(world.clock.now().getTime() + 120_000);
    expect(await stored(endpoint.id, eventId)).toMatchObject({ nextAttemptAt: due });
  });

  test('disables an endpoint that answers 410 and says so', async () => {
    const local = await receiver(() => ({ status: 410 }));
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    await deliver();
    expect(await stored(endpoint.id, eventId)).toMatchObject({ status: 'failed' });
    expect(await new WebhookEndpoints(uses()).get(owner, { id: endpoint.id })).toMatchObject({
      status: 'disabled',
      disabledReason: expect.stringContaining('410'),
    });
    expect(world.logger.lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        fields: expect.objectContaining({ endpointId: endpoint.id, clientId }),
      }),
    ]);
  });

  test('disables an endpoint after five days without a success, and not after sporadic failures', async () => {
    let status = 500;
    const local = await receiver(() => ({ status }));
    const { endpoint } = await register(local.url);
    const stateAfter = async (days: number, next: number): Promise<string | undefined> => {
      world.clock.advance(days * 86_400);
      status = next;
      await planCompleted();
      await deliver();
      return (await world.database.webhooks.findEndpoint(endpoint.id))?.status;
    };
    expect(await stateAfter(0, 500)).toBe('active');
    expect(await stateAfter(4, 200)).toBe('active');
    expect(await stateAfter(4, 500)).toBe('active');
    expect(await stateAfter(4.9, 500)).toBe('active');
    expect(await stateAfter(0.2, 500)).toBe('disabled');
  });

  test('lets deliveries wait while their endpoint is disabled', async () => {
    const local = await receiver();
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    const endpoints = new WebhookEndpoints(uses());
    await endpoints.update(owner, { id: endpoint.id, status: 'disabled' });
    expect(await deliver()).toBe(0);
    await endpoints.update(owner, { id: endpoint.id, status: 'active' });
    expect(await deliver()).toBe(1);
    expect(local.received[0]!.headers['webhook-id']).toBe(eventId);
  });

  test('signs with both secrets while they rotate, and with the new one alone afterwards', async () => {
    const local = await receiver();
    const { endpoint, secret: old } = await register(local.url);
    const { id } = endpoint;
    const rotated = await new WebhookEndpoints(uses()).rotateSecret(owner, { id });
    expect(rotated.endpoint.secrets).toBe(2);
    await planCompleted();
    await deliver();
    const verify = (secret: string, index: number) =>
      new Webhook(secret).verify(local.received[index]!.body, local.received[index]!.headers);
    expect(verify(old, 0)).toEqual(verify(rotated.secret, 0));
    expect((await new WebhookEndpoints(uses()).retireSecret(owner, { id })).secrets).toBe(1);
    await planCompleted();
    await deliver();
    expect(verify(rotated.secret, 1)).toMatchObject({ type: 'ocr.request.completed' });
    expect(() => verify(old, 1)).toThrow('No matching signature');
    await new WebhookEndpoints(uses()).rotateSecret(owner, { id });
    expect((await new WebhookEndpoints(uses()).rotateSecret(owner, { id })).endpoint.secrets).toBe(2);
  });

  test('is not delayed by a slow receiver of another', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await receiver(async () => {
      await held;
      return { status: 200 };
    });
    const quick = await receiver();
    const slowEndpoint = await register(slow.url);
    await planCompleted();
    await planCompleted();
    const { endpoint: quickEndpoint } = await register(quick.url);
    const due = new DeliverDue({ ...uses(), slots: 2 });
    expect(await due.deliver()).toBe(1);
    await expect.poll(() => slow.received.length).toBe(1);
    for (let index = 0; index < 5; index += 1) await planCompleted();
    const sendMore = async (): Promise<readonly string[]> => {
      await due.deliver();
      const deliveries = (await world.database.webhooks.listDeliveries(quickEndpoint.id, { limit: 10 })).deliveries;
      return deliveries.map(({ status }) => status);
    };
    await expect.poll(sendMore, { timeout: 10_000 }).toEqual(Array(5).fill('delivered'));
    expect(quick.received).toHaveLength(5);
    expect(slow.received).toHaveLength(1);
    release();
    await due.settle();
    expect(
      (await world.database.webhooks.listDeliveries(slowEndpoint.endpoint.id, { limit: 10 })).deliveries,
    ).toHaveLength(7);
  });

  test('sends eight at a time to a slow receiver, and another receiver waits for none of them', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await receiver(async () => {
      await held;
      return { status: 200 };
    });
    await register(slow.url);
    for (let index = 0; index < 12; index += 1) await planCompleted();
    const due = new DeliverDue(uses());
    expect([await due.deliver(), await due.deliver()]).toEqual([8, 0]);
    await expect.poll(() => slow.received.length).toBe(8);
    const quick = await receiver();
    const { endpoint } = await register(quick.url);
    const eventId = await planCompleted();
    expect(await due.deliver()).toBe(1);
    await expect.poll(async () => (await stored(endpoint.id, eventId)).status).toBe('delivered');
    expect(slow.received).toHaveLength(8);
    release();
    await due.settle();
    expect(await due.deliver()).toBe(5);
    await due.settle();
    expect(new Set(slow.received.map(({ headers }) => headers['webhook-id'])).size).toBe(13);
  });

  test('leaves slots to other receivers when several are slow', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = async (): Promise<Answer> => {
      await held;
      return { status: 200 };
    };
    for (let index = 0; index < 2; index += 1) await register((await receiver(slow)).url);
    for (let index = 0; index < 9; index += 1) await planCompleted();
    const due = new DeliverDue({ ...uses(), slots: 16 });
    while ((await due.deliver()) > 0);
    const quick = await receiver();
    await register(quick.url);
    for (let index = 0; index < 2; index += 1) await planCompleted();
    expect(await due.deliver()).toBeGreaterThan(0);
    await expect.poll(() => quick.received.length).toBeGreaterThan(0);
    release();
    await due.settle();
  });

  test('counts failures that come at the same time once for the endpoint and each for its delivery', async () => {
    const local = await receiver(() => ({ status: 500 }));
    const { endpoint } = await register(local.url);
    const eventIds: string[] = [];
    for (let index = 0; index < 8; index += 1) eventIds.push(await planCompleted());
    const due = new DeliverDue(uses());
    expect(await due.deliver()).toBe(8);
    await due.settle();
    expect(await world.database.webhooks.findEndpoint(endpoint.id)).toMatchObject({
      status: 'active',
      failingSince: world.clock.now(),
    });
    for (const eventId of eventIds) {
      expect(await world.database.webhooks.listDeliveryAttempts(endpoint.id, eventId)).toHaveLength(1);
    }
  });

  test('sends no more at a time than it has slots', async () => {
    let running = 0;
    let most = 0;
    const answer: Answering = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
      return { status: 200 };
    };
    for (let index = 0; index < 3; index += 1) await register((await receiver(answer)).url);
    for (let index = 0; index < 4; index += 1) await planCompleted();
    const due = new DeliverDue({ ...uses(), slots: 2 });
    await Promise.all([due.deliver(), due.deliver(), due.deliver()]);
    expect(await deliver(due)).toBe(10);
    expect(most).toBe(2);
  });

  test('happens once when several processes look for what is due', async () => {
    const local = await receiver();
    await register(local.url);
    for (let index = 0; index < 6; index += 1) await planCompleted();
    const made = await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(made.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(6);
    const ids = local.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(6);
    expect(ids).toHaveLength(6);
  });

  test('sends again what a dead process had in hand, once its lease has ended', async () => {
    const local = await receiver();
    await register(local.url);
    const eventId = await planCompleted();
    const now = world.clock.now();
    const claimed = await world.database.webhooks.claimDue(now, new Date(now.getTime() + 32_000), {
      deliveries: 10,
      ofEndpoint: 1,
    });
    expect(claimed.map(({ id }) => id)).toEqual([eventId]);
    expect(await deliver()).toBe(0);
    world.clock.advance(32);
    expect(await deliver()).toBe(1);
    expect(local.received).toHaveLength(1);
  });

  test('counts an unreachable receiver as a failure and logs why', async () => {
    const local = await receiver();
    const { endpoint } = await register(local.url);
    await local.close();
    const eventId = await planCompleted();
    await deliver();
    expect(await stored(endpoint.id, eventId)).toMatchObject({ status: 'pending', attempts: 1 });
    const [logged] = (await new WebhookDeliveries(uses()).list(owner, { endpointId: endpoint.id })).deliveries;
    expect(logged!.attempts).toEqual([
      expect.objectContaining({
        number: 1,
        httpStatus: null,
        error: expect.stringContaining('refused'),
        responseBody: null,
      }),
    ]);
  });

  test('refuses private addresses unless the operator allows them', async () => {
    const local = await receiver();
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    const guarded = new HttpWebhookSender({ allowPrivateAddresses: false, allowHttp: true });
    await deliver(new DeliverDue({ ...uses(), sender: guarded }));
    expect(local.received).toEqual([]);
    const attempts = await world.database.webhooks.listDeliveryAttempts(endpoint.id, eventId);
    expect(attempts).toEqual([expect.objectContaining({ error: expect.stringContaining('private') })]);
  });

  test('counts a secret that cannot be opened as a failure that says what to do', async () => {
    const local = await receiver();
    const { endpoint } = await register(local.url);
    const broken = (await world.database.webhooks.findEndpoint(endpoint.id))!;
    await world.database.webhooks.updateEndpoint({ ...broken, sealedSecrets: ['no.secret'] });
    const eventId = await planCompleted();
    await deliver();
    const attempts = await world.database.webhooks.listDeliveryAttempts(endpoint.id, eventId);
    expect(attempts).toEqual([expect.objectContaining({ error: expect.stringContaining('Rotate the secret') })]);
    expect(world.logger.lines).toEqual([expect.objectContaining({ level: 'error' })]);
    expect(local.received).toEqual([]);
  });

  test('forgets deliveries that were deleted while they were sent', async () => {
    const local = await receiver(async () => {
      await world.database.webhooks.deleteEndpoint(endpoint.id);
      return { status: 200 };
    });
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    expect(await deliver()).toBe(1);
    expect(await world.database.webhooks.findDelivery(endpoint.id, eventId)).toBeNull();
    expect(world.logger.lines).toEqual([]);
  });
});

describe('a ping', () => {
  test('is sent at once, verified, logged and never retried', async () => {
    const local = await receiver(() => ({ status: 500, body: 'not today' }));
    const { endpoint, secret } = await register(local.url, { eventTypes: ['ocr.request.failed'] });
    const { delivery, attempt } = await new WebhookEndpoints(uses()).ping(owner, { id: endpoint.id });
    expect(delivery).toMatchObject({
      eventType: 'webhook.ping',
      status: 'failed',
      nextAttemptAt: null,
      requestId: null,
    });
    expect(attempt).toMatchObject({ number: 1, httpStatus: 500, error: null, responseBody: 'not today' });
    const [got] = local.received;
    expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({
      id: delivery.id,
      type: 'webhook.ping',
      data: { endpointId: endpoint.id },
    });
    world.clock.advance(86_400);
    expect(await deliver()).toBe(0);
    expect(await new WebhookDeliveries(uses()).list(owner, { endpointId: endpoint.id })).toEqual({
      deliveries: [{ delivery, attempts: [attempt] }],
      nextCursor: null,
    });
  });

  test('reaches a disabled endpoint, so that its owner can try before enabling it', async () => {
    const local = await receiver();
    const { endpoint } = await register(local.url);
    await new WebhookEndpoints(uses()).update(owner, { id: endpoint.id, status: 'disabled' });
    const { delivery } = await new WebhookEndpoints(uses()).ping(owner, { id: endpoint.id });
    expect(delivery).toMatchObject({ status: 'delivered', deliveredAt: world.clock.now() });
    expect(await world.database.webhooks.findEndpoint(endpoint.id)).toMatchObject({ status: 'disabled' });
  });
});

describe('pings and redeliveries', () => {
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'sent',
      ({ code: refused, retryAfterSeconds }) => [refused, retryAfterSeconds],
    );

  test('are limited for an endpoint and for a client, and nothing is sent or logged beyond', async () => {
    let nowMs = 0;
    const shared = { ...uses(), maxEndpoints: 20, sends: new SendsByHand(() => nowMs) };
    const local = await receiver();
    const added = async (actor: Principal) =>
      (await new WebhookEndpoints(shared).register(actor, { url: local.url })).endpoint;
    const ping = (endpointId: string, actor = owner) =>
      outcome(new WebhookEndpoints(shared).ping(actor, { id: endpointId }));
    const { id } = await added(owner);
    for (let index = 0; index < 5; index += 1) expect(await ping(id)).toBe('sent');
    expect(await ping(id)).toEqual(['RATE_LIMITED', 6]);
    const { deliveries } = await new WebhookDeliveries(shared).list(owner, { endpointId: id, limit: 1 });
    const again = { endpointId: id, deliveryId: deliveries[0]?.delivery.id ?? '' };
    expect(await outcome(new WebhookDeliveries(shared).redeliver(owner, again))).toEqual(['RATE_LIMITED', 6]);
    for (let index = 0; index < 10; index += 1) expect(await ping((await added(owner)).id)).toBe('sent');
    expect(await ping((await added(owner)).id)).toEqual(['RATE_LIMITED', 2]);
    expect(local.received).toHaveLength(15);
    const stranger = await newOwner();
    expect(await ping((await added(stranger)).id, stranger)).toBe('sent');
    nowMs += 6_000;
    expect(await outcome(new WebhookDeliveries(shared).redeliver(owner, again))).toBe('sent');
    expect(await ping(id)).toEqual(['RATE_LIMITED', 6]);
  });
});

describe('redelivering', () => {
  test('sends the same id and bytes once more and ends the retries when it succeeds', async () => {
    let status = 500;
    const local = await receiver(() => ({ status }));
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    await deliver();
    status = 200;
    const input = { endpointId: endpoint.id, deliveryId: eventId };
    const { delivery, attempt } = await new WebhookDeliveries(uses()).redeliver(owner, input);
    expect(delivery).toMatchObject({ id: eventId, status: 'delivered', attempts: 2 });
    expect(attempt).toMatchObject({ number: 2, httpStatus: 200 });
    const [first, second] = local.received;
    expect(second).toMatchObject({ body: first!.body, headers: { 'webhook-id': eventId } });
    world.clock.advance(86_400);
    expect(await deliver()).toBe(0);
    expect(await world.database.webhooks.findEndpoint(endpoint.id)).toMatchObject({ failingSince: null });
  });

  test('repeats what was delivered and keeps it delivered when that fails', async () => {
    let status = 200;
    const local = await receiver(() => ({ status }));
    const { endpoint } = await register(local.url);
    const eventId = await planCompleted();
    await deliver();
    status = 500;
    const input = { endpointId: endpoint.id, deliveryId: eventId };
    expect((await new WebhookDeliveries(uses()).redeliver(owner, input)).delivery).toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
    const [logged] = (await new WebhookDeliveries(uses()).list(owner, { endpointId: endpoint.id, limit: 1 }))
      .deliveries;
    expect(logged!.attempts.map(({ number, httpStatus }) => [number, httpStatus])).toEqual([
      [1, 200],
      [2, 500],
    ]);
  });

  test('refuses unknown deliveries and disabled endpoints', async () => {
    const { endpoint } = await register('https://example.com/');
    const eventId = await planCompleted();
    const deliveries = new WebhookDeliveries(uses());
    const { id: endpointId } = endpoint;
    await expect(deliveries.redeliver(owner, { endpointId, deliveryId: 'unknown' })).rejects.toThrow(code('NOT_FOUND'));
    await new WebhookEndpoints(uses()).update(owner, { id: endpointId, status: 'disabled' });
    await expect(deliveries.redeliver(owner, { endpointId, deliveryId: eventId })).rejects.toThrow(
      code('INVALID_STATE'),
    );
  });
});

describe('a recovery', () => {
  const recoveries = (sends = new SendsByHand(() => 0)) => new WebhookRecoveries({ ...uses(), sends });
  async function queueAll(): Promise<void> {
    while ((await new QueueRecoveries(world).queue()) > 0);
  }
  /**
   * An endpoint whose receiver answers `answer.status`, with a delivery that failed for good and one that is tried on.
   */
  async function broken() {
    const answer = { status: 500 };
    const local = await receiver(() => ({ status: answer.status }));
    const { endpoint } = await register(local.url);
    const since = world.clock.now();
    const failed = await planCompleted();
    await deliver();
    for (const seconds of retryDelaysSeconds) {
      world.clock.advance(seconds);
      await deliver();
    }
    // Ten failures in a row last for less than the five days after which an endpoint is disabled.
    const waiting = await planCompleted();
    await deliver();
    world.clock.advance(1);
    expect(await stored(endpoint.id, failed)).toMatchObject({ status: 'failed', attempts: 10 });
    expect(await stored(endpoint.id, waiting)).toMatchObject({ status: 'pending', attempts: 1 });
    return { answer, local, endpoint, since, failed, waiting };
  }

  test('sends again what failed and what waits, at once, the same bytes under the same id, and shows how far it is', async () => {
    const { answer, local, endpoint, since, failed, waiting } = await broken();
    const before = local.received.filter(({ headers }) => headers['webhook-id'] === failed);
    answer.status = 204;
    const begun = await recoveries().begin(owner, { endpointId: endpoint.id, since });
    expect(begun).toMatchObject({ state: 'queueing', createdBy: actorName(owner), pending: 0 });
    const named = { endpointId: endpoint.id, recoveryId: begun.id };
    await queueAll();
    expect(await recoveries().get(owner, named)).toMatchObject({ state: 'delivering', pending: 2, delivered: 0 });
    expect(await deliver()).toBe(2);
    expect(await recoveries().get(owner, named)).toMatchObject({ state: 'done', pending: 0, delivered: 2, failed: 0 });
    expect(await recoveries().list(owner, { endpointId: endpoint.id })).toHaveLength(1);
    const after = local.received.filter(({ headers }) => headers['webhook-id'] === failed);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)?.body).toBe(before[0]?.body);
    for (const id of [failed, waiting]) expect(await stored(endpoint.id, id)).toMatchObject({ status: 'delivered' });
  });

  test('begins the retries anew when the receiver fails again', async () => {
    const { endpoint, since, failed } = await broken();
    await recoveries().begin(owner, { endpointId: endpoint.id, since });
    await queueAll();
    await deliver();
    const [first = 0] = retryDelaysSeconds;
    const next = new Date(world.clock.now().getTime() + first * 1000);
    expect(await stored(endpoint.id, failed)).toMatchObject({
      status: 'pending',
      attempts: 11,
      earlierAttempts: 10,
      nextAttemptAt: next,
    });
  });

  test('goes to the address that the endpoint has by then', async () => {
    const { endpoint, since } = await broken();
    const repaired = await receiver();
    await recoveries().begin(owner, { endpointId: endpoint.id, since });
    await new WebhookEndpoints(uses()).update(owner, { id: endpoint.id, url: repaired.url });
    await queueAll();
    await deliver();
    expect(repaired.received).toHaveLength(2);
  });

  test('leaves alone what was planned before its time, and is refused where it cannot help', async () => {
    const { endpoint, failed } = await broken();
    const endpointId = endpoint.id;
    const { id: recoveryId } = await recoveries().begin(owner, {
      endpointId,
      since: new Date(world.clock.now().getTime() - 1),
    });
    const again = recoveries().begin(owner, { endpointId, since: new Date(0) });
    await expect(again).rejects.toThrow(code('INVALID_STATE'));
    await queueAll();
    expect(await stored(endpointId, failed)).toMatchObject({ status: 'failed' });
    expect(await recoveries().get(owner, { endpointId, recoveryId })).toMatchObject({ pending: 0, state: 'done' });

    const future = recoveries().begin(owner, { endpointId, since: world.clock.now() });
    await expect(future).rejects.toThrow(code('INVALID_FIELD'));
    await new WebhookEndpoints(uses()).update(owner, { id: endpointId, status: 'disabled' });
    const disabled = recoveries().begin(owner, { endpointId, since: new Date(0) });
    await expect(disabled).rejects.toThrow(code('INVALID_STATE'));
    const stranger = await newOwner();
    for (const call of [
      recoveries().begin(stranger, { endpointId, since: new Date(0) }),
      recoveries().list(stranger, { endpointId }),
      recoveries().get(stranger, { endpointId, recoveryId }),
      recoveries().get(owner, { endpointId, recoveryId: world.ids.next() }),
    ]) {
      await expect(call).rejects.toThrow(code('NOT_FOUND'));
    }
  });

  test('counts among the sends by hand, and is audited', async () => {
    const { endpoint } = await register('https://example.com/');
    const endpointId = endpoint.id;
    const sends = new SendsByHand(() => 0);
    for (let index = 0; index < 5; index += 1) {
      await recoveries(sends).begin(owner, { endpointId, since: new Date(0) });
      await queueAll();
    }
    const sixth = recoveries(sends).begin(owner, { endpointId, since: new Date(0) });
    await expect(sixth).rejects.toThrow(code('RATE_LIMITED'));
    const { entries } = await world.database.audit.list({
      action: 'endpoint.recovered',
      subject: `client:${clientId}`,
      limit: 9,
    });
    expect(entries).toHaveLength(5);
    expect(entries[0]).toMatchObject({ actor: actorName(owner), detail: { endpointId } });
  });
});
