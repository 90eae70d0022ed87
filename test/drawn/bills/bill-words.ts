/**
 * What documents with money say in one language, as they are printed: spellings of a term are parted by `|`. They are
 * written from knowledge of such documents and are not the product's vocabulary, which they are there to test.
 */
export interface BillWords {
  /** ISO 639-1. */
  readonly language: string;
  readonly invoice: string;
  readonly creditNote: string;
  readonly receipt: string;
  readonly invoiceNumber: string;
  readonly creditNumber: string;
  readonly receiptNumber: string;
  readonly relatedInvoice: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly deliveryDate: string;
  readonly orderDate: string;
  readonly orderNumber: string;
  readonly customerNumber: string;
  readonly deliveryNote: string;
  readonly contract: string;
  readonly taxId: string;
  readonly registration: string;
  readonly buyer: string;
  readonly position: string;
  readonly code: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly rate: string;
  readonly lineTotal: string;
  readonly subtotal: string;
  /** `{r}` is the rate and `{b}` what it is of. */
  readonly tax: string;
  /** Tax that the sum of a receipt includes. */
  readonly includedTax: string;
  readonly total: string;
  readonly discount: string;
  readonly shipping: string;
  readonly prepaid: string;
  readonly amountDue: string;
  /** Headings of a table of the taxes: rate, base, tax, sum. */
  readonly taxTable: readonly [rate: string, base: string, tax: string, gross: string];
  readonly bank: string;
  readonly phone: string;
  readonly paidBy: string;
  readonly change: string;
  readonly thanks: string;
  /** Sentences about payment; `{d}` is a date and `{a}` an amount, which are not those of the document. */
  readonly terms: string;
  readonly products: string;
  readonly pieces: string;
  /** Names of the months as dates have them. */
  readonly months: string;
}
