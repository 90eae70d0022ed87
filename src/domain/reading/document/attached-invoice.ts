import type { AttachedItemFieldName, AttachedKind, AttachmentFieldName } from '../../template/attachment-fields.ts';
import { xmlRefusals } from './xml-element.ts';

/** A value of an attached invoice. */
export interface AttachedValue {
  /** As the file has it. */
  readonly text: string;
  /** The same so that it can be read in one way only: a date as ISO 8601, an amount with decimals and currency. */
  readonly meaning: string;
}

/**
 * Cross Industry Invoice of UN/CEFACT; UBL of OASIS; NF-e and NFC-e, CT-e, and NFS-e of the national standard of
 * Brazil.
 */
export const attachedSyntaxes = ['cii', 'ubl', 'nfe', 'cte', 'nfse'] as const;
export type AttachedSyntax = (typeof attachedSyntaxes)[number];

/**
 * What the fiscal authority says of a document, as far as the file shows: it was authorised, cancelled, refused
 * (`denied`) or something else (`not_authorised`); there is no answer (`no_protocol`), or one of another document.
 */
export const authorisations = [
  'authorised',
  'cancelled',
  'denied',
  'not_authorised',
  'no_protocol',
  'other_protocol',
] as const;
export type Authorisation = (typeof authorisations)[number];

/** Whether amounts of the file add up to the one of a field. */
export interface AttachedSum {
  readonly field: AttachmentFieldName;
  readonly addsUp: boolean;
}

/** What an invoice says that is data: an XML file in a PDF. */
export interface InvoiceData {
  readonly syntax: AttachedSyntax;
  /** BT-24, the rules that it follows, or the version of its schema; null where it says none. */
  readonly profile: string | null;
  readonly kind: AttachedKind;
  readonly fields: Readonly<Partial<Record<AttachmentFieldName, AttachedValue>>>;
  readonly items: readonly Readonly<Partial<Record<AttachedItemFieldName, AttachedValue>>>[];
  /** Each short text of the file once, whatever it is: what is printed and among these is no contradiction. */
  readonly texts: readonly string[];
  /** Of Brazilian fiscal documents. Missing elsewhere. */
  readonly authorisation?: Authorisation;
  /** Sums of the file that can be told. Missing where its rules name none. */
  readonly sums?: readonly AttachedSum[];
}

/**
 * Why an XML file was not read; `several_documents`: it is a batch of them; `failed`: opening it broke what opens
 * files.
 */
export const attachmentRefusals = [...xmlRefusals, 'several_documents', 'failed'] as const;
export type AttachmentRefusal = (typeof attachmentRefusals)[number];

/** The XML file that a PDF holds: the data of its invoice, or why it was not read. */
export interface PageAttachment {
  /** Null where it could not be read. */
  readonly name: string | null;
  /** Null where it was refused. */
  readonly invoice: InvoiceData | null;
  readonly refusal: AttachmentRefusal | null;
}
