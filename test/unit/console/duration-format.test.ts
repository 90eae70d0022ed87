import { expect, test } from 'vitest';
import { durationFormat } from '../../../console/shell/duration-format.ts';

const english = durationFormat('en');

test.each([
  [0, '0 ms'],
  [340.4, '340 ms'],
  [1_000, '1.0 s'],
  [59_900, '59.9 s'],
  [59_990, '1 min'],
  [86_000, '1 min 26 s'],
  [119_700, '2 min'],
  [7_200_000, '2 h'],
  [7_500_000, '2 h 5 min'],
  [273_600_000, '3 d 4 h'],
])('%d ms are %s', (ms, written) => {
  expect(english(ms)).toBe(written);
});

test('seconds are written as the language writes numbers', () => {
  expect(durationFormat('pt-BR')(1_500)).toBe('1,5 s');
});
