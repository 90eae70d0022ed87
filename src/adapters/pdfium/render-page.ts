import type { OpenLimits, RenderOptions } from '../../domain/ports/document-opener.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { Pdfium } from './pdfium-module.ts';

export const pointsPerInch = 72;
/** FPDFBitmap_* formats and FPDF_* flags of fpdfview.h. */
const formats = { grey: 1, rgb: 2 } as const;
const flags = { annotations: 0x01, grey: 0x08, rgbOrder: 0x10, smallImageCache: 0x200 } as const;
const white = 0xffffffff;

/**
 * A sheet of A2 at 225 dots per inch. More shows engines nothing new and costs a large picture's memory several times.
 */
const maxPixels = 20_000_000;

interface Scale {
  readonly width: number;
  readonly height: number;
  /** Null where a page is so large that less than a pixel is left of an inch. */
  readonly dpi: number | null;
}

/**
 * Pixels of a page at the wanted resolution, lowered where the page would exceed `maxSide` or `maxPixelsPerPage`:
 * a PDF page has no pixels of its own, so a poster is a coarser picture and not an error.
 */
export function scaleOf(points: { width: number; height: number }, options: RenderOptions & OpenLimits): Scale {
  const longSide = Math.max(points.width, points.height);
  const perPoint = Math.min(
    options.dpi / pointsPerInch,
    (options.maxSide ?? Number.POSITIVE_INFINITY) / longSide,
    Math.sqrt(Math.min(maxPixels, options.maxPixelsPerPage) / (points.width * points.height)),
  );
  return {
    width: Math.max(1, Math.floor(points.width * perPoint)),
    height: Math.max(1, Math.floor(points.height * perPoint)),
    dpi: Math.round(perPoint * pointsPerInch) || null,
  };
}

/** A form environment without callbacks: fields are drawn, scripts are not run. */
export function openForm({ pdfium, document }: PdfDocument): number {
  const size = 256;
  const callbacks = pdfium.wasmExports.malloc(size);
  pdfium.HEAPU8.fill(0, callbacks, callbacks + size);
  new DataView(pdfium.HEAPU8.buffer).setUint32(callbacks, 2, true);
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
}

function copyOut(pdfium: Pdfium, bitmap: number, row: { readonly bytes: number; readonly count: number }): Uint8Array {
  const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium._FPDFBitmap_GetStride(bitmap);
  const pixels = new Uint8Array(row.bytes * row.count);
  for (let y = 0; y < row.count; y += 1) {
    const from = start + y * stride;
    pixels.set(pdfium.HEAPU8.subarray(from, from + row.bytes), y * row.bytes);
  }
  return pixels;
}

/** Draws a page with its annotations and form fields on white. `page` is an FPDF_PAGE handle. */
export function renderPage(pdf: PdfDocument, page: number, options: RenderOptions & OpenLimits): PageImage {
  const { pdfium } = pdf;
  const points = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) };
  const { width, height, dpi } = scaleOf(points, options);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, formats[options.colour], 0, 0);
  if (bitmap === 0) throw new RangeError('PDFium is out of memory');
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  const order = options.colour === 'grey' ? flags.grey : flags.rgbOrder;
  const form = openForm(pdf);
  if (form !== 0) pdfium._FORM_OnAfterLoadPage(page, form);
  pdfium._FPDF_RenderPageBitmap(
    bitmap,
    page,
    0,
    0,
    width,
    height,
    0,
    flags.annotations | flags.smallImageCache | order,
  );
  if (form !== 0) pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, order);
  const channels = options.colour === 'grey' ? 1 : 3;
  return { width, height, channels, pixels: copyOut(pdfium, bitmap, { bytes: width * channels, count: height }), dpi };
}
