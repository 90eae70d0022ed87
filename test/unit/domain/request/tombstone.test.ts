import { expect, test } from 'vitest';
import { complete, enterStage, erase } from '../../../../src/domain/request/lifecycle.ts';
import { tombstoneOf } from '../../../../src/domain/request/tombstone.ts';
import { at, sampleRequest } from '../../../contract/database.samples.ts';

test('a tombstone is the fact alone: whose request it was, of what kind, lane and track, and when', () => {
  const submitted = sampleRequest('acme', {
    customerRequestId: 'order of a person',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    optionsKey: 'objects/options',
    subject: 'a keyed hash',
  });
  const started = enterStage(submitted, 'ocr', at(1)).request;
  const done = complete(started, { resultKey: 'objects/result', resultBytes: 99, reviewReasons: [] }, at(2)).request;
  const warnings = [{ code: 'PAGE_FAILED', message: 'Page 2 cannot be read.', page: 2 }] as const;
  const rich = { ...done, attempts: done.attempts.map((attempt) => ({ ...attempt, pages: 3, warnings })) };
  const { attempts, history, ...facts } = tombstoneOf(erase(rich, at(3)).request);

  expect(facts).toEqual({
    id: submitted.id,
    clientId: 'acme',
    kind: 'ocr',
    lane: 'bulk',
    status: 'erased',
    stage: null,
    customerRequestId: null,
    subject: 'a keyed hash',
    traceparent: null,
    files: [],
    optionsKey: null,
    wrappedKey: null,
    createdAt: at(),
    expiresAt: submitted.expiresAt,
    originalsExpireAt: null,
    shownAttempt: null,
  });
  expect(history).toEqual([{ attempt: 1, status: 'erased', stage: null, code: null, at: at(3) }]);
  const [{ number, track, ...others } = {}] = attempts;
  expect({ attempts: attempts.length, number, track }).toEqual({
    attempts: 1,
    number: 1,
    track: { name: 'identity', version: 3 },
  });
  expect(others).toMatchObject({ template: null, pages: null, engines: [], warnings: [], failure: null, reviews: [] });
  expect(JSON.stringify([facts, attempts, history])).not.toMatch(/person|4bf92f|objects\/|br\.cnh|PAGE_FAILED/);
});
