import { describe, expect, test } from 'vitest';
import { traceContext } from '../../../../src/adapters/koa/middleware/observe-call.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('traceContext', () => {
  test('goes on with the trace of the caller under a span of its own', () => {
    const { traceId: known, traceparent } = traceContext(`00-${traceId}-00f067aa0ba902b7-01`);
    expect(known).toBe(traceId);
    expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(traceparent).not.toContain('00f067aa0ba902b7');
  });

  test('accepts the header of a later version that says more', () => {
    expect(traceContext(`01-${traceId}-00f067aa0ba902b7-01-what-comes`).traceId).toBe(traceId);
  });

  test.each([
    undefined,
    '',
    'nonsense',
    `00-${traceId}-00f067aa0ba902b7`,
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
  ])('starts a trace of its own for %s', (received) => {
    const made = traceContext(received);
    expect(made.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    expect(made.traceId).not.toBe(traceId);
    expect(made.traceparent).toMatch(new RegExp(`^00-${made.traceId}-[0-9a-f]{16}-00$`));
  });
});
