import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { TesseractOcrEngine, tesseractModule } from '../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { ZxingBarcodeReader, zxingModule } from '../../src/adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../src/application/pipeline/compute-slots.ts';
import { PageReader, type ReadPageOptions } from '../../src/application/stages/page-reader.ts';
import { boxOf } from '../../src/domain/reading/document/geometry.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import { drawLetter } from '../drawn/documents.ts';
import { drawForm } from '../drawn/layouts/forms.ts';
import { letterText, letterWithPictures, pictureOfText } from '../fixtures/pictured-letter.ts';
import { mappedLines, pageOfMap } from '../fixtures/shifted-map.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';
import { turnedPdf } from '../support/turned-pdf.ts';

const options: ReadPageOptions = {
  position: { lane: 'interactive', clientId: 'acme' },
  languages: ['eng'],
  profile: 'fast',
  limits: { maxPages: 5, maxPixelsPerPage: 40e6, timeoutMs: 60_000 },
};

describe('PageReader', () => {
  const opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool: new ProcessPool({ processes: 1 }) });
  const engine = new TesseractOcrEngine({ taskPool: new ProcessPool({ processes: 1 }).running(tesseractModule) });
  const images = openImageAnalysis();
  let letter: Uint8Array;

  beforeAll(async () => {
    letter = (await drawLetter()).bytes;
  });
  afterAll(() => Promise.all([opener.close(), engine.close(), images.close()]));

  const barcodesBy = (module: URL): ZxingBarcodeReader =>
    new ZxingBarcodeReader({ taskPool: new ProcessPool({ processes: 1 }).running(module) });
  const read = (barcodes: ZxingBarcodeReader, bytes = letter, ocr = engine) =>
    new PageReader({ opener, engine: ocr, barcodes, images, slots: new ComputeSlots(1) }).read(
      { type: 'pdf', bytes, password: null },
      1,
      options,
    );

  test('leaves no page without its barcodes because their reader was closed', async () => {
    const barcodes = barcodesBy(zxingModule);
    expect((await read(barcodes)).barcodesSought).toBe(true);
    await barcodes.close();
    await expect(read(barcodes)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
  });

  test('reads a page whose barcodes kill their reader, and says that they were not sought', async () => {
    const barcodes = barcodesBy(new URL('../contract/dying-worker.ts', import.meta.url));
    expect(await read(barcodes)).toMatchObject({ barcodes: [], barcodesSought: false });
    await barcodes.close();
  });

  test('reads pictures beside a text layer, says which they are, and doubles no word', async () => {
    const barcodes = barcodesBy(zxingModule);
    const area = { x: 150, y: 300, width: 240, height: 150 };
    const png = await pictureOfText(['ALEX EXAMPLE', 'Surveyor of paper', 'Card 1234567'], area);
    const over = [{ text: 'Shown on 3 May 2026', x: 170, y: 400, size: 14 }];
    const reading = await read(barcodes, await letterWithPictures([{ png, area }], over));
    const inPicture = reading.blocks.filter(({ source }) => source === 'ocr');
    expect(plainText([{ blocks: inPicture }]).trim()).toBe('ALEX EXAMPLE\nSurveyor of paper\nCard 1234567');
    const words = plainText([reading]).trim().split(/\s+/);
    expect(words.toSorted()).toEqual(
      `${letterText} ALEX EXAMPLE Surveyor of paper Card 1234567 Shown on 3 May 2026`.split(' ').toSorted(),
    );
    const [name] = inPicture.flatMap(({ lines }) => lines[0]?.words ?? []);
    expect(boxOf(name!.polygon).x * 595).toBeCloseTo(164, -1);
    expect(boxOf(name!.polygon).y * 842).toBeCloseTo(318, -1);
    expect(reading).toMatchObject({ source: 'text_layer', pictures: [{ engine: { name: engine.name } }] });
    expect(reading.pictures?.[0]).not.toHaveProperty('unreadScripts');
    expect(reading.quality).toEqual({ score: 1, defects: [] });
    expect(await read(barcodes)).not.toHaveProperty('pictures');
    await barcodes.close();
  });

  test('has the ruled lines that a PDF draws, those that are seen where it draws none, and those in its pictures', async () => {
    const barcodes = barcodesBy(zxingModule);
    const area = { x: 150, y: 300, width: 240, height: 150 };
    const png = await pictureOfText(['ALEX EXAMPLE', 'Surveyor of paper'], area, [70, 110]);
    const drawn = (lines: readonly number[]) => letterWithPictures([{ png, area }], [], lines);
    const heights = async (bytes: Uint8Array) =>
      (await read(barcodes, bytes)).ruledLines?.map(({ from }) => Math.round((from[1] * 841.89) / 5) * 5).toSorted();
    expect(await heights(await drawn([600]))).toEqual([370, 410, 600]);
    expect(await heights(await drawn([]))).toEqual([370, 410]);
    await barcodes.close();
  });

  test('reads a page whose picture kills the engine, and says that it was not read', async () => {
    const barcodes = barcodesBy(zxingModule);
    const area = { x: 150, y: 300, width: 240, height: 150 };
    const bytes = await letterWithPictures([{ png: await pictureOfText(['ALEX EXAMPLE'], area), area }]);
    const dying = new URL('../contract/dying-worker.ts', import.meta.url);
    const broken = new TesseractOcrEngine({ taskPool: new ProcessPool({ processes: 1 }).running(dying) });
    const reading = await read(barcodes, bytes, broken);
    expect(reading).toMatchObject({ source: 'text_layer', pictures: [{ engine: null }] });
    expect(plainText([reading]).replaceAll(/\s+/g, ' ').trim()).toBe(letterText);
    await Promise.all([barcodes.close(), broken.close()]);
  });

  test('reads a page whose text is turned upright, with its pictures and fields', async () => {
    const barcodes = barcodesBy(zxingModule);
    const area = { x: 150, y: 300, width: 240, height: 150 };
    const png = await pictureOfText(['ALEX EXAMPLE', 'Surveyor of paper', 'Card 1234567'], area);
    const bytes = await turnedPdf(await letterWithPictures([{ png, area }]), 90);
    const reading = await read(barcodes, bytes);
    expect(reading).toMatchObject({ source: 'text_layer', rotation: 270, skew: 0, width: 595, height: 842 });
    const inPicture = reading.blocks.filter(({ source }) => source === 'ocr');
    expect(plainText([{ blocks: inPicture }]).trim()).toBe('ALEX EXAMPLE\nSurveyor of paper\nCard 1234567');
    await barcodes.close();
  });

  test.each(['digits', 'letters and digits'] as const)('reads a page whose layer shifts %s by OCR', async (shifted) => {
    const barcodes = barcodesBy(zxingModule);
    const reading = await read(barcodes, pageOfMap(shifted));
    expect(reading).toMatchObject({ source: 'ocr', quality: { defects: ['text_layer_doubted'] } });
    expect(plainText([reading]).replaceAll(/\s+/g, ' ').trim()).toBe(mappedLines.join(' '));
    expect(reading.quality.score).toBeLessThan(1);
    expect(await read(barcodes, pageOfMap('nothing'))).toMatchObject({
      source: 'text_layer',
      quality: { defects: [] },
    });
    await barcodes.close();
  });

  test('reads the fields of a form, and none where there are none', async () => {
    const barcodes = barcodesBy(zxingModule);
    const { bytes } = await drawForm('colons', [{ label: 'Town', value: 'Example' }], { keeping: 'fields' });
    expect((await read(barcodes, bytes)).formFields).toMatchObject([{ value: 'Example' }]);
    expect(await read(barcodes)).not.toHaveProperty('formFields');
    await barcodes.close();
  });
});
