import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { Received } from '../support/local-receiver.ts';
import { nullText } from '../support/null-engines.ts';
import type { Disturbance } from './kills.ts';
import type { Acknowledged } from './submissions.ts';

/** What the ledger says in the end. Everything but what is seen twice, swept and timed must be zero. */
export interface Verdict {
  readonly acknowledged: number;
  /** Acknowledged and not there any more. */
  readonly lost: number;
  /** Finished with another status or another text than the file asks for. */
  readonly wrong: number;
  readonly stuck: number;
  /** Finished and never told to the receiver. */
  readonly untold: number;
  /** A finish, a request or an event that happened twice. */
  readonly duplicateEffects: number;
  /** The same webhook delivered more than once, which receivers know by its id. */
  readonly duplicatesSeen: number;
  /** Seconds from a disturbance until everything that was under way then is finished. */
  readonly recovery: { readonly median: number; readonly p95: number; readonly max: number };
  /** A line for each thing that is wrong. */
  readonly complaints: readonly string[];
}

export interface Evidence {
  readonly acknowledged: readonly Acknowledged[];
  /** By request id; null when it is not there. */
  readonly envelopes: ReadonlyMap<string, { readonly envelope: Envelope; readonly text: string } | null>;
  readonly received: readonly Received[];
  /** The marker of every request that the service holds. */
  readonly markers: readonly string[];
  readonly disturbances: readonly Disturbance[];
}

interface News {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
}

export function audit({ acknowledged, envelopes, received, markers, disturbances }: Evidence): Verdict {
  const complaints: string[] = [];
  const count = { lost: 0, wrong: 0, stuck: 0, untold: 0, duplicateEffects: 0 };
  const complain = (kind: keyof typeof count, line: string): void => {
    count[kind] += 1;
    complaints.push(`${kind}: ${line}`);
  };
  const news = received.map(({ body }) => JSON.parse(body) as News);
  const told = new Set(news.map(({ subject }) => subject));
  const finishes = new Map<string, number>();
  for (const { requestId, marker, pages } of acknowledged) {
    const found = envelopes.get(requestId) ?? null;
    if (found === null) {
      complain('lost', requestId);
      continue;
    }
    const { envelope, text } = found;
    const { status, error, history, completedAt } = envelope;
    if (status === 'queued' || status === 'processing') {
      complain('stuck', `${requestId} in ${envelope.stage ?? status} since ${history.at(-1)?.at ?? '?'}`);
      continue;
    }
    const expected = Array.from({ length: pages }, (_, index) => nullText(marker, index + 1));
    const words = text.split(/\s+/).filter((word) => word !== '');
    if (status !== 'completed' || words.join(' ') !== expected.join(' ')) {
      complain('wrong', `${requestId} is ${status} ${error?.code ?? ''} and says ${words.length} of ${pages} pages`);
    }
    if (history.filter((entry) => entry.status === 'completed').length > 1) complain('duplicateEffects', requestId);
    if (!told.has(requestId)) complain('untold', requestId);
    finishes.set(requestId, Date.parse(completedAt ?? ''));
  }
  const stored = new Map<string, number>();
  for (const marker of markers) stored.set(marker, (stored.get(marker) ?? 0) + 1);
  for (const [marker, times] of stored) {
    if (times > 1) complain('duplicateEffects', `${marker} was submitted once and became ${times} requests`);
  }
  const events = new Map<string, Set<string>>();
  for (const { id, type, subject } of news)
    events.set(`${type} ${subject}`, (events.get(`${type} ${subject}`) ?? new Set()).add(id));
  for (const [event, ids] of events)
    if (ids.size > 1) complain('duplicateEffects', `${event} told as ${ids.size} events`);
  return {
    acknowledged: acknowledged.length,
    ...count,
    duplicatesSeen: news.length - new Set(news.map(({ id }) => id)).size,
    recovery: recoveryOf(acknowledged, finishes, disturbances),
    complaints,
  };
}

function recoveryOf(
  acknowledged: readonly Acknowledged[],
  finishes: ReadonlyMap<string, number>,
  disturbances: readonly Disturbance[],
): Verdict['recovery'] {
  const seconds = disturbances
    .map(({ at }) => {
      const under = acknowledged.filter((each) => each.at <= at && (finishes.get(each.requestId) ?? 0) > at);
      return Math.max(0, ...under.map((each) => ((finishes.get(each.requestId) ?? at) - at) / 1000));
    })
    .toSorted((a, b) => a - b);
  const at = (share: number): number => seconds[Math.min(seconds.length - 1, Math.floor(seconds.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: seconds.at(-1) ?? 0 };
}
