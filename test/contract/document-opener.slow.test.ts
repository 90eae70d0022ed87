import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { drawingBomb, hugeBilevelPicture } from '../fixtures/broken-pdfs.ts';
import { describeDocumentOpener } from './document-opener.suite.ts';

describeDocumentOpener(
  'ProcessDocumentOpener with PDFium and sharp',
  () => new ProcessDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], pool: new ProcessPool({ processes: 2 }) }),
);

describe('ProcessDocumentOpener', () => {
  const limits = { maxPages: 1, maxPixelsPerPage: 1_000_000, timeoutMs: 40_000 };
  const open: ProcessDocumentOpener[] = [];

  afterEach(async () => {
    await Promise.all(open.splice(0).map((opener) => opener.close()));
  });

  const dyingOpener = (module: URL): ProcessDocumentOpener => {
    const opener = new ProcessDocumentOpener({
      decoders: [{ accepts: ['pdf'], module }],
      pool: new ProcessPool({ processes: 1 }),
    });
    open.push(opener);
    return opener;
  };

  test('gives no file longer than its own limit', async () => {
    const opener = new ProcessDocumentOpener({
      decoders: [pdfiumDecoder],
      pool: new ProcessPool({ processes: 1 }),
      maxMs: 300,
    });
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
    const pool = new ProcessPool({ processes: 1, memoryBytes: 450 * 2 ** 20 });
    const opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool });
    open.push(opener);
    const file = { type: 'pdf', bytes: hugeBilevelPicture(20_000), password: null } as const;
    const { image } = await opener.page(file, 1, { ...limits, dpi: 300, colour: 'grey' });
    expect([image.width, image.height, image.pixels[0]]).toEqual([1000, 1000, 0]);
  });

  test('says of a file that takes too much memory that it is too complex', async () => {
    const pool = new ProcessPool({ processes: 1, memoryBytes: 130 * 2 ** 20 });
    const opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool });
    open.push(opener);
    const file = { type: 'pdf', bytes: hugeBilevelPicture(20_000), password: null } as const;
    await expect(opener.page(file, 1, { ...limits, dpi: 300, colour: 'grey' })).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: expect.stringContaining('memory'),
      retryable: false,
    });
  });

  test('opens a file again whose decoder was killed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docface-opener-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const bytes = new TextEncoder().encode(join(directory, 'died'));
    const file = { type: 'pdf', bytes, password: null } as const;
    const outline = await dyingOpener(new URL('./dying-once-worker.ts', import.meta.url)).outline(file, limits);
    expect(outline).toEqual({ pages: [{ width: 100, height: 200 }] });
  });

  test('blames a file whose decoders die one after the other, for good', async () => {
    const file = { type: 'pdf', bytes: new Uint8Array(10), password: null } as const;
    const opened = dyingOpener(new URL('./dying-worker.ts', import.meta.url)).outline(file, limits);
    await expect(opened).rejects.toMatchObject({ code: 'UNREADABLE_FILE', retryable: false });
  });

  test('refuses types that no decoder accepts', async () => {
    const opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool: new ProcessPool({ processes: 1 }) });
    open.push(opener);
    const picture = opener.outline({ type: 'jpeg', bytes: new Uint8Array(10), password: null }, limits);
    await expect(picture).rejects.toMatchObject({ code: 'UNREADABLE_FILE', message: expect.stringContaining('jpeg') });
  });
});
