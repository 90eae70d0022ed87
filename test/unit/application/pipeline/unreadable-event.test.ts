import { describe, expect, test } from 'vitest';
import { unreadableEvent } from '../../../../src/application/pipeline/receive-event.ts';

const failed = { tries: 1, firstFailedAt: '2026-05-20T12:00:00.000Z' };
const keep = (payload: unknown) => unreadableEvent({ topic: 'docface.ocr.v1', key: 'k', payload }, failed);

describe('An event that cannot be read', () => {
  test('is kept as it came, with the client that it names', () => {
    const clientId = '01990b1c-0000-7f10-8a21-3b4c5d6e7f80';
    const payload = { specversion: '1.0', data: { clientId } };
    expect(keep(payload)).toEqual({
      type: 'foreign.event',
      clientId,
      topic: 'docface.ocr.v1',
      key: 'k',
      ...failed,
      payload: JSON.stringify(payload),
    });
  });

  test.each([[null], ['text'], [{ data: null }], [{ data: { clientId: 7 } }], [{ data: { clientId: 'acme' } }]])(
    'belongs to nobody known when it says no id of a client: %j',
    (payload) => {
      expect(keep(payload)).toMatchObject({ clientId: 'unknown', payload: JSON.stringify(payload) });
    },
  );

  test('is not kept when it is larger than any event of ours', () => {
    expect(keep('x'.repeat(70_000)).payload).toBeNull();
  });

  test('is not kept when it is nested deeper than can be written', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(keep(deep).payload).toBeNull();
  });
});
