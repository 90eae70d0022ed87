import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bundledCalibration, sfaceCalibration } from '../../src/adapters/human/calibration.ts';
import { keyGraceDays } from '../../src/application/housekeeping/sweep-orphans.ts';
import { matchOfSeveral } from '../../src/domain/face/decide-match.ts';
import { undoMs } from '../../src/domain/request/review.ts';
import { answerWithinMs } from '../../src/domain/webhook/attempt.ts';

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** Nothing else fails when one of these changes: people rely on what the pages say. */
describe('a number that people rely on is what the documentation says', () => {
  test('the time in which a receiver of webhooks answers', () => {
    expect(page('http.md')).toContain(`answer 2xx within ${answerWithinMs / 1000} s`);
    expect(answerWithinMs).toBe(15_000);
  });

  test('for how long a decision can be undone', () => {
    expect(page('http.md')).toContain(`For ${undoMs / 1000} seconds the last decision can be undone`);
    expect(undoMs).toBe(60_000);
  });

  test('how long keys outlive what they seal', () => {
    expect(page('privacy.md')).toContain(`with all keys of its day, ${keyGraceDays} days after \`resultDays\``);
    expect(keyGraceDays).toBe(2);
  });

  test.each([
    ['with SFace', sfaceCalibration],
    ['without', bundledCalibration],
  ])('the threshold for 1 false match in 1,000 %s, and what becomes of it', (with_, { table = [] }) => {
    const { similarity, fmr, fnmr } = table.find(({ aim }) => aim === 0.001) ?? { similarity: 0, fmr: 0, fnmr: 0 };
    const row = `| \`fmr: 0.001\` ${with_} | ${similarity} | ${(fmr * 100).toFixed(fmr < 0.001 ? 3 : 2)} % (`;
    expect(page('face-match.md')).toMatch(
      new RegExp(`${row.replace(/[|(]/g, '\\$&')}.*\\| ${(fnmr * 100).toFixed(1)} %`),
    );
  });

  test.each([
    ['one', 'one face'],
    ['both', 'both, no part in common'],
    ['same_part', 'the same part of both'],
  ])('the rates of pairs that are covered on %s', (cover, name) => {
    const written = (rate = 1) => `${(rate * 100).toFixed(rate < 0.001 ? 3 : rate < 0.1 ? 2 : 1)} % (`;
    const row = page('face-match.md')
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`));
    const [, , counted, ...rates] = row?.split(' | ').map((cell) => cell.trim()) ?? [];
    const stated = [sfaceCalibration, bundledCalibration].flatMap(({ underCovers = [] }) => {
      const [strict] = underCovers.find((each) => each.cover === cover)?.table ?? [];
      return [written(strict?.fmr), written(strict?.fnmr)];
    });
    expect([counted, ...rates].map((cell = '') => cell.slice(0, cell.indexOf('(') + 1))).toEqual(stated);
  });

  test('how alike the best of several pairs has to be', () => {
    const [two, four, ten, thirty] = [2, 4, 10, 30].map((pairs) => matchOfSeveral(sfaceCalibration, pairs).toFixed(3));
    expect(page('face-match.md')).toContain(
      `with SFace ${two} of two pairs, ${four} of four, ${ten} of ten, ${thirty} of thirty;`,
    );
  });

  test('how often a face is not acquired', () => {
    const { atMost = 1, pictures } = bundledCalibration.failureToAcquire ?? {};
    expect(sfaceCalibration.failureToAcquire).toEqual(bundledCalibration.failureToAcquire);
    expect(page('face-match.md')).toContain(
      `none of ${pictures} pictures (95 % confidence: below ${(atMost * 100).toFixed(2)} %)`,
    );
  });

  test.each([
    ['match', 'with SFace', sfaceCalibration],
    ['review', 'with SFace', sfaceCalibration],
    ['match', 'without', bundledCalibration],
    ['review', 'without', bundledCalibration],
  ] as const)('the threshold %s %s and its rate', (threshold, with_, calibration) => {
    const { fmr } = threshold === 'match' ? calibration : calibration.atReview;
    const rate = `${(fmr * 100).toFixed(fmr < 0.001 ? 3 : 2)} %`;
    expect(page('face-match.md')).toContain(`| \`${threshold}\` ${with_} | ${calibration[threshold]} | ${rate} (`);
  });
});
