import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import decode from '../../../../src/adapters/pdfium/pdf-worker.ts';
import type { TextLayer } from '../../../../src/domain/ports/document-opener.ts';
import type { Box } from '../../../../src/domain/reading/document/geometry.ts';
import { plainText } from '../../../../src/domain/reading/document/plain-text.ts';
import { blankPicture, letterText, letterWithPictures, pictureOfText } from '../../../fixtures/pictured-letter.ts';
import { turnedPdf } from '../../../support/turned-pdf.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1e7, timeoutMs: 20_000 };
const [pageWidth, pageHeight] = [595.28, 841.89];
const card = { x: 150, y: 300, width: 240, height: 150 };
/** Where its words lie, in fractions of the page. */
const print: Box = { x: 164 / pageWidth, y: 316 / pageHeight, width: 108 / pageWidth, height: 54 / pageHeight };

async function layerOf(bytes: Uint8Array): Promise<TextLayer> {
  const layer = await decode({ kind: 'textLayer', file: { type: 'pdf', bytes, password: null }, number: 1, limits });
  return layer as TextLayer;
}

function expectAround(areas: readonly Box[], { x, y, width, height }: Box): void {
  expect(areas).toHaveLength(1);
  const [area] = areas;
  expect(area?.x).toBeLessThan(x);
  expect(area?.y).toBeLessThan(y);
  expect((area?.x ?? 0) + (area?.width ?? 0)).toBeGreaterThan(x + width);
  expect((area?.y ?? 0) + (area?.height ?? 0)).toBeGreaterThan(y + height);
  expect((area?.width ?? 0) * (area?.height ?? 0)).toBeLessThan(3 * width * height);
}

describe('pictures on a page with a text layer', () => {
  let png: Uint8Array;

  beforeAll(async () => {
    png = await pictureOfText(['ALEX EXAMPLE', 'Surveyor of paper', 'Card 1234567'], card);
  });

  test('a page without pictures has none to be read', async () => {
    const { blocks, pictures } = await layerOf(await letterWithPictures([]));
    expect(pictures).toEqual([]);
    expect(plainText([{ blocks }]).replaceAll(/\s+/g, ' ').trim()).toBe(letterText);
  });

  test('a picture of writing is to be read where it is printed', async () => {
    expectAround((await layerOf(await letterWithPictures([{ png, area: card }]))).pictures, print);
  });

  test('strips of a picture are one', async () => {
    expectAround((await layerOf(await letterWithPictures([{ png, area: card, strips: 9 }]))).pictures, print);
  });

  test('a picture within a form of the page is found where that puts it', async () => {
    const inner = await PDFDocument.load(await letterWithPictures([{ png, area: card }]));
    const outer = await PDFDocument.create();
    const [form] = await outer.embedPdf(inner, [0]);
    const page = outer.addPage([pageWidth, pageHeight]);
    if (form) page.drawPage(form, { x: pageWidth / 4, y: pageHeight / 4, xScale: 0.75, yScale: 0.75 });
    // The form ends at the right edge and at the top.
    const scaled = {
      x: 0.25 + 0.75 * print.x,
      y: 0.75 * print.y,
      width: 0.75 * print.width,
      height: 0.75 * print.height,
    };
    expectAround((await layerOf(await outer.save())).pictures, scaled);
  });

  test('a picture on a page whose text is shown turned is found where it is once the text is upright', async () => {
    const file = await PDFDocument.load(await letterWithPictures([{ png, area: card }]));
    file.getPage(0).setRotation(degrees(90));
    const layer = await layerOf(await file.save());
    expect(layer.rotation).toBe(0);
    expectAround(layer.pictures, print);
  });

  test('a picture on a page that is turned and shown upright is found where it is shown', async () => {
    const file = await PDFDocument.load(await turnedPdf(await letterWithPictures([{ png, area: card }]), 270));
    file.getPage(0).setRotation(degrees(90));
    const layer = await layerOf(await file.save());
    expect(layer.rotation).toBe(90);
    expectAround(layer.pictures, print);
  });

  test('icons, empty pictures and pictures whose print is all text of the page are not to be read', async () => {
    const icon = { png, area: { x: 500, y: 60, width: 40, height: 25 } };
    const empty = { png: await blankPicture(), area: card };
    const over = [{ text: 'Written upon the paper', x: 170, y: 340, size: 14 }];
    expect((await layerOf(await letterWithPictures([icon, empty], over))).pictures).toEqual([]);
  });

  test('so many pictures that each would cost a reading are read as one', async () => {
    const area = (index: number) => ({
      x: 40 + (index % 3) * 180,
      y: 150 + Math.floor(index / 3) * 160,
      width: 150,
      height: 94,
    });
    const label = await pictureOfText(['No. 1234'], card);
    const many = Array.from({ length: 12 }, (_, index) => ({ png: label, area: area(index) }));
    const over = Array.from({ length: 4 }, (_, index) => ({ text: letterText, x: 40, y: 90 + 12 * index, size: 10 }));
    const { pictures } = await layerOf(await letterWithPictures(many, over));
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.height).toBeGreaterThan(0.5);
  });
});
