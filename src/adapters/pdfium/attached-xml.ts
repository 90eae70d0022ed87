import type { AttachedXml } from '../../domain/ports/document-opener.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Beyond these a file is no invoice but an attack. */
const max = { files: 50, bytesOfName: 2048, bytes: 8_388_608 } as const;

/**
 * Names that the standards give to the data of an invoice: Factur-X and ZUGFeRD 2, ZUGFeRD 1, XRechnung, Order-X. They
 * come before other XML files, in this order.
 */
const standardNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

function nameOf({ pdfium }: PdfDocument, attachment: number): string {
  const buffer = pdfium.wasmExports.malloc(max.bytesOfName);
  const bytes = pdfium._FPDFAttachment_GetName(attachment, buffer, max.bytesOfName);
  // UTF-16 with a closing zero, as all texts of PDFium.
  const isName = bytes > 2 && bytes <= max.bytesOfName;
  const name = isName ? new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(buffer, buffer + bytes - 2)) : '';
  pdfium.wasmExports.free(buffer);
  return name;
}

/** The bytes of an attachment; null where they cannot be had, or are too many. */
function bytesOf({ pdfium }: PdfDocument, attachment: number): Uint8Array | null {
  const size = pdfium.wasmExports.malloc(4);
  const read = (buffer: number, room: number): number => {
    if (!pdfium._FPDFAttachment_GetFile(attachment, buffer, room, size)) return 0;
    return new DataView(pdfium.HEAPU8.buffer).getUint32(size, true);
  };
  const bytes = read(0, 0);
  if (bytes === 0 || bytes > max.bytes) return null;
  const buffer = pdfium.wasmExports.malloc(bytes);
  if (buffer === 0 || read(buffer, bytes) !== bytes) return null;
  return pdfium.HEAPU8.slice(buffer, buffer + bytes);
}

function rankOf(name: string): number {
  const rank = standardNames.indexOf(name.toLowerCase());
  return rank === -1 ? standardNames.length : rank;
}

/**
 * The XML file that a PDF holds (ISO 32000-1, 7.11.4) and that is most likely the data of its invoice; null without
 * any.
 */
export function attachedXml(pdf: PdfDocument): AttachedXml | null {
  const { pdfium, document } = pdf;
  const count = Math.min(max.files, pdfium._FPDFDoc_GetAttachmentCount(document));
  const handles = Array.from({ length: Math.max(0, count) }, (_, index) =>
    pdfium._FPDFDoc_GetAttachment(document, index),
  ).filter((handle) => handle !== 0);
  const named = handles.map((handle) => ({ handle, name: nameOf(pdf, handle) }));
  const [first] = named
    .filter(({ name }) => name.toLowerCase().endsWith('.xml'))
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name));
  return first === undefined ? null : { name: first.name, bytes: bytesOf(pdf, first.handle) };
}
