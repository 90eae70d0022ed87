import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../../src/adapters/pdfium/pdfium-decoder.ts';
import type { DocumentFile } from '../../../src/domain/ports/document-opener.ts';
import type { OcrEngine } from '../../../src/domain/ports/ocr-engine.ts';
import type { PageReading } from '../../../src/domain/reading/document/page.ts';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import type { Field, ReadDocument } from '../../../src/domain/reading/result/ocr-result.ts';
import { foldedText } from '../../../src/domain/reading/validation/folded-text.ts';
import type { Template } from '../../../src/domain/template/template.ts';
import { drawLetter, drawRg } from '../../drawn/documents.ts';
import { drawnTypes } from '../../drawn/drawn-types.ts';
import { bundledTemplates, templateNamed } from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';
import { openReadingEngine, type ReadingEngine, readingEngine } from '../../support/reading-engine.ts';

const limits = { maxPages: 5, maxPixelsPerPage: 40_000_000, timeoutMs: 50_000 };
const threshold = 0.5;
const opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool: new ProcessPool({ processes: 1 }) });
let engine: OcrEngine;
let templates: readonly Template[] = [];

beforeAll(async () => {
  templates = await bundledTemplates();
  engine = await openReadingEngine();
});
afterAll(async () => {
  await Promise.all([opener.close(), engine.close()]);
});

type Way = 'text layer' | 'OCR';

async function readPages(bytes: Uint8Array, way: Way): Promise<readonly PageReading[]> {
  const file: DocumentFile = { type: 'pdf', bytes, password: null };
  const outline = await opener.outline(file, limits);
  const pages: PageReading[] = [];
  for (const [index, size] of outline.pages.entries()) {
    const number = index + 1;
    if (way === 'text layer') {
      const blocks = (await opener.textLayer(file, number, limits))?.blocks ?? [];
      pages.push({ ...pageOf([], { ...size, number, source: 'text_layer' }), blocks });
    } else {
      const { image } = await opener.page(file, number, { ...limits, dpi: 300, colour: 'grey' });
      const options = { languages: ['por', 'eng'], layout: 'page', timeoutMs: limits.timeoutMs } as const;
      const { blocks } = await engine.read(image, options);
      pages.push({ ...pageOf([], { width: image.width, height: image.height, number, source: 'ocr' }), blocks });
    }
  }
  return pages;
}

const template = (name: string): Template => templateNamed(templates, name);

/** What a document says under a key of `expected`: of a list only what is expected of its rows. */
function found(document: ReadDocument, key: string, expected: unknown): unknown {
  if (key === 'mrz') return document.mrz?.lines;
  const rows = document.lists[key];
  if (!rows || !Array.isArray(expected)) return document.fields[key]?.value;
  const columns = Object.keys((expected[0] ?? {}) as object);
  const valuesOf = (row: Readonly<Record<string, Field>>) =>
    Object.fromEntries(columns.map((column) => [column, row[column]?.value]));
  return rows.map(valuesOf);
}

describe('a clean PDF', () => {
  test.each(drawnTypes)('of %s is recognised by its text layer, and all its fields are found', async (name, draw) => {
    const { bytes, expected } = await draw();
    const pages = await readPages(bytes, 'text layer');
    const { best, alternatives } = typify(pages, templates);
    expect(best).toMatchObject({ template: { name }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.75);
    const document = readWith(template(name), pages);
    const got = Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, found(document, key, value)]));
    expect(got).toEqual(expected);
    expect(document.validation.results.filter(({ result }) => result === 'invalid')).toEqual([]);
    expect(document.validation.passed).not.toBe(false);
  });

  test('of a letter is recognised as nothing', async () => {
    const { bytes } = await drawLetter();
    const { best } = typify(await readPages(bytes, 'text layer'), templates);
    expect(best?.confidence).toBeLessThan(threshold);
  });

  test('keeps a card opened on one page as both sides of it', async () => {
    const { bytes } = await drawRg();
    expect(readWith(template('br.rg'), await readPages(bytes, 'text layer')).side).toBe('both');
  });
});

/** Fields that an engine misreads: accents, a lone letter, the long lines of a machine-readable zone. */
const misread = {
  'tesseract.js': ['mrz', 'parents', 'pixPayload', 'originDocument', 'category'],
  'pp-ocrv6': [],
} as const satisfies Readonly<Record<ReadingEngine, readonly string[]>>;

function comparable(value: unknown): unknown {
  return typeof value === 'string' ? foldedText(value) : value;
}

describe('a clean picture', () => {
  test.each(drawnTypes)('of %s is recognised by OCR, and its fields come out', async (name, draw) => {
    const { bytes, expected } = await draw();
    const pages = await readPages(bytes, 'OCR');
    const { best } = typify(pages, templates);
    expect(best?.template.name).toBe(name);
    expect(best?.confidence).toBeGreaterThanOrEqual(threshold);
    const document = readWith(template(name), pages);
    const left: readonly string[] = misread[readingEngine];
    const keys = Object.keys(expected).filter((key) => !left.includes(key));
    const folded = (value: (key: string) => unknown) =>
      Object.fromEntries(keys.map((key) => [key, comparable(value(key))]));
    expect(folded((key) => found(document, key, expected[key]))).toEqual(folded((key) => expected[key]));
  });
});
