import { describe, expect, test } from 'vitest';
import { bundledCalibration, sfaceCalibration } from '../../../../src/adapters/human/calibration.ts';
import { matchFaces } from '../../../../src/domain/face/match-faces.ts';
import { refuseThreshold, type SentThreshold } from '../../../../src/domain/face/settle-threshold.ts';
import { calibrationAt, thresholdTable } from '../../../../src/domain/face/threshold-table.ts';
import type { FacePart } from '../../../../src/domain/result/face.ts';
import { anInput, anObservation, aPage } from './an-observation.ts';

const measured = {
  set: 'line',
  match: 0.9,
  review: 0.5,
  fmr: 0.0002,
  fnmr: 0.2,
  fmrInterval: [0, 0.001],
  fnmrInterval: [0.1, 0.3],
  atReview: { fmr: 0.011, fnmr: 0.02 },
} as const;
const table = [
  { aim: 0.01, similarity: 0.5, fmr: 0.011, fnmr: 0.02 },
  { aim: 0.0001, similarity: 0.9, fmr: 0.0002, fnmr: 0.2 },
  { aim: 0.001, similarity: 0.7, fmr: 0.0012, fnmr: 0.08 },
];

describe('the thresholds at which rates were measured', () => {
  test('are those of match and review where nothing else is known', () => {
    const { fmr, fnmr, fmrInterval, fnmrInterval, atReview } = measured;
    expect(thresholdTable(measured)).toEqual([
      { aim: 0.0001, similarity: 0.9, fmr, fnmr, fmrInterval, fnmrInterval },
      { aim: 0.01, similarity: 0.5, ...atReview },
    ]);
    const { atReview: _atReview, ...atMatch } = measured;
    expect(thresholdTable(atMatch)).toHaveLength(1);
  });

  test('come the strictest first', () => {
    expect(thresholdTable({ ...measured, table }).map(({ similarity }) => similarity)).toEqual([0.9, 0.7, 0.5]);
  });

  test.each([
    ['dlib alone', bundledCalibration, [0.982, 0.932, 0.56]],
    ['dlib and SFace', sfaceCalibration, [0.945, 0.8, 0.26]],
  ])('are of the engine that runs: %s', (_, calibration, similarities) => {
    expect(thresholdTable(calibration).map(({ similarity }) => similarity)).toEqual(similarities);
    const [strict, middle, review] = similarities;
    expect(calibrationAt(calibration, 0.0001)).toMatchObject({ match: strict, review });
    expect(calibrationAt(calibration, 0.001)).toMatchObject({ match: middle, review });
  });
});

describe('a track that names a rate', () => {
  const matched = (difference: number, fmr?: 0.0001 | 0.001 | 0.01, rows: typeof table | undefined = table) => {
    const { engine } = anInput([]);
    const pages = [aPage(1, [anObservation(0)]), aPage(2, [anObservation(difference)])];
    const track = { threshold: null, requireLiveness: false, ...(fmr && { fmr }) };
    const calibration = { ...measured, ...(rows && { table: rows }) };
    return matchFaces(anInput(pages, { track, engine: { ...engine, calibration } })).result;
  };

  test('takes the threshold of the engine for it, and the result states the rates of that one', () => {
    expect(matched(0.25, 0.001)).toMatchObject({
      decision: 'match',
      threshold: { match: 0.7, review: 0.5, source: 'engine' },
    });
    expect(matched(0.25, 0.001).threshold.calibration).toEqual({
      set: 'line',
      fmr: 0.0012,
      fnmr: 0.08,
      atReview: measured.atReview,
    });
    expect(matched(0.45, 0.01)).toMatchObject({ decision: 'match', threshold: { match: 0.5, review: 0.5 } });
    expect(matched(0.25)).toMatchObject({
      decision: 'review',
      threshold: { match: 0.9, calibration: { fmr: 0.0002 } },
    });
  });

  test('takes the next stricter one where the engine has none for it', () => {
    expect(matched(0.25, 0.001, [])).toMatchObject({ threshold: { match: 0.9 } });
    const { table: _table, ...without } = { ...measured, table };
    expect(calibrationAt(without, 0.001)).toMatchObject({ match: 0.9, fmr: 0.0002 });
  });
});

describe('a pair with covers', () => {
  const ofOne = [
    { aim: 0.0001, similarity: 0.9, fmr: 0.0005, fnmr: 0.6 },
    { aim: 0.01, similarity: 0.5, fmr: 0.02, fnmr: 0.3 },
  ];
  const underCovers = [{ cover: 'one', pairs: { same: 10, different: 100 }, table: ofOne }] as const;
  const thresholdOf = (covers: readonly (readonly FacePart[])[], sentThreshold: SentThreshold | null = null) => {
    const { engine } = anInput([]);
    const [first, ...others] = covers.map((covered) => anObservation(0, { covered }));
    const pages = [aPage(1, first ? [first] : []), aPage(2, others)];
    const track = { threshold: null, requireLiveness: false };
    const calibration = { ...measured, table, underCovers };
    return matchFaces(anInput(pages, { track, sentThreshold, engine: { ...engine, calibration } })).result.threshold;
  };

  test('states the rates of pairs that are covered so, not those of bare faces', () => {
    expect(thresholdOf([[], ['eyes']])).toMatchObject({
      cover: 'one',
      rates: { fmr: { least: 0.0005, most: 0.0005 }, fnmr: { least: 0.6, most: 0.6 } },
    });
    expect(thresholdOf([['nose'], []], { match: 0.8 }).rates?.fmr).toEqual({ least: 0.0005, most: 0.02 });
    expect(thresholdOf([[], []])).not.toHaveProperty('cover');
    expect(thresholdOf([[], []]).rates?.fmr).toEqual({ least: 0.0002, most: 0.0002 });
  });

  test.each([
    ['both', ['mouth']],
    ['same_part', ['eyes', 'mouth']],
  ] as const)('states none where none were measured: %s', (cover, second) => {
    expect(thresholdOf([['eyes'], second])).toMatchObject({ cover, rates: { fmr: {}, fnmr: {} } });
  });

  test('counts with its own rate among several pairs', () => {
    const { ofSeveral, ...held } = thresholdOf([[], [], ['eyes']], { match: 0.9 });
    expect(held.rates?.fmr).toEqual({ least: 0.0002, most: 0.0002 });
    expect(ofSeveral?.fmr.least).toBe(0.0005);
    expect(ofSeveral?.fmr.most).toBeCloseTo(0.0007, 10);
    expect(thresholdOf([['eyes'], [], ['eyes']], { match: 0.9 }).ofSeveral?.fmr).toEqual({ least: 0.0005 });
  });
});

describe('a request that says the threshold', () => {
  const matched = (sentThreshold: SentThreshold, threshold: { match: number; review: number } | null = null) => {
    const { engine } = anInput([]);
    const pages = [aPage(1, [anObservation(0)]), aPage(2, [anObservation(0.25)])];
    const track = { threshold, requireLiveness: false };
    const calibration = { ...measured, table };
    return matchFaces(anInput(pages, { track, sentThreshold, engine: { ...engine, calibration } }));
  };

  test('by its rate takes that of the engine, whatever the track says, and states its rates', () => {
    for (const own of [null, { match: 0.99, review: 0.98 }]) {
      expect(matched({ fmr: 0.001 }, own).result).toMatchObject({
        decision: 'match',
        threshold: {
          match: 0.7,
          review: 0.5,
          source: 'request',
          rates: { fmr: { least: 0.0012, most: 0.0012 }, fnmr: { least: 0.08, most: 0.08 } },
          calibration: { fmr: 0.0012 },
        },
      });
    }
  });

  test('as a number moves the match alone, and its rates lie between those that were measured', () => {
    const { result, warnings } = matched({ match: 0.74 }, { match: 0.99, review: 0.6 });
    expect(result).toMatchObject({ decision: 'match', threshold: { match: 0.74, review: 0.6, source: 'request' } });
    expect(result.threshold.rates).toEqual({ fmr: { least: 0.0002, most: 0.0012 }, fnmr: { least: 0.08, most: 0.2 } });
    expect(warnings).toMatchObject([
      { code: 'THRESHOLD_BELOW_CALIBRATION', message: expect.stringMatching(/^The request takes 0\.74 for a match/) },
    ]);
    expect(matched({ match: 0.4 }).result.threshold).toMatchObject({ match: 0.4, review: 0.4 });
  });

  test('beyond what was measured says of one end that it is not known', () => {
    expect(matched({ match: 0.95 }).result.threshold.rates).toEqual({ fmr: { most: 0.0002 }, fnmr: { least: 0.2 } });
    expect(matched({ match: 0.4 }).result.threshold.rates).toEqual({ fmr: { least: 0.011 }, fnmr: { most: 0.02 } });
  });

  test.each([
    [{ match: 0.9, fmr: 0.001 }, false, 'threshold and fmr both say'],
    [{ match: 0.9 }, true, 'Leave threshold out'],
    [{ fmr: 0.001 }, true, 'Leave fmr out'],
  ] as const)(
    'by %j is refused where it says both, or the track fixes its own: %s',
    (sent, fixedThreshold, refusal) => {
      expect(() => refuseThreshold(sent, { name: 'door', fixedThreshold })).toThrow(refusal);
    },
  );

  test('is let through otherwise', () => {
    expect(() => refuseThreshold({ fmr: 0.001 }, { name: 'door' })).not.toThrow();
    expect(() => refuseThreshold(null, { name: 'door', fixedThreshold: true })).not.toThrow();
  });
});
