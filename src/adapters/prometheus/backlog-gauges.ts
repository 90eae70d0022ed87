import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { type Backlog, waitingPlaces } from '../../domain/ports/backlog.ts';
import { stages } from '../../domain/request/pipeline.ts';
import { lanes } from '../../domain/request/request.ts';

/** A scraper gives up after 10 s by default. */
const patienceMs = 5_000;
const minKeptMs = 2_000;
/** Measuring takes a tenth of the time at most, however much waits and however many look. */
const keptPerCost = 9;

/**
 * What waits, for whoever looks. Without an answer of the database there are no such numbers, and `docface_backlog_up`
 * is 0.
 */
export class BacklogGauges {
  readonly #measure: () => Promise<Backlog>;
  readonly #gauges: ReturnType<typeof gaugesOf>;
  #measuring: Promise<void> | null = null;
  #keptUntil = 0;

  constructor(registry: Registry, measure: () => Promise<Backlog>) {
    this.#measure = measure;
    this.#gauges = gaugesOf(registry);
  }

  /** Never rejects, and resolves in time. */
  async refresh(): Promise<void> {
    if (performance.now() < this.#keptUntil) return;
    this.#measuring ??= this.#update().finally(() => {
      this.#measuring = null;
    });
    const timer = new AbortController();
    const late = sleep(patienceMs, 'late' as const, { signal: timer.signal }).catch(() => 'over' as const);
    if ((await Promise.race([this.#measuring, late])) === 'late') this.#forget();
    timer.abort();
  }

  async #update(): Promise<void> {
    const startedAt = performance.now();
    try {
      const backlog = await this.#measure();
      this.#forget();
      this.#show(backlog);
      const now = performance.now();
      this.#keptUntil = now + Math.max(minKeptMs, (now - startedAt) * keptPerCost);
    } catch {
      this.#forget();
    }
  }

  #forget(): void {
    for (const gauge of Object.values(this.#gauges)) {
      gauge.reset();
      // One without labels would say 0.
      gauge.remove({});
    }
    this.#gauges.up.set(0);
  }

  #show({ waiting, running, outbox, requests, deliveries, deadLetters }: Backlog): void {
    const gauges = this.#gauges;
    gauges.up.set(1);
    this.#showEmptyQueues();
    for (const { items, oldestSeconds, ...labels } of waiting) {
      gauges.items.set(labels, items);
      gauges.oldest.set(labels, oldestSeconds);
    }
    for (const { items, abandoned, ...labels } of running) {
      gauges.running.set(labels, items);
      gauges.abandoned.set(labels, abandoned);
    }
    for (const { lane, items, oldestSeconds } of outbox) {
      gauges.outbox.set({ lane }, items);
      gauges.outboxOldest.set({ lane }, oldestSeconds);
    }
    for (const { requests: count, ...labels } of requests) gauges.requests.set(labels, count);
    gauges.deliveries.set(deliveries.pending);
    gauges.due.set(deliveries.due.items);
    gauges.dueOldest.set(deliveries.due.oldestSeconds);
    for (const { code, letters } of deadLetters) gauges.deadLetters.set({ code }, letters);
  }

  #showEmptyQueues(): void {
    for (const lane of lanes) {
      this.#gauges.outbox.set({ lane }, 0);
      this.#gauges.outboxOldest.set({ lane }, 0);
      for (const stage of stages) {
        this.#gauges.running.set({ stage, lane }, 0);
        this.#gauges.abandoned.set({ stage, lane }, 0);
        for (const place of waitingPlaces) {
          this.#gauges.items.set({ stage, lane, place }, 0);
          this.#gauges.oldest.set({ stage, lane, place }, 0);
        }
      }
    }
  }
}

function gaugesOf(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge('docface_backlog_up', 'Whether the database answered; 0 leaves the other numbers of the backlog out.'),
    items: gauge('docface_queue_items', 'Items that wait, by where they wait.', ['stage', 'lane', 'place']),
    oldest: gauge('docface_queue_oldest_age_seconds', 'Age of the oldest of them.', ['stage', 'lane', 'place']),
    running: gauge('docface_work_running', 'Items under a lease.', ['stage', 'lane']),
    abandoned: gauge('docface_work_abandoned', 'Those of them whose lease ended without a word.', ['stage', 'lane']),
    outbox: gauge('docface_outbox_events', 'Events that are due and not published.', ['lane']),
    outboxOldest: gauge('docface_outbox_oldest_age_seconds', 'Age of the oldest of them.', ['lane']),
    requests: gauge('docface_requests_unfinished', 'Requests that are not finished.', ['kind', 'status']),
    deliveries: gauge('docface_webhook_deliveries_pending', 'Webhooks that are still to be delivered.'),
    due: gauge('docface_webhook_deliveries_due', 'Those of them whose next attempt is due.'),
    dueOldest: gauge('docface_webhook_deliveries_oldest_due_age_seconds', 'How long the oldest of those is due.'),
    deadLetters: gauge('docface_dead_letters_open', 'Dead letters that nobody sent again.', ['code']),
  };
}
