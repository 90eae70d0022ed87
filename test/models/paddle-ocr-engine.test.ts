import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';
import type { EngineReading } from '../../src/domain/ports/ocr-engine.ts';
import type { TaskPool } from '../../src/domain/ports/task-pool.ts';
import { boxOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import { rotateBlocks } from '../../src/domain/reading/document/rotate.ts';
import { rotateImage } from '../../src/imaging/rotate-image.ts';
import { describeOcrEngine } from '../contract/ocr-engine.suite.ts';
import { drawLetter, drawReceipt } from '../drawn/documents.ts';
import { cropOf, pictureOf, rasterise } from '../fixtures/images.ts';
import { installedModels } from '../support/installed-models.ts';

const taskPool = (count: number): TaskPool => new ProcessPool({ processes: count }).running(paddleModule);

describeOcrEngine('PaddleOcrEngine', () => new PaddleOcrEngine({ taskPool: taskPool(2), folder: installedModels() }));

/** A page signed below the text with a pen: a curve of loops, which is no letter. */
async function signed(page: PageImage): Promise<PageImage> {
  const { width, height } = page;
  const loops = Array.from({ length: 8 }, (_, index) => {
    const [x, first, second] = [index * 45, index % 3 === 0 ? -63 : -14, index % 2 === 0 ? -7 : -35];
    return `C ${x + 9} ${first}, ${x + 63} ${second}, ${x + 32} 70 S ${x + 54} 28, ${x + 45} 70`;
  });
  const pen = `<path d="M 0 70 ${loops.join(' ')}" fill="none" stroke="#222" stroke-width="5"/>`;
  const place = `<g transform="translate(${0.45 * width} ${0.75 * height})">${pen}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${place}</svg>`;
  const drawn = pictureOf(page).composite([{ input: Buffer.from(svg) }]);
  return { ...page, channels: 3, pixels: await drawn.removeAlpha().toColourspace('srgb').raw().toBuffer() };
}

describe('PaddleOcrEngine', () => {
  const engines: PaddleOcrEngine[] = [];
  let receipt: PageImage;
  const options = { languages: ['eng'], layout: 'page', timeoutMs: 60_000 } as const;

  function start(): PaddleOcrEngine {
    const engine = new PaddleOcrEngine({
      taskPool: taskPool(1),
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

  test('reads the same on several cores as on one', async () => {
    const engine = start();
    const one = await engine.read(receipt, { ...options, profile: 'fast' });
    // The first page on several cores may be over before the other threads have loaded their models.
    for (let page = 0; page < 3; page += 1) {
      expect(await engine.read(receipt, { ...options, profile: 'fast', cores: 4 })).toEqual(one);
    }
  });

  test('leaves a signature out of the text, and says where it is whichever way up the page is', async () => {
    const engine = start();
    const [letter] = await rasterise((await drawLetter()).bytes, 150);
    const page = await signed(letter!);
    const plain = await engine.read(letter!, { ...options, profile: 'fast' });
    // The digit in the footer passes for a letter at times.
    const body = (reading: EngineReading): string => plainText([reading]).replace(/\nPage .*/, '');
    expect(plain.leftOut).toEqual([]);
    for (const turn of [0, 180] as const) {
      const reading = await engine.read(rotateImage(page, turn), { ...options, profile: 'fast' });
      expect(body(reading)).toBe(body(plain));
      expect(reading.leftOut).toMatchObject([{ kind: 'mark' }]);
      const [mark] = rotateBlocks(reading.leftOut!, turn);
      const { x, y, width, height } = boxOf(mark!.polygon);
      const middle = { x: x + width / 2, y: y + height / 2 };
      expect(Math.hypot(middle.x - 0.6, middle.y - 0.775)).toBeLessThan(0.03);
      expect([width > 0.25, height > 0.04, height < 0.1]).toEqual([true, true, true]);
    }
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
