import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ComputeSlots } from '../../application/pipeline/compute-slots.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Backlog } from '../../domain/ports/backlog.ts';
import type {
  AnsweredCall,
  FinishedRequest,
  Metrics,
  ServerCall,
  StageTry,
  WebhookOutcome,
} from '../../domain/ports/metrics.ts';
import { type DeadLetterCode, givenUpCodes } from '../../domain/request/events.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import { type Lane, lanes } from '../../domain/request/request.ts';
import { topics } from '../../domain/request/topics.ts';
import { BacklogGauges } from './backlog-gauges.ts';

/** Totals of prom-client that are no counters, beside gauges that say the same by type. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

const serverSeries = {
  database: 'database',
  'object store': 'objects',
  'event log': 'events',
  'key service': 'keys',
} as const;

/** Methods that some route or a browser uses; others come from whoever looks for holes. */
const httpMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const webhookOutcomes: readonly WebhookOutcome[] = ['accepted', 'refused', 'unanswered'];

/** The numbers of one process in Prometheus' text format. Each series is bounded: no label has a value from outside. */
export class PrometheusMetrics implements Metrics {
  /** Of what `text` returns. */
  readonly contentType: string;
  readonly #registry = new Registry();
  readonly #series = processSeries(metricsIn(this.#registry));
  #backlog: BacklogGauges | null = null;

  constructor({ version }: { readonly version: string }) {
    this.contentType = this.#registry.contentType;
    collectDefaultMetrics({ register: this.#registry });
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
    const build = {
      name: 'docface_build_info',
      help: 'Version of docface, always 1.',
      labelNames: ['version'] as const,
    };
    new Gauge({ ...build, registers: [this.#registry] }).set({ version }, 1);
    // A series that begins above zero would hide its first increase.
    for (const code of givenUpCodes) this.#series.deadLetters.inc({ code }, 0);
    for (const { name: topic, consumers } of topics) {
      if (consumers.some((each) => each !== 'other systems')) this.#series.strangers.inc({ topic }, 0);
    }
    for (const outcome of webhookOutcomes) this.#series.webhookTries.inc({ outcome }, 0);
  }

  tryEnded({ stage, lane, waitingMs, workingMs }: StageTry): void {
    if (waitingMs !== null) this.#series.waiting.observe({ stage, lane }, waitingMs / 1000);
    this.#series.working.observe({ stage, lane }, workingMs / 1000);
  }

  tryFailed({ stage, code }: { readonly stage: Stage; readonly code: ErrorCode }): void {
    this.#series.failures.inc({ stage, code });
  }

  requestFinished({ kind, lane, status, code, elapsedMs }: FinishedRequest): void {
    this.#series.finished.inc({ kind, status, code: code ?? '' });
    this.#series.elapsed.observe({ kind, lane }, elapsedMs / 1000);
  }

  deadLetterKept(code: DeadLetterCode): void {
    this.#series.deadLetters.inc({ code });
  }

  eventsRelayed({ published, failed }: { readonly published: number; readonly failed: number }): void {
    this.#series.relayed.inc({ outcome: 'published' }, published);
    this.#series.relayed.inc({ outcome: 'failed' }, failed);
  }

  strangersEventMet(topic: string): void {
    this.#series.strangers.inc({ topic });
  }

  callAnswered({ method: asked, route: fitting, status, durationMs }: AnsweredCall): void {
    const call = { method: httpMethods.has(asked) ? asked : 'other', route: fitting ?? 'none' };
    this.#series.calls.inc({ ...call, status: String(status) });
    this.#series.callDuration.observe(call, durationMs / 1000);
  }

  serverCalled({ server, operation, outcome, durationMs }: ServerCall): void {
    this.#series[serverSeries[server]].observe({ operation, outcome }, durationMs / 1000);
  }

  webhookTried({ outcome, durationMs }: { readonly outcome: WebhookOutcome; readonly durationMs: number }): void {
    this.#series.webhookTries.inc({ outcome });
    this.#series.webhookDuration.observe(durationMs / 1000);
  }

  /** Shows the slots of this process. */
  watchSlots(slots: Pick<ComputeSlots, 'total' | 'busy' | 'waiting'>): void {
    const registers = [this.#registry];
    const show = (name: string, help: string, read: () => number): void => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    };
    show('docface_slots', 'Slots for work that keeps a core busy.', () => slots.total);
    show('docface_slots_busy', 'Slots in use.', () => slots.busy);
    show('docface_slots_waiting', 'Pieces of work in this process that wait for a slot.', () => slots.waiting);
  }

  /** Shows for the stages of this process how many milliseconds they stand still, asked for when somebody looks. */
  watchStalls(of: readonly Stage[], stalledMs: (stage: Stage, lane: Lane) => Promise<number>): void {
    const queues = of.flatMap((stage) => lanes.map((lane) => ({ stage, lane })));
    new Gauge({
      name: 'docface_stage_stalled_seconds',
      help: 'For how long this process had work to take, took none and held none; 0 when it does not stand still.',
      labelNames: ['stage', 'lane'] as const,
      registers: [this.#registry],
      async collect() {
        const stalled = await Promise.all(queues.map(({ stage, lane }) => stalledMs(stage, lane)));
        for (const [index, labels] of queues.entries()) this.set(labels, (stalled[index] ?? 0) / 1000);
      },
    });
  }

  /** Shows what waits in all processes, asked for when somebody looks. */
  watchBacklog(measure: () => Promise<Backlog>): void {
    this.#backlog = new BacklogGauges(this.#registry, measure);
  }

  async text(): Promise<string> {
    await this.#backlog?.refresh();
    return this.#registry.metrics();
  }
}

/** Seconds. */
const waitingBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 1800];
const workingBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const requestBuckets = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];
const callBuckets = [0.01, 0.05, 0.1, 0.25, 1, 5, 15, 30];
/** One call of a server in the same room takes milliseconds; 10 s is where most limits of time lie. */
const serverBuckets = [0.002, 0.01, 0.05, 0.25, 1, 10];
const webhookBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

interface Shape<Label> {
  readonly labels?: readonly Label[];
  readonly buckets: number[];
}

/** Makes counters and histograms in a registry. */
function metricsIn(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    { labels = [], buckets }: Shape<Label>,
  ): Histogram<Label> => new Histogram({ name, help, labelNames: labels, buckets, registers });
  return { counter, histogram };
}

/** What a process counts. */
function processSeries(make: ReturnType<typeof metricsIn>) {
  return { ...workSeries(make), ...callSeries(make) };
}

/** What a process counts of its own work. */
function workSeries({ counter, histogram }: ReturnType<typeof metricsIn>) {
  return {
    waiting: histogram('docface_stage_waiting_seconds', 'From the event that asks for an item to its first begin.', {
      labels: ['stage', 'lane'],
      buckets: waitingBuckets,
    }),
    working: histogram('docface_stage_working_seconds', 'One try at an item, whatever came of it.', {
      labels: ['stage', 'lane'],
      buckets: workingBuckets,
    }),
    failures: counter('docface_stage_failures_total', 'Tries that failed, to be repeated or not.', ['stage', 'code']),
    finished: counter('docface_requests_finished_total', 'Attempts of requests that ended; code says why one failed.', [
      'kind',
      'status',
      'code',
    ]),
    elapsed: histogram('docface_request_duration_seconds', 'From the moment an attempt is queued to its end.', {
      labels: ['kind', 'lane'],
      buckets: requestBuckets,
    }),
    deadLetters: counter('docface_dead_letters_total', 'Work and events that were given up.', ['code']),
    relayed: counter(
      'docface_relay_events_total',
      'Events that the relay sent to their topics, or has to send again.',
      ['outcome'],
    ),
    strangers: counter(
      'docface_foreign_events_total',
      'Events of another installation that lay in a topic of this one and were passed over.',
      ['topic'],
    ),
    webhookTries: counter('docface_webhook_attempts_total', 'Attempts to deliver a webhook, by what came of them.', [
      'outcome',
    ]),
    webhookDuration: histogram('docface_webhook_attempt_duration_seconds', 'One attempt to deliver a webhook.', {
      buckets: webhookBuckets,
    }),
  };
}

/** What a process counts of the calls that it answers and makes. */
function callSeries({ counter, histogram }: ReturnType<typeof metricsIn>) {
  return {
    calls: counter('docface_http_requests_total', 'Calls that were answered, 499 where the caller hung up before.', [
      'method',
      'route',
      'status',
    ]),
    callDuration: histogram(
      'docface_http_request_duration_seconds',
      'From the head of a call to the end of its answer.',
      {
        labels: ['method', 'route'],
        buckets: callBuckets,
      },
    ),
    database: histogram('docface_database_call_duration_seconds', 'One call of the database, or a whole transaction.', {
      labels: ['operation', 'outcome'],
      buckets: serverBuckets,
    }),
    objects: histogram('docface_object_store_call_duration_seconds', 'One call of the object store.', {
      labels: ['operation', 'outcome'],
      buckets: serverBuckets,
    }),
    events: histogram(
      'docface_event_log_call_duration_seconds',
      'One call of the event log; fetches include the time in which there was nothing to fetch.',
      { labels: ['operation', 'outcome'], buckets: serverBuckets },
    ),
    keys: histogram('docface_key_service_call_duration_seconds', 'One call of the key service.', {
      labels: ['operation', 'outcome'],
      buckets: serverBuckets,
    }),
  };
}
