import { describe, expect, test } from 'vitest';
import { describeStatus } from '../../../../src/adapters/cli/commands/status-command.ts';
import type { Json } from '../../../../src/adapters/cli/operations.ts';
import type { ServiceStatus } from '../../../../src/application/operations/get-status.ts';

const idle: Json<ServiceStatus> = {
  at: '2026-05-20T12:00:00.000Z',
  release: '1.0.0',
  engines: [],
  backlog: {
    waiting: [],
    running: [],
    outbox: [],
    requests: [],
    deliveries: { pending: 0, due: { items: 0, oldestSeconds: 0 } },
    deadLetters: [],
  },
  lastDay: [],
  slots: null,
};

describe('the status for people', () => {
  test('shows each stage and lane on a line, with where its work waits and how old it is', () => {
    const ocr = { stage: 'ocr', lane: 'bulk' } as const;
    const text = describeStatus({
      ...idle,
      backlog: {
        ...idle.backlog,
        waiting: [
          { ...ocr, place: 'outbox', items: 120, oldestSeconds: 5400 },
          { ...ocr, place: 'topic', items: 16, oldestSeconds: 59.6 },
          { stage: 'typification', lane: 'interactive', place: 'later', items: 1, oldestSeconds: 90 },
        ],
        running: [{ ...ocr, items: 4, abandoned: 1 }],
      },
    });
    expect(text.split('\n').slice(0, 3)).toEqual([
      'stage         lane         in outbox  in topic  tried later  oldest  running  abandoned',
      'ocr           bulk         120        16        0            90 min  4        1',
      'typification  interactive  0          0         1            90 s    0        0',
    ]);
  });

  test('shows what is due, requests, dead letters and the slots of a service that runs', () => {
    const text = describeStatus({
      ...idle,
      backlog: {
        ...idle.backlog,
        outbox: [{ lane: 'interactive', items: 3, oldestSeconds: 7 }],
        requests: [{ kind: 'ocr', status: 'queued', requests: 12 }],
        deliveries: { pending: 5, due: { items: 2, oldestSeconds: 200_000 } },
        deadLetters: [{ code: 'POISON_FILE', letters: 2 }],
      },
      lastDay: [
        { kind: 'ocr', status: 'completed', requests: 40 },
        { kind: 'ocr', status: 'queued', requests: 12 },
      ],
      slots: { total: 3, busy: 2, waiting: 1 },
    });
    expect(text).toMatch(/^events to publish, interactive +3 +7 s$/m);
    expect(text).toMatch(/^webhooks to deliver +5 +-$/m);
    expect(text).toMatch(/^webhooks that are due +2 +2 d$/m);
    expect(text).toMatch(/^kind +status +now\nocr +queued +12$/m);
    expect(text).toMatch(/^kind +status +last 24 hours\nocr +completed +40$/m);
    expect(text).toMatch(/^POISON_FILE +2$/m);
    expect(text).toContain('Slots: 2 of 3 busy, waiting for one: 1.');
  });

  test('says so where there is nothing', () => {
    expect(describeStatus(idle)).toBe(
      [
        'No work waits or runs.',
        'Nothing waits to be published or delivered.',
        'No request is unfinished.',
        'No request finished that was sent in the last 24 hours.',
        'No dead letters.',
        'As of 2026-05-20T12:00:00.000Z.',
      ].join('\n\n'),
    );
  });
});
