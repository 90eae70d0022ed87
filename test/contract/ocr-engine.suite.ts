import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineReading, OcrEngine, ReadOptions } from '../../src/domain/ports/ocr-engine.ts';
import type { Box } from '../../src/domain/reading/document/geometry.ts';
import { boxOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import { rotateBlocks } from '../../src/domain/reading/document/rotate.ts';
import type { Block, Word } from '../../src/domain/reading/document/text-layout.ts';
import { rotateImage } from '../../src/imaging/rotate-image.ts';
import { drawElectricityBill, drawLetter } from '../drawn/documents.ts';
import { cropOf, rasterise } from '../fixtures/images.ts';

const english: ReadOptions = { languages: ['eng'], layout: 'page', timeoutMs: 40_000 };

const textOf = (reading: EngineReading): string => plainText([reading]);
const wordsOf = (blocks: readonly Block[]): Word[] =>
  blocks.flatMap((block) => block.lines.flatMap((line) => line.words));

function wordNamed(reading: EngineReading, text: string): Box {
  const found = wordsOf(reading.blocks).find((word) => word.text === text);
  if (!found) throw new Error(`"${text}" was not read in: ${textOf(reading)}`);
  return boxOf(found.polygon);
}

function blank(width: number, height: number, channels: 1 | 3 = 1): PageImage {
  return { width, height, channels, pixels: new Uint8Array(width * height * channels).fill(255), dpi: null };
}

/** What every OCR engine must do. It reads English and Portuguese at least. */
export function describeOcrEngine(name: string, start: () => OcrEngine): void {
  describe(`${name} as an OCR engine`, () => {
    let engine: OcrEngine;
    /** The upper part of a letter, and what its drawing says. */
    let letter: PageImage;
    let small: PageImage;

    beforeAll(async () => {
      engine = start();
      const [page] = await rasterise((await drawLetter()).bytes, 150);
      letter = cropOf(page!, { x: 0, y: 0, width: 1, height: 0.5 });
      small = cropOf(page!, { x: 0.1, y: 0.07, width: 0.5, height: 0.15 });
    });
    afterAll(async () => {
      await engine.close();
    });

    test('says which engine and models would run', async () => {
      const stamp = await engine.check();
      expect(stamp.name).toBe(engine.name);
      expect(stamp.version).toMatch(/^\d+\.\d+/);
      expect(stamp.models.length).toBeGreaterThan(0);
      expect(stamp.backend).not.toBe('');
    });

    test('reads a page in colour with the place and confidence of each word', async () => {
      const reading = await engine.read(letter, english);
      const text = textOf(reading).replaceAll('\n', ' ');
      expect(text).toContain(
        'Thank you for your letter of 3 August. We have read your proposal with care and would like',
      );
      expect(text).toContain('Before we decide, two points need an answer.');
      const dear = wordNamed(reading, 'Dear');
      expect(dear.x).toBeCloseTo(72 / 595.28, 2);
      expect(dear.y).toBeCloseTo(192 / (841.89 / 2), 2);
      const words = wordsOf(reading.blocks);
      expect(words.length).toBeGreaterThan(120);
      for (const word of words) {
        expect(word.confidence).toBeGreaterThanOrEqual(0);
        expect(word.confidence).toBeLessThanOrEqual(1);
        for (const [x, y] of word.polygon) expect(x >= 0 && x <= 1 && y >= 0 && y <= 1, word.text).toBe(true);
      }
      const mean = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
      expect(mean).toBeGreaterThan(0.85);
      expect(reading.engine).toMatchObject({ name: engine.name });
    });

    test('makes lines of words and blocks of lines that agree with them', async () => {
      const { blocks } = await engine.read(small, english);
      for (const block of blocks) {
        expect(block.text).toBe(block.lines.map((line) => line.text).join('\n'));
        for (const line of block.lines) {
          expect(line.text).toBe(line.words.map((word) => word.text).join(' '));
          expect(line.words.length).toBeGreaterThan(0);
        }
      }
    });

    test('reads accents in Portuguese', async () => {
      const [bill] = await rasterise((await drawElectricityBill()).bytes, 200);
      const part = cropOf(bill!, { x: 0, y: 0.1, width: 0.55, height: 0.14 });
      const text = textOf(await engine.read(part, { ...english, languages: ['por', 'eng'] }));
      expect(text).toContain('RUA DAS ACÁCIAS, 123');
      expect(text).toContain('SÃO PAULO - SP');
      expect(text).toContain('123.456.789-09');
    });

    test('skips languages that it lacks, and fails when none is left', async () => {
      const reading = await engine.read(small, { ...english, languages: ['xxx', 'eng'] });
      expect(textOf(reading)).toContain('Archive');
      const none = engine.read(small, { ...english, languages: ['xxx', '../eng'] });
      await expect(none).rejects.toMatchObject({ code: 'UNKNOWN_LANGUAGE', retryable: false });
    });

    test('knows which languages it reads', async () => {
      expect(await engine.languages()).toEqual(expect.arrayContaining(['eng', 'por']));
      expect(await engine.languages()).not.toContain('xxx');
    });

    test('reads only the region that it is told, in places of the whole image', async () => {
      const region = { x: 0, y: 0.42, width: 1, height: 0.06 };
      const reading = await engine.read(letter, { ...english, region });
      expect(textOf(reading)).toContain('Dear Mr. Modelo,');
      expect(textOf(reading)).not.toContain('Thank');
      const whole = wordNamed(await engine.read(letter, english), 'Dear');
      const part = wordNamed(reading, 'Dear');
      expect(part.x).toBeCloseTo(whole.x, 2);
      expect(part.y).toBeCloseTo(whole.y, 2);
    });

    test('reads a single line', async () => {
      const region = { x: 0.1, y: 0.425, width: 0.3, height: 0.055 };
      const { blocks } = await engine.read(letter, { ...english, layout: 'line', region });
      expect(plainText([{ blocks }]).trim()).toBe('Dear Mr. Modelo,');
    });

    test('finds no text on a blank page, on a dot and on a speck', async () => {
      expect((await engine.read(blank(800, 600), english)).blocks).toEqual([]);
      expect((await engine.read(blank(1, 1, 3), english)).blocks).toEqual([]);
      expect((await engine.read(blank(3, 900), { ...english, layout: 'line' })).blocks).toEqual([]);
    });

    test('tells how to turn a page that is not upright, or reads it as it lies', async () => {
      for (const turn of [180, 90] as const) {
        const reading = await engine.read(rotateImage(small, turn), english);
        if (reading.rotation === null) continue;
        expect(reading.rotation).toBe((360 - turn) % 360);
        const upright = rotateBlocks(reading.blocks, reading.rotation);
        const [expected, found] = [
          wordNamed(await engine.read(small, english), 'Archive'),
          wordNamed({ ...reading, blocks: upright }, 'Archive'),
        ];
        expect(found.x).toBeCloseTo(expected.x, 1);
        expect(found.y).toBeCloseTo(expected.y, 1);
      }
    });

    test('refuses pixels that are not there, and reads the next page', async () => {
      const missing = engine.read({ ...letter, pixels: letter.pixels.subarray(0, 100) }, english);
      await expect(missing).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
      await expect(engine.read(blank(0, 0), english)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
      const outside = engine.read(small, { ...english, region: { x: 1.5, y: 0, width: 1, height: 1 } });
      await expect(outside).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
      await expect(engine.read(blank(40_000, 4), english)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
      expect(textOf(await engine.read(small, english))).toContain('Archive');
    });

    test('stops at the deadline, and reads the next page', async () => {
      const began = performance.now();
      const late = engine.read(letter, { ...english, timeoutMs: 50 });
      await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
      expect(performance.now() - began).toBeLessThan(3000);
      expect(textOf(await engine.read(small, english))).toContain('Archive');
    });

    test('reads many pages at once as it reads them one by one', async () => {
      const alone = textOf(await engine.read(small, english));
      const together = await Promise.all(Array.from({ length: 5 }, () => engine.read(small, english)));
      expect(together.map(textOf)).toEqual(Array(5).fill(alone));
    });

    test('leaves the image as it was', async () => {
      const before = Buffer.from(small.pixels);
      await engine.read(small, english);
      expect(before.equals(small.pixels)).toBe(true);
    });

    test('blames no page for being closed', async () => {
      const other = start();
      const handedBack = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true };
      await other.check();
      const running = other.read(letter, english).catch((error: unknown) => error);
      await sleep(20);
      await other.close();
      expect(await running).toMatchObject(handedBack);
      await expect(other.read(small, english)).rejects.toMatchObject(handedBack);
      await other.close();
    });
  });
}
