/**
 * What an attached invoice says of the whole, by the business terms of EN 16931: BT-1, BT-3 (as a kind, and as its
 * code), BT-5, BT-2, BT-9, BT-13, BT-46, BT-25, BT-27, BT-31, BT-44, BG-8, BT-109, BT-110, BT-112, BT-115, BT-84 and
 * BT-83.
 */
const invoiceFieldNames = [
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

/** What Brazilian fiscal documents say beside these, by the keys of the templates of their printed forms. */
const fiscalFieldNames = [
  'accessKey',
  'model',
  'series',
  'issueTime',
  'operation',
  'direction',
  'protocol',
  'environment',
  'issuerStateRegistration',
  'issuerMunicipalRegistration',
  'issuerCity',
  'recipientTaxId',
  'recipientMunicipalRegistration',
  'recipientCity',
  'recipientState',
  'recipientCep',
  'consumerTaxId',
  'icmsBase',
  'icms',
  'icmsSt',
  'ipi',
  'productsTotal',
  'freight',
  'insurance',
  'discount',
  'otherExpenses',
  'itemCount',
  'paymentMethod',
  'modal',
  'cteType',
  'cfop',
  'originCity',
  'originState',
  'destinationCity',
  'destinationState',
  'senderName',
  'senderTaxId',
  'payer',
  'cargo',
  'cargoValue',
  'rntrc',
  'rpsNumber',
  'competence',
  'serviceCode',
  'description',
  'serviceAmount',
  'deductions',
  'issBase',
  'issRate',
  'iss',
  'issWithheld',
  'irrf',
  'inss',
  'csll',
  'pis',
  'cofins',
  'withheld',
] as const;

export const attachmentFieldNames = [...invoiceFieldNames, ...fiscalFieldNames] as const;
export type AttachmentFieldName = (typeof attachmentFieldNames)[number];

/**
 * What it says of a line: BT-155, BT-153, BT-129, BT-146 and BT-131; of NF-e also its codes and unit; of CT-e the parts
 * of the price.
 */
export const attachedItemFieldNames = [
  'code',
  'description',
  'quantity',
  'unitPrice',
  'total',
  'ncm',
  'cfop',
  'unit',
  'name',
  'amount',
] as const;

export type AttachedItemFieldName = (typeof attachedItemFieldNames)[number];

/** What an attached document is, by the code of its type or its model. */
export const attachedKinds = [
  'invoice',
  'credit_note',
  'corrected_invoice',
  'prepayment_invoice',
  'self_billed_invoice',
  'order',
  'nfe',
  'nfce',
  'cte',
  'nfse',
] as const;

export type AttachedKind = (typeof attachedKinds)[number];
