import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds. */
const waitingBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 1800];
const workingBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const requestBuckets = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];
const webhookBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

interface Shape<Label> {
  readonly labels?: readonly Label[];
  readonly buckets: number[];
}

/** What a process counts of its own work. */
export function processSeries(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    { labels = [], buckets }: Shape<Label>,
  ): Histogram<Label> => new Histogram({ name, help, labelNames: labels, buckets, registers });
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
    webhookTries: counter('docface_webhook_attempts_total', 'Attempts to deliver a webhook, by what came of them.', [
      'outcome',
    ]),
    webhookDuration: histogram('docface_webhook_attempt_duration_seconds', 'One attempt to deliver a webhook.', {
      buckets: webhookBuckets,
    }),
  };
}
