import { expect, test } from 'vitest';
import { startPdfium } from '../../../../src/adapters/pdfium/pdfium-module.ts';

test('functions of PDFium are called without what the module wraps around them', async () => {
  const pdfium = await startPdfium();
  const exported = pdfium.wasmExports as unknown as Record<string, unknown>;
  const used = Object.entries(pdfium).filter(([name]) => /^_(?:FPDF|FORM_)/.test(name));
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(([name, call]) => call !== exported[name.slice(1)]).map(([name]) => name)).toEqual([]);
});
