import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SubmissionQuota } from '../../src/application/requests/check-quota.ts';
import type { Client } from '../../src/domain/client/client.ts';
import { sampleClient, sampleRequest } from './database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from './embedded-world.ts';

const exceeded = { code: 'QUOTA_EXCEEDED', retryable: true, retryAfterSeconds: 30 };

describe('the quota of unfinished requests', () => {
  let world: EmbeddedWorld;

  beforeAll(async () => {
    world = await openEmbeddedWorld();
  });
  afterAll(() => world.close());

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
    const quota = new SubmissionQuota(world.database.requests);
    for (let index = 0; index < 2; index += 1) {
      await quota.admit(client);
      await world.database.requests.insert(sampleRequest(client.id));
    }
    await expect(quota.admit(client)).rejects.toMatchObject(exceeded);
  });

  test('counts once for many submissions', async () => {
    const client = await clientWith(0);
    const count = vi.spyOn(world.database.requests, 'countUnfinished');
    const quota = new SubmissionQuota(world.database.requests);
    for (let index = 0; index < 7; index += 1) await quota.admit(client);
    expect(count).toHaveBeenCalledTimes(1);
    count.mockRestore();
  });

  test('counts again before it refuses, because some may have finished', async () => {
    const client = await clientWith(6);
    const quota = new SubmissionQuota(world.database.requests);
    await quota.admit(client);
    await expect(quota.admit(client), 'the seventh failed after it was admitted').resolves.toBeUndefined();
  });

  test('sees after a second what another process accepted', async () => {
    const client = await clientWith(0);
    const quota = new SubmissionQuota(world.database.requests);
    await quota.admit(client);
    for (let index = 0; index < 7; index += 1) await world.database.requests.insert(sampleRequest(client.id));
    await expect
      .poll(() => quota.admit(client).catch(({ code }) => code), { interval: 300, timeout: 10_000 })
      .toBe('QUOTA_EXCEEDED');
  });
});
