import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import '../../../../src/adapters/kafka/kafka-client.ts';

interface Queue extends EventEmitter {
  throttleCheckTimeoutId: unknown;
  push(request: object): void;
  fulfillRequest(answer: object): void;
  checkPendingRequests(): void;
  maybeThrottle(ms: number): void;
  destroy(): void;
}

const KafkaQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (options: object) => Queue;

function openQueue(): Queue {
  const logger = { debug: () => undefined, warn: () => undefined };
  return new KafkaQueue({ maxInFlightRequests: 1, requestTimeout: 1000, clientId: 'test', broker: 'test:1', logger });
}

/** Sends a request through a queue; `left` gets the ids of those that leave it. */
function push(queue: Queue, left: number[], correlationId: number): void {
  queue.push({
    entry: { correlationId, resolve: () => undefined, reject: () => undefined },
    expectResponse: true,
    sendRequest: () => left.push(correlationId),
  });
}

test('a queue of kafkajs that has been answered looks for nothing any more', async () => {
  const queue = openQueue();
  push(queue, [], 1);
  queue.fulfillRequest({ correlationId: 1, payload: null, size: 0 });
  const looks = vi.spyOn(queue, 'checkPendingRequests');
  await sleep(50);
  expect(looks).not.toHaveBeenCalled();
  expect(queue.throttleCheckTimeoutId).toBeNull();
});

test('a request that had to wait leaves when the one before it is answered', () => {
  const queue = openQueue();
  const left: number[] = [];
  push(queue, left, 1);
  push(queue, left, 2);
  expect(left).toEqual([1]);
  queue.fulfillRequest({ correlationId: 1, payload: null, size: 0 });
  expect(left).toEqual([1, 2]);
  queue.destroy();
});

test('a request that the broker has to wait leaves when it may', async () => {
  const queue = openQueue();
  const left: number[] = [];
  queue.maybeThrottle(30);
  push(queue, left, 1);
  expect(left).toEqual([]);
  await vi.waitFor(() => expect(left).toEqual([1]));
  await sleep(30);
  expect(queue.throttleCheckTimeoutId).toBeNull();
});
