import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Clients } from '../../src/application/clients/clients.ts';
import { Operators } from '../../src/application/clients/operators.ts';
import { GetActivity } from '../../src/application/operations/get-activity.ts';
import { outboxRows } from '../../src/application/pipeline/outbox-rows.ts';
import { type Change, complete, enterStage, fail } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

const actor = 'command';
let world: EmbeddedWorld;

beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());

describe('the activity of the service', () => {
  async function ended(clientId: string, seconds: number, end: (request: Request) => Change): Promise<void> {
    const createdAt = new Date(world.clock.now().getTime() - seconds * 1000);
    const { request } = enterStage(sampleRequest(clientId, { createdAt, history: [] }), 'typification', createdAt);
    await world.database.requests.insert(request);
    const { request: after, events } = end(request);
    await world.database.requests.update(after, outboxRows(events, { ids: world.ids, at: world.clock.now() }));
  }

  test('tells of every step what ended and how long that took, and who failed why', async () => {
    const { id } = await new Clients(world).create(actor, { name: 'acme' });
    const now = world.clock.now();
    const completing = (request: Request) => complete(request, { resultKey: 'r', reviewReasons: [] }, now);
    for (const seconds of [1, 1, 1, 60]) await ended(id, seconds, completing);
    await ended(id, 1, (request) => fail(request, { code: 'POISON_FILE', detail: 'It died.', retryable: false }, now));
    const { id: other } = await new Clients(world).create(actor, { name: 'globex' });
    await ended(other, 1, completing);
    await world.database.activity.sum(100);

    const activity = await new GetActivity({ ...world.database, clock: world.clock }).get(actor, { window: 'hour' });
    const { total, steps, failures, clients } = activity;
    expect(total).toMatchObject({ completed: 5, needsReview: 0, failed: 1, canceled: 0 });
    expect(total.p50Ms).toBeGreaterThan(800);
    expect(total.p50Ms).toBeLessThan(1200);
    expect(total.p95Ms).toBeGreaterThan(48_000);
    expect(total.p95Ms).toBeLessThan(72_000);
    expect(steps).toHaveLength(60);
    expect(steps.at(-1)).toEqual({ ...total, at: expect.any(Date) });
    expect(steps[0]).toMatchObject({ completed: 0, failed: 0, p50Ms: null, p95Ms: null });
    expect(failures).toEqual([{ kind: 'ocr', code: 'POISON_FILE', requests: 1 }]);
    expect(clients).toEqual([
      { clientId: id, name: 'acme', requests: 5, failed: 1 },
      { clientId: other, name: 'globex', requests: 1, failed: 0 },
    ]);
  });
});

describe('operators', () => {
  const operators = () => new Operators(world);

  test('get another role by id or name, which is audited once', async () => {
    const ana = await operators().create(actor, { name: 'ana', role: 'viewer' });
    expect(await operators().setRole(actor, { operator: 'ana', role: 'admin' })).toEqual({ ...ana, role: 'admin' });
    expect(await operators().setRole(actor, { operator: ana.id, role: 'admin' })).toEqual({ ...ana, role: 'admin' });
    expect(await operators().list(actor)).toContainEqual({ ...ana, role: 'admin' });
    const { entries } = await world.database.audit.list({ subject: `operator:${ana.id}`, limit: 9 });
    expect(entries.filter(({ action }) => action === 'operator.role-changed')).toMatchObject([
      { actor: 'command', detail: { name: 'ana', before: 'viewer', role: 'admin' } },
    ]);
    const unknown = operators().setRole(actor, { operator: 'nobody', role: 'admin' });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('always have an administrator among them', async () => {
    const last = operators().setRole(actor, { operator: 'ana', role: 'editor' });
    await expect(last).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await operators().create(actor, { name: 'bia', role: 'admin' });
    expect(await operators().setRole(actor, { operator: 'ana', role: 'editor' })).toMatchObject({ role: 'editor' });
  });
});
