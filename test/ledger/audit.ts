import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { Received } from '../support/local-receiver.ts';
import { nullText } from '../support/null-engines.ts';
import type { Disturbance, Kind } from './disturbances.ts';
import type { Stop } from './fleet.ts';
import type { Acknowledged, Repelled } from './submissions.ts';

/** Kinds of complaints, by what is printed; there must be none. */
export const faults = {
  lost: 'lost',
  failed: 'failed without cause',
  wrong: 'wrong',
  stuck: 'stuck',
  untold: 'never told',
  duplicateEffects: 'duplicate effects',
  repelled: 'calls refused or broken',
  cutOff: 'stops cut off',
  disturbance: 'answered wrongly at once',
} as const;

export type Fault = keyof typeof faults;

export interface Recovery {
  readonly times: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** Recovery after kills at random and at points, together. */
export interface KillRecovery extends Recovery {
  /** With fewer than `judgedKills` a single slow one would decide. */
  readonly judged: 'met' | 'missed' | 'too few';
}

/** Seconds of the 95th percentile after a kill on quiet cores: one lease of the service's defaults and one try. */
export const maxKillRecovery = 45;
/** Of so many, one may take longer. */
export const judgedKills = 20;
const killKinds: readonly Kind[] = ['kill', 'kill-point'];

/** What the ledger says in the end. */
export interface Verdict {
  readonly acknowledged: number;
  /** Must be zero, all of them. */
  readonly counts: Readonly<Record<Fault, number>>;
  /** The same webhook delivered more than once, which receivers know by its id. */
  readonly duplicatesSeen: number;
  /** By kind of disturbance: seconds from its end until everything that was under way then is finished. */
  readonly recovery: ReadonlyMap<string, Recovery>;
  readonly killRecovery: KillRecovery;
  /** A line for each thing that is wrong. */
  readonly complaints: readonly string[];
}

export interface Evidence {
  readonly acknowledged: readonly Acknowledged[];
  readonly repelled: readonly Repelled[];
  /** By request id; null when it is not there. */
  readonly envelopes: ReadonlyMap<string, { readonly envelope: Envelope; readonly text: string } | null>;
  readonly received: readonly Received[];
  /** The marker of every request that the service holds. */
  readonly markers: readonly string[];
  readonly disturbances: readonly Disturbance[];
  readonly stops: readonly Stop[];
}

interface News {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
}

/** Ids of the requests that webhooks were about. */
export function subjectsOf(received: readonly Received[]): ReadonlySet<string> {
  return new Set(received.map(({ body }) => (JSON.parse(body) as News).subject));
}

type Complain = (fault: Fault, line: string) => void;

export function audit(evidence: Evidence): Verdict {
  const complaints: string[] = [];
  const counts = Object.fromEntries(Object.keys(faults).map((fault) => [fault, 0])) as Record<Fault, number>;
  const complain: Complain = (fault, line) => {
    counts[fault] += 1;
    complaints.push(`${faults[fault]}: ${line}`);
  };
  const news = evidence.received.map(({ body }) => JSON.parse(body) as News);
  const finishes = auditRequests(evidence, subjectsOf(evidence.received), complain);
  auditDuplicates(evidence, news, complain);
  auditCalls(evidence, complain);
  for (const { group, seconds, clean } of evidence.stops) {
    if (!clean) complain('cutOff', `${group} after ${seconds.toFixed(1)} s`);
  }
  for (const { complaint } of evidence.disturbances) if (complaint !== undefined) complain('disturbance', complaint);
  const recovery = recoveries(evidence, finishes);
  return {
    acknowledged: evidence.acknowledged.length,
    counts,
    duplicatesSeen: news.length - new Set(news.map(({ id }) => id)).size,
    recovery: new Map([...recovery].map(([kind, seconds]) => [kind, spreadOf(seconds)])),
    killRecovery: killRecoveryOf(killKinds.flatMap((kind) => recovery.get(kind) ?? [])),
    complaints,
  };
}

/** Returns when each request was finished. */
function auditRequests(
  { acknowledged, envelopes }: Evidence,
  reported: ReadonlySet<string>,
  complain: Complain,
): ReadonlyMap<string, number> {
  const finishes = new Map<string, number>();
  for (const { requestId, marker, kind, pages } of acknowledged) {
    const found = envelopes.get(requestId) ?? null;
    if (found === null) {
      complain('lost', requestId);
      continue;
    }
    const { status, error, stage, history, completedAt } = found.envelope;
    if (status === 'queued' || status === 'processing') {
      complain('stuck', `${requestId} in ${stage ?? status} since ${history.at(-1)?.at ?? '?'}`);
      continue;
    }
    const expected = Array.from({ length: kind === 'ocr' ? pages : 0 }, (_, index) => nullText(marker, index + 1));
    const words = found.text.split(/\s+/).filter((word) => word !== '');
    if (status !== 'completed') complain('failed', `${requestId}, ${kind}, is ${status} ${error?.code ?? ''}`);
    else if (words.join(' ') !== expected.join(' ')) {
      complain('wrong', `${requestId} says ${words.length} of ${expected.length} pages`);
    }
    if (history.filter((entry) => entry.status === 'completed').length > 1) complain('duplicateEffects', requestId);
    if (!reported.has(requestId)) complain('untold', requestId);
    finishes.set(requestId, Date.parse(completedAt ?? ''));
  }
  return finishes;
}

function auditDuplicates({ markers }: Evidence, news: readonly News[], complain: Complain): void {
  const stored = new Map<string, number>();
  for (const marker of markers) stored.set(marker, (stored.get(marker) ?? 0) + 1);
  for (const [marker, times] of stored) {
    if (times > 1) complain('duplicateEffects', `${marker} was submitted once and became ${times} requests`);
  }
  const events = new Map<string, Set<string>>();
  for (const { id, type, subject } of news) {
    const name = `${type} ${subject}`;
    events.set(name, (events.get(name) ?? new Set()).add(id));
  }
  for (const [event, ids] of events) {
    if (ids.size > 1) complain('duplicateEffects', `${event} told as ${ids.size} events`);
  }
}

/** Clients may give up a call after 20 s, long after what it met is over. */
const lateMs = 25_000;
/** A balancer needs a moment to know that a process was killed. */
const noticedMs = 6_000;

function auditCalls({ repelled, disturbances }: Evidence, complain: Complain): void {
  for (const { at, status } of repelled) {
    const explained = disturbances.some(({ at: from, over, seen }) => {
      if (seen === 'anything') return at >= from && at <= over + lateMs;
      return seen === 'broken connections' && status === null && at >= from - noticedMs && at <= over + noticedMs;
    });
    if (explained) continue;
    const last = disturbances.findLast(({ at: from }) => from <= at);
    const when = last === undefined ? 'before all' : `${((at - last.at) / 1000).toFixed(1)} s after ${last.what}`;
    complain('repelled', `${status ?? 'a broken connection'}, ${when}`);
  }
}

function recoveries(
  { acknowledged, disturbances }: Evidence,
  finishes: ReadonlyMap<string, number>,
): ReadonlyMap<Kind, readonly number[]> {
  const byKind = new Map<Kind, number[]>();
  for (const { kind, over } of disturbances) {
    const under = acknowledged.filter((each) => each.at <= over && (finishes.get(each.requestId) ?? 0) > over);
    const seconds = Math.max(0, ...under.map((each) => ((finishes.get(each.requestId) ?? over) - over) / 1000));
    byKind.set(kind, [...(byKind.get(kind) ?? []), seconds]);
  }
  return byKind;
}

function killRecoveryOf(seconds: readonly number[]): KillRecovery {
  const spread = spreadOf(seconds);
  if (seconds.length < judgedKills) return { ...spread, judged: 'too few' };
  return { ...spread, judged: spread.p95 <= maxKillRecovery ? 'met' : 'missed' };
}

/** Percentiles by the nearest rank: the smallest time that so large a share does not exceed. */
function spreadOf(seconds: readonly number[]): Recovery {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { times: sorted.length, median: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
}
