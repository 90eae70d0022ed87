import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { TesseractOcrEngine, tesseractModule } from '../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { ZxingBarcodeReader, zxingModule } from '../../src/adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../src/application/stages/compute-slots.ts';
import { PageReader, type ReadPageOptions } from '../../src/application/stages/page-reader.ts';
import { drawLetter } from '../fixtures/documents.ts';
import { drawForm } from '../fixtures/drawing/forms.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';

const options: ReadPageOptions = {
  place: { lane: 'interactive', clientId: 'acme' },
  languages: ['eng'],
  profile: 'fast',
  limits: { maxPages: 5, maxPixelsPerPage: 40e6, timeoutMs: 60_000 },
};

describe('PageReader', () => {
  const opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool: new ProcessPool({ processes: 1 }) });
  const engine = new TesseractOcrEngine({ threads: new ProcessPool({ processes: 1 }).running(tesseractModule) });
  const images = openImageAnalysis();
  let letter: Uint8Array;

  beforeAll(async () => {
    letter = (await drawLetter()).bytes;
  });
  afterAll(() => Promise.all([opener.close(), engine.close(), images.close()]));

  const barcodesBy = (module: URL): ZxingBarcodeReader =>
    new ZxingBarcodeReader({ threads: new ProcessPool({ processes: 1 }).running(module) });
  const read = (barcodes: ZxingBarcodeReader, bytes = letter) =>
    new PageReader({ opener, engine, barcodes, images, slots: new ComputeSlots(1) }).read(
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
    const barcodes = barcodesBy(new URL('../contract/dying-thread.ts', import.meta.url));
    expect(await read(barcodes)).toMatchObject({ barcodes: [], barcodesSought: false });
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
