import { createRequire } from 'node:module';

/** What is used of the request queues of kafkajs, which each connection has one of. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

/**
 * Lets the request queues of kafkajs 2.2.4 rest. From its first answer on each of them looks for requests that wait a
 * thousand times a second, also when there are none: a connection without work takes a hundredth of a processor
 * (https://github.com/tulios/kafkajs/issues/1704). A request that has to wait asks for the look itself.
 */
export function restRequestQueues(): void {
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    readonly prototype: RequestQueue;
  };
  const { scheduleCheckPendingRequests: schedule } = prototype;
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this);
  };
}
