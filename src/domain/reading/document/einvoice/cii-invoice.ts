import type { AttachedSum, InvoiceData } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { followsEn16931, known, sumTo } from './attached-sums.ts';
import { amount, date, defined, kindOf, lines, plain, quantity } from './attached-values.ts';
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
function statedSum(root: XmlElement, name: string, currency: string | null): string | null {
  const path = [...sums, name];
  const inOwn = currency === null ? null : textWith(root, path, ['currencyID', currency]);
  return inOwn ?? textAt(root, path);
}

const linesPath: Path = [...transaction, 'IncludedSupplyChainTradeLineItem'];
const lineSum = [
  'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement',
  'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
  'LineTotalAmount',
];

/** Totals of the lines; none where some are parts of others, or only inform. */
function lineTotals(root: XmlElement): readonly (string | null)[] {
  const lines = allAt(root, linesPath);
  const isGrouped = lines.some((line) => textAt(line, ['AssociatedDocumentLineDocument', 'LineStatusReasonCode']));
  return isGrouped ? [] : lines.map((line) => textAt(line, lineSum));
}

/** The tax in the currency of the invoice; null where it is given in another one alone. */
function taxOf(root: XmlElement, currency: string | null): string | null {
  const all = allAt(root, [...sums, 'TaxTotalAmount']);
  const own = all.find(({ attributes }) => (attributes['currencyID'] ?? currency) === currency);
  return own?.text.trim() ?? null;
}

/** The sums that a file of EN 16931 must close: BR-CO-10, BR-CO-13, BR-CO-15 and BR-CO-16. */
function sumsOf(root: XmlElement, currency: string | null): readonly AttachedSum[] {
  const said = (name: string): string | null => statedSum(root, name, currency);
  const [lines, net] = [said('LineTotalAmount'), said('TaxBasisTotalAmount')];
  const [tax, total] = [taxOf(root, currency), said('GrandTotalAmount')];
  return known([
    sumTo('subtotal', lines, { add: lineTotals(root) }),
    lines &&
      sumTo('subtotal', net, { add: [lines, said('ChargeTotalAmount')], subtract: [said('AllowanceTotalAmount')] }),
    net && tax && sumTo('total', total, { add: [net, tax] }),
    total &&
      sumTo('amountDue', said('DuePayableAmount'), {
        add: [total, said('RoundingAmount')],
        subtract: [said('TotalPrepaidAmount')],
      }),
  ]);
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
  const basis = Number(textAt(line, [...price, 'BasisQuantity']) ?? 1);
  const delivered = ['SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery'];
  return {
    ...defined({
      code: plain(textAt(line, [product, 'SellerAssignedID'], [product, 'GlobalID'])),
      description: plain(textAt(line, [product, 'Name'], [product, 'Description'], noteOf)),
      quantity: quantity(textAt(line, [...delivered, 'BilledQuantity|RequestedQuantity|AgreedQuantity'])),
      // A price of a hundred is no price of one.
      unitPrice: basis === 1 ? amount(textAt(line, [...price, 'ChargeAmount']), currency) : undefined,
      total: amount(textAt(line, lineSum), currency),
    }),
  };
}

const noteOf: Path = ['AssociatedDocumentLineDocument', 'IncludedNote', 'Content'];

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
  const profile = textAt(root, [...context, 'GuidelineSpecifiedDocumentContextParameter', 'ID']);
  return {
    syntax: 'cii',
    profile,
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
      subtotal: amount(statedSum(root, 'TaxBasisTotalAmount', currency), currency),
      tax: amount(statedSum(root, 'TaxTotalAmount', currency), currency),
      total: amount(statedSum(root, 'GrandTotalAmount', currency), currency),
      amountDue: amount(statedSum(root, 'DuePayableAmount', currency), currency),
      iban: plain(textAt(root, ...accounts.map((account) => [...means, account, 'IBANID']))),
      paymentReference: plain(textAt(root, [...settlement, 'PaymentReference'])),
    }),
    items: allAt(root, linesPath).map((line) => itemOf(line, currency)),
    texts: textsIn(root),
    ...(followsEn16931(profile) && { sums: sumsOf(root, currency) }),
  };
}
