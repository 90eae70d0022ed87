import { setTimeout as sleep } from 'node:timers/promises';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { PdfLibSearchablePdf, pdfLibModule } from '../../src/adapters/pdf-lib/pdf-lib-searchable-pdf.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { encoderModule, SharpImageEncoder } from '../../src/adapters/sharp/sharp-image-encoder.ts';
import { readPagesOf, SearchablePdfWriter } from '../../src/application/stages/searchable-pdf-writer.ts';
import { UprightPages } from '../../src/application/stages/upright-pages.ts';
import type { DocumentFile } from '../../src/domain/ports/document-opener.ts';
import { polygonOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageReading, Rotation } from '../../src/domain/reading/document/page.ts';
import { looksAlike } from '../../src/imaging/looks-alike.ts';
import { rotateImage } from '../../src/imaging/rotate-image.ts';
import { drawLetter } from '../drawn/documents.ts';
import { inflatingPdf } from '../fixtures/broken-pdfs.ts';
import { pictureOf, rasterise, tiffFrom } from '../fixtures/images.ts';
import { pdfOfPicture } from '../fixtures/picture-pdf.ts';
import { pageOf } from '../support/drawn-page.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';
import { pdfWords } from '../support/pdf-words.ts';

const limits = { maxPages: 50, maxPixelsPerPage: 40_000_000, timeoutMs: 30_000 };
const box = { x: 0.2, y: 0.3, width: 0.25, height: 0.02 };
const pdfFile = (bytes: Uint8Array, password: string | null = null): DocumentFile => ({ type: 'pdf', bytes, password });

/** A page on which one word was read, at a known place of the upright page. */
function readingOf(text: string, more: Partial<PageReading> = {}): PageReading {
  const word = { text, confidence: 1, polygon: polygonOf(box) };
  return { ...pageOf([]), blocks: [{ ...word, lines: [{ ...word, words: [word] }] }], ...more };
}

/** A scan whose page lies turned and is cut by its crop box. */
async function oddScan(rotation: Rotation): Promise<Uint8Array> {
  const [page] = await rasterise((await drawLetter()).bytes, 60);
  const pdf = await PDFDocument.load(await pdfOfPicture(await pictureOf(page!).jpeg().toBuffer()));
  pdf.getPage(0).setRotation(degrees(rotation));
  pdf.getPage(0).setCropBox(50, 100, 400, 600);
  return await pdf.save();
}

describe('a searchable PDF', () => {
  const opener = new ProcessDocumentOpener({
    decoders: [pdfiumDecoder, sharpDecoder],
    pool: new ProcessPool({ processes: 1 }),
  });
  const encoder = new SharpImageEncoder({ taskPool: new ProcessPool({ processes: 1 }).running(encoderModule) });
  const pdf = new PdfLibSearchablePdf({ taskPool: new ProcessPool({ processes: 1 }).running(pdfLibModule) });
  const images = openImageAnalysis();
  const pages = new UprightPages({ opener, encoder });
  const writer = new SearchablePdfWriter({ opener, pages, images, pdf });
  let scan: Uint8Array;

  beforeAll(async () => {
    const [page] = await rasterise((await drawLetter()).bytes, 100);
    scan = await pdfOfPicture(await pictureOf(page!).jpeg().toBuffer());
  });
  afterAll(async () => {
    await Promise.all([opener.close(), encoder.close(), images.close(), pdf.close()]);
  });

  async function draw(bytes: Uint8Array, page = 1) {
    const preview = { ...limits, dpi: 72, colour: 'grey', maxSide: 300 } as const;
    return (await opener.page(pdfFile(bytes), page, preview)).image;
  }

  function expectWord(found: Awaited<ReturnType<typeof pdfWords>>, text: string): void {
    const word = found.find((each) => each.text === text);
    expect(found.map((each) => each.text)).toContain(text);
    expect(Math.abs(word!.box.x - box.x)).toBeLessThan(0.02);
    expect(Math.abs(word!.box.x + word!.box.width - box.x - box.width)).toBeLessThan(0.02);
    expect(Math.abs(word!.box.y + word!.box.height / 2 - box.y - box.height / 2)).toBeLessThan(0.015);
  }

  test('has the words over a scan at their places, in any script', async () => {
    const made = await writer.write(pdfFile(scan), readPagesOf([readingOf('Ação-мир-漢字')]), limits);
    expectWord(await pdfWords(made, 1), 'Ação-мир-漢字');
  });

  test('looks as it did, and still holds the picture of the scan', async () => {
    const made = await writer.write(pdfFile(scan), readPagesOf([readingOf('hidden')]), limits);
    expect(looksAlike(await draw(scan), await draw(made))).toBe(true);
    expect(made.length).toBeLessThan(scan.length + 10_000);
  });

  test.each([0, 90, 180, 270] as const)(
    'has them in place on a page turned by %i degrees and cut',
    async (rotation) => {
      const made = await writer.write(
        pdfFile(await oddScan(rotation)),
        readPagesOf([readingOf('turned', { rotation })]),
        limits,
      );
      expectWord(await pdfWords(made, 1), 'turned');
    },
  );

  test.each([90, 180, 270] as const)('shows a page upright that lay turned by %i degrees', async (turn) => {
    const reading = readingOf('upright', { rotation: turn });
    const made = await writer.write(pdfFile(await oddScan(0)), readPagesOf([reading]), limits);
    expectWord(await pdfWords(made, 1), 'upright');
    expect(looksAlike(rotateImage(await draw(await oddScan(0)), turn), await draw(made))).toBe(true);
  });

  test('is the very file where every page has a text layer', async () => {
    const { bytes } = await drawLetter();
    const made = await writer.write(pdfFile(bytes), readPagesOf([readingOf('', { source: 'text_layer' })]), limits);
    expect(made).toBe(bytes);
  });

  test.each([0, 90] as const)(
    'has what was read in pictures beside the text of a page that is shown turned by %i degrees',
    async (rotation) => {
      const { bytes } = await drawLetter();
      const letter = await PDFDocument.load(bytes);
      letter.getPage(0).setRotation(degrees(rotation));
      const file = pdfFile(await letter.save());
      const { blocks } = readingOf('pictured');
      const known = readingOf('known', { source: 'text_layer' });
      const reading = {
        ...known,
        blocks: [...known.blocks, ...blocks.map((block) => ({ ...block, source: 'ocr' as const }))],
      };
      const before = await pdfWords(file.bytes, 1);
      const made = await pdfWords(await writer.write(file, readPagesOf([reading]), limits), 1);
      expectWord(made, 'pictured');
      expect(made).toHaveLength(before.length + 1);
    },
  );

  test('has a page for each picture of a TIFF file', async () => {
    const [page] = await rasterise((await drawLetter()).bytes, 60);
    const file: DocumentFile = { type: 'tiff', bytes: await tiffFrom([page!, page!]), password: null };
    const made = await writer.write(file, readPagesOf([readingOf('second', { number: 2 })]), limits);
    expect((await opener.outline(pdfFile(made), limits)).pages).toHaveLength(2);
    expect(await pdfWords(made, 1)).toEqual([]);
    expectWord(await pdfWords(made, 2), 'second');
  });

  test.each(['pdf', 'png'] as const)('of a %s is the same file a second later', async (type) => {
    const [page] = await rasterise((await drawLetter()).bytes, 60);
    const bytes = type === 'pdf' ? scan : await pictureOf(page!).png().toBuffer();
    const make = () => writer.write({ type, bytes, password: null }, readPagesOf([readingOf('same')]), limits);
    const first = await make();
    await sleep(1_100);
    expect(Buffer.from(first).equals(await make())).toBe(true);
  });

  test('opens without the password of a PDF that needs one, once that was given', async () => {
    const locked = await PDFDocument.load(scan);
    locked.encrypt({ userPassword: 'open sesame', ownerPassword: 'owner' });
    const file = pdfFile(await locked.save(), 'open sesame');
    const made = await writer.write(file, readPagesOf([readingOf('unlocked')]), limits);
    expectWord(await pdfWords(made, 1), 'unlocked');
    expect(looksAlike(await draw(scan), await draw(made))).toBe(true);
  });

  test('consists of pictures where the PDF cannot be written to', async () => {
    const refusing = {
      overlay: () =>
        pdf.overlay(pdfFile(new TextEncoder().encode('%PDF-1.7 broken')), readPagesOf([readingOf('')]).result, limits),
      compose: pdf.compose.bind(pdf),
      close: () => pdf.close(),
    };
    const fallback = new SearchablePdfWriter({ opener, pages, images, pdf: refusing });
    const made = await fallback.write(pdfFile(scan), readPagesOf([readingOf('pictured')]), limits);
    expectWord(await pdfWords(made, 1), 'pictured');
    expect(looksAlike(await draw(scan), await draw(made))).toBe(true);
  });

  test('of a file that is no PDF inside ends in a clear error', async () => {
    const broken = pdfFile(new TextEncoder().encode('%PDF-1.7 broken'));
    await expect(writer.write(broken, readPagesOf([readingOf('x')]), limits)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
    await expect(pdf.overlay(broken, readPagesOf([readingOf('x')]).result, limits)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
  });

  test('is not written into a PDF that inflates to more memory than it may take', async () => {
    const taskPool = new ProcessPool({ processes: 1, memoryBytes: 200e6 }).running(pdfLibModule);
    const small = new PdfLibSearchablePdf({ taskPool });
    await expect(
      small.overlay(pdfFile(inflatingPdf(150e6)), readPagesOf([readingOf('x')]).result, limits),
    ).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining('of memory'),
      retryable: false,
    });
    await small.close();
  });

  test('of a PDF that inflates to more memory than it may take ends in a sentence that says so', async () => {
    const taskPool = new ProcessPool({ processes: 1, memoryBytes: 200e6 }).running(pdfLibModule);
    const small = new PdfLibSearchablePdf({ taskPool });
    const heavy = new SearchablePdfWriter({ opener, pages, images, pdf: small });
    const file = pdfFile(inflatingPdf(150e6));
    await expect(heavy.write(file, readPagesOf([readingOf('x')]), limits)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: expect.stringContaining('too much memory'),
      retryable: false,
    });
    await small.close();
  });

  test('takes no longer than it may', async () => {
    const fresh = new PdfLibSearchablePdf({ taskPool: new ProcessPool({ processes: 1 }).running(pdfLibModule) });
    const late = fresh.overlay(pdfFile(scan), readPagesOf([readingOf('x')]).result, { timeoutMs: 1 });
    await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    await fresh.close();
  });
});
