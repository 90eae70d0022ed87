import type { DocumentFile, TurnedPage } from '../../domain/ports/document-opener.ts';
import type { FileTraces, Overlay } from '../../domain/reading/document/file-traces.ts';
import { overlaysOf } from './page-overlays.ts';
import type { PdfDocument } from './pdf-document.ts';
import { producersIn, type Save, savesOf } from './pdf-saves.ts';

const maxEntry = 2048;
const maxSignatures = 50;

/** An entry of the information dictionary; null when it is absent or empty. */
function entryOf({ pdfium, document }: PdfDocument, name: string): string | null {
  const tag = pdfium.wasmExports.malloc(name.length + 1);
  pdfium.HEAPU8.set(new TextEncoder().encode(`${name}\0`), tag);
  const buffer = pdfium.wasmExports.malloc(maxEntry);
  const bytes = pdfium._FPDF_GetMetaText(document, tag, buffer, maxEntry);
  if (bytes <= 2 || bytes > maxEntry) return null;
  // With a closing zero, as all texts of PDFium.
  return new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(buffer, buffer + bytes - 2)).trim() || null;
}

/** `D:20260914120000-03'00'` as an ISO instant; null when it is none. ISO 32000-1, 7.9.4. */
export function instantOf(text: string | null): string | null {
  const parts = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text ?? '');
  if (parts === null) return null;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes] =
    parts;
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Offset up to which the last signature covers the file; null without signatures. */
function signedUpTo({ pdfium, document }: PdfDocument): number | null {
  const count = Math.min(maxSignatures, pdfium._FPDF_GetSignatureCount(document));
  const range = pdfium.wasmExports.malloc(16);
  let end: number | null = null;
  for (let index = 0; index < count; index += 1) {
    const signature = pdfium._FPDF_GetSignatureObject(document, index);
    if (signature === 0 || pdfium._FPDFSignatureObj_GetByteRange(signature, range, 4) !== 4) continue;
    const view = new DataView(pdfium.HEAPU8.buffer, range, 16);
    end = Math.max(end ?? 0, view.getInt32(8, true) + view.getInt32(12, true));
  }
  return end;
}

function kindsOf(saves: readonly Save[]): FileTraces['saves'] {
  return saves.map(({ kind }) => kind);
}

/** Reads what a PDF reports how it came to be. Overlays are looked for on the given pages. */
export function readTraces(pdf: PdfDocument, file: DocumentFile, pages: readonly TurnedPage[]): FileTraces {
  const saves = savesOf(file.bytes);
  const signedEnd = signedUpTo(pdf);
  const producer = entryOf(pdf, 'Producer');
  const programs = [entryOf(pdf, 'Creator'), producer].filter((name) => name !== null);
  const known = pages.filter(({ number }) => number >= 1 && number <= pdf.pageCount);
  return {
    programs,
    earlierProducers: producersIn(file.bytes).filter((name) => !programs.includes(name)),
    createdAt: instantOf(entryOf(pdf, 'CreationDate')),
    modifiedAt: instantOf(entryOf(pdf, 'ModDate')),
    saves: kindsOf(saves),
    sinceSigning: signedEnd === null ? null : kindsOf(saves.filter(({ end }) => end > signedEnd + 16)),
    overlays: known.flatMap((page): readonly Overlay[] => overlaysOf(pdf, page)),
  };
}
