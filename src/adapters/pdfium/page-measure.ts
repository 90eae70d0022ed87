import type { Pdfium } from './pdfium-module.ts';

/** Turns points of the PDF page into fractions of the page as it is shown. */
export function measureIn(pdfium: Pdfium, page: number): (pageX: number, pageY: number) => readonly [number, number] {
  const units = 1_000_000;
  const out = pdfium.wasmExports.malloc(8);
  return (pageX, pageY) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, units, units, 0, pageX, pageY, out, out + 4);
    const view = new DataView(pdfium.HEAPU8.buffer, out, 8);
    return [view.getInt32(0, true) / units, view.getInt32(4, true) / units];
  };
}
