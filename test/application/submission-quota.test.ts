import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ClientUsage } from '../../src/application/clients/client-usage.ts';
import { SubmissionQuota } from '../../src/application/requests/check-quota.ts';
import type { Client } from '../../src/domain/client/client.ts';
import { enterStage, erase, fail } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { sampleClient, sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

const exceeded = { code: 'QUOTA_EXCEEDED', retryable: true, retryAfterSeconds: 30 };

let world: EmbeddedWorld;

beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());

/** Of a process by itself. */
function newQuota(): SubmissionQuota {
  const { database, clock } = world;
  return new SubmissionQuota(database.requests, new ClientUsage({ usage: database.usage, clock }));
}

describe('the quota of unfinished requests', () => {
  /** A client that may have seven, with so many. */
  async function clientWith(unfinished: number): Promise<Client> {
    const client = sampleClient(`client ${unfinished} ${world.ids.next()}`);
    await world.database.clients.insert(client);
    for (let index = 0; index < unfinished; index += 1) {
      await world.database.requests.insert(sampleRequest(client.id));
    }
    return client;
  }

  test('admits up to the limit and refuses what is beyond it', async () => {
    const client = await clientWith(5);
    const quota = newQuota();
    for (let index = 0; index < 2; index += 1) {
      await quota.admit(client, 1024);
      await world.database.requests.insert(sampleRequest(client.id));
    }
    await expect(quota.admit(client, 1024)).rejects.toMatchObject(exceeded);
  });

  test('counts once for many submissions', async () => {
    const client = await clientWith(0);
    const count = vi.spyOn(world.database.requests, 'countUnfinished');
    const quota = newQuota();
    for (let index = 0; index < 7; index += 1) await quota.admit(client, 1024);
    expect(count).toHaveBeenCalledTimes(1);
    count.mockRestore();
  });

  test('counts again before it refuses, because some may have finished', async () => {
    const client = await clientWith(6);
    const quota = newQuota();
    await quota.admit(client, 1024);
    await expect(quota.admit(client, 1024), 'the seventh failed after it was admitted').resolves.toBeUndefined();
  });

  test('sees after a second what another process accepted', async () => {
    const client = await clientWith(0);
    const quota = newQuota();
    await quota.admit(client, 1024);
    for (let index = 0; index < 7; index += 1) await world.database.requests.insert(sampleRequest(client.id));
    await expect
      .poll(() => quota.admit(client, 1024).catch(({ code }) => code), { interval: 300, timeout: 10_000 })
      .toBe('QUOTA_EXCEEDED');
  });
});

const gigabyte = 1024 ** 3;
const full = { code: 'QUOTA_EXCEEDED', retryable: true, retryAfterSeconds: 300 };

async function clientOf(limits: Partial<Client['limits']>): Promise<Client> {
  const client = sampleClient(`client ${world.ids.next()}`);
  const changed = { ...client, limits: { ...client.limits, ...limits } };
  await world.database.clients.insert(changed);
  return changed;
}

describe('the quota of stored bytes', () => {
  function requestOf(client: Client, bytes: number): Request {
    const request = sampleRequest(client.id, { status: 'canceled', stage: null });
    return { ...request, files: request.files.map((file) => ({ ...file, size: bytes })) };
  }

  test('refuses what would go beyond it, and says what is stored, what may be, and how to get room', async () => {
    const client = await clientOf({ storedGigabytes: 2 });
    await world.database.requests.insert(requestOf(client, 1.5 * gigabyte));
    const quota = newQuota();
    await expect(quota.admit(client, 0.5 * gigabyte)).resolves.toBeUndefined();
    const refused = quota.admit(client, 0.5 * gigabyte + 1);
    await expect(refused).rejects.toMatchObject(full);
    await expect(refused).rejects.toThrow(/^2\.00 GB .* the 2 GB .*Erase requests .*retention/);
  });

  test('counts what this process accepted at once', async () => {
    const client = await clientOf({ storedGigabytes: 1 });
    const quota = newQuota();
    for (let index = 0; index < 4; index += 1) await quota.admit(client, gigabyte / 4);
    await expect(quota.admit(client, 1)).rejects.toMatchObject(full);
  });

  test('has room again soon after a request is erased', async () => {
    const client = await clientOf({ storedGigabytes: 1 });
    const request = requestOf(client, gigabyte);
    await world.database.requests.insert(request);
    const quota = newQuota();
    await expect(quota.admit(client, 1)).rejects.toMatchObject(full);
    await world.database.requests.update(erase(request, world.clock.now()).request);
    await expect
      .poll(() => quota.admit(client, 1).catch(({ code }) => code), { interval: 300, timeout: 10_000 })
      .toBeUndefined();
  });

  test('is measured once for many submissions, and once a second for many refusals', async () => {
    const client = await clientOf({ storedGigabytes: 1, queued: 1000 });
    const measure = vi.spyOn(world.database.usage, 'measure');
    const quota = newQuota();
    await Promise.all(Array.from({ length: 100 }, () => quota.admit(client, 1)));
    expect(measure).toHaveBeenCalledTimes(1);
    const start = performance.now();
    const refusals = Array.from({ length: 100 }, () => quota.admit(client, 2 * gigabyte).catch(({ code }) => code));
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['QUOTA_EXCEEDED']));
    expect(measure.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - start) / 1000);
    measure.mockRestore();
  });
});

describe('the quota of failed files', () => {
  async function addFailed(client: Client, code: 'UNREADABLE_FILE' | 'ENGINE_FAILED'): Promise<void> {
    const now = world.clock.now();
    const request = sampleRequest(client.id, { createdAt: now });
    await world.database.requests.insert(request);
    const working = enterStage(request, 'typification', now).request;
    await world.database.requests.update(fail(working, { code, detail: 'It failed.', retryable: false }, now).request);
  }

  test('refuses when too many files of the last hour could not be read, until that hour is over', async () => {
    const client = await clientOf({ failedFilesPerHour: 2 });
    await addFailed(client, 'UNREADABLE_FILE');
    await addFailed(client, 'ENGINE_FAILED');
    await expect(
      newQuota().admit(client, 1),
      'an engine that failed is not the client’s fault',
    ).resolves.toBeUndefined();
    await addFailed(client, 'UNREADABLE_FILE');
    const refused = newQuota().admit(client, 1);
    await expect(refused).rejects.toMatchObject(full);
    await expect(refused).rejects.toThrow(/^2 files .* at most 2 /);
    const stranger = await clientOf({ failedFilesPerHour: 2 });
    await expect(newQuota().admit(stranger, 1)).resolves.toBeUndefined();
    world.clock.advance(3_601);
    await expect(newQuota().admit(client, 1)).resolves.toBeUndefined();
    world.clock.reset();
  });
});
