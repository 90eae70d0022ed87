import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HumanFaceEngine, humanModule } from '../../src/adapters/human/human-face-engine.ts';
import { PiscinaThreads } from '../../src/adapters/piscina/piscina-threads.ts';
import { copiesAmong } from '../../src/domain/face/ghost-portrait.ts';
import { cardWithGhost, decoded, faceImage, facePicture, selfieWithCard } from '../fixtures/faces.ts';
import { describeFaceEngine } from './face-engine.suite.ts';

const create = () => new HumanFaceEngine({ threads: new PiscinaThreads({ module: humanModule, threads: 2 }) });
const options = { maxFaces: 20, timeoutMs: 60_000 };

describeFaceEngine('HumanFaceEngine', create);

describe('HumanFaceEngine', () => {
  let engine: HumanFaceEngine;

  beforeAll(() => {
    engine = create();
  });
  afterAll(() => engine.close());

  test.each([90, 180, 270])('a picture that was turned by %i degrees shows the same person', async (turn) => {
    const upright = await engine.find(await faceImage('manSmiling', 2), options);
    const turned = await engine.find(await decoded(facePicture('manSmiling', 2).rotate(turn)), options);
    const [a, b] = [upright.faces[0], turned.faces[0]];
    expect(turned.faces).toHaveLength(1);
    expect(engine.similarity(a?.descriptor ?? new Float32Array(), b?.descriptor ?? new Float32Array())).toBeGreaterThan(
      engine.calibration.match,
    );
  });

  test('a ghost portrait is known as a copy of the portrait beside it', async () => {
    const card = await decoded(await cardWithGhost('man'));
    const { faces } = await engine.find(card, options);
    expect([...copiesAmong({ image: 1, page: 1, ...card, faces }, engine)]).toEqual([[1, 0]]);
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

  test('runs on WebAssembly where the native library does not work', async () => {
    expect((await engine.check()).backend).toBe('wasm');
  });

  test('says what to do when the native library was asked for and does not work', async () => {
    const native = new HumanFaceEngine({
      threads: new PiscinaThreads({ module: humanModule, threads: 1 }),
      backend: 'tfjs-node',
    });
    await expect(native.check()).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringMatching(/tfjs-node.*wasm/),
    });
    await native.close();
  });
});
