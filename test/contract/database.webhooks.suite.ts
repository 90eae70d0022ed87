import { beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from '../../src/domain/webhook/webhook.ts';
import { overlap } from './database.overlap.ts';
import { at, newId, sampleDelivery, sampleEndpoint } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const lease = at(2);

export function describeWebhooks(stage: () => Stage): void {
  describe('webhooks', () => {
    let endpoint: WebhookEndpoint;
    const webhooks = () => stage().database.webhooks;
    const claim = (deliveries = 10, now = at(), ofEndpoint = 1) =>
      webhooks().claimDue(now, lease, { deliveries, ofEndpoint });
    const idsOf = (deliveries: readonly WebhookDelivery[]) => deliveries.map((delivery) => delivery.id);
    const attemptOf = (delivery: WebhookDelivery, changes: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
      deliveryId: delivery.id,
      number: 1,
      at: at(),
      durationMs: 31,
      httpStatus: 200,
      error: null,
      responseBody: 'ok',
      ...changes,
    });

    beforeEach(async () => {
      endpoint = sampleEndpoint(stage().acme.id);
      await webhooks().insertEndpoint(endpoint);
    });

    async function insert(...deliveries: WebhookDelivery[]): Promise<void> {
      for (const delivery of deliveries) expect(await webhooks().insertDelivery(delivery)).toBe(true);
    }

    describe('webhook endpoints', () => {
      test('are found by id and listed for their client, oldest first', async () => {
        const younger = sampleEndpoint(stage().acme.id, { createdAt: at(1), eventTypes: [], tracks: [] });
        await webhooks().insertEndpoint(younger);
        await webhooks().insertEndpoint(sampleEndpoint(stage().globex.id));
        expect(await webhooks().findEndpoint(younger.id)).toEqual(younger);
        expect(await webhooks().findEndpoint(newId())).toBeNull();
        expect(await webhooks().listEndpoints(stage().acme.id)).toEqual([endpoint, younger]);
      });

      test('keep every change', async () => {
        const changed = sampleEndpoint(stage().acme.id, {
          id: endpoint.id,
          url: 'https://receiver.example/other',
          description: '',
          eventTypes: ['ocr.request.failed', 'webhook.ping'],
          tracks: [],
          sealedSecrets: ['sealed-newest'],
          status: 'disabled',
          disabledReason: 'The receiver answered 410 Gone.',
          failingSince: at(-5),
        });
        await webhooks().updateEndpoint(changed);
        expect(await webhooks().findEndpoint(endpoint.id)).toEqual(changed);
        const unknown = webhooks().updateEndpoint(sampleEndpoint(stage().acme.id));
        await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
      });

      test('are kept from others while a transaction changes them', async () => {
        const failing = { ...endpoint, failingSince: at(-1) };
        const [, seen] = await overlap(stage(), 'waits', {
          first: async (tx) => {
            await tx.webhooks.findEndpointForUpdate(endpoint.id);
            await tx.webhooks.updateEndpoint(failing);
          },
          second: (tx) => tx.webhooks.findEndpointForUpdate(endpoint.id),
        });
        expect(seen).toEqual(failing);
        expect(await webhooks().findEndpointForUpdate(newId())).toBeNull();
      });

      test('take their deliveries and attempts with them when they are deleted', async () => {
        const delivery = sampleDelivery(endpoint);
        await insert(delivery);
        await webhooks().recordAttempt(delivery, attemptOf(delivery));
        await webhooks().deleteEndpoint(endpoint.id);
        expect(await webhooks().findEndpoint(endpoint.id)).toBeNull();
        expect(await webhooks().findDelivery(endpoint.id, delivery.id)).toBeNull();
        expect(await webhooks().listDeliveryAttempts(endpoint.id, delivery.id)).toEqual([]);
      });
    });

    describe('webhook deliveries', () => {
      test('are inserted once for each endpoint', async () => {
        const other = sampleEndpoint(stage().acme.id);
        await webhooks().insertEndpoint(other);
        const delivery = sampleDelivery(endpoint);
        await insert(delivery, { ...delivery, endpointId: other.id });
        expect(await webhooks().insertDelivery({ ...delivery, body: 'changed' })).toBe(false);
        expect(await webhooks().findDelivery(endpoint.id, delivery.id)).toEqual(delivery);
        expect(await webhooks().findDelivery(endpoint.id, newId())).toBeNull();
      });

      test('are listed newest first, up to a limit', async () => {
        const [old, recent, middle] = [0, 2, 1].map((minutes) => sampleDelivery(endpoint, { createdAt: at(minutes) }));
        await insert(old!, recent!, middle!);
        const first = await webhooks().listDeliveries(endpoint.id, { limit: 2 });
        expect(idsOf(first.deliveries)).toEqual([recent!.id, middle!.id]);
        const second = await webhooks().listDeliveries(endpoint.id, { limit: 2, cursor: first.nextCursor! });
        expect([idsOf(second.deliveries), second.nextCursor]).toEqual([[old!.id], null]);
        expect(await webhooks().listDeliveries(newId(), { limit: 2 })).toEqual({ deliveries: [], nextCursor: null });
      });

      test('are listed by their status', async () => {
        const failed = sampleDelivery(endpoint, { status: 'failed', nextAttemptAt: null });
        await insert(failed, sampleDelivery(endpoint));
        const { deliveries } = await webhooks().listDeliveries(endpoint.id, { status: 'failed', limit: 9 });
        expect(deliveries).toEqual([failed]);
      });

      test('go with their request', async () => {
        const [gone, kept] = [sampleDelivery(endpoint), sampleDelivery(endpoint, { requestId: null })];
        await insert(gone, kept);
        await webhooks().recordAttempt(gone, attemptOf(gone));
        await webhooks().deleteDeliveriesOf(gone.requestId!);
        expect(idsOf((await webhooks().listDeliveries(endpoint.id, { limit: 9 })).deliveries)).toEqual([kept.id]);
        expect(await webhooks().listDeliveryAttempts(endpoint.id, gone.id)).toEqual([]);
      });
    });

    describe('claimDue', () => {
      test('gives what is due, with its lease, and nothing that is not', async () => {
        const due = sampleDelivery(endpoint, { attempts: 2 });
        await insert(due);
        for (const changes of [
          { nextAttemptAt: at(1) },
          { status: 'delivered', nextAttemptAt: null, deliveredAt: at() } as const,
          { status: 'failed', nextAttemptAt: null } as const,
        ]) {
          const quiet = sampleEndpoint(stage().acme.id);
          await webhooks().insertEndpoint(quiet);
          await insert(sampleDelivery(quiet, changes));
        }
        expect(await claim()).toEqual([{ ...due, nextAttemptAt: lease }]);
        expect(await webhooks().findDelivery(endpoint.id, due.id)).toEqual({ ...due, nextAttemptAt: lease });
      });

      test('gives no more of an endpoint than may be in hand, those that others have counted', async () => {
        const waiting = [-5, -4, -3, -2, -1].map((minutes) => sampleDelivery(endpoint, { nextAttemptAt: at(minutes) }));
        await insert(...waiting.toReversed());
        const ids = idsOf(waiting);
        expect(idsOf(await claim(2, at(), 3))).toEqual(ids.slice(0, 2));
        const third = await claim(10, at(), 3);
        expect(idsOf(third)).toEqual(ids.slice(2, 3));
        expect(await claim(10, at(), 3)).toEqual([]);
        const done = {
          ...third[0]!,
          status: 'delivered',
          attempts: 1,
          nextAttemptAt: null,
          deliveredAt: at(),
        } as const;
        await webhooks().recordAttempt(done, attemptOf(third[0]!));
        expect(idsOf(await claim(10, at(), 3))).toEqual(ids.slice(3, 4));
        const again = [ids[0], ids[1], ids[3], ids[4]];
        expect(new Set(idsOf(await claim(10, lease, 9)))).toEqual(new Set(again));
      });

      test('gives endpoints turns, whatever one of them has waiting', async () => {
        const busy = Array.from({ length: 6 }, () => sampleDelivery(endpoint, { nextAttemptAt: at(-9) }));
        await insert(...busy);
        const others = [1, 2, 3].map(() => sampleEndpoint(stage().globex.id));
        for (const other of others) {
          await webhooks().insertEndpoint(other);
          await insert(sampleDelivery(other), sampleDelivery(other));
        }
        const rotations: string[] = [];
        for (let turn = 1; turn <= 4; turn += 1) {
          const [claimed] = await claim(1, new Date(at().getTime() + turn), 8);
          rotations.push(claimed!.endpointId);
        }
        expect(rotations[0]).toBe(endpoint.id);
        expect(new Set(rotations)).toEqual(new Set([endpoint, ...others].map(({ id }) => id)));
        const claimed = await claim(4, new Date(at().getTime() + 9), 8);
        expect(new Set(claimed.map(({ endpointId }) => endpointId)).size).toBe(4);
      });

      test('finds what is due behind endpoints whose deliveries were deleted', async () => {
        const requestId = newId();
        for (let index = 0; index < 3; index += 1) {
          const emptied = sampleEndpoint(stage().globex.id);
          await webhooks().insertEndpoint(emptied);
          await insert(sampleDelivery(emptied, { requestId, nextAttemptAt: at(-5) }));
        }
        await webhooks().deleteDeliveriesOf(requestId);
        const delivery = sampleDelivery(endpoint);
        await insert(delivery);
        expect(idsOf(await claim(1))).toEqual([delivery.id]);
      });

      test('misses no delivery that is added while the last one is claimed', async () => {
        const [last, added] = [sampleDelivery(endpoint), sampleDelivery(endpoint)];
        await insert(last);
        const [claimed] = await overlap(stage(), 'waits', {
          first: (tx) => tx.webhooks.claimDue(at(), lease, { deliveries: 9, ofEndpoint: 8 }),
          second: (tx) => tx.webhooks.insertDelivery(added),
        });
        expect(idsOf(claimed)).toEqual([last.id]);
        expect(idsOf(await claim(9, at(), 8))).toEqual([added.id]);
      });

      test('gives one delivery of an endpoint at a time, the one that waits longest', async () => {
        const [second, first] = [at(-1), at(-2)].map((nextAttemptAt) => sampleDelivery(endpoint, { nextAttemptAt }));
        await insert(second!, first!);
        const [claimed] = await claim();
        expect(claimed?.id).toBe(first!.id);
        expect(await claim()).toEqual([]);
        const delivered = {
          ...claimed!,
          status: 'delivered',
          attempts: 1,
          nextAttemptAt: null,
          deliveredAt: at(),
        } as const;
        await webhooks().recordAttempt(delivered, attemptOf(claimed!));
        expect(idsOf(await claim())).toEqual([second!.id]);
      });

      test('gives it again when the lease is over', async () => {
        const delivery = sampleDelivery(endpoint);
        await insert(delivery);
        expect(idsOf(await claim())).toEqual([delivery.id]);
        expect(await claim(10, at(1))).toEqual([]);
        expect(idsOf(await claim(10, lease))).toEqual([delivery.id]);
      });

      test('serves endpoints by who waits longest, up to a limit', async () => {
        const slow = sampleEndpoint(stage().globex.id);
        await webhooks().insertEndpoint(slow);
        const [late, early] = [sampleDelivery(endpoint), sampleDelivery(slow, { nextAttemptAt: at(-3) })];
        await insert(late, early);
        expect(idsOf(await claim(1))).toEqual([early.id]);
        expect(idsOf(await claim(1))).toEqual([late.id]);
      });

      test('leaves the deliveries of a disabled endpoint waiting until it is enabled', async () => {
        await insert(sampleDelivery(endpoint));
        await webhooks().updateEndpoint({ ...endpoint, status: 'disabled' });
        expect(await claim()).toEqual([]);
        await webhooks().updateEndpoint(endpoint);
        expect(await claim()).toHaveLength(1);
      });

      test('gives each delivery to one of many at once, and never two of one endpoint', async () => {
        const endpoints = Array.from({ length: 6 }, () => sampleEndpoint(stage().acme.id));
        for (const each of endpoints) {
          await webhooks().insertEndpoint(each);
          await insert(sampleDelivery(each), sampleDelivery(each));
        }
        const claimed = (await Promise.all([claim(3), claim(3), claim(3), claim(3)])).flat();
        expect(new Set(claimed.map((delivery) => delivery.endpointId)).size).toBe(claimed.length);
        claimed.push(...(await claim(99)));
        expect(new Set(claimed.map((delivery) => delivery.endpointId))).toEqual(new Set(endpoints.map(({ id }) => id)));
        expect(claimed).toHaveLength(6);
      });

      test('passes by an endpoint that another process is claiming', async () => {
        const other = sampleEndpoint(stage().acme.id);
        await webhooks().insertEndpoint(other);
        await insert(
          sampleDelivery(endpoint, { nextAttemptAt: at(-1) }),
          sampleDelivery(endpoint),
          sampleDelivery(other),
        );
        const [first, second] = await overlap(stage(), 'passes', {
          first: (tx) => tx.webhooks.claimDue(at(), lease, { deliveries: 1, ofEndpoint: 1 }),
          second: (tx) => tx.webhooks.claimDue(at(), lease, { deliveries: 9, ofEndpoint: 1 }),
        });
        expect(first.map((delivery) => delivery.endpointId)).toEqual([endpoint.id]);
        expect(second.map((delivery) => delivery.endpointId)).toEqual([other.id]);
      });
    });

    describe('recordAttempt', () => {
      test('keeps the delivery’s next state and a line for each attempt', async () => {
        const delivery = sampleDelivery(endpoint);
        await insert(delivery);
        const failed = attemptOf(delivery, { httpStatus: null, error: 'timed out', responseBody: null });
        const later = { ...delivery, attempts: 1, nextAttemptAt: at(5) };
        await webhooks().recordAttempt(later, failed);
        expect(await webhooks().findDelivery(endpoint.id, delivery.id)).toEqual(later);
        const accepted = attemptOf(delivery, { number: 2, at: at(5) });
        const done = { ...later, attempts: 2, status: 'delivered', nextAttemptAt: null, deliveredAt: at(5) } as const;
        await webhooks().recordAttempt(done, accepted);
        expect(await webhooks().findDelivery(endpoint.id, delivery.id)).toEqual(done);
        expect(await webhooks().listDeliveryAttempts(endpoint.id, delivery.id)).toEqual([failed, accepted]);
      });

      test('keeps whatever a receiver answered, but for characters that no database takes', async () => {
        const delivery = sampleDelivery(endpoint);
        await insert(delivery);
        await webhooks().recordAttempt(delivery, attemptOf(delivery, { responseBody: 'a\0b\udc00' }));
        const [attempt] = await webhooks().listDeliveryAttempts(endpoint.id, delivery.id);
        expect(attempt?.responseBody).toBe('a\ufffdb\ufffd');
      });

      test('does nothing for a delivery that was deleted meanwhile', async () => {
        const delivery = sampleDelivery(endpoint);
        await insert(delivery);
        await webhooks().deleteDeliveriesOf(delivery.requestId!);
        await webhooks().recordAttempt(delivery, attemptOf(delivery));
        expect(await webhooks().listDeliveryAttempts(endpoint.id, delivery.id)).toEqual([]);
      });
    });
  });
}
