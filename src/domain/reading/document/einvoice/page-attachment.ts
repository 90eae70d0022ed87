import type { PageAttachment } from '../attached-invoice.ts';
import type { XmlReading } from '../xml-element.ts';
import { ciiInvoice } from './cii-invoice.ts';
import { ublInvoice } from './ubl-invoice.ts';

/** What an XML file in a PDF is: an invoice of EN 16931, in either syntax, or refused; null where it is none. */
export function pageAttachment({ name, ...xml }: XmlReading & { readonly name: string }): PageAttachment | null {
  if (xml.refusal !== undefined) return { name, invoice: null, refusal: xml.refusal };
  const invoice = ciiInvoice(xml.root) ?? ublInvoice(xml.root);
  return invoice && { name, invoice, refusal: null };
}
