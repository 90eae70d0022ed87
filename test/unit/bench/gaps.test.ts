import { expect, test } from 'vitest';
import { countGaps } from '../../../bench/pdf/gaps.ts';

const none = { lost: 0, doubled: 0, broken: 0, apart: 0, split: 0 };
const lines = [
  ['Total', 'due', 'today'],
  ['a', 'b'],
];

test.each([
  ['keeps them', 'Total due today\na b\n', {}],
  ['puts columns one after the other', 'a b\nTotal due today', {}],
  ['loses one', 'Totaldue today\na b', { lost: 1 }],
  ['doubles one', 'Total  due today\na b', { doubled: 1 }],
  ['breaks a line', 'Total due\ntoday\na b', { broken: 1 }],
  ['tears words', 'Tot al due today\na b', { split: 1 }],
  ['leaves a word out', 'Total due\na b', { apart: 1 }],
  ['has the same letters joined elsewhere', 'ab Total due today\na b', {}],
])('gaps are counted in a text that %s', (_, text, found) => {
  expect(countGaps(lines, text)).toEqual({ gaps: 3, ...none, ...found });
});
