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
    const claim = (limit = 10, now = at()) => webhooks().claimDue(now, lease, limit);
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
        expect(idsOf(await webhooks().listDeliveries(endpoint.id, 2))).toEqual([recent!.id, middle!.id]);
        expect(await webhooks().listDeliveries(newId(), 2)).toEqual([]);
      });

      test('go with their request', async () => {
        const [gone, kept] = [sampleDelivery(endpoint), sampleDelivery(endpoint, { requestId: null })];
        await insert(gone, kept);
        await webhooks().recordAttempt(gone, attemptOf(gone));
        await webhooks().deleteDeliveriesOf(gone.requestId!);
        expect(idsOf(await webhooks().listDeliveries(endpoint.id, 9))).toEqual([kept.id]);
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
          first: (tx) => tx.webhooks.claimDue(at(), lease, 1),
          second: (tx) => tx.webhooks.claimDue(at(), lease, 9),
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
