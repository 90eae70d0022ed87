import { describe, expect, test } from 'vitest';
import { loadDocument } from '../../../../src/adapters/pdfium/pdf-document.ts';
import { startPdfium } from '../../../../src/adapters/pdfium/pdfium-module.ts';
import { renderPage } from '../../../../src/adapters/pdfium/render-page.ts';
import { drawnWords, readTextLayer } from '../../../../src/adapters/pdfium/text-layer.ts';
import {
  dividedWords,
  hidingPlaces,
  pageOfDividedWord,
  pageThatHides,
  shownText,
} from '../../../fixtures/broken-pdfs.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1_000_000, timeoutMs: 10_000 };

async function textOf(bytes: Uint8Array): Promise<string | null> {
  const pdf = loadDocument(await startPdfium(), { type: 'pdf', bytes, password: null });
  const page = pdf.pdfium._FPDF_LoadPage(pdf.document, 0);
  const draw = () => renderPage(pdf, page, { ...limits, dpi: 72, colour: 'grey' });
  const layer = readTextLayer({ words: drawnWords(pdf.pdfium, page), pictures: [] }, draw);
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

  test.each(Object.keys(dividedWords) as (keyof typeof dividedWords)[])(
    'has a word that %s divides at the end of a line as it is printed',
    async (how) => {
      expect(await textOf(pageOfDividedWord(how))).toBe(
        'The office stated its influ-\nential view at length, in full.',
      );
    },
  );
});
