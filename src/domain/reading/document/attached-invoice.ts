import type { AttachedItemFieldName, AttachedKind, AttachmentFieldName } from '../../template/attachment-fields.ts';
import { xmlRefusals } from './xml-element.ts';

/** A value of an attached invoice. */
export interface AttachedValue {
  /** As the file has it. */
  readonly text: string;
  /** The same so that it can be read in one way only: a date as ISO 8601, an amount with decimals and currency. */
  readonly meaning: string;
}

/** What an invoice says that is data: an XML file in a PDF. */
export interface InvoiceData {
  /** Cross Industry Invoice of UN/CEFACT, or UBL of OASIS. */
  readonly syntax: 'cii' | 'ubl';
  /** BT-24, the rules that it follows; null where it says none. */
  readonly profile: string | null;
  readonly kind: AttachedKind;
  readonly fields: Readonly<Partial<Record<AttachmentFieldName, AttachedValue>>>;
  readonly items: readonly Readonly<Partial<Record<AttachedItemFieldName, AttachedValue>>>[];
  /** Each short text of the file once, whatever it is: what is printed and among these is no contradiction. */
  readonly texts: readonly string[];
}

/** Why the XML file of a PDF was not read; `failed`: opening it broke what opens files. */
export const attachmentRefusals = [...xmlRefusals, 'failed'] as const;
export type AttachmentRefusal = (typeof attachmentRefusals)[number];

/** The XML file that a PDF holds: the data of its invoice, or why it was not read. */
export interface PageAttachment {
  /** Null where it could not be read. */
  readonly name: string | null;
  /** Null where it was refused. */
  readonly invoice: InvoiceData | null;
  readonly refusal: AttachmentRefusal | null;
}
