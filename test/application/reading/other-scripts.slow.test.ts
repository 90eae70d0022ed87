import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../../src/adapters/child-process/process-pool.ts';
import { sharpDecoder } from '../../../src/adapters/sharp/sharp-decoder.ts';
import { ZxingBarcodeReader, zxingModule } from '../../../src/adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../../src/application/pipeline/compute-slots.ts';
import { PageReader } from '../../../src/application/stages/page-reader.ts';
import type { OcrEngine } from '../../../src/domain/ports/ocr-engine.ts';
import { plainText } from '../../../src/domain/reading/document/plain-text.ts';
import { type DrawnScript, drawInvoiceIn } from '../../drawn/other-scripts.ts';
import { pngOf } from '../../fixtures/images.ts';
import { openImageAnalysis } from '../../support/open-image-analysis.ts';
import { openReadingEngine, type ReadingEngine, readingEngine } from '../../support/reading-engine.ts';

const opener = new ProcessDocumentOpener({ decoders: [sharpDecoder], pool: new ProcessPool({ processes: 1 }) });
const barcodes = new ZxingBarcodeReader({ taskPool: new ProcessPool({ processes: 1 }).running(zxingModule) });
const images = openImageAnalysis();
let engine: OcrEngine;

beforeAll(async () => {
  engine = await openReadingEngine();
});
afterAll(() => Promise.all([opener.close(), barcodes.close(), images.close(), engine.close()]));

async function read(scripts: readonly DrawnScript[], languages: readonly string[] = ['por', 'eng']) {
  const file = { type: 'png', bytes: await pngOf(await drawInvoiceIn(...scripts), 150), password: null } as const;
  const reader = new PageReader({ opener, engine, barcodes, images, slots: new ComputeSlots(1) });
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
