import { startPdfium } from '../../src/adapters/pdfium/pdfium-module.ts';
import type { Box } from '../../src/domain/reading/document/geometry.ts';
import { boxAround } from '../../src/domain/reading/document/geometry.ts';

export interface PdfWord {
  readonly text: string;
  /** In fractions of the page as viewers show it. */
  readonly box: Box;
}

const units = 1_000_000;

/** Every word of a page, seen or not, as a search in a viewer finds it. `number` counts from 1. */
export async function pdfWords(bytes: Uint8Array, number: number): Promise<readonly PdfWord[]> {
  const pdfium = await startPdfium();
  const data = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, data);
  const page = pdfium._FPDF_LoadPage(pdfium._FPDF_LoadMemDocument(data, bytes.length, 0), number - 1);
  if (page === 0) throw new Error(`The PDF has no page ${number}`);
  const text = pdfium._FPDFText_LoadPage(page);
  const rect = pdfium.wasmExports.malloc(16);
  const out = pdfium.wasmExports.malloc(8);
  const measure = (x: number, y: number): readonly [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, units, units, 0, x, y, out, out + 4);
    const view = new DataView(pdfium.HEAPU8.buffer, out, 8);
    return [view.getInt32(0, true) / units, view.getInt32(4, true) / units];
  };
  const words: { text: string; boxes: Box[] }[] = [{ text: '', boxes: [] }];
  for (let index = 0; index < pdfium._FPDFText_CountChars(text); index += 1) {
    const character = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index));
    if (/\s/u.test(character)) {
      words.push({ text: '', boxes: [] });
      continue;
    }
    pdfium._FPDFText_GetLooseCharBox(text, index, rect);
    const view = new DataView(pdfium.HEAPU8.buffer, rect, 16);
    const [x1, y1] = measure(view.getFloat32(0, true), view.getFloat32(4, true));
    const [x2, y2] = measure(view.getFloat32(8, true), view.getFloat32(12, true));
    const word = words.at(-1)!;
    word.text += character;
    word.boxes.push({ x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) });
  }
  return words.flatMap(({ text: found, boxes }) => {
    const box = boxAround(boxes);
    return box === null ? [] : [{ text: found, box }];
  });
}
