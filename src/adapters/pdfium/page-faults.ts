import type { Box } from '../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../domain/reading/document/page.ts';
import type { PageFault } from '../../domain/reading/document/page-faults.ts';
import { isPlain } from '../../imaging/ink.ts';
import { type PlacedPicture, placedPictures } from './page-pictures.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { Pdfium } from './pdfium-module.ts';

/** FORMTYPE_* of fpdf_formfill.h: a form of XFA alone, and one of XFA beside a form of PDF. */
const formTypes = { xfa: 2, xfaBeside: 3 } as const;
/** FPDF_ANNOT_WIDGET of fpdf_annot.h: the field of a form. */
const widget = 20;
/** Characters of a page that asks for another viewer, at most; that of Adobe has 700 in English. */
const maxPlaceholder = 1_500;

/** Share of the page that undecoded pictures fill at least: smaller ones are icons. */
const minArea = 0.008;
/** Pictures that are looked at, and pixels of one that is decoded once more. */
const max = { pictures: 300, pixels: 30e6 } as const;
/** Bytes of a pixel of FPDFBitmap_Gray, BGR, BGRx, BGRA and premultiplied BGRA. */
const bytesPerPixel = [0, 1, 3, 4, 4, 4] as const;

type Size = Pick<PageImage, 'width' | 'height'>;

/**
 * Bytes that a picture of one colour has at most in codings of which PDFium makes one colour where it cannot decode
 * them: a bit of each row in JBIG2, a few bytes of it in CCITT Group 3, little beside metadata and a profile in JPEG
 * 2000.
 */
const plainBytes: ReadonlyMap<string, (size: Size) => number> = new Map([
  ['JBIG2Decode', ({ height }) => 1_024 + height / 2],
  ['CCITTFaxDecode', ({ height }) => 1_024 + 6 * height],
  ['JPXDecode', ({ width, height }) => 8_192 + (width * height) / 200],
]);

function sizeOf(pdfium: Pdfium, image: number): Size {
  const out = pdfium.wasmExports.malloc(8);
  const known = pdfium._FPDFImageObj_GetImagePixelSize(image, out, out + 4);
  const view = new DataView(pdfium.HEAPU8.buffer, out, 8);
  const size = { width: view.getUint32(0, true), height: view.getUint32(4, true) };
  pdfium.wasmExports.free(out);
  return known ? size : { width: 0, height: 0 };
}

/** The coding of a picture, without those that wrap it. */
function codingOf(pdfium: Pdfium, image: number): string {
  const last = pdfium._FPDFImageObj_GetImageFilterCount(image) - 1;
  if (last < 0) return '';
  const out = pdfium.wasmExports.malloc(64);
  const bytes = Math.min(64, pdfium._FPDFImageObj_GetImageFilter(image, last, out, 64));
  const name = new TextDecoder().decode(pdfium.HEAPU8.slice(out, out + Math.max(0, bytes - 1)));
  pdfium.wasmExports.free(out);
  return name;
}

/** Whether all pixels of a bitmap are the same. */
function isOneColour(pdfium: Pdfium, bitmap: number): boolean {
  const depth = bytesPerPixel[pdfium._FPDFBitmap_GetFormat(bitmap)] ?? 0;
  const [start, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)];
  const bytes = pdfium._FPDFBitmap_GetWidth(bitmap) * depth;
  for (let row = 0; row < pdfium._FPDFBitmap_GetHeight(bitmap); row += 1) {
    const from = start + row * stride;
    for (let at = 0; at < bytes; at += 1) {
      if (pdfium.HEAPU8[from + at] !== pdfium.HEAPU8[start + (at % depth)]) return false;
    }
  }
  return true;
}

/** Whether PDFium has nothing of a picture, or one colour of a file that holds more. */
function isUndecoded(pdfium: Pdfium, image: number): boolean {
  const size = sizeOf(pdfium, image);
  if (size.width * size.height > max.pixels) return false;
  const bitmap = pdfium._FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return true;
  const limit = plainBytes.get(codingOf(pdfium, image))?.(size) ?? Number.POSITIVE_INFINITY;
  const isEmpty = pdfium._FPDFImageObj_GetImageDataRaw(image, 0, 0) > limit && isOneColour(pdfium, bitmap);
  pdfium._FPDFBitmap_Destroy(bitmap);
  return isEmpty;
}

const areaOf = ({ width, height }: Box): number => width * height;

function hasUndecoded(pdfium: Pdfium, pictures: readonly PlacedPicture[], shown: PageImage): boolean {
  const doubtful = pictures.slice(0, max.pictures).filter(({ box }) => isPlain(shown, box));
  if (doubtful.reduce((sum, { box }) => sum + areaOf(box), 0) < minArea) return false;
  const undecoded = doubtful.filter(({ object }) => isUndecoded(pdfium, object));
  return undecoded.reduce((sum, { box }) => sum + areaOf(box), 0) >= minArea;
}

function hasFields(pdfium: Pdfium, page: number): boolean {
  return Array.from({ length: pdfium._FPDFPage_GetAnnotCount(page) }, (_, index) => index).some((index) => {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    const isField = annotation !== 0 && pdfium._FPDFAnnot_GetSubtype(annotation) === widget;
    if (annotation !== 0) pdfium._FPDFPage_CloseAnnot(annotation);
    return isField;
  });
}

/** Whether a page stands in for a form of XFA, which only some viewers show. */
function isPlaceholder({ pdfium, document, pageCount }: PdfDocument, page: number): boolean {
  const type = pdfium._FPDF_GetFormType(document);
  if (type !== formTypes.xfa && !(type === formTypes.xfaBeside && pageCount === 1)) return false;
  if (hasFields(pdfium, page)) return false;
  const text = pdfium._FPDFText_LoadPage(page);
  const characters = text === 0 ? 0 : pdfium._FPDFText_CountChars(text);
  return characters > 0 && characters <= maxPlaceholder;
}

/**
 * Why a page, as it was drawn, is not what its file holds: pictures that PDFium cannot decode leave it blank there, and
 * a form of XFA shows a request for another viewer. `page` is an FPDF_PAGE handle.
 */
export function faultsOf(pdf: PdfDocument, page: number, shown: PageImage): readonly PageFault[] {
  return [
    ...(hasUndecoded(pdf.pdfium, placedPictures(pdf.pdfium, page), shown) ? (['picture_not_decoded'] as const) : []),
    ...(isPlaceholder(pdf, page) ? (['placeholder'] as const) : []),
  ];
}
