import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../../src/adapters/pdfium/pdfium-decoder.ts';
import { sharpDecoder } from '../../../src/adapters/sharp/sharp-decoder.ts';
import { languagePath, modelVersion } from '../../../src/adapters/tesseract/language-data.ts';
import { RereadingOcrEngine } from '../../../src/adapters/tesseract/rereading-ocr-engine.ts';
import { TesseractOcrEngine, tesseractModule } from '../../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { ZxingBarcodeReader, zxingModule } from '../../../src/adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../../src/application/pipeline/compute-slots.ts';
import { PageReader } from '../../../src/application/stages/page-reader.ts';
import type { DocumentFile } from '../../../src/domain/ports/document-opener.ts';
import type { OcrEngine } from '../../../src/domain/ports/ocr-engine.ts';
import { plainText } from '../../../src/domain/reading/document/plain-text.ts';
import { type DrawnScript, drawInvoiceIn } from '../../drawn/other-scripts.ts';
import { pngOf } from '../../fixtures/images.ts';
import { letterText, letterWithPictures } from '../../fixtures/pictured-letter.ts';
import { openImageAnalysis } from '../../support/open-image-analysis.ts';
import { openReadingEngine, type ReadingEngine, readingEngine } from '../../support/reading-engine.ts';

const decoders = [pdfiumDecoder, sharpDecoder];
const opener = new ProcessDocumentOpener({ decoders, pool: new ProcessPool({ processes: 1 }) });
const barcodes = new ZxingBarcodeReader({ taskPool: new ProcessPool({ processes: 1 }).running(zxingModule) });
const images = openImageAnalysis();
const models = mkdtempSync(join(tmpdir(), 'docface-greek-'));
let engine: OcrEngine;
/** The same, where Greek is installed for tesseract.js. */
let withGreek: OcrEngine;

beforeAll(async () => {
  await mkdir(join(models, 'tesseract'));
  const data = `greek-language-data/${modelVersion}/ell.traineddata.gz`;
  await copyFile(createRequire(import.meta.url).resolve(data), join(models, languagePath('ell')));
  const taskPool = new ProcessPool({ processes: 1 }).running(tesseractModule);
  engine = await openReadingEngine();
  withGreek = new RereadingOcrEngine(engine, new TesseractOcrEngine({ taskPool, folder: models }));
});
afterAll(async () => {
  await Promise.all([opener.close(), barcodes.close(), images.close(), withGreek.close()]);
  rmSync(models, { recursive: true });
});

interface How {
  readonly languages?: readonly string[];
  readonly by?: OcrEngine;
}

const pictureIn = async (...scripts: readonly DrawnScript[]) => pngOf(await drawInvoiceIn(...scripts), 150);

const read = async (scripts: readonly DrawnScript[], how: How = {}) =>
  readPage({ type: 'png', bytes: await pictureIn(...scripts), password: null }, how);

/** A letter with a text layer, and the written part of an invoice as a picture below it. */
async function readPictured(script: DrawnScript) {
  const written = sharp(await pictureIn(script)).extract({ left: 0, top: 0, width: 1240, height: 640 });
  const placed = { png: new Uint8Array(await written.toBuffer()), area: { x: 72, y: 300, width: 451, height: 233 } };
  // What is printed beside the picture is most of the page: otherwise all of it is read by OCR.
  const more = Array.from({ length: 12 }, (_, at) => ({ text: letterText, x: 72, y: 560 + at * 16, size: 10 }));
  return await readPage({ type: 'pdf', bytes: await letterWithPictures([placed], more), password: null }, {});
}

async function readPage(file: DocumentFile, { languages = ['por', 'eng'], by = engine }: How) {
  const reader = new PageReader({ opener, engine: by, barcodes, images, slots: new ComputeSlots(1) });
  const limits = { maxPages: 1, maxPixelsPerPage: 40e6, timeoutMs: 60_000 };
  const position = { lane: 'interactive', clientId: 'acme' } as const;
  return await reader.read(file, 1, { position, languages, profile: 'accurate', limits });
}

/** Scripts that an engine names when it cannot read a page in them; null where it reads them without being asked. */
const named: Readonly<Record<ReadingEngine, Partial<Record<DrawnScript, readonly string[] | null>>>> = {
  'pp-ocrv6': { Cyrl: [], Grek: ['Grek'], Jpan: null },
  'tesseract.js': { Cyrl: [], Grek: [], Jpan: [] },
};
const pages = Object.entries(named[readingEngine]) as [DrawnScript, readonly string[] | null][];

test.each(pages)('a page in the script %s is read, or has the defect and a low score', async (script, names) => {
  const page = await read([script]);
  const { quality, unreadScripts = [] } = page;
  expect(quality).toEqual(names === null ? { score: 1, defects: [] } : { score: 0.4, defects: ['script_not_read'] });
  expect(unreadScripts).toEqual(names ?? []);
  expect(plainText([page]).replaceAll(/\s+/g, ' ').includes('発行日 2026年7月31日')).toBe(names === null);
});

test('a page that is only in part in another script has it too', async () => {
  expect((await read(['Latn', 'Grek'])).quality.defects).toEqual(['script_not_read']);
});

test('a page in Latin letters has none', async () => {
  const { quality, ...page } = await read(['Latn']);
  expect(quality).toEqual({ score: 1, defects: [] });
  expect(page).not.toHaveProperty('unreadScripts');
});

test('lines in a script whose language is installed are read with it, and the page says so', async () => {
  const page = await read(['Latn', 'Grek'], { by: withGreek });
  expect(page.quality).toEqual({ score: 1, defects: [] });
  expect(page.engine.name).toBe(readingEngine);
  expect(page.reread).toMatchObject({ scripts: ['Grek'], languages: ['ell'], engine: { name: 'tesseract.js' } });
  const text = plainText([page]);
  expect(text).toContain('Website maintenance 180.00');
  expect(text).toContain('Αριθμός τιμολογίου 2886');
  expect(text.indexOf('Amount due 720.00')).toBeLessThan(text.indexOf('Πληρωτέο ποσό 1001,99'));
});

test('a page in a language that is named and only tesseract.js has is read by tesseract.js', async () => {
  expect(await withGreek.languages()).toContain('ell');
  const page = await read(['Grek'], { by: withGreek, languages: ['ell'] });
  expect(page.engine).toMatchObject({ name: 'tesseract.js', models: [`ell ${modelVersion}`] });
  expect(page).not.toHaveProperty('reread');
  expect(plainText([page])).toContain('Πληρωτέο ποσό 1001,99');
});

test('a picture beside a text layer whose script is not read is a defect of its page', async () => {
  const page = await readPictured('Cyrl');
  expect(page).toMatchObject({ source: 'text_layer', quality: { score: 0.4, defects: ['script_not_read'] } });
  expect(page.pictures).toMatchObject([{ engine: { name: readingEngine }, unreadScripts: [] }]);
  expect(plainText([page]).replaceAll(/\s+/g, ' ')).toContain(letterText);
});
