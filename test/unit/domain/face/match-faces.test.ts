import { describe, expect, test } from 'vitest';
import { matchFaces } from '../../../../src/domain/face/match-faces.ts';
import type { FaceObservation } from '../../../../src/domain/result/face.ts';
import { aThumbnail } from './a-thumbnail.ts';
import { anInput, anObservation, aPage, consent, stamp } from './an-observation.ts';

const small: Partial<FaceObservation> = {
  eyeDistance: 9,
  quality: {
    score: 0.1,
    issues: [{ code: 'too_small', message: 'The face is too small: 9 pixels between the eyes.' }],
  },
};
const spoofed: Partial<FaceObservation> = { liveness: { score: 0.2, spoof: 0.9 } };

describe('two images', () => {
  test.each([
    [0.125, 'match'],
    [0.25, 'match'],
    [0.375, 'review'],
    [0.5, 'review'],
    [0.5625, 'no_match'],
    [1, 'no_match'],
  ] as const)('faces that differ by %f are decided as %s', (difference, decision) => {
    const { result, warnings } = matchFaces(
      anInput([aPage(1, [anObservation(0)]), aPage(2, [anObservation(difference)])]),
    );
    expect(result).toMatchObject({ decision, comparisons: [{ a: 'f1', b: 'f2', decision }] });
    expect(result.similarity).toBeCloseTo(1 - difference);
    expect(warnings.map(({ code }) => code)).toEqual(decision === 'review' ? ['BETWEEN_THRESHOLDS'] : []);
  });

  test('a review says which pair lies where, and never rounds up to a threshold', () => {
    const { warnings } = matchFaces(anInput([aPage(1, [anObservation(0)]), aPage(2, [anObservation(0.25001)])]));
    const said = 'The pair f1 and f2 has the similarity 0.7499, between 0.5 (review) and 0.75 (match).';
    expect(warnings).toMatchObject([{ code: 'BETWEEN_THRESHOLDS', message: expect.stringContaining(said) }]);
  });

  test('a review of a group says how many faces and pairs there were', () => {
    const group = [anObservation(0.375), anObservation(5), anObservation(0.375, small)];
    const { result, warnings } = matchFaces(anInput([aPage(1, [anObservation(0)]), aPage(2, group)]));
    expect(result.decision).toBe('review');
    const said = '3 faces make 2 pairs, and the most alike, f1 and f2, has the similarity 0.625,';
    expect(warnings).toMatchObject([{ code: 'SEVERAL_FACES', message: expect.stringContaining(said) }]);
  });

  test('the best of several pairs has to be more alike than one pair alone, by the rates of the engine', () => {
    const { engine } = anInput([]);
    const rated = { ...engine.calibration, fmr: 0.0001, atReview: { fmr: 0.01, fnmr: 0.01 } };
    const byEngine = {
      track: { threshold: null, requireLiveness: false },
      engine: { ...engine, calibration: { ...rated, match: 0.75, review: 0.5 } },
    };
    const decided = (difference: number, others: number, changes = {}) => {
      const group = [
        anObservation(difference),
        ...Array.from({ length: others }, (_, index) => anObservation(5 + index)),
      ];
      return matchFaces(anInput([aPage(1, [anObservation(0)]), aPage(2, group)], { ...byEngine, ...changes }));
    };

    // Log-odds of 0.75 are ln 3, and of 0.5 zero: a tenfold is half of ln 3, so that ten pairs need 0.8386.
    expect(decided(0.2, 0).result.decision).toBe('match');
    expect(decided(0.15, 9).result.decision).toBe('match');
    const { result, warnings } = decided(0.17, 9);
    expect(result).toMatchObject({ decision: 'review', threshold: { match: 0.75 } });
    expect(result.comparisons[0]).toMatchObject({ a: 'f1', b: 'f2', decision: 'match' });
    expect(warnings).toEqual([
      {
        code: 'SEVERAL_FACES',
        message: expect.stringMatching(/^The faces make 10 pairs, .*f1 and f2, .* 0\.8[23]\d*\. .* from 0\.8387 on/),
      },
    ]);
    expect(decided(0.17, 9, { track: anInput([]).track }).result.decision).toBe('match');
  });

  test('every face of one image meets every face of the other and the most alike pair decides', () => {
    const first = aPage(1, [anObservation(0), anObservation(5)]);
    const second = aPage(2, [anObservation(5.1), anObservation(9)]);
    const { result } = matchFaces(anInput([first, second]));
    expect(result.comparisons.map(({ a, b, decision }) => [a, b, decision])).toEqual([
      ['f1', 'f3', 'no_match'],
      ['f1', 'f4', 'no_match'],
      ['f2', 'f3', 'match'],
      ['f2', 'f4', 'no_match'],
    ]);
    expect(result.decision).toBe('match');
    expect(result.similarity).toBeCloseTo(0.9);
    expect(result.unmatched).toEqual(['f1', 'f4']);
  });

  test('pages of one file belong to one image', () => {
    const pages = [aPage(1, [anObservation(0)], 1), aPage(1, [anObservation(0)], 2), aPage(2, [anObservation(0)], 1)];
    const { result } = matchFaces(anInput(pages));
    expect(result.comparisons.map(({ a, b }) => `${a}-${b}`)).toEqual(['f1-f3', 'f2-f3']);
    expect(result.faces.map(({ image, page }) => [image, page])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test('an image without a face is inconclusive and says which one', () => {
    const { result, warnings } = matchFaces(anInput([aPage(1, [anObservation(0)]), aPage(2, [])]));
    expect(result).toMatchObject({ decision: 'inconclusive', similarity: null, comparisons: [], unmatched: [] });
    expect(result.images.map(({ faces }) => faces)).toEqual([1, 0]);
    expect(warnings).toMatchObject([{ code: 'NO_FACE_FOUND', message: expect.stringContaining('image 2') }]);
  });

  test('two images without a face give two warnings', () => {
    const { warnings } = matchFaces(anInput([aPage(1, []), aPage(2, [])]));
    expect(warnings.map(({ code }) => code)).toEqual(['NO_FACE_FOUND', 'NO_FACE_FOUND']);
  });
});

describe('one image', () => {
  const single = { mode: 'single_image' } as const;

  test('every pair is compared', () => {
    const { result } = matchFaces(
      anInput([aPage(1, [anObservation(0), anObservation(3), anObservation(3.1)])], single),
    );
    expect(result.comparisons.map(({ a, b }) => `${a}-${b}`)).toEqual(['f1-f2', 'f1-f3', 'f2-f3']);
    expect(result).toMatchObject({ mode: 'single_image', decision: 'match', unmatched: ['f1'] });
  });

  test('faces on different pages are compared too', () => {
    const pages = [aPage(1, [anObservation(0)], 1), aPage(1, [anObservation(0.1)], 2)];
    expect(matchFaces(anInput(pages, single)).result.decision).toBe('match');
  });

  test('a single face is inconclusive and says what to send', () => {
    const { result, warnings } = matchFaces(anInput([aPage(1, [anObservation(0)])], single));
    expect(result.decision).toBe('inconclusive');
    expect(warnings.map(({ code }) => code)).toEqual(['ONE_FACE_ONLY']);
  });

  test('a ghost portrait is listed but never compared', () => {
    const portrait = anObservation(0, { eyeDistance: 120 });
    const ghost = anObservation(0.05, { eyeDistance: 50 });
    const { result, warnings } = matchFaces(anInput([aPage(1, [portrait, ghost])], single));
    expect(result.faces.map(({ role }) => role)).toEqual(['portrait', 'ghost']);
    expect(result).toMatchObject({ decision: 'inconclusive', comparisons: [], unmatched: [] });
    expect(warnings.map(({ code }) => code)).toEqual(['ONE_FACE_ONLY']);
  });

  test('the holder of a card with a ghost is compared with its portrait alone', () => {
    const owner = anObservation(0.1, { eyeDistance: 200, pose: { yaw: 15, pitch: 4, roll: 0 } });
    const portrait = anObservation(0, { eyeDistance: 90 });
    const ghost = anObservation(0.02, { eyeDistance: 40 });
    const { result } = matchFaces(anInput([aPage(1, [owner, portrait, ghost])], single));
    expect(result.faces.map(({ role }) => role)).toEqual(['unknown', 'portrait', 'ghost']);
    expect(result.comparisons).toMatchObject([{ a: 'f1', b: 'f2', decision: 'match' }]);
  });
});

describe('a face too poor to compare', () => {
  test('makes its pair inconclusive and says why', () => {
    const { result, warnings } = matchFaces(
      anInput([aPage(1, [anObservation(0)]), aPage(2, [anObservation(0, small)])]),
    );
    expect(result).toMatchObject({ decision: 'inconclusive', similarity: null, unmatched: [] });
    expect(result.comparisons).toMatchObject([{ similarity: 1, decision: 'inconclusive' }]);
    expect(warnings).toMatchObject([
      { code: 'FACE_TOO_POOR', page: 1, message: expect.stringContaining('9 pixels between the eyes') },
    ]);
  });

  test('does not stop a good pair from matching', () => {
    const pages = [aPage(1, [anObservation(0)]), aPage(2, [anObservation(0.1), anObservation(0, small)])];
    expect(matchFaces(anInput(pages)).result).toMatchObject({ decision: 'match', unmatched: [] });
  });

  test('that looks alike keeps "no match" from being said', () => {
    const pages = [aPage(1, [anObservation(0)]), aPage(2, [anObservation(7), anObservation(0.3, small)])];
    const { result, warnings } = matchFaces(anInput(pages));
    expect(result).toMatchObject({ decision: 'inconclusive', similarity: null });
    expect(warnings.map(({ code }) => code)).toEqual(['FACE_TOO_POOR']);
  });

  test('that looks different does not', () => {
    const pages = [aPage(1, [anObservation(0)]), aPage(2, [anObservation(7), anObservation(9, small)])];
    expect(matchFaces(anInput(pages)).result.decision).toBe('no_match');
  });
});

describe('a face that something lies on', () => {
  const covered = (score: number, message: string): Partial<FaceObservation> => ({
    quality: { score, issues: [{ code: 'occluded', message }] },
  });
  const masked = covered(0.52, 'The nose and mouth are covered. Take off the mask.');
  const pair = (difference: number, cover: Partial<FaceObservation>) =>
    matchFaces(anInput([aPage(1, [anObservation(0)]), aPage(2, [anObservation(difference, cover)])]));

  test.each([
    [0.125, 'match'],
    [0.375, 'review'],
  ] as const)('counts where it is alike: a difference of %f is a %s', (difference, decision) => {
    expect(pair(difference, masked).result.decision).toBe(decision);
  });

  test('is not told to be somebody else, and the warning says what to take off', () => {
    const { result, warnings } = pair(1, masked);
    expect(result).toMatchObject({ decision: 'inconclusive', similarity: null, unmatched: [] });
    expect(warnings).toMatchObject([{ code: 'FACE_TOO_POOR', message: expect.stringMatching(/^Face f2 .*Take off/) }]);
  });

  test('is told to be somebody else where the cover hides little', () => {
    expect(pair(1, covered(0.95, 'The mouth is covered.')).result.decision).toBe('no_match');
  });

  test('leaves the decision to a pair of faces without one', () => {
    const pages = [aPage(1, [anObservation(0)]), aPage(2, [anObservation(7), anObservation(9, masked)])];
    expect(matchFaces(anInput(pages)).result.decision).toBe('no_match');
  });
});

describe('two faces with the same part covered', () => {
  const dark = { covered: ['eyes'] } as const;
  const masked = { covered: ['nose', 'mouth'] } as const;
  const matched = (first: Partial<FaceObservation>, second: Partial<FaceObservation>, difference = 0) =>
    matchFaces(anInput([aPage(1, [anObservation(0, first)]), aPage(2, [anObservation(difference, second)])]));

  test('are never a match: a person should look, and what covers them is said', () => {
    const { result, warnings } = matched(masked, { covered: ['mouth'] });
    expect(result).toMatchObject({ decision: 'review', similarity: 1 });
    expect(result.comparisons).toMatchObject([{ decision: 'review', doubts: ['covered_alike'] }]);
    expect(result.faces.map(({ covered }) => covered)).toEqual([['nose', 'mouth'], ['mouth']]);
    expect(warnings).toEqual([
      {
        code: 'COVERED_ALIKE',
        message: expect.stringMatching(/^Something lies on the mouth of both faces, f1 and f2\./),
      },
    ]);
  });

  test('are a match where different parts are covered, or those of one face alone', () => {
    expect(matched(dark, masked).result.decision).toBe('match');
    expect(matched(dark, {}).result.comparisons).toEqual([{ a: 'f1', b: 'f2', similarity: 1, decision: 'match' }]);
  });

  test('give way to a pair of bare faces that matches', () => {
    const pages = [aPage(1, [anObservation(0, dark)]), aPage(2, [anObservation(0, dark), anObservation(0.125)])];
    expect(matchFaces(anInput(pages)).result.decision).toBe('match');
  });

  test('between the thresholds are a review for that', () => {
    const { result, warnings } = matched(dark, dark, 0.375);
    expect(result.decision).toBe('review');
    expect(warnings.map(({ code }) => code)).toEqual(['BETWEEN_THRESHOLDS']);
  });
});

describe('two faces of one photograph', () => {
  const [photograph, another] = [{ thumbnail: aThumbnail(1) }, { thumbnail: aThumbnail(2) }];
  const pages = [aPage(1, [anObservation(0, photograph)]), aPage(2, [anObservation(0, photograph)])];

  test('are never a match: a person should look', () => {
    const { result, warnings } = matchFaces(anInput(pages));
    expect(result).toMatchObject({ decision: 'review', similarity: 1 });
    expect(result.comparisons).toEqual([
      { a: 'f1', b: 'f2', similarity: 1, decision: 'review', doubts: ['same_photograph'] },
    ]);
    expect(warnings).toEqual([
      { code: 'SAME_PHOTOGRAPH', message: expect.stringMatching(/^The faces f1 and f2 are of one photograph/) },
    ]);
  });

  test('in one image neither', () => {
    const page = aPage(1, [anObservation(0, photograph), anObservation(0, photograph)]);
    expect(matchFaces(anInput([page], { mode: 'single_image' })).result.decision).toBe('review');
  });

  test('are refused where the track says so, and a doubtful pair beside them is still looked at', () => {
    const track = { ...anInput([]).track, samePhotograph: 'no_match' } as const;
    expect(matchFaces(anInput(pages, { track })).result.decision).toBe('no_match');
    const beside = [pages[0] ?? aPage(1, []), aPage(2, [anObservation(0, photograph), anObservation(0.4, another)])];
    expect(matchFaces(anInput(beside, { track })).result.decision).toBe('review');
  });

  test('give way to another photograph that matches', () => {
    const beside = [
      aPage(1, [anObservation(0, photograph)]),
      aPage(2, [anObservation(0, photograph), anObservation(0.25, another)]),
    ];
    const { result, warnings } = matchFaces(anInput(beside));
    expect(result).toMatchObject({ decision: 'match', similarity: 0.75 });
    expect(warnings).toEqual([]);
  });

  test('are nothing to tell of where they are unlike', () => {
    const unlike = [aPage(1, [anObservation(0, photograph)]), aPage(2, [anObservation(3, photograph)])];
    expect(matchFaces(anInput(unlike)).result.comparisons).toEqual([
      { a: 'f1', b: 'f2', similarity: 0, decision: 'no_match' },
    ]);
  });

  test('of two photographs there is no doubt', () => {
    const two = [aPage(1, [anObservation(0, photograph)]), aPage(2, [anObservation(0, another)])];
    expect(matchFaces(anInput(two)).result.decision).toBe('match');
  });
});

describe('liveness', () => {
  const track = { threshold: { match: 0.75, review: 0.5 }, requireLiveness: true };
  const demanding = { track: { ...track, acceptUnmeasuredLiveness: true } };
  const pair = (first: Partial<FaceObservation>, second: Partial<FaceObservation>) => [
    aPage(1, [anObservation(0, first)]),
    aPage(2, [anObservation(0, second)]),
  ];

  test('a match of two suspected spoofs goes to review where the track demands liveness', () => {
    const { result, warnings } = matchFaces(anInput(pair(spoofed, spoofed), demanding));
    expect(result).toMatchObject({ decision: 'review', similarity: 1 });
    expect(warnings.map(({ code }) => code)).toEqual(['LIVENESS_DOUBTFUL', 'SPOOF_SUSPECTED', 'SPOOF_SUSPECTED']);
  });

  test('liveness that was not measured goes to review', () => {
    expect(matchFaces(anInput(pair({ liveness: null }, spoofed), demanding)).result.decision).toBe('review');
  });

  test('one live face beside a printed portrait is enough', () => {
    expect(matchFaces(anInput(pair(spoofed, {}), demanding)).result.decision).toBe('match');
  });

  test('a portrait with a ghost does not count as live', () => {
    const card = aPage(1, [anObservation(0, { eyeDistance: 120 }), anObservation(0, { eyeDistance: 50 })]);
    const { result } = matchFaces(anInput([card, aPage(2, [anObservation(0, spoofed)])], demanding));
    expect(result.decision).toBe('review');
  });

  test('that looks good is no proof, because its rates were not measured: a person looks unless the track accepts it', () => {
    const { result, warnings } = matchFaces(anInput(pair({}, {}), { track }));
    expect(result).toMatchObject({ decision: 'review', similarity: 1 });
    expect(warnings).toEqual([
      { code: 'LIVENESS_NOT_MEASURED', message: expect.stringContaining('How often attacks pass was not measured') },
    ]);
    expect(matchFaces(anInput(pair({}, {}), demanding))).toMatchObject({ result: { decision: 'match' }, warnings: [] });
    expect(matchFaces(anInput(pair({}, { descriptor: Float32Array.of(3) }), { track })).result.decision).toBe(
      'no_match',
    );
  });

  test('without the demand a suspicion is only told', () => {
    const { result, warnings } = matchFaces(anInput(pair(spoofed, {})));
    expect(result.decision).toBe('match');
    expect(result.faces[0]?.liveness).toEqual({
      score: 0.2,
      spoof: 0.9,
      advisory: true,
      assurance: 'not_measured',
    });
    expect(warnings).toMatchObject([{ code: 'SPOOF_SUSPECTED', page: 1, message: expect.stringMatching(/^Face f1 /) }]);
  });

  test('a known portrait is printed by nature, and who stands aside does not count', () => {
    const card = [
      anObservation(0, { ...spoofed, eyeDistance: 120 }),
      anObservation(0, { ...spoofed, eyeDistance: 50 }),
    ];
    const other = [anObservation(0.1), anObservation(9, spoofed)];
    expect(matchFaces(anInput([aPage(1, card), aPage(2, other)])).warnings).toEqual([]);
  });

  test('a suspicion is told where nothing could be compared', () => {
    const { result, warnings } = matchFaces(anInput([aPage(1, [anObservation(0, spoofed)]), aPage(2, [])]));
    expect(result.decision).toBe('inconclusive');
    expect(warnings.map(({ code }) => code)).toEqual(['NO_FACE_FOUND', 'SPOOF_SUSPECTED']);
  });
});

describe('the result', () => {
  const pages = [aPage(1, [anObservation(0)]), aPage(2, [anObservation(0.1)])];

  test('holds no descriptor and no thumbnail anywhere', () => {
    const result = JSON.stringify(matchFaces(anInput(pages)).result);
    expect(result).not.toMatch(/descriptor|thumbnail/);
  });

  test('takes the thresholds of the track and says so', () => {
    const { result } = matchFaces(anInput(pages));
    expect(result.threshold).toEqual({
      match: 0.75,
      review: 0.5,
      source: 'track',
      rates: { fmr: { least: 0.002, most: 0.002 }, fnmr: { least: 0.1, most: 0.1 } },
      calibration: { set: 'line', fmr: 0.002, fnmr: 0.1 },
    });
  });

  test('takes the thresholds of the engine for a track without any', () => {
    const track = { threshold: null, requireLiveness: false };
    expect(matchFaces(anInput(pages, { track })).result.threshold).toMatchObject({ match: 0.75, source: 'engine' });
  });

  test('warns when the track matches below the threshold whose error rates it states', () => {
    const track = { threshold: { match: 0.5, review: 0.3 }, requireLiveness: false };
    const { warnings } = matchFaces(anInput(pages, { track }));
    expect(warnings.map(({ code }) => code)).toEqual(['THRESHOLD_BELOW_CALIBRATION']);
  });

  test('says which engine ran, what was searched and under which consent', () => {
    const { result } = matchFaces(anInput(pages));
    expect(result).toMatchObject({ model: stamp, consent });
    expect(result.images).toEqual([
      { image: 1, page: 1, width: 1000, height: 1000, faces: 1 },
      { image: 2, page: 1, width: 1000, height: 1000, faces: 1 },
    ]);
  });

  test('says of each page how many faces were found and not compared', () => {
    const [first, second] = pages.map((page, index) => ({ ...page, leftOut: index * 3 }));
    const { warnings } = matchFaces(anInput([first ?? aPage(1, []), second ?? aPage(2, [])]));
    const said = 'Image 2 shows more faces than are looked at: at least 4. The 1 largest were taken and 3 left out,';
    expect(warnings).toEqual([{ code: 'FACES_LEFT_OUT', page: 1, message: expect.stringContaining(said) }]);
  });

  test('names faces as the caller wants', () => {
    const { result } = matchFaces(anInput(pages, { faceId: (index) => `face-${index}` }));
    expect(result.faces.map(({ id }) => id)).toEqual(['face-0', 'face-1']);
  });
});

describe('several pictures of a side', () => {
  const shown = (image: number, side: 1 | 2, face: FaceObservation) => ({ ...aPage(image, [face]), side });
  const pages = [shown(1, 1, anObservation(5)), shown(2, 1, anObservation(0)), shown(3, 2, anObservation(0.125))];

  test('are each compared with those of the other side, and the best pair decides', () => {
    const { result, warnings } = matchFaces(anInput(pages));
    expect(result).toMatchObject({ decision: 'match', similarity: 0.875, mode: 'two_images' });
    expect(result.comparisons.map(({ a, b }) => `${a} ${b}`)).toEqual(['f1 f3', 'f2 f3']);
    expect(result.sides).toEqual([
      { side: 1, images: [1, 2], deciding: 2 },
      { side: 2, images: [3], deciding: 3 },
    ]);
    const said =
      '2 pictures of imageFile1 and 1 of imageFile2 were compared, and the most alike faces decided: f2 and f3,';
    expect(warnings).toEqual([{ code: 'SEVERAL_PICTURES', message: expect.stringContaining(said) }]);
  });

  test('make strangers alike oftener, which the result states for as many pairs', () => {
    const { engine } = anInput([]);
    const rated = { ...engine.calibration, fmr: 0.0001, atReview: { fmr: 0.01, fnmr: 0.01 } };
    const byRate = { track: { threshold: null, requireLiveness: false }, engine: { ...engine, calibration: rated } };
    const { threshold } = matchFaces(anInput(pages, byRate)).result;
    // Twofold: ln 3 / 2 * log10(2) beyond the log-odds of 0.75.
    expect(threshold.ofSeveral?.match).toBeCloseTo(0.7797, 4);
    expect(threshold).toMatchObject({ match: 0.75, ofSeveral: { pairs: 2, fmr: { most: 0.0002 } } });
    const byNumber = { ...byRate, sentThreshold: { match: 0.5 } };
    expect(matchFaces(anInput(pages, byNumber)).result.threshold.ofSeveral).toEqual({
      pairs: 2,
      match: 0.5,
      fmr: { least: 0.01, most: 0.02 },
    });
    const two = [shown(1, 1, anObservation(0)), shown(2, 2, anObservation(0.125))];
    expect(matchFaces(anInput(two, byRate)).result).not.toHaveProperty('sides');
    expect(matchFaces(anInput(two, byRate)).result.threshold).not.toHaveProperty('ofSeveral');
  });

  test('prove nothing where the best of them is the photograph of the other side', () => {
    const print = { thumbnail: aThumbnail(1) };
    const copies = [
      shown(1, 1, anObservation(5)),
      shown(2, 1, anObservation(0, print)),
      shown(3, 2, anObservation(0, print)),
    ];
    const { result, warnings } = matchFaces(anInput(copies));
    expect(result).toMatchObject({ decision: 'review', sides: [{ deciding: 2 }, { deciding: 3 }] });
    expect(warnings.map(({ code }) => code)).toEqual(['SAME_PHOTOGRAPH', 'SEVERAL_PICTURES']);
  });
});
