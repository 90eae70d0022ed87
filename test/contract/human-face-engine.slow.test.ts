import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { HumanFaceEngine, humanModule } from '../../src/adapters/human/human-face-engine.ts';
import { copiesAmong } from '../../src/domain/face/ghost-portrait.ts';
import { areOfOnePhotograph } from '../../src/domain/face/one-photograph.ts';
import { cardWithGhost, decoded, faceImage, facePicture, selfieWithCard, withStrip } from '../fixtures/faces.ts';
import { gridOfMeans } from '../fixtures/onnx-model.ts';
import { runsNativeTensorFlow } from '../support/native-tensorflow.ts';
import { describeFaceEngine } from './face-engine.suite.ts';

const create = () => new HumanFaceEngine({ taskPool: new ProcessPool({ processes: 2 }).running(humanModule) });
const options = { maxFaces: 20, timeoutMs: 60_000 };

describeFaceEngine('HumanFaceEngine', create);

describe('HumanFaceEngine', () => {
  let engine: HumanFaceEngine;

  beforeAll(() => {
    engine = create();
  });
  afterAll(() => engine.close());

  const rotations = [90, 180, 270].flatMap((turn) =>
    (['man', 'manSmiling'] as const).map((name) => [name, turn] as const),
  );
  test.each(rotations)('the picture of the %s, turned by %i degrees, shows the same person', async (name, turn) => {
    const upright = await engine.find(await faceImage(name, 2), options);
    const turned = await engine.find(await decoded(facePicture(name, 2).rotate(turn)), options);
    const [a, b] = [upright.faces[0], turned.faces[0]];
    expect(turned.faces).toHaveLength(1);
    expect(engine.similarity(a?.descriptor ?? new Float32Array(), b?.descriptor ?? new Float32Array())).toBeGreaterThan(
      engine.calibration.match,
    );
  });

  const portraits = ['man', 'manSmiling', 'woman', 'blondeWoman', 'brownHairedWoman', 'womanInGrey'] as const;
  test.each(portraits)('no cover is told of the plain picture of the %s', async (name) => {
    const { faces } = await engine.find(await faceImage(name, 2), options);
    expect(faces[0]?.quality.issues.map(({ code }) => code)).not.toContain('occluded');
  });

  const strips = [
    ['eyes', [0, 1]],
    ['mouth', [3, 4]],
  ] as const;
  test.each(strips)('a strip over the %s is told, with what to do', async (part, [first, second]) => {
    const plain = await engine.find(await faceImage('woman', 2), options);
    const { landmarks } = plain.faces[0] ?? { landmarks: [] };
    const [from, to] = [landmarks[first] ?? ([0, 0] as const), landmarks[second] ?? ([0, 0] as const)];
    const { faces } = await engine.find(await decoded(await withStrip('woman', { scale: 2, from, to })), options);
    const reported = faces[0]?.quality.issues.find(({ code }) => code === 'occluded');
    expect(reported?.message).toMatch(new RegExp(`${part} .*covered. Take off`));
    expect(faces[0]?.covered).toContain(part);
  });

  test('a ghost portrait is known as a copy of the portrait beside it', async () => {
    const card = await decoded(await cardWithGhost('man'));
    const { faces } = await engine.find(card, options);
    expect([...copiesAmong({ image: 1, page: 1, ...card, faces }, engine)]).toEqual([[1, 0]]);
  });

  describe('copies of a photograph', () => {
    const seen = async (picture: Sharp) => {
      const { faces } = await engine.find(await decoded(picture), options);
      if (faces[0] === undefined) throw new Error('no face was found');
      return faces[0].thumbnail;
    };
    const copies: readonly (readonly [string, (picture: Sharp) => Promise<Sharp> | Sharp])[] = [
      ['the same', (picture) => picture],
      ['scaled', (picture) => picture.resize(150)],
      ['recompressed', async (picture) => sharp(await picture.jpeg({ quality: 20 }).toBuffer())],
      ['brightened', (picture) => picture.modulate({ brightness: 1.35 })],
      ['cropped', (picture) => picture.extract({ left: 14, top: 8, width: 270, height: 280 })],
      ['mirrored', (picture) => picture.flop()],
    ];
    test.each(copies)('a copy that is %s is of one photograph with it', async (_, copy) => {
      for (const name of ['woman', 'womanInGrey'] as const) {
        const original = await facePicture(name, 2).png().toBuffer();
        const thumbnails = [await seen(sharp(original)), await seen(await copy(sharp(original)))] as const;
        expect(areOfOnePhotograph(...thumbnails)).toBe(true);
      }
    });

    test('the portrait cut from a card is one of them', async () => {
      const card = await selfieWithCard('manSmiling', 'woman');
      const { faces } = await engine.find(await decoded(card), options);
      const cut = await seen(facePicture('woman', 2));
      expect(faces.map(({ thumbnail }) => areOfOnePhotograph(thumbnail, cut))).toEqual([false, true]);
    });

    test.each(['manElsewhere', 'manOutdoors', 'manSmiling', 'woman'] as const)(
      '%s is another photograph',
      async (name) => {
        const [first, second] = [await seen(facePicture('man', 2)), await seen(facePicture(name, 2))];
        expect(areOfOnePhotograph(first, second)).toBe(false);
      },
    );
  });

  test('a person and the portrait on a card beside them are found, match, and are no copies', async () => {
    const selfie = await decoded(await selfieWithCard('manSmiling', 'man'));
    const { faces } = await engine.find(selfie, options);
    const [person, portrait] = faces;
    expect(faces).toHaveLength(2);
    expect(copiesAmong({ image: 1, page: 1, ...selfie, faces }, engine).size).toBe(0);
    expect(
      engine.similarity(person?.descriptor ?? new Float32Array(), portrait?.descriptor ?? new Float32Array()),
    ).toBeGreaterThanOrEqual(engine.calibration.match);
  });

  test('runs on the native library where it works, and on WebAssembly elsewhere', async () => {
    expect((await engine.check()).backend).toBe(runsNativeTensorFlow() ? 'tfjs-node' : 'wasm');
  });

  test('runs on the native library when it was asked for, or says what to do', async () => {
    const native = new HumanFaceEngine({
      taskPool: new ProcessPool({ processes: 1 }).running(humanModule),
      backend: 'tfjs-node',
    });
    const checked = await native.check().catch((error: unknown) => error);
    const refused = { code: 'ENGINE_FAILED', message: expect.stringMatching(/tfjs-node.*wasm/) as string };
    expect(checked).toMatchObject(runsNativeTensorFlow() ? { backend: 'tfjs-node' } : refused);
    await native.close();
  });

  test('finds the same faces on WebAssembly as on what it chose by itself', async () => {
    const wasm = new HumanFaceEngine({
      taskPool: new ProcessPool({ processes: 1 }).running(humanModule),
      backend: 'wasm',
    });
    const image = await faceImage('man', 2);
    const [chosen, portable] = [await engine.find(image, options), await wasm.find(image, options)];
    expect(portable.engine.backend).toBe('wasm');
    const [face, same] = [chosen.faces[0], portable.faces[0]];
    expect(face?.boundingBox.x).toBeCloseTo(same?.boundingBox.x ?? -1, 2);
    expect(
      engine.similarity(face?.descriptor ?? new Float32Array(), same?.descriptor ?? new Float32Array()),
    ).toBeGreaterThan(engine.calibration.match);
    await wasm.close();
  });
});

describe('HumanFaceEngine with a model of an operator', () => {
  let folder: string;
  let engine: HumanFaceEngine;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-embedder-'));
    const model = join(folder, 'means.onnx');
    await writeFile(model, gridOfMeans());
    engine = new HumanFaceEngine({
      taskPool: new ProcessPool({ processes: 1 }).running(humanModule),
      describer: { kind: 'own', model },
    });
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  test('describes aligned faces with it, by numbers of length one', async () => {
    const { faces, engine: stamp } = await engine.find(await faceImage('man', 2), options);
    const turned = await engine.find(await decoded(facePicture('man', 2).rotate(90)), options);
    const other = await engine.find(await faceImage('blondeWoman', 2), options);
    const [face, same, another] = [faces, turned.faces, other.faces].map(([first]) => first?.descriptor);
    if (!face || !same || !another) throw new Error('a face was not found');
    expect(stamp.models).toEqual(['blazeface', 'facemesh', 'antispoof', 'liveness', 'means.onnx']);
    expect(face).toHaveLength(147);
    expect(Math.hypot(...face)).toBeCloseTo(1);
    expect(engine.score(face, face)).toBeCloseTo(1);
    expect(engine.score(face, same)).toBeGreaterThan(0.9);
    expect(engine.score(face, same)).toBeGreaterThan(engine.score(face, another));
  });

  test('says what to do when there is no such model', async () => {
    const absent = new HumanFaceEngine({
      taskPool: new ProcessPool({ processes: 1 }).running(humanModule),
      describer: { kind: 'own', model: join(folder, 'absent.onnx') },
    });
    await expect(absent.check()).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringMatching(/absent\.onnx.*DOCFACE_FACE_EMBEDDER_FILE/s),
    });
    await absent.close();
  });
});

describe("HumanFaceEngine with a second network beside dlib's", () => {
  let folder: string;
  let engine: HumanFaceEngine;
  const engineWith = (model: string) =>
    new HumanFaceEngine({
      taskPool: new ProcessPool({ processes: 1 }).running(humanModule),
      describer: { kind: 'dlib and sface', model },
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-beside-'));
    await writeFile(join(folder, 'means.onnx'), gridOfMeans(['weight', 'bias']));
    engine = engineWith(join(folder, 'means.onnx'));
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  test('describes a face by the numbers of both, of length one', async () => {
    const alone = create();
    const image = await faceImage('man', 2);
    const [both, dlib] = [await engine.find(image, options), await alone.find(image, options)];
    await alone.close();
    const [face, plain] = [both.faces[0]?.descriptor, dlib.faces[0]?.descriptor];
    if (!face || !plain) throw new Error('a face was not found');
    expect(both.engine.models).toEqual(['blazeface', 'facemesh', 'antispoof', 'liveness', 'dlib-resnet', 'sface']);
    expect(face).toHaveLength(128 + 147);
    expect(Math.hypot(...face)).toBeCloseTo(1);
    expect(Math.hypot(...face.subarray(0, 128))).toBeCloseTo(Math.sqrt(0.7));
    expect(
      alone.score(
        face.subarray(0, 128).map((value) => value / Math.sqrt(0.7)),
        plain,
      ),
    ).toBeCloseTo(1);
    expect(engine.calibration.descriptor).not.toBe(alone.calibration.descriptor);
  });

  test('says what to do when its model is damaged', async () => {
    await writeFile(join(folder, 'damaged.onnx'), 'no model');
    const damaged = engineWith(join(folder, 'damaged.onnx'));
    await expect(damaged.check()).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining('"docface models install"') as string,
    });
    await damaged.close();
  });
});
