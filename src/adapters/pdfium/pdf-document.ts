import { DocfaceError } from '../../domain/errors.ts';
import type { DocumentFile, TurnedPage } from '../../domain/ports/document-opener.ts';
import type { Pdfium } from './pdfium-module.ts';

export interface PdfDocument {
  readonly pdfium: Pdfium;
  /** FPDF_DOCUMENT handle. */
  readonly document: number;
  readonly pageCount: number;
}

/** FPDF_GetLastError. */
const lastError = { password: 4, security: 5 } as const;

function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const pointer = pdfium.wasmExports.malloc(bytes.length);
  if (pointer === 0) throw new RangeError('PDFium is out of memory');
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

function loadError(code: number, password: string | null): DocfaceError {
  if (code === lastError.password) {
    return new DocfaceError(
      'ENCRYPTED_FILE',
      password === null
        ? 'The PDF is protected by a password. Send that with `filePassword`, or send an unprotected copy.'
        : 'The password does not open the PDF. Check `filePassword`, or send an unprotected copy.',
    );
  }
  if (code === lastError.security) {
    return new DocfaceError(
      'ENCRYPTED_FILE',
      'The PDF is protected in a way that cannot be opened here. Send an unprotected copy.',
    );
  }
  return new DocfaceError('UNREADABLE_FILE', 'The PDF is damaged and cannot be opened. Send another copy.');
}

/** Opens a PDF in a PDFium of its own; the document lives as long as that PDFium. */
export function loadDocument(pdfium: Pdfium, file: DocumentFile): PdfDocument {
  const password = file.password === null ? 0 : copyIn(pdfium, new TextEncoder().encode(`${file.password}\0`));
  const document = pdfium._FPDF_LoadMemDocument(copyIn(pdfium, file.bytes), file.bytes.length, password);
  if (document === 0) throw loadError(pdfium._FPDF_GetLastError(), file.password);
  const pageCount = pdfium._FPDF_GetPageCount(document);
  if (pageCount < 1) throw new DocfaceError('UNREADABLE_FILE', 'The PDF has no page. Send another copy.');
  return { pdfium, document, pageCount };
}

/** FPDF_ANNOT_LINK of fpdf_annot.h. */
const linkAnnotation = 2;
/** A page that has more annotations keeps its links. */
const maxAnnotations = 5_000;

/** PDFium draws the borders of links, which are no part of the print: they would lie over its words. */
function removeLinks(pdfium: Pdfium, page: number): void {
  const count = pdfium._FPDFPage_GetAnnotCount(page);
  if (count > maxAnnotations) return;
  for (let index = count - 1; index >= 0; index--) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isLink = pdfium._FPDFAnnot_GetSubtype(annotation) === linkAnnotation;
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (isLink) pdfium._FPDFPage_RemoveAnnot(page, index);
  }
}

/**
 * Loads a page without its links, with the turn that is asked for, or that of the file; 0 where it is damaged or
 * missing.
 */
export function loadTurnedPage({ pdfium, document }: PdfDocument, { number, rotation }: TurnedPage): number {
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (page === 0) return page;
  if (rotation !== undefined) pdfium._FPDFPage_SetRotation(page, rotation / 90);
  removeLinks(pdfium, page);
  return page;
}

/** Points of the page that a viewer shows, after its rotation. A page too broken to measure is taken as A4. */
export function pageSize({ pdfium, document }: PdfDocument, index: number): { width: number; height: number } {
  const size = pdfium.wasmExports.malloc(8);
  const known = pdfium._FPDF_GetPageSizeByIndexF(document, index, size);
  const view = new DataView(pdfium.HEAPU8.buffer, size, 8);
  const [width, height] = [view.getFloat32(0, true), view.getFloat32(4, true)];
  return known && width > 0 && height > 0 ? { width, height } : { width: 595, height: 842 };
}
