import { beforeEach, describe, expect, test } from 'vitest';
import type { WebhookDelivery, WebhookEndpoint, WebhookRecovery } from '../../src/domain/webhook/webhook.ts';
import { overlap } from './database.overlap.ts';
import { at, newId, sampleDelivery, sampleEndpoint } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeRecoveries(stage: () => Stage): void {
  describe('recoveries of webhook deliveries', () => {
    let endpoint: WebhookEndpoint;
    const recoveries = () => stage().database.recoveries;
    const webhooks = () => stage().database.webhooks;

    beforeEach(async () => {
      endpoint = sampleEndpoint(stage().acme.id);
      await webhooks().insertEndpoint(endpoint);
    });

    async function begun(changes: Partial<WebhookRecovery> = {}): Promise<WebhookRecovery> {
      const recovery: WebhookRecovery = {
        id: newId(),
        endpointId: endpoint.id,
        clientId: endpoint.clientId,
        since: at(-60),
        until: at(),
        createdBy: 'operator:ana',
        queuedAt: null,
        ...changes,
      };
      await recoveries().insert(recovery);
      return recovery;
    }
    async function insert(changes: Partial<WebhookDelivery> = {}, to = endpoint): Promise<WebhookDelivery> {
      const failed = { status: 'failed', attempts: 10, nextAttemptAt: null, createdAt: at(-30) } as const;
      const delivery = sampleDelivery(to, { ...failed, ...changes });
      expect(await webhooks().insertDelivery(delivery)).toBe(true);
      return delivery;
    }
    const queue = (recovery: WebhookRecovery, limit = 100) =>
      stage().database.transaction((tx) => tx.recoveries.queue(recovery, at(1), limit));
    const now = async (delivery: WebhookDelivery) => webhooks().findDelivery(delivery.endpointId, delivery.id);

    test('are found by their endpoint, newest first, and taken oldest first until they are queued', async () => {
      const old = await begun({ until: at(-9) });
      const recent = await begun();
      const other = sampleEndpoint(stage().acme.id);
      await webhooks().insertEndpoint(other);
      expect(await recoveries().find(endpoint.id, old.id)).toEqual(old);
      expect(await recoveries().find(other.id, old.id)).toBeNull();
      expect(await recoveries().list(endpoint.id, 9)).toEqual([recent, old]);
      expect(await recoveries().list(endpoint.id, 1)).toEqual([recent]);
      expect(await recoveries().takeOpen()).toEqual(old);
      await recoveries().markQueued(old.id, at(2));
      expect(await recoveries().takeOpen()).toEqual(recent);
      expect(await recoveries().find(endpoint.id, old.id)).toEqual({ ...old, queuedAt: at(2) });
    });

    test('pass over what another process has taken', async () => {
      await begun();
      const taken = await overlap(stage(), 'passes', {
        first: async (tx) => {
          const recovery = await tx.recoveries.takeOpen();
          await tx.recoveries.markQueued(recovery!.id, at());
          return recovery !== null;
        },
        second: async (tx) => (await tx.recoveries.takeOpen()) !== null,
      });
      expect(taken).toEqual([true, false]);
    });

    test('make due what failed and what waits in their window, with a schedule that begins anew', async () => {
      const failed = await insert();
      const waiting = await insert({ status: 'pending', attempts: 3, nextAttemptAt: at(600) });
      const untouched = [
        await insert({ status: 'delivered', deliveredAt: at(-29) }),
        await insert({ eventType: 'webhook.ping', requestId: null }),
        await insert({ createdAt: at(-61) }),
        await insert({ createdAt: at() }),
      ];
      const recovery = await begun();

      expect(await queue(recovery)).toBe(2);
      const due = { status: 'pending', nextAttemptAt: at(1), recoveryId: recovery.id } as const;
      expect(await now(failed)).toEqual({ ...failed, ...due, earlierAttempts: 10 });
      expect(await now(waiting)).toEqual({ ...waiting, ...due, earlierAttempts: 3 });
      for (const delivery of untouched) expect(await now(delivery)).toEqual(delivery);
      expect(await queue(recovery)).toBe(0);
      const claimed = await webhooks().claimDue(at(1), at(2), { deliveries: 9, ofEndpoint: 9 });
      expect(claimed.map(({ id }) => id).toSorted()).toEqual([failed.id, waiting.id].toSorted());
    });

    test('leave a delivery in hand to who has it, and other endpoints alone', async () => {
      const other = sampleEndpoint(stage().globex.id);
      await webhooks().insertEndpoint(other);
      const foreign = await insert({}, other);
      const inHand = await insert({ status: 'pending', attempts: 1, nextAttemptAt: at() });
      await webhooks().claimDue(at(), at(5), { deliveries: 1, ofEndpoint: 1 });
      expect(await queue(await begun())).toBe(0);
      expect(await now(inHand)).toMatchObject({ attempts: 1, recoveryId: null });
      expect(await now(foreign)).toEqual(foreign);
    });

    test('go on in batches, and tell what became of each delivery', async () => {
      const deliveries = [await insert(), await insert(), await insert()];
      const recovery = await begun();
      expect([await queue(recovery, 2), await queue(recovery, 2)]).toEqual([2, 1]);
      expect(await recoveries().progress(recovery.id)).toEqual({ pending: 3, delivered: 0, failed: 0 });
      const [first, second] = deliveries;
      const tried = { number: 11, at: at(2), durationMs: 9, httpStatus: 200, error: null, responseBody: null };
      for (const [delivery, status] of [
        [first!, 'delivered'],
        [second!, 'failed'],
      ] as const) {
        const after = { ...delivery, status, attempts: 11 };
        await webhooks().recordAttempt(after, { ...tried, deliveryId: delivery.id });
      }
      expect(await recoveries().progress(recovery.id)).toEqual({ pending: 1, delivered: 1, failed: 1 });
      // What failed again in this recovery is not sent by it once more, but by the next one.
      expect(await queue(recovery)).toBe(0);
      const next = await begun();
      expect(await queue(next)).toBe(2);
      expect(await recoveries().progress(next.id)).toEqual({ pending: 2, delivered: 0, failed: 0 });
      expect(await recoveries().progress(recovery.id)).toEqual({ pending: 0, delivered: 1, failed: 0 });
    });
  });
}
