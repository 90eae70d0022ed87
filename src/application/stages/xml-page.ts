import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { DocumentFile, DocumentOpener, OpenLimits } from '../../domain/ports/document-opener.ts';
import type { AttachmentRefusal } from '../../domain/reading/document/attached-invoice.ts';
import { summariseConfidence } from '../../domain/reading/document/confidence-summary.ts';
import { pageAttachment } from '../../domain/reading/document/einvoice/page-attachment.ts';
import { refusalReasons } from '../../domain/reading/document/einvoice/refusal-reasons.ts';
import type { EngineStamp, PageReading } from '../../domain/reading/document/page.ts';
import { xmlDocumentNames } from '../../domain/template/file-formats.ts';

const xmlStamp: EngineStamp = { name: 'xml', version: '1', models: [], backend: 'xml' };

const codes: Readonly<Record<AttachmentRefusal, ErrorCode>> = {
  too_large: 'FILE_TOO_COMPLEX',
  too_complex: 'FILE_TOO_COMPLEX',
  not_well_formed: 'UNREADABLE_FILE',
  doctype: 'UNREADABLE_FILE',
  encoding: 'UNREADABLE_FILE',
  several_documents: 'UNSUPPORTED_FILE_TYPE',
  failed: 'UNREADABLE_FILE',
};

/**
 * An XML file as a page without size and words, which has what the file says as its attachment. Errors as
 * `DocumentOpener`; `FILE_TOO_COMPLEX` beyond the limits of XML, `UNREADABLE_FILE` for what is damaged or unsafe,
 * `UNSUPPORTED_FILE_TYPE` for several documents and for one that is not known.
 */
export async function xmlPage(opener: DocumentOpener, file: DocumentFile, limits: OpenLimits): Promise<PageReading> {
  const attachment = pageAttachment({ name: null, ...(await opener.xml(file, limits)) });
  if (attachment === null) {
    const detail = `The XML file is none of the documents that are read: ${xmlDocumentNames}. Send one of these, or a PDF.`;
    throw new DocfaceError('UNSUPPORTED_FILE_TYPE', detail);
  }
  const { invoice, refusal } = attachment;
  if (refusal !== null) {
    const { reason, advice } = refusalReasons[refusal];
    throw new DocfaceError(codes[refusal], `The XML file was not read: ${reason}. ${advice}`);
  }
  return {
    number: 1,
    width: 0,
    height: 0,
    dpi: null,
    rotation: 0,
    skew: 0,
    source: 'xml',
    quality: { score: 1, defects: [] },
    confidence: summariseConfidence([]),
    blocks: [],
    barcodes: [],
    lowConfidenceRegions: [],
    // There is no print to compare its texts with.
    attachment: { ...attachment, invoice: invoice && { ...invoice, texts: [] } },
    engine: xmlStamp,
  };
}
