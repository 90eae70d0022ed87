import type { InvoiceData } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { amount, date, kindOf, lines, plain, quantity } from './attached-values.ts';
import { allAt, type Path, textAt, textsIn, textWith } from './element-paths.ts';

/** Cross Industry Invoice of Factur-X, ZUGFeRD 2 and XRechnung; the one of ZUGFeRD 1; the order of Order-X. */
const roots: ReadonlySet<string> = new Set([
  'CrossIndustryInvoice',
  'CrossIndustryDocument',
  'SCRDMCCBDACIOMessageStructure',
]);

const context: Path = ['ExchangedDocumentContext|SpecifiedExchangedDocumentContext'];
const header: Path = ['ExchangedDocument|HeaderExchangedDocument'];
const transaction: Path = ['SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction'];
const agreement: Path = [...transaction, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement'];
const settlement: Path = [...transaction, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement'];
const sums: Path = [
  ...settlement,
  'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
];
const seller: Path = [...agreement, 'SellerTradeParty'];
const buyer: Path = [...agreement, 'BuyerTradeParty'];
const address: Path = [...buyer, 'PostalTradeAddress'];
const dateText = 'DateTimeString|DateString';

/** The amount in the currency of the invoice, where it is given in that of the accounts too. */
function sumOf(root: XmlElement, name: string, currency: string | null) {
  const path = [...sums, name];
  const inOwn = currency === null ? null : textWith(root, path, ['currencyID', currency]);
  return amount(inOwn ?? textAt(root, path), currency);
}

/** The last day on which it can be paid: earlier ones are those of a discount. */
function dueDate(root: XmlElement) {
  const terms = [...settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', dateText];
  const dates = allAt(root, terms).flatMap(({ text }) => date(text.trim()) ?? []);
  return dates.toSorted((a, b) => (a.meaning < b.meaning ? 1 : -1))[0];
}

function taxIdOf(root: XmlElement): string | null {
  const path = [...seller, 'SpecifiedTaxRegistration', 'ID'];
  return textWith(root, path, ['schemeID', 'VA']) ?? textWith(root, path, ['schemeID', 'FC']);
}

function addressOf(root: XmlElement) {
  const part = (name: string): string | null => textAt(root, [...address, name]);
  const town = [part('PostcodeCode'), part('CityName')].filter((each) => each !== null).join(' ');
  return lines([part('LineOne'), part('LineTwo'), part('LineThree'), town === '' ? null : town, part('CountryID')]);
}

function itemOf(line: XmlElement, currency: string | null): InvoiceData['items'][number] {
  const product = 'SpecifiedTradeProduct';
  const price = ['SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement', 'NetPriceProductTradePrice'];
  const ended = ['SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement'];
  const sum = 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
  const basis = Number(textAt(line, [...price, 'BasisQuantity']) ?? 1);
  const delivered = ['SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery'];
  return {
    ...defined({
      code: plain(textAt(line, [product, 'SellerAssignedID'], [product, 'GlobalID'])),
      description: plain(textAt(line, [product, 'Name'], [product, 'Description'], noteOf)),
      quantity: quantity(textAt(line, [...delivered, 'BilledQuantity|RequestedQuantity|AgreedQuantity'])),
      // A price of a hundred is no price of one.
      unitPrice: basis === 1 ? amount(textAt(line, [...price, 'ChargeAmount']), currency) : undefined,
      total: amount(textAt(line, [...ended, sum, 'LineTotalAmount']), currency),
    }),
  };
}

const noteOf: Path = ['AssociatedDocumentLineDocument', 'IncludedNote', 'Content'];

/** Without what is not there. */
export function defined<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: NonNullable<Values[Key]>;
  };
}

/** The invoice or order of a Cross Industry document of UN/CEFACT; null where it is none. */
export function ciiInvoice(root: XmlElement): InvoiceData | null {
  if (!roots.has(root.name)) return null;
  const currency = textAt(root, [...settlement, 'InvoiceCurrencyCode|OrderCurrencyCode']);
  const typeCode = textAt(root, [...header, 'TypeCode']);
  const kind = root.name === 'SCRDMCCBDACIOMessageStructure' ? 'order' : kindOf(typeCode);
  const means: Path = [...settlement, 'SpecifiedTradeSettlementPaymentMeans'];
  // Where nothing is to be paid to an account, it is the one that is debited.
  const accounts = ['PayeePartyCreditorFinancialAccount', 'PayerPartyDebtorFinancialAccount'];
  const reference = 'IssuerAssignedID|ID';
  return {
    syntax: 'cii',
    profile: textAt(root, [...context, 'GuidelineSpecifiedDocumentContextParameter', 'ID']),
    kind,
    fields: defined({
      number: plain(textAt(root, [...header, 'ID'])),
      kind: plain(kind),
      typeCode: plain(typeCode),
      currency: plain(currency),
      issueDate: date(textAt(root, [...header, 'IssueDateTime', dateText])),
      dueDate: dueDate(root),
      orderNumber: plain(textAt(root, [...agreement, 'BuyerOrderReferencedDocument', reference])),
      customerNumber: plain(textAt(root, [...buyer, 'ID'])),
      relatedInvoice: plain(textAt(root, [...settlement, 'InvoiceReferencedDocument', reference])),
      issuerName: plain(textAt(root, [...seller, 'Name'])),
      issuerTaxId: plain(taxIdOf(root)),
      recipientName: plain(textAt(root, [...buyer, 'Name'])),
      recipientAddress: addressOf(root),
      subtotal: sumOf(root, 'TaxBasisTotalAmount', currency),
      tax: sumOf(root, 'TaxTotalAmount', currency),
      total: sumOf(root, 'GrandTotalAmount', currency),
      amountDue: sumOf(root, 'DuePayableAmount', currency),
      iban: plain(textAt(root, ...accounts.map((account) => [...means, account, 'IBANID']))),
      paymentReference: plain(textAt(root, [...settlement, 'PaymentReference'])),
    }),
    items: allAt(root, [...transaction, 'IncludedSupplyChainTradeLineItem']).map((line) => itemOf(line, currency)),
    texts: textsIn(root),
  };
}
