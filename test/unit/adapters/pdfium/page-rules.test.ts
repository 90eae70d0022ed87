import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import decode from '../../../../src/adapters/pdfium/pdf-worker.ts';
import type { TextLayer } from '../../../../src/domain/ports/document-opener.ts';
import type { RuledLine } from '../../../../src/domain/reading/document/form-marks.ts';
import { a4, drawPdf, write } from '../../../drawn/layouts/canvas.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1e7, timeoutMs: 20_000 };
const text = 'A sheet of paper on which some lines are drawn, and under them this sentence.';

type Canvas = Parameters<Parameters<typeof drawPdf>[2]>[0];

async function drawn(draw: (canvas: Canvas) => void): Promise<Uint8Array> {
  return await drawPdf(a4, {}, (canvas) => {
    write(canvas, { x: 72, y: 700 }, text, { size: 12 });
    draw(canvas);
  });
}

/** Ends of the lines of a page, in points from its top left. */
async function linesOf(bytes: Uint8Array): Promise<readonly (readonly number[])[]> {
  const file = { type: 'pdf', bytes, password: null } as const;
  const layer = await decode({ kind: 'textLayer', file, number: 1, limits });
  const { ruledLines } = layer as TextLayer;
  return ruledLines.map(({ from, to }: RuledLine) =>
    [from[0] * a4.width, from[1] * a4.height, to[0] * a4.width, to[1] * a4.height].map(Math.round),
  );
}

describe('ruled lines of a page with a text layer', () => {
  test('are strokes across and down, and the sides of boxes', async () => {
    const bytes = await drawn((canvas) => {
      canvas.moveTo(100, 50).lineTo(400, 50).stroke();
      canvas.moveTo(500, 60).lineTo(500, 300).stroke();
      canvas.rect(100, 400, 200, 80).stroke();
    });
    expect(await linesOf(bytes)).toEqual(
      expect.arrayContaining([
        [100, 50, 400, 50],
        [500, 60, 500, 300],
        [100, 400, 300, 400],
        [100, 480, 300, 480],
        [100, 400, 100, 480],
        [300, 400, 300, 480],
      ]),
    );
    expect(await linesOf(bytes)).toHaveLength(6);
  });

  test('are filled boxes as thin as lines, but no shading', async () => {
    const bytes = await drawn((canvas) => {
      canvas.rect(100, 50, 300, 1).fill('#000000');
      canvas.rect(100, 100, 300, 40).fill('#cccccc');
      canvas.lineWidth(20).moveTo(100, 200).lineTo(400, 200).stroke('#cccccc');
    });
    expect(await linesOf(bytes)).toEqual([[100, 50, 400, 50]]);
  });

  test('are whole where they are drawn as dots', async () => {
    const bytes = await drawn((canvas) => {
      for (let x = 100; x < 400; x += 2) canvas.rect(x, 50, 1, 1).fill('#000000');
    });
    expect(await linesOf(bytes)).toEqual([[100, 50, 399, 50]]);
  });

  test('are none that are white, slope or bend', async () => {
    const bytes = await drawn((canvas) => {
      canvas.moveTo(100, 50).lineTo(400, 50).stroke('#ffffff');
      canvas.moveTo(100, 100).lineTo(400, 200).stroke('#000000');
      canvas.circle(300, 400, 80).stroke('#000000');
    });
    expect(await linesOf(bytes)).toEqual([]);
  });

  test('lie within a form of the page where that puts them', async () => {
    const inner = await PDFDocument.load(await drawn((canvas) => canvas.moveTo(100, 200).lineTo(400, 200).stroke()));
    const outer = await PDFDocument.create();
    const [form] = await outer.embedPdf(inner, [0]);
    const page = outer.addPage([a4.width, a4.height]);
    if (form) page.drawPage(form, { x: 0, y: a4.height / 2, xScale: 0.5, yScale: 0.5 });
    expect(await linesOf(await outer.save())).toEqual([[50, 100, 200, 100]]);
  });

  test('lie on a page that is shown turned where they are on the upright one', async () => {
    const file = await PDFDocument.load(await drawn((canvas) => canvas.moveTo(100, 200).lineTo(400, 200).stroke()));
    file.getPage(0).setRotation(degrees(90));
    expect(await linesOf(await file.save())).toEqual([[100, 200, 400, 200]]);
  });
});
