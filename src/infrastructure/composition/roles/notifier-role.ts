import { HttpWebhookSender } from '../../../adapters/webhook/http-webhook-sender.ts';
import { DeliverDue } from '../../../application/webhooks/deliver-due.ts';
import { PlanDeliveries } from '../../../application/webhooks/plan-deliveries.ts';
import { QueueRecoveries } from '../../../application/webhooks/webhook-recoveries.ts';
import { requestsTopic } from '../../../domain/request/events.ts';
import { answerWithinMs } from '../../../domain/webhook/attempt.ts';
import type { Closers } from '../../lifecycle/closers.ts';
import { repeat } from '../../lifecycle/repeat.ts';
import type { Composition } from '../container.ts';
import { ports } from '../tokens.ts';
import { eventReceiver, wakeOn } from './background-roles.ts';

/** For each delivery that one endpoint may have in hand: so many endpoints are served in full by one process. */
const slotsPerDelivery = 16;
/** How long the answers to deliveries that are being sent may take to be recorded once they came. */
const recordWithinMs = 5_000;

/** Binds what sends webhooks; pings from the api need it too. */
export function bindWebhookSender(parts: Composition): void {
  const { webhookAllowPrivate: allowPrivateAddresses, webhookAllowHttp: allowHttp } = parts.get(ports.config);
  parts.bind(ports.webhookSender, () => new HttpWebhookSender({ allowPrivateAddresses, allowHttp }));
}

/** What sending a delivery needs. */
export function deliveryUses(parts: Composition) {
  return {
    database: parts.get(ports.database),
    sender: parts.get(ports.webhookSender),
    encryption: parts.get(ports.encryption),
    clock: parts.get(ports.clock),
    logger: parts.get(ports.logger),
    metrics: parts.get(ports.metrics),
    random: Math.random,
    timeoutMs: answerWithinMs,
  };
}

/** Turns changed requests into deliveries and sends what is due. */
export async function startNotifier(parts: Composition, closers: Closers): Promise<void> {
  const uses = deliveryUses(parts);
  const { database, clock, logger } = uses;
  const plan = new PlanDeliveries({ database, clock, publicUrl: parts.get(ports.publicUrl) });
  const concurrency = parts.get(ports.config).webhookConcurrency;
  const due = new DeliverDue({
    ...uses,
    webhooks: database.webhooks,
    concurrency,
    slots: concurrency * slotsPerDelivery,
  });
  const loop = repeat(() => due.deliver(), { name: 'webhook deliveries', everyMs: 5000, logger });
  const settle = async (): Promise<void> => {
    await loop.stop();
    await due.settle();
  };
  closers.add('webhook deliveries', settle, uses.timeoutMs + recordWithinMs);
  const recoveries = new QueueRecoveries({ database, clock });
  const recovering = repeat(() => recoveries.queue(), { name: 'webhook recoveries', everyMs: 1000, logger });
  closers.add('webhook recoveries', () => recovering.stop());
  await wakeOn('deliveries', loop, { parts, closers });
  const receiver = eventReceiver(parts);
  const consumer = await parts
    .get(ports.eventLog)
    .subscribe({ group: 'docface.notifier', topic: requestsTopic, concurrency: 4 }, async (stored) => {
      const received = await receiver.receive(stored, 'request.changed');
      if (received !== null) await plan.plan({ eventId: received.id, event: received.event });
    });
  closers.add('notifier', () => consumer.stop(), null);
}
