import type { InvoiceData, PageAttachment } from '../attached-invoice.ts';
import type { XmlElement, XmlReading } from '../xml-element.ts';
import { ciiInvoice } from './cii-invoice.ts';
import { cteDocument } from './cte-document.ts';
import { holdsSeveral } from './fiscal-envelope.ts';
import { nfeDocument } from './nfe-document.ts';
import { nfseDocument } from './nfse-document.ts';
import { ublInvoice } from './ubl-invoice.ts';

/** What an XML document says, whatever its syntax; null where it is none that is known. */
function invoiceIn(root: XmlElement): InvoiceData | null {
  return ciiInvoice(root) ?? ublInvoice(root) ?? nfeDocument(root) ?? cteDocument(root) ?? nfseDocument(root);
}

/** What an XML file says, or why it was refused; null where it is no document that is known. */
export function pageAttachment({ name, ...xml }: XmlReading & Pick<PageAttachment, 'name'>): PageAttachment | null {
  if (xml.refusal !== undefined) return { name, invoice: null, refusal: xml.refusal };
  if (holdsSeveral(xml.root)) return { name, invoice: null, refusal: 'several_documents' };
  const invoice = invoiceIn(xml.root);
  return invoice && { name, invoice, refusal: null };
}
