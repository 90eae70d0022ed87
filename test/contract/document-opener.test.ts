import { afterEach, describe, expect, test } from 'vitest';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { PiscinaDocumentOpener } from '../../src/adapters/piscina/piscina-document-opener.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { drawingBomb, hugeBilevelPicture } from '../fixtures/broken-pdfs.ts';
import { describeDocumentOpener } from './document-opener.suite.ts';

describeDocumentOpener(
  'PiscinaDocumentOpener with PDFium and sharp',
  () => new PiscinaDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], threads: 2 }),
);

describe('PiscinaDocumentOpener', () => {
  const limits = { maxPages: 1, maxPixelsPerPage: 1_000_000, timeoutMs: 40_000 };
  const open: PiscinaDocumentOpener[] = [];

  afterEach(async () => {
    await Promise.all(open.splice(0).map((opener) => opener.close()));
  });

  test('gives no file longer than its own limit', async () => {
    const opener = new PiscinaDocumentOpener({ decoders: [pdfiumDecoder], threads: 1, longestMs: 300 });
    open.push(opener);
    const bomb = opener.page({ type: 'pdf', bytes: drawingBomb(), password: null }, 1, {
      ...limits,
      dpi: 72,
      colour: 'grey',
    });
    await expect(bomb).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: expect.stringContaining('longer than 0.3 s'),
    });
  });

  test('draws a picture of 400 megapixels that came in a few kilobytes, in little memory', async () => {
    const opener = new PiscinaDocumentOpener({ decoders: [pdfiumDecoder], threads: 1 });
    open.push(opener);
    const file = { type: 'pdf', bytes: hugeBilevelPicture(20_000), password: null } as const;
    const before = process.memoryUsage.rss();
    const { image } = await opener.page(file, 1, { ...limits, dpi: 300, colour: 'grey' });
    expect([image.width, image.height, image.pixels[0]]).toEqual([1000, 1000, 0]);
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(400);
  });

  test('refuses types that no decoder accepts', async () => {
    const opener = new PiscinaDocumentOpener({ decoders: [pdfiumDecoder], threads: 1 });
    open.push(opener);
    const picture = opener.outline({ type: 'jpeg', bytes: new Uint8Array(10), password: null }, limits);
    await expect(picture).rejects.toMatchObject({ code: 'UNREADABLE_FILE', message: expect.stringContaining('jpeg') });
  });
});
