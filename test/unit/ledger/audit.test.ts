import { describe, expect, test } from 'vitest';
import { audit, judgedKills, maxKillRecovery } from '../../ledger/audit.ts';
import type { Disturbance } from '../../ledger/disturbances.ts';

const hourMs = 3_600_000;

/** What the ledger says when after each of these kills the last request took so many seconds. */
function afterKills(seconds: readonly number[], kind: Disturbance['kind'] = 'kill') {
  const disturbances = seconds.map((_, index): Disturbance => {
    const at = index * hourMs;
    return { kind: index % 2 === 0 ? kind : 'kill-point', what: 'a kill', at, over: at, seen: 'broken connections' };
  });
  const acknowledged = seconds.map((_, index) => ({
    requestId: `request-${index}`,
    marker: `marker-${index}`,
    kind: 'face_match' as const,
    pages: 0,
    at: index * hourMs - 1_000,
  }));
  const finished = (index: number) => new Date(index * hourMs + (seconds[index] ?? 0) * 1_000).toISOString();
  const envelopes = new Map(
    acknowledged.map(({ requestId }, index) => [
      requestId,
      { envelope: { status: 'completed', error: null, history: [], completedAt: finished(index) } as never, text: '' },
    ]),
  );
  const evidence = { acknowledged, envelopes, disturbances, received: [], markers: [], repelled: [], stops: [] };
  return audit(evidence).killRecovery;
}

describe('the time to recover from kills', () => {
  test('is judged by the 95th percentile of random kills and kills at points together', () => {
    const times = Array.from({ length: judgedKills }, () => maxKillRecovery);

    expect(afterKills(times)).toMatchObject({ times: judgedKills, p95: maxKillRecovery, judged: 'met' });
    expect(afterKills([...times.slice(1), 120])).toMatchObject({ max: 120, p95: maxKillRecovery, judged: 'met' });
    expect(afterKills([...times.slice(2), 46, 120])).toMatchObject({ p95: 46, judged: 'missed' });
  });

  test('is not judged by a few, of which one would decide', () => {
    const few = Array.from({ length: judgedKills - 1 }, () => 300);

    expect(afterKills(few)).toMatchObject({ p95: 300, judged: 'too few' });
    expect(afterKills([])).toMatchObject({ times: 0, judged: 'too few' });
  });

  test('counts no other disturbances', () => {
    const half = afterKills(
      Array.from({ length: 2 * judgedKills }, () => 300),
      'broker-long',
    );

    expect(half).toMatchObject({ times: judgedKills, judged: 'missed' });
  });
});
