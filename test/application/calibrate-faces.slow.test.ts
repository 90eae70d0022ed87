import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { parseCalibration } from '../../src/adapters/human/calibration.ts';
import { HumanFaceEngine, humanModule } from '../../src/adapters/human/human-face-engine.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { CalibrateFaces, type CalibrationReport } from '../../src/application/one-shot/calibrate-faces.ts';
import { ComputeSlots } from '../../src/application/pipeline/compute-slots.ts';
import { drawnPage, type FaceName, facePicture } from '../fixtures/faces.ts';

const men: readonly FaceName[] = ['man', 'manElsewhere', 'manOutdoors', 'manSmiling'];
const women: readonly FaceName[] = ['woman', 'blondeWoman', 'brownHairedWoman', 'womanInGrey'];
const changes = ['as it is', 'mirrored', 'darker'] as const;
const images = [...men, ...women].flatMap((name) => changes.map((change) => `${name}, ${change}`));
const person = (image: string) => (image.startsWith('man') ? 'man' : image.split(',')[0]);

const pairs = images.flatMap((first, index) =>
  images.slice(index + 1).map((second) => ({
    images: [first, second] as const,
    same: person(first) === person(second),
    group: first.includes('darker') || second.includes('darker') ? 'dark' : 'light',
  })),
);

async function open(image: string) {
  const [name = '', change] = image.split(', ');
  const isFace = (each: string): each is FaceName => [...men, ...women].some((known) => known === each);
  const picture = isFace(name) ? facePicture(name, 2) : await drawnPage();
  if (change === 'mirrored') picture.flop();
  if (change === 'darker') picture.linear(0.5, 0);
  return { type: 'png', bytes: await picture.png().toBuffer(), password: null } as const;
}

describe('calibrating on pairs of an operator', () => {
  const engine = new HumanFaceEngine({ taskPool: new ProcessPool({ processes: 2 }).running(humanModule) });
  const opener = new ProcessDocumentOpener({ decoders: [sharpDecoder], pool: new ProcessPool({ processes: 1 }) });
  const slots = new ComputeSlots(2);
  const calibrate = new CalibrateFaces({ opener, engine, slots, descriptor: 'dlib-resnet', timeoutMs: 60_000 });
  const progress: number[] = [];
  let report: CalibrationReport;

  beforeAll(async () => {
    const withDrawing = [...pairs, { images: ['man, as it is', 'drawing'] as const, same: true, group: 'light' }];
    report = await calibrate.calibrate(withDrawing, { open, set: 'ours', onProgress: (done) => progress.push(done) });
  }, 180_000);
  afterAll(async () => {
    await engine.close();
    await opener.close();
  });

  test('gives thresholds that no pair of different people reaches, in a file that can be read back', () => {
    const { calibration, groups } = report;
    const [all] = groups;
    expect(all).toMatchObject({ group: 'all', match: { falseMatches: 0 } });
    expect(calibration).toMatchObject({ set: 'ours', pairs: { same: 79, different: 198 } });
    expect(calibration.fmr).toBeGreaterThan(0);
    expect(calibration.fmrInterval?.[1]).toBeGreaterThanOrEqual(calibration.fmr);
    expect(parseCalibration(JSON.stringify(calibration), 'dlib-resnet')).toEqual(calibration);
  });

  test('writes figures, and nothing of the pictures', () => {
    const { descriptor, set, ...figures } = report.calibration;
    expect([descriptor, set]).toEqual(['dlib-resnet', 'ours']);
    const isFigures = (value: unknown): boolean =>
      typeof value === 'number' ||
      (typeof value === 'object' && value !== null && Object.values(value).every(isFigures));
    expect(Object.entries(figures).filter(([, value]) => !isFigures(value))).toEqual([]);
    // Thresholds, rates, their intervals and counts of pairs: fewer numbers than one face has.
    expect(JSON.stringify(figures).match(/\d[\d.e-]*/g)?.length).toBeLessThan(64);
  });

  test('tells the rates of each group, and which pictures show no face', () => {
    expect(report.groups.map(({ group }) => group)).toEqual(['all', 'dark', 'light']);
    const counted = report.groups.slice(1).reduce((sum, { match }) => sum + match.same + match.different, 0);
    expect(counted).toBe(pairs.length + 1);
    expect(report.withoutFace).toEqual(['drawing']);
    expect(report.calibration.failureToAcquire).toMatchObject({ rate: 1 / 25, pictures: 25 });
  });

  test('looks at each picture once', () => {
    expect(progress.toSorted((a, b) => a - b)).toEqual(Array.from({ length: images.length + 1 }, (_, at) => at + 1));
  });

  test('is refused for too few pairs, with how many are needed', async () => {
    const few = pairs.slice(0, 1);
    await expect(calibrate.calibrate(few, { open, set: 'few' })).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: expect.stringMatching(/at least 20 and 100 are needed/),
    });
  });
});
