import { inflateSync } from 'node:zlib';
import {
  PDFDocument as Documents,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

const opened = (bytes: Uint8Array): Promise<PDFDocument> => Documents.load(bytes, { updateMetadata: false });

/** Streams of the files that a PDF holds, wherever its objects name them. */
function embedded(pdf: PDFDocument): readonly PDFRef[] {
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const files = object instanceof PDFDict ? object.lookupMaybe(PDFName.of('EF'), PDFDict) : undefined;
    const stream = files?.get(PDFName.of('F'));
    return stream instanceof PDFRef ? [stream] : [];
  });
}

/** A PDF without the files that it held: the print is all that is left of the invoice. */
export async function withoutAttachments(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await opened(bytes);
  const { catalog, context } = pdf;
  for (const stream of embedded(pdf)) context.delete(stream);
  catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.delete(PDFName.of('EmbeddedFiles'));
  catalog.delete(PDFName.of('AF'));
  for (const page of pdf.getPages()) {
    page.node.delete(PDFName.of('AF'));
    const notes = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.asArray() ?? [];
    const kept = notes.filter((note) => {
      const subtype = context.lookupMaybe(note, PDFDict)?.get(PDFName.of('Subtype'));
      return subtype !== PDFName.of('FileAttachment');
    });
    if (kept.length < notes.length) page.node.set(PDFName.of('Annots'), context.obj(kept));
  }
  return await pdf.save({ useObjectStreams: false });
}

/** A PDF in whose XML files a value is another one; null where none of them has it. */
export async function withAlteredXml(bytes: Uint8Array, from: RegExp, to: string): Promise<Uint8Array | null> {
  const pdf = await opened(bytes);
  let isAltered = false;
  for (const ref of embedded(pdf)) {
    const stream = pdf.context.lookup(ref);
    if (!(stream instanceof PDFRawStream)) continue;
    const isPacked = stream.dict.get(PDFName.of('Filter')) !== undefined;
    const text = Buffer.from(isPacked ? inflateSync(stream.contents) : stream.contents).toString('utf8');
    const altered = text.replaceAll(from, to);
    if (altered === text) continue;
    isAltered = true;
    pdf.context.assign(ref, pdf.context.flateStream(new TextEncoder().encode(altered)));
  }
  return isAltered ? await pdf.save({ useObjectStreams: false }) : null;
}
