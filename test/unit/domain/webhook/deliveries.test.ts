import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterAttempt,
  attemptOf,
  enable,
  judgeEndpoint,
  nextAttemptAt,
  type Reception,
  retryDelaysSeconds,
} from '../../../../src/domain/webhook/attempt.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../../src/domain/webhook/webhook.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const day = 86_400;

const delivery: WebhookDelivery = {
  id: 'event',
  endpointId: 'endpoint',
  clientId: 'client',
  requestId: 'request',
  eventType: 'ocr.request.completed',
  body: '{}',
  status: 'pending',
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
  deliveredAt: null,
  recoveryId: null,
  earlierAttempts: 0,
};
const endpoint: WebhookEndpoint = {
  id: 'endpoint',
  clientId: 'client',
  url: 'https://example.com/',
  description: '',
  eventTypes: [],
  tracks: [],
  sealedSecrets: ['sealed'],
  status: 'active',
  disabledReason: null,
  failingSince: null,
  createdAt: now,
};
const answered = (httpStatus: number, retryAfterSeconds: number | null = null): Reception => ({
  httpStatus,
  retryAfterSeconds,
  error: null,
  responseBody: 'ok',
  durationMs: 12.6,
});
const unreachable: Reception = {
  ...answered(0),
  httpStatus: null,
  responseBody: null,
  error: 'The connection was refused.',
};

describe('the retry schedule', () => {
  test('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then gives up', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) =>
      nextAttemptAt({ attempts, at: now, retryAfterSeconds: null, random: 0 }),
    );
    expect(waits).toEqual([...[5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map(later), null]);
  });

  test('adds up to a fifth by chance and never less than the schedule says', () => {
    const attempts = fc.integer({ min: 1, max: retryDelaysSeconds.length });
    fc.assert(
      fc.property(attempts, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (made, random) => {
        const at = nextAttemptAt({ attempts: made, at: now, retryAfterSeconds: null, random });
        const seconds = ((at?.getTime() ?? 0) - now.getTime()) / 1000;
        const delay = retryDelaysSeconds[made - 1]!;
        expect(seconds).toBeGreaterThanOrEqual(delay);
        expect(seconds).toBeLessThanOrEqual(delay * 1.2 + 0.001);
      }),
    );
  });

  test('honours Retry-After when it asks for more, up to a day', () => {
    const after = (retryAfterSeconds: number) => nextAttemptAt({ attempts: 1, at: now, retryAfterSeconds, random: 0 });
    expect(after(120)).toEqual(later(120));
    expect(after(1)).toEqual(later(5));
    expect(after(999_999)).toEqual(later(day));
  });
});

describe('afterAttempt', () => {
  const chance = { at: now, random: 0 };

  test.each([200, 202, 204, 299])('holds %i for delivered', (status) => {
    expect(afterAttempt(delivery, answered(status), chance)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      deliveredAt: now,
    });
  });

  test.each([301, 302, 400, 401, 404, 429, 500, 503])('tries again after %i', (status) => {
    expect(afterAttempt(delivery, answered(status), chance)).toMatchObject({
      status: 'pending',
      attempts: 1,
      nextAttemptAt: later(5),
      deliveredAt: null,
    });
  });

  test('tries again when nobody answered', () => {
    expect(afterAttempt(delivery, unreachable, chance)).toMatchObject({ status: 'pending', nextAttemptAt: later(5) });
  });

  test('gives up at once on 410', () => {
    expect(afterAttempt(delivery, answered(410), chance)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  });

  test('gives up after the tenth attempt', () => {
    expect(afterAttempt({ ...delivery, attempts: 8 }, unreachable, chance).status).toBe('pending');
    expect(afterAttempt({ ...delivery, attempts: 9 }, unreachable, chance)).toMatchObject({
      status: 'failed',
      attempts: 10,
      nextAttemptAt: null,
    });
  });

  test.each(['delivered', 'failed'] as const)(
    'leaves one that was %s as it was when sending it once more fails',
    (status) => {
      const settled = { ...delivery, status, attempts: 3, nextAttemptAt: null };
      expect(afterAttempt(settled, unreachable, chance)).toEqual({ ...settled, attempts: 4 });
    },
  );

  test('counts one that had failed as delivered when sending it once more succeeds', () => {
    const failed = { ...delivery, status: 'failed', attempts: 10, nextAttemptAt: null } as const;
    expect(afterAttempt(failed, answered(200), chance)).toMatchObject({
      status: 'delivered',
      attempts: 11,
      deliveredAt: now,
    });
  });

  test('never changes the id or the body', () => {
    const after = afterAttempt(delivery, unreachable, chance);
    expect({ id: after.id, body: after.body }).toEqual({ id: delivery.id, body: delivery.body });
  });
});

describe('attemptOf', () => {
  test('logs what the attempt met, whole milliseconds, and 1024 characters of the answer', () => {
    const reception = { ...answered(500), responseBody: 'x'.repeat(2000) };
    const attempt = attemptOf({ ...delivery, attempts: 2 }, reception, now);
    expect(attempt).toMatchObject({
      deliveryId: 'event',
      number: 3,
      at: now,
      durationMs: 13,
      httpStatus: 500,
      error: null,
    });
    expect(attempt.responseBody).toHaveLength(1024);
  });
});

describe('judgeEndpoint', () => {
  test('remembers the first failure and forgets it on a success', () => {
    const failing = judgeEndpoint(endpoint, unreachable, now);
    expect(failing).toMatchObject({ status: 'active', failingSince: now });
    expect(judgeEndpoint(failing, answered(500), later(60))).toBe(failing);
    expect(judgeEndpoint(failing, answered(200), later(60)).failingSince).toBeNull();
    expect(judgeEndpoint(endpoint, answered(200), now)).toBe(endpoint);
  });

  test('disables after five days of failures and says so', () => {
    const failing = { ...endpoint, failingSince: now };
    expect(judgeEndpoint(failing, unreachable, later(5 * day - 1)).status).toBe('active');
    expect(judgeEndpoint(failing, unreachable, later(5 * day))).toMatchObject({
      status: 'disabled',
      disabledReason: expect.stringContaining('five days'),
    });
  });

  test('does not disable after sporadic failures', () => {
    const outcomes = [unreachable, answered(200), unreachable, answered(204), answered(500)];
    const after = outcomes.reduce(
      (state, outcome, index) => judgeEndpoint(state, outcome, later(index * 4 * day)),
      endpoint,
    );
    expect(after).toMatchObject({ status: 'active', failingSince: later(16 * day) });
  });

  test('disables at once on 410', () => {
    expect(judgeEndpoint(endpoint, answered(410), now)).toMatchObject({
      status: 'disabled',
      disabledReason: expect.stringContaining('410'),
    });
  });

  test('leaves a disabled endpoint alone until it is enabled, which forgets its failures', () => {
    const disabled = judgeEndpoint(endpoint, answered(410), now);
    expect(judgeEndpoint(disabled, answered(200), now)).toBe(disabled);
    expect(enable(disabled)).toEqual(endpoint);
  });
});
