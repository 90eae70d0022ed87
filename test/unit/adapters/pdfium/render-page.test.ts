import { describe, expect, test } from 'vitest';
import decode from '../../../../src/adapters/pdfium/pdf-worker.ts';
import { scaleOf } from '../../../../src/adapters/pdfium/render-page.ts';
import type { OpenedPage } from '../../../../src/domain/ports/document-opener.ts';
import { PdfFile, textAt } from '../../../drawn/pdf-file.ts';
import { halfBlack, pageOfPicture } from '../../../fixtures/undecoded-pictures.ts';

const options = { dpi: 300, colour: 'grey', maxPages: 1, maxPixelsPerPage: 40_000_000, timeoutMs: 1000 } as const;
const a4 = { width: 595, height: 842 };

describe('scaleOf', () => {
  test('turns points into pixels at the wanted resolution', () => {
    expect(scaleOf(a4, options)).toEqual({ width: 2479, height: 3508, dpi: 300 });
  });

  test('shrinks to the longest side and to the limit of pixels, and says so', () => {
    expect(scaleOf(a4, { ...options, maxSide: 1000 })).toEqual({ width: 706, height: 1000, dpi: 86 });
    const poster = scaleOf({ width: 7200, height: 7200 }, options);
    expect(poster.width * poster.height).toBeLessThanOrEqual(20_000_000);
    expect(poster.dpi).toBe(45);
    const coarser = scaleOf({ width: 7200, height: 7200 }, { ...options, maxPixelsPerPage: 5_000_000 });
    expect(coarser.dpi).toBe(22);
  });

  test('keeps a pixel of the thinnest page', () => {
    expect(scaleOf({ width: 0.01, height: 14_400 }, options)).toMatchObject({ width: 1 });
  });
});

describe('a page as a picture', () => {
  const drawn = async (bytes: Uint8Array): Promise<OpenedPage> => {
    const file = { type: 'pdf', bytes, password: null } as const;
    const order = { kind: 'page', file, number: 1, options: { ...options, dpi: 72, timeoutMs: 20_000 } } as const;
    return (await decode(order)) as OpenedPage;
  };

  test('has what a picture of JBIG2 in MMR coding shows', async () => {
    const { image, faults = [] } = await drawn(pageOfPicture(halfBlack));
    // The picture is 500 of 595 points wide from the 50th on.
    const row = image.pixels.subarray(400 * image.width, 401 * image.width);
    expect([...row.subarray(55, 255)].every((value) => value < 60)).toBe(true);
    expect([...row.subarray(275, 545)].every((value) => value > 200)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('has no border around its links', async () => {
    const page = (entries: (pdf: PdfFile) => string): Uint8Array => {
      const pdf = new PdfFile();
      const content = textAt(72, 700, { size: 12, text: 'See the terms of delivery.' });
      return pdf.bytes(`/Pages ${pdf.pages([{ content, entries: entries(pdf) }])} 0 R`);
    };
    const link = '<< /Type /Annot /Subtype /Link /Rect [70 695 220 715] /A << /S /URI /URI (https://example.com) >> >>';
    const linked = await drawn(page((pdf) => `/Annots [${pdf.add(link)} 0 R]`));
    const plain = await drawn(page(() => ''));
    expect(Buffer.compare(linked.image.pixels, plain.image.pixels)).toBe(0);
  });
});
