import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';
import { boxOf } from '../../src/domain/document/geometry.ts';
import type { PageImage } from '../../src/domain/document/page.ts';
import { plainText } from '../../src/domain/document/plain-text.ts';
import { rotateBlocks } from '../../src/domain/document/rotate.ts';
import type { Threads } from '../../src/domain/ports/threads.ts';
import { rotateImage } from '../../src/imaging/rotate-image.ts';
import { describeOcrEngine } from '../contract/ocr-engine.suite.ts';
import { drawReceipt } from '../fixtures/documents.ts';
import { cropOf, rasterise } from '../fixtures/images.ts';
import { installedModels } from '../support/installed-models.ts';

const threads = (count: number): Threads => new ProcessPool({ processes: count }).running(paddleModule);

describeOcrEngine('PaddleOcrEngine', () => new PaddleOcrEngine({ threads: threads(2), folder: installedModels() }));

describe('PaddleOcrEngine', () => {
  const engines: PaddleOcrEngine[] = [];
  let receipt: PageImage;
  const options = { languages: ['eng'], layout: 'page', timeoutMs: 60_000 } as const;

  function start(): PaddleOcrEngine {
    const engine = new PaddleOcrEngine({
      threads: threads(1),
      folder: installedModels(),
    });
    engines.push(engine);
    return engine;
  }

  beforeAll(async () => {
    const [page] = await rasterise((await drawReceipt()).bytes, 150);
    receipt = cropOf(page!, { x: 0, y: 0, width: 1, height: 0.5 });
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
  });

  test('names the models of the profile and what runs them', async () => {
    const engine = start();
    const { engine: fast } = await engine.read(receipt, { ...options, profile: 'fast' });
    expect(fast).toEqual({
      name: 'pp-ocrv6',
      version: expect.stringMatching(/^1\.\d+\.\d+/),
      models: ['PP-OCRv6_tiny_det', 'PP-OCRv6_tiny_rec'],
      backend: 'onnxruntime-node',
    });
    expect((await engine.check()).models).toEqual(['PP-OCRv6_small_det', 'PP-OCRv6_small_rec']);
  });

  test('reads a receipt the same each time, whatever it read before', async () => {
    const engine = start();
    const first = await engine.read(receipt, { ...options, profile: 'fast' });
    expect(plainText([first])).toContain('SAMPLE CORNER CAFE');
    await engine.read(cropOf(receipt, { x: 0, y: 0, width: 1, height: 0.4 }), { ...options, profile: 'fast' });
    expect((await engine.read(receipt, { ...options, profile: 'fast' })).blocks).toEqual(first.blocks);
  });

  test('reads a receipt that lies on any side, and says how to turn it', async () => {
    const engine = start();
    const { blocks } = await engine.read(receipt, { ...options, profile: 'fast' });
    for (const turn of [90, 180, 270] as const) {
      const reading = await engine.read(rotateImage(receipt, turn), { ...options, profile: 'fast' });
      expect(reading.rotation).toBe(360 - turn);
      expect(plainText([reading])).toContain('SAMPLE CORNER CAFE');
      const upright = rotateBlocks(reading.blocks, reading.rotation!);
      const [first, found] = [boxOf(blocks[0]!.lines[0]!.polygon), boxOf(upright[0]!.lines[0]!.polygon)];
      expect(found.x).toBeCloseTo(first.x, 1);
      expect(found.y).toBeCloseTo(first.y, 1);
    }
  });
});
