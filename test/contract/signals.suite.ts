import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SignalChannel } from '../../src/domain/ports/signals.ts';
import { complete, enterStage, erase } from '../../src/domain/request/lifecycle.ts';
import { at, outboxRow, sampleDelivery, sampleEndpoint, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

/** Longer than a signal takes that was sent. */
const quietMs = 150;

export function describeSignals(stage: () => Stage): void {
  async function receive(channel: SignalChannel): Promise<string[]> {
    const heard: string[] = [];
    const stop = await stage().signals.listen(channel, (payload) => heard.push(payload));
    onTestFinished(stop);
    return heard;
  }

  describe('signals', () => {
    test('tell of a finished request, with its id, and of no other change', async () => {
      const { database, acme } = stage();
      const heard = await receive('finished');
      const submitted = sampleRequest(acme.id);
      await database.requests.insert(submitted);
      const { request } = enterStage(submitted, 'ocr', at(1));
      await database.requests.update(request);
      await sleep(quietMs);
      expect(heard).toEqual([]);
      await database.requests.update(complete(request, { resultKey: 'result', reviewReasons: [] }, at(2)).request);
      await vi.waitFor(() => expect(heard).toEqual([request.id]));
      await database.requests.update(erase(request, at(3)).request);
      await vi.waitFor(() => expect(heard).toEqual([request.id, request.id]));
    });

    test('tell of events in the outbox', async () => {
      const { database, acme } = stage();
      const heard = await receive('outbox');
      await database.outbox.add([]);
      await database.outbox.add([outboxRow(acme.id), outboxRow(acme.id)]);
      await vi.waitFor(() => expect(heard).toEqual(['']));
      await sleep(quietMs);
      expect(heard).toEqual(['']);
    });

    test('tell of new deliveries and of an endpoint that is free again', async () => {
      const { database, acme } = stage();
      const heard = await receive('deliveries');
      const endpoint = sampleEndpoint(acme.id);
      const delivery = sampleDelivery(endpoint);
      await database.webhooks.insertEndpoint(endpoint);
      await database.webhooks.insertDelivery(delivery);
      await vi.waitFor(() => expect(heard).toHaveLength(1));
      await database.webhooks.insertDelivery(delivery);
      await database.webhooks.recordAttempt(delivery, {
        deliveryId: delivery.id,
        number: 1,
        at: at(),
        durationMs: 12,
        httpStatus: 200,
        error: null,
        responseBody: null,
      });
      await vi.waitFor(() => expect(heard).toHaveLength(2));
    });

    test('arrive only after the commit, when their data can be read', async () => {
      const { database, signals, acme } = stage();
      const request = sampleRequest(acme.id, { status: 'completed' });
      const found: unknown[] = [];
      const stop = await signals.listen('finished', (id) => {
        void database.requests.find(id).then((read) => found.push(read?.id));
      });
      onTestFinished(stop);
      await database.transaction(async (tx) => {
        await tx.requests.insert(request);
        await tx.requests.update(request);
        await sleep(quietMs);
        expect(found).toEqual([]);
      });
      await vi.waitFor(() => expect(found).toEqual([request.id]));
    });

    test('are not sent by a transaction that is rolled back', async () => {
      const { database, acme } = stage();
      const heard = await receive('outbox');
      const work = database.transaction(async (tx) => {
        await tx.outbox.add([outboxRow(acme.id)]);
        throw new Error('rolled back on purpose');
      });
      await expect(work).rejects.toThrow('on purpose');
      await sleep(quietMs);
      expect(heard).toEqual([]);
    });

    test('reach every listener of the channel until it stops', async () => {
      const { database, signals, acme } = stage();
      const kept = await receive('outbox');
      const other = await receive('finished');
      const stopped: string[] = [];
      const stop = await signals.listen('outbox', (payload) => stopped.push(payload));
      await database.outbox.add([outboxRow(acme.id)]);
      await vi.waitFor(() => expect([kept.length, stopped.length]).toEqual([1, 1]));
      await stop();
      await database.outbox.add([outboxRow(acme.id)]);
      await vi.waitFor(() => expect(kept).toHaveLength(2));
      expect(stopped).toHaveLength(1);
      expect(other).toEqual([]);
    });

    test('can be listened to again after the last listener stopped', async () => {
      const { database, signals, acme } = stage();
      await (await signals.listen('deliveries', () => undefined))();
      const heard = await receive('deliveries');
      const endpoint = sampleEndpoint(acme.id);
      await database.webhooks.insertEndpoint(endpoint);
      await database.webhooks.insertDelivery(sampleDelivery(endpoint));
      await vi.waitFor(() => expect(heard).toHaveLength(1));
    });
  });
}
