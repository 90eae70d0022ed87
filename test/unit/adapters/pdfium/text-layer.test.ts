import { describe, expect, test } from 'vitest';
import { drawnWords } from '../../../../src/adapters/pdfium/drawn-words.ts';
import { pageGlyphs } from '../../../../src/adapters/pdfium/page-glyphs.ts';
import { loadDocument } from '../../../../src/adapters/pdfium/pdf-document.ts';
import decode from '../../../../src/adapters/pdfium/pdf-worker.ts';
import { startPdfium } from '../../../../src/adapters/pdfium/pdfium-module.ts';
import { renderPage } from '../../../../src/adapters/pdfium/render-page.ts';
import { readTextLayer } from '../../../../src/adapters/pdfium/text-layer.ts';
import type { TextLayer } from '../../../../src/domain/ports/document-opener.ts';
import { boxOf } from '../../../../src/domain/reading/document/geometry.ts';
import { pdfOfPages } from '../../../drawn/pdf-file.ts';
import {
  dividedWords,
  doubledText,
  hidingPlaces,
  pageFromRight,
  pageOfDividedWord,
  pageOfTallFont,
  pageThatHides,
  shownText,
} from '../../../fixtures/broken-pdfs.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1_000_000, timeoutMs: 10_000 };

async function wordsOf(bytes: Uint8Array) {
  const { pdfium, document } = loadDocument(await startPdfium(), { type: 'pdf', bytes, password: null });
  return drawnWords(pageGlyphs(pdfium, pdfium._FPDF_LoadPage(document, 0))).map(({ word }) => word);
}

async function textOf(bytes: Uint8Array): Promise<string | null> {
  const pdf = loadDocument(await startPdfium(), { type: 'pdf', bytes, password: null });
  const page = pdf.pdfium._FPDF_LoadPage(pdf.document, 0);
  const draw = () => renderPage(pdf, page, { ...limits, dpi: 72, colour: 'grey' });
  const layer = readTextLayer(
    { words: drawnWords(pageGlyphs(pdf.pdfium, page)), pictures: [], ruledLines: [], rotation: 0 },
    draw,
  );
  return layer?.blocks.map(({ text }) => text).join(' ') ?? null;
}

describe('the text layer of a page', () => {
  test.each(Object.keys(hidingPlaces) as (keyof typeof hidingPlaces)[])(
    'has no words that are hidden %s',
    async (place) => {
      const text = await textOf(pageThatHides(place));
      expect(text).toMatch(/visible amount is one hundred[\s\S]*visible amount is one hundred/);
      expect(text).not.toMatch(/hidden|666/);
    },
  );

  test.each(Object.keys(shownText) as (keyof typeof shownText)[])('has words that are %s', async (way) => {
    expect(await textOf(shownText[way]())).toMatch(/clear words 777/);
  });

  test('has the size and the weight of its fonts, whatever scales and turns them', async () => {
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
    const fonts = `/Font << /F1 ${font('Helvetica')} /F2 ${font('Helvetica-Bold')} >>`;
    const heading = 'BT /F2 1 Tf 18 0 0 18 60 700 Tm (Heading) Tj ET\n';
    const body = '2 0 0 2 0 0 cm BT /F1 5.5 Tf 30 300 Td (body) Tj ET';
    const words = await wordsOf(pdfOfPages([{ content: heading + body }], fonts));
    expect(words.map(({ text, fontSize, isBold }) => [text, fontSize, isBold])).toEqual([
      ['Heading', 18, true],
      ['body', 11, undefined],
    ]);
  });

  test('has the words of a narrow receipt whose characters are drawn one by one', async () => {
    const rows = ['Corner', 'Bakery', 'Market Sq. 1', '97070 Town', 'Date 23.08.', 'Rolls', 'Coffee', 'Sum'];
    // Letters of Courier are 0.6 of its size wide.
    const drawn = (text: string, x: number, y: number) =>
      [...text].map((letter, index) => `BT /F1 10 Tf ${x + 6 * index} ${y} Td (${letter}) Tj ET`);
    const content = rows.flatMap((row, index) => [
      ...drawn(row, 20, 780 - 6 * index),
      ...drawn('5.50', 500, 780 - 6 * index),
    ]);
    const fonts = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>';
    const words = await wordsOf(pdfOfPages([{ content: content.join('\n') }], fonts));
    expect(words.map(({ text }) => text)).toEqual(rows.flatMap((row) => [...row.split(' '), '5.50']));
  });

  test.each(Object.keys(dividedWords) as (keyof typeof dividedWords)[])(
    'has a word that %s divides at the end of a line as it is printed',
    async (how) => {
      expect(await textOf(pageOfDividedWord(how))).toBe(
        'The office stated its influ-\nential view at length, in full.',
      );
    },
  );

  test.each([
    [
      'Hebrew with numbers',
      'hebrew',
      ['20458 רפסמ סמ תינובשח', '14/05/2026 :ךיראת', 'ח"ש 1,170.00 (תולת) :םולשתל כ"הס'],
      'חשבונית מס מספר 20458\nתאריך: 14/05/2026\nסה"כ לתשלום: (תלות) 1,170.00 ש"ח',
    ],
    ['Arabic with a ligature', 'arabic', ['ةجمربلا ~خ نم ت~كشملا لح'], 'حل المشكلات من خلا البرمجة'],
  ] as const)('is read from the right: %s', async (_, script, seen, read) => {
    expect(await textOf(pageFromRight(script, seen))).toBe(read);
  });

  test.each(
    (Object.keys(doubledText) as (keyof typeof doubledText)[]).flatMap((how) =>
      [0, 0.3, 1.5].map((points) => [how, points] as const),
    ),
  )('has words once that are drawn twice %s, %d points apart, and is trusted', async (how, points) => {
    const file = { type: 'pdf', bytes: doubledText[how](points), password: null } as const;
    const layer = (await decode({ kind: 'textLayer', file, number: 1, limits })) as TextLayer;
    const lines = layer.blocks.flatMap(({ text }) => text.split('\n'));
    expect(lines).toEqual(Array.from({ length: 9 }, (_, line) => `The office stated ${line} at some length`));
  });

  test('is trusted where a font says that its characters are many times as high as it is large', async () => {
    const file = { type: 'pdf', bytes: pageOfTallFont(), password: null } as const;
    const layer = (await decode({ kind: 'textLayer', file, number: 1, limits })) as TextLayer;
    const lines = layer.blocks.flatMap((block) => block.lines);
    expect(lines).toHaveLength(9);
    for (const { polygon } of lines) expect(boxOf(polygon).height * 300).toBeCloseTo(1.2 * 12, 1);
  });
});
