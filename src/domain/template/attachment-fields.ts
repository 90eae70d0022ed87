/**
 * What an attached invoice says of the whole, by the business terms of EN 16931: BT-1, BT-3 (as a kind, and as its
 * code), BT-5, BT-2, BT-9, BT-13, BT-46, BT-25, BT-27, BT-31, BT-44, BG-8, BT-109, BT-110, BT-112, BT-115, BT-84 and
 * BT-83.
 */
export const attachmentFieldNames = [
  'number',
  'kind',
  'typeCode',
  'currency',
  'issueDate',
  'dueDate',
  'orderNumber',
  'customerNumber',
  'relatedInvoice',
  'issuerName',
  'issuerTaxId',
  'recipientName',
  'recipientAddress',
  'subtotal',
  'tax',
  'total',
  'amountDue',
  'iban',
  'paymentReference',
] as const;

export type AttachmentFieldName = (typeof attachmentFieldNames)[number];

/** What it says of a line: BT-155, BT-153, BT-129, BT-146 and BT-131. */
export const attachedItemFieldNames = ['code', 'description', 'quantity', 'unitPrice', 'total'] as const;

export type AttachedItemFieldName = (typeof attachedItemFieldNames)[number];

/** What an attached document is, by the code of its type. */
export const attachedKinds = [
  'invoice',
  'credit_note',
  'corrected_invoice',
  'prepayment_invoice',
  'self_billed_invoice',
  'order',
] as const;

export type AttachedKind = (typeof attachedKinds)[number];
