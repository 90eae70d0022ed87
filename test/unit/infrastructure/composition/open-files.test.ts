import { expect, test } from 'vitest';
import { connectionsFor, maxOpenFiles } from '../../../../src/infrastructure/composition/roles/api-role.ts';

test.each([
  [1024, 384],
  [20_000, 9872],
  [1_048_576, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
  [256, 16],
])('of %d files that may be open, %d may be connections', (openFiles, connections) => {
  expect(connectionsFor(openFiles)).toBe(connections);
});

test('the files that this process may have open are known', () => {
  expect(maxOpenFiles()).toBeGreaterThan(100);
});
