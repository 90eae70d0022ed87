import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { PiscinaDocumentOpener } from '../../src/adapters/piscina/piscina-document-opener.ts';
import { PiscinaThreads } from '../../src/adapters/piscina/piscina-threads.ts';
import { TesseractOcrEngine, tesseractModule } from '../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { ZxingBarcodeReader, zxingModule } from '../../src/adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../src/application/stages/compute-slots.ts';
import { PageReader, type ReadPageOptions } from '../../src/application/stages/page-reader.ts';
import { drawLetter } from '../fixtures/documents.ts';

const options: ReadPageOptions = {
  place: { lane: 'interactive', clientId: 'acme' },
  languages: ['eng'],
  profile: 'fast',
  limits: { maxPages: 5, maxPixelsPerPage: 40e6, timeoutMs: 60_000 },
};

describe('PageReader', () => {
  const opener = new PiscinaDocumentOpener({ decoders: [pdfiumDecoder], threads: 1 });
  const engine = new TesseractOcrEngine({ threads: new PiscinaThreads({ module: tesseractModule, threads: 1 }) });
  let letter: Uint8Array;

  beforeAll(async () => {
    letter = (await drawLetter()).bytes;
  });
  afterAll(() => Promise.all([opener.close(), engine.close()]));

  const barcodesBy = (module: URL): ZxingBarcodeReader =>
    new ZxingBarcodeReader({ threads: new PiscinaThreads({ module, threads: 1 }) });
  const read = (barcodes: ZxingBarcodeReader) =>
    new PageReader({ opener, engine, barcodes, slots: new ComputeSlots(1) }).read(
      { type: 'pdf', bytes: letter, password: null },
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
    const barcodes = barcodesBy(new URL('./dying-thread.ts', import.meta.url));
    expect(await read(barcodes)).toMatchObject({ barcodes: [], barcodesSought: false });
    await barcodes.close();
  });
});
