import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchFaces } from '../../src/domain/face/match-faces.ts';
import type { FaceEngine } from '../../src/domain/ports/face-engine.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import type { FaceObservation } from '../../src/domain/result/face.ts';
import { decoded, drawnPage, faceImage, facePicture } from '../fixtures/faces.ts';

const options = { maxFaces: 20, timeoutMs: 60_000 };

/** What every face engine must do, whatever it is made of. `create` gives an engine with two threads. */
export function describeFaceEngine(name: string, create: () => FaceEngine): void {
  describe(`${name} as a face engine`, () => {
    let engine: FaceEngine;
    let man: FaceObservation;
    let manElsewhere: FaceObservation;
    let woman: FaceObservation;
    let womanInGrey: FaceObservation;

    const only = async (image: PageImage): Promise<FaceObservation> => {
      const { faces } = await engine.find(image, options);
      const [face] = faces;
      if (face === undefined || faces.length > 1) throw new Error(`the picture shows one face, not ${faces.length}`);
      return face;
    };

    beforeAll(async () => {
      engine = create();
      [man, manElsewhere, woman, womanInGrey] = await Promise.all([
        faceImage('man').then(only),
        faceImage('manElsewhere').then(only),
        faceImage('woman').then(only),
        faceImage('womanInGrey').then(only),
      ]);
    });
    afterAll(() => engine.close());

    test('says what runs, the same when it is checked and when it works', async () => {
      const checked = await engine.check();
      const { engine: worked } = await engine.find(await faceImage('man'), options);
      expect(checked).toEqual(worked);
      expect(checked).toMatchObject({ name: engine.name, version: expect.stringMatching(/^\d/) });
      expect(checked.models.length).toBeGreaterThan(0);
    });

    test('finds every face of a group, largest first', async () => {
      const { faces } = await engine.find(await faceImage('group'), options);
      const sizes = faces.map(({ boundingBox }) => boundingBox.height);
      expect(faces).toHaveLength(5);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    });

    test('stops at the number of faces that is wanted, and says how many are left out', async () => {
      const group = await faceImage('group');
      const { faces, leftOut } = await engine.find(group, { ...options, maxFaces: 2 });
      expect([faces.length, leftOut]).toEqual([2, 3]);
      expect((await engine.find(group, options)).leftOut).toBe(0);
    });

    test('finds no face in a drawn page', async () => {
      const { faces } = await engine.find(await decoded(await drawnPage()), options);
      expect(faces).toEqual([]);
    });

    test('tells where a face and its parts are, as the viewer sees them', () => {
      const { boundingBox: box, landmarks } = man;
      expect(landmarks).toHaveLength(5);
      for (const [x, y] of landmarks) {
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.height);
      }
      const [leftEye, rightEye, nose, mouthLeft, mouthRight] = landmarks.map(([x, y]) => ({ x, y }));
      expect(leftEye?.x).toBeLessThan(rightEye?.x ?? 0);
      expect(leftEye?.y).toBeLessThan(nose?.y ?? 0);
      expect(nose?.y).toBeLessThan(mouthLeft?.y ?? 0);
      expect(mouthLeft?.x).toBeLessThan(mouthRight?.x ?? 0);
    });

    test('measures the distance of the eyes in pixels of the image that it was given', async () => {
      const twice = await only(await faceImage('man', 2));
      expect(twice.eyeDistance / man.eyeDistance).toBeCloseTo(2, 1);
    });

    test('keeps its numbers within their ranges', () => {
      for (const face of [man, manElsewhere, woman, womanInGrey]) {
        const { boundingBox, quality, confidence, liveness } = face;
        const shares = [...Object.values(boundingBox), quality.score, confidence, ...Object.values(liveness ?? {})];
        for (const share of shares) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
      }
    });

    test('tells which way a head leans', async () => {
      const leaning = async (degrees: number) =>
        await only(await decoded(facePicture('man', 2).rotate(degrees, { background: '#444' })));
      const [left, right] = await Promise.all([leaning(-20), leaning(20)]);
      expect(left.pose.roll).toBeCloseTo(man.pose.roll - 20, -1);
      expect(right.pose.roll).toBeCloseTo(man.pose.roll + 20, -1);
    });

    test('a face is fully similar to itself', () => {
      expect(engine.similarity(man.descriptor, man.descriptor)).toBeCloseTo(1, 5);
      expect(engine.similarity(woman.descriptor, Float32Array.from(woman.descriptor))).toBeCloseTo(1, 5);
    });

    test('similarity is symmetric and between 0 and 1', () => {
      const faces = [man, manElsewhere, woman, womanInGrey];
      for (const a of faces) {
        for (const b of faces) {
          const similarity = engine.similarity(a.descriptor, b.descriptor);
          expect(similarity).toBe(engine.similarity(b.descriptor, a.descriptor));
          expect(similarity).toBeGreaterThanOrEqual(0);
          expect(similarity).toBeLessThanOrEqual(1);
        }
      }
    });

    test('two pictures of one person match and those of two do not', () => {
      const { match, review } = engine.calibration;
      const others = [woman, womanInGrey].flatMap((other) => [
        engine.similarity(man.descriptor, other.descriptor),
        engine.similarity(manElsewhere.descriptor, other.descriptor),
      ]);
      expect(engine.similarity(man.descriptor, manElsewhere.descriptor)).toBeGreaterThanOrEqual(match);
      expect(Math.max(...others)).toBeLessThan(review);
    });

    test('states thresholds and error rates that make sense', () => {
      const { match, review, set, fmr, fnmr } = engine.calibration;
      expect(match).toBeGreaterThan(review);
      expect(match).toBeLessThan(1);
      expect(fmr).toBeGreaterThan(0);
      expect(fmr).toBeLessThan(0.01);
      expect(fnmr).toBeGreaterThan(0);
      expect(fnmr).toBeLessThan(1);
      expect(set).not.toBe('');
    });

    test('leaves no descriptor and no thumbnail in what a request keeps', () => {
      const page = { page: 1, width: 100, height: 100 };
      const { result, warnings } = matchFaces({
        mode: 'two_images',
        pages: [
          { ...page, image: 1, faces: [man] },
          { ...page, image: 2, faces: [manElsewhere] },
        ],
        imageKinds: [],
        track: { threshold: null, requireLiveness: false },
        engine: {
          stamp: { name: engine.name, version: '1', models: [], backend: 'any' },
          calibration: engine.calibration,
          similarity: (a, b) => engine.similarity(a, b),
        },
        consent: { given: true, purpose: 'test', legalBasis: 'consent', noticeVersion: '1', recordedAt: '2026-11-21' },
      });
      const kept = JSON.stringify({ result, warnings });
      expect(result.decision).toBe('match');
      expect(kept).not.toContain('descriptor');
      expect(kept).not.toContain('thumbnail');
      expect(kept).not.toContain(String(man.descriptor[0]));
      expect(man.thumbnail === null || !kept.includes(String(man.thumbnail[0]))).toBe(true);
    });

    test('answers calls at once as it does one by one', async () => {
      const images = await Promise.all([faceImage('man'), faceImage('woman'), faceImage('manElsewhere')]);
      const found = await Promise.all(images.map(only));
      expect(found.map(({ boundingBox }) => boundingBox)).toEqual(
        [man, woman, manElsewhere].map(({ boundingBox }) => boundingBox),
      );
    });

    test('answers the same for the same image, whatever it saw before', async () => {
      expect((await only(await faceImage('man'))).descriptor).toEqual(man.descriptor);
    });

    test('leaves the pixels of the caller as they are', async () => {
      const image = await faceImage('woman');
      const before = Uint8Array.from(image.pixels);
      await engine.find(image, options);
      expect(image.pixels).toEqual(before);
    });

    test('a call that runs out of time fails alone and leaves the engine usable', async () => {
      const group = await faceImage('group', 3);
      const failed = engine.find(group, { maxFaces: 20, timeoutMs: 1 });
      const good = engine.find(group, options);
      await expect(failed).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
      expect((await good).faces).toHaveLength(5);
      expect((await engine.find(await faceImage('man'), options)).faces).toHaveLength(1);
    });

    test.each([
      [1, 1],
      [2, 3],
      [1, 700],
      [1201, 1],
      [33, 17],
    ])('an image of %i x %i pixels is searched without an error', async (width, height) => {
      const image = {
        width,
        height,
        channels: 3,
        pixels: new Uint8Array(width * height * 3).fill(128),
        dpi: null,
      } as const;
      expect((await engine.find(image, options)).faces).toEqual([]);
    });

    test.each([
      [163, 161],
      [251, 333],
    ])('a face is found in a picture of %i x %i pixels', async (width, height) => {
      const picture = facePicture('man', 2).resize(width, height, { fit: 'contain', background: '#444' });
      const face = await only(await decoded(picture));
      expect(engine.similarity(face.descriptor, man.descriptor)).toBeGreaterThanOrEqual(engine.calibration.match);
    });

    test('a face is found in a picture of 40 megapixels', async () => {
      const picture = facePicture('man').resize(7300, 5480, { fit: 'contain', background: '#444' });
      const face = await only(await decoded(picture));
      expect(face.eyeDistance).toBeGreaterThan(500);
      expect(engine.similarity(face.descriptor, man.descriptor)).toBeGreaterThanOrEqual(engine.calibration.match);
    });

    test('pixels that do not fit the size are refused', async () => {
      const image = { width: 10, height: 10, channels: 3, pixels: new Uint8Array(7), dpi: null } as const;
      await expect(engine.find(image, options)).rejects.toMatchObject({ code: 'ENGINE_FAILED' });
    });

    test('blames no picture for being closed, and closes twice without an error', async () => {
      const other = create();
      const running = other.find(await faceImage('man'), options).catch((error: unknown) => error);
      await other.close();
      expect(await running).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
      await other.close();
    });
  });
}
