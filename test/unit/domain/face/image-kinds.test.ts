import { describe, expect, test } from 'vitest';
import { matchFaces } from '../../../../src/domain/face/match-faces.ts';
import { type SentImageKinds, settleImageKinds } from '../../../../src/domain/face/settle-image-kinds.ts';
import type { Side } from '../../../../src/domain/face/sides.ts';
import type { FaceObservation, KindOfImage } from '../../../../src/domain/result/face.ts';
import type { ImageKind } from '../../../../src/domain/track/image-kind.ts';
import { anInput, anObservation, aPage } from './an-observation.ts';

const boxOf = (height: number) => ({ boundingBox: { x: 0.3, y: 0.2, width: 0.8 * height, height } });
const [large, small] = [boxOf(0.5), boxOf(0.1)];
const spoofed: Partial<FaceObservation> = { liveness: { score: 0.2, spoof: 0.9 } };
const poor: Partial<FaceObservation> = { quality: { score: 0.1, issues: [] } };

const stated = (first: ImageKind | null, second: ImageKind | null): readonly KindOfImage[] =>
  [first, second].map((kind, index) => ({ image: index + 1, kind, source: kind === null ? 'guess' : 'request' }));

const matched = (
  kinds: readonly KindOfImage[],
  [first, second]: readonly [readonly FaceObservation[], readonly FaceObservation[]],
  requireLiveness = false,
) =>
  matchFaces(
    anInput([aPage(1, first), aPage(2, second)], {
      imageKinds: kinds,
      track: { threshold: { match: 0.75, review: 0.5 }, requireLiveness, acceptUnmeasuredLiveness: true },
    }),
  );
const codes = ({ warnings }: ReturnType<typeof matched>) => warnings.map(({ code }) => code);

describe('the kinds of pictures', () => {
  const settle = (sent: SentImageKinds | null, imageKinds?: ImageKind[], sides: readonly Side[] = [1, 2]) =>
    settleImageKinds(sent, { track: { name: 'door', ...(imageKinds && { imageKinds }) }, sides });

  test('are those of the request, of its track, or guessed', () => {
    expect(settle(null)).toEqual(stated(null, null));
    expect(settle(['selfie', null])).toEqual(stated('selfie', null));
    expect(settle(['selfie', null], ['selfie', 'document'])).toEqual([
      { image: 1, kind: 'selfie', source: 'request' },
      { image: 2, kind: 'document', source: 'track' },
    ]);
    expect(settle(null, undefined, [1])).toEqual([{ image: 1, kind: null, source: 'guess' }]);
  });

  test('are said of every picture of a side', () => {
    expect(settle(['selfie', 'document'], undefined, [1, 1, 2]).map(({ image, kind }) => `${image} ${kind}`)).toEqual([
      '1 selfie',
      '2 selfie',
      '3 document',
    ]);
    expect(() => settle(null, undefined, [1, 1])).toThrow(
      expect.objectContaining({ code: 'MISSING_FIELD', fields: [expect.objectContaining({ field: 'imageFile2' })] }),
    );
  });

  test('are refused where the track says otherwise', () => {
    expect(() => settle([null, 'selfie'], ['selfie', 'document'])).toThrow(
      expect.objectContaining({
        code: 'INVALID_FIELD',
        fields: [{ field: 'imageKind2', code: 'INVALID_FIELD', detail: expect.stringContaining('takes a document') }],
      }),
    );
  });

  test('are refused of one picture alone, in which all faces are compared', () => {
    expect(() => settle(['selfie', null], undefined, [1])).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', fields: [expect.objectContaining({ field: 'imageKind1' })] }),
    );
    expect(() => settle([null, 'selfie'], undefined, [1])).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'imageKind2' })] }),
    );
    expect(() => settle(null, ['selfie', 'document'], [1])).toThrow(
      expect.objectContaining({ code: 'MISSING_FIELD', fields: [expect.objectContaining({ field: 'imageFile2' })] }),
    );
  });

  test('are in the result, with who says so; what is guessed follows from the roles of the faces', () => {
    expect(matched(stated('photo', 'document'), [[anObservation(0)], [anObservation(0)]]).result.imageKinds).toEqual(
      stated('photo', 'document'),
    );
    const card = [anObservation(0, { eyeDistance: 120 }), anObservation(0, { eyeDistance: 50 })];
    const kindsOf = (first: readonly FaceObservation[], second: readonly FaceObservation[]) =>
      matched(stated(null, null), [first, second]).result.imageKinds?.map(({ kind, source }) => `${kind} by ${source}`);
    expect(kindsOf(card, [anObservation(0)])).toEqual(['document by guess', 'selfie by guess']);
    expect(kindsOf([anObservation(0)], [anObservation(0)])).toEqual(['null by guess', 'null by guess']);
  });
});

describe('of a selfie', () => {
  const stranger = anObservation(5, large);
  const behind = anObservation(0, small);

  test('the largest face decides: one behind it that is alike is no match, and is warned of', () => {
    const selfie = matched(stated('selfie', 'document'), [[stranger, behind], [anObservation(0)]]);
    expect(selfie.result).toMatchObject({ decision: 'no_match', comparisons: [{ a: 'f1', b: 'f3' }] });
    expect(selfie.warnings).toEqual([
      { code: 'OTHER_FACES', page: 1, message: expect.stringMatching(/^Image 1 is a selfie, .* f1, .*: f2\.$/) },
    ]);
    expect(matched(stated(null, null), [[stranger, behind], [anObservation(0)]]).result.decision).toBe('match');
  });

  test('the largest on any page is meant', () => {
    const pages = [aPage(1, [behind], 1), aPage(1, [stranger], 2), aPage(2, [anObservation(5)])];
    const { result } = matchFaces(anInput(pages, { imageKinds: stated('selfie', null) }));
    expect(result).toMatchObject({ decision: 'match', comparisons: [{ a: 'f2', b: 'f3' }] });
  });

  test('one whose face is too poor is not replaced by somebody beside it', () => {
    const first = anObservation(0, { ...large, ...poor });
    for (const second of [behind, anObservation(0, { ...small, ...poor })]) {
      const selfie = matched(stated('selfie', null), [[first, second], [behind]]);
      expect(selfie.result.decision).toBe('inconclusive');
      expect(codes(selfie)).toEqual(['FACE_TOO_POOR', 'OTHER_FACES']);
    }
  });

  test('alone liveness is asked: the other picture does not stand in for it', () => {
    const pair = [[anObservation(0, spoofed)], [anObservation(0)]] as const;
    const printed = matched(stated('selfie', 'document'), pair, true);
    expect(printed.result.decision).toBe('review');
    expect(printed.warnings).toMatchObject([
      { code: 'LIVENESS_DOUBTFUL', message: expect.stringContaining('f1 does not look like a living person') },
      { code: 'SPOOF_SUSPECTED' },
    ]);
    expect(codes(matched(stated('selfie', null), pair, true))).toContain('LIVENESS_DOUBTFUL');
    expect(codes(matched(stated(null, null), pair, true))).not.toContain('LIVENESS_DOUBTFUL');
    const [first, second] = pair;
    expect(codes(matched(stated('selfie', 'document'), [second, first], true))).toEqual([]);
    expect(codes(matched(stated('selfie', null), [second, first], true))).toEqual(['SPOOF_SUSPECTED']);
  });

  test('both of two have to look live', () => {
    const pair = [[anObservation(0)], [anObservation(0, spoofed)]] as const;
    expect(codes(matched(stated('selfie', 'selfie'), pair, true))).toContain('LIVENESS_DOUBTFUL');
  });

  test('the role is live where it looks so, and unknown otherwise', () => {
    const rolesOf = (face: FaceObservation) =>
      matched(stated('selfie', 'document'), [[face], [anObservation(0)]]).result.faces.map(({ role }) => role);
    expect(rolesOf(anObservation(0))).toEqual(['live', 'portrait']);
    expect(rolesOf(anObservation(0, spoofed))).toEqual(['unknown', 'portrait']);
  });
});

describe('of a document', () => {
  test('the portrait decides, not the person who holds it, and its ghost is nobody to warn of', () => {
    const owner = anObservation(0.1, { ...large, liveness: { score: 0.99, spoof: 0.02 }, eyeDistance: 200 });
    const card = { liveness: { score: 0.7, spoof: 0.4 }, pose: { yaw: 15, pitch: 4, roll: 0 } };
    const portrait = anObservation(0, { ...card, ...small, eyeDistance: 90 });
    const ghost = anObservation(0.02, { ...card, ...boxOf(0.05), eyeDistance: 40 });
    const held = matched(stated('document', 'selfie'), [[owner, portrait, ghost], [anObservation(0)]]);
    expect(held.result).toMatchObject({ decision: 'match', comparisons: [{ a: 'f2', b: 'f4' }] });
    expect(held.result.faces.map(({ role }) => role)).toEqual(['live', 'portrait', 'ghost', 'live']);
    expect(held.warnings).toMatchObject([{ code: 'OTHER_FACES', message: expect.stringMatching(/f2, .*: f1\.$/) }]);
  });

  test('and of a photograph liveness is not asked, so that a demand for it is not met', () => {
    const pair = [[anObservation(0)], [anObservation(0)]] as const;
    for (const kind of ['document', 'photo'] as const) {
      const without = matched(stated('document', kind), pair, true);
      expect(without.warnings).toMatchObject([
        { code: 'LIVENESS_DOUBTFUL', message: expect.stringContaining('neither is of a selfie') },
      ]);
    }
    expect(codes(matched(stated('document', null), pair, true))).toEqual([]);
  });
});

test('of a photograph every face may match, and a print is no suspicion', () => {
  const group = [anObservation(5, large), anObservation(0, { ...small, ...spoofed })];
  const shown = matched(stated('photo', 'selfie'), [group, [anObservation(0)]]);
  expect(shown.result).toMatchObject({ decision: 'match', comparisons: [{ a: 'f1' }, { a: 'f2' }] });
  expect(shown.warnings).toEqual([]);
});

test('a stated document makes a living face of a picture of which nothing is stated live', () => {
  const { result } = matched(stated('document', null), [[anObservation(0)], [anObservation(0)]]);
  expect(result.faces.map(({ role }) => role)).toEqual(['portrait', 'live']);
  expect(result.imageKinds?.[1]).toEqual({ image: 2, kind: 'selfie', source: 'guess' });
});

test('a picture of a group is not guessed to be a selfie; one with somebody farther behind is', () => {
  const guessed = (faces: readonly FaceObservation[]) =>
    matched(stated('document', null), [[anObservation(0)], faces]).result.imageKinds?.[1]?.kind;
  expect(guessed([anObservation(0, large), anObservation(5, boxOf(0.3))])).toBeNull();
  expect(guessed([anObservation(0, large), anObservation(5, large)])).toBeNull();
  expect(guessed([anObservation(0, large), anObservation(5, small)])).toBe('selfie');
  expect(guessed([anObservation(0, large), anObservation(5, small), anObservation(9, small)])).toBe('selfie');
});
