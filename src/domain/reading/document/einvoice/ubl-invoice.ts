import type { AttachedSum, InvoiceData } from '../attached-invoice.ts';
import type { XmlElement } from '../xml-element.ts';
import { followsEn16931, known, sumTo } from './attached-sums.ts';
import { amount, date, defined, kindOf, lines, plain, quantity } from './attached-values.ts';
import { allAt, type Path, textAt, textsIn, textWith } from './element-paths.ts';

/** OASIS UBL 2.1 and later. */
const namespaces: Readonly<Record<string, string>> = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
};

const seller: Path = ['AccountingSupplierParty', 'Party'];
const buyer: Path = ['AccountingCustomerParty', 'Party'];
const names: readonly Path[] = [
  ['PartyLegalEntity', 'RegistrationName'],
  ['PartyName', 'Name'],
];

function nameOf(root: XmlElement, party: Path): string | null {
  return textAt(root, ...names.map((path) => [...party, ...path]));
}

function taxIdOf(root: XmlElement): string | null {
  const schemes = allAt(root, [...seller, 'PartyTaxScheme']);
  const [first] = schemes.toSorted((a, b) => rankOf(a) - rankOf(b));
  return first === undefined ? null : textAt(first, ['CompanyID']);
}

function rankOf(scheme: XmlElement): number {
  return textAt(scheme, ['TaxScheme', 'ID']) === 'VAT' ? 0 : 1;
}

function addressOf(root: XmlElement) {
  const part = (name: string): string | null => textAt(root, [...buyer, 'PostalAddress', name]);
  const town = [part('PostalZone'), part('CityName')].filter((each) => each !== null).join(' ');
  const country = textAt(root, [...buyer, 'PostalAddress', 'Country', 'IdentificationCode']);
  return lines([part('StreetName'), part('AdditionalStreetName'), town === '' ? null : town, country]);
}

/** The account that an invoice is to be paid to, or that is debited, where it is an IBAN. */
function ibanOf(root: XmlElement): string | null {
  const means = 'PaymentMeans';
  const debited = [means, 'PaymentMandate', 'PayerFinancialAccount', 'ID'];
  const account = textAt(root, [means, 'PayeeFinancialAccount', 'ID'], debited);
  return account !== null && /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,40}$/.test(account) ? account : null;
}

function itemOf(line: XmlElement, currency: string | null): InvoiceData['items'][number] {
  const basis = Number(textAt(line, ['Price', 'BaseQuantity']) ?? 1);
  return defined({
    code: plain(
      textAt(line, ['Item', 'SellersItemIdentification', 'ID'], ['Item', 'StandardItemIdentification', 'ID']),
    ),
    description: plain(textAt(line, ['Item', 'Name'], ['Item', 'Description'])),
    quantity: quantity(textAt(line, ['InvoicedQuantity|CreditedQuantity'])),
    unitPrice: basis === 1 ? amount(textAt(line, ['Price', 'PriceAmount']), currency) : undefined,
    total: amount(textAt(line, ['LineExtensionAmount']), currency),
  });
}

/** The tax in the currency of the invoice; null where it is given in another one alone. */
function taxOf(root: XmlElement, currency: string | null): string | null {
  const all = allAt(root, ['TaxTotal', 'TaxAmount']);
  return all.find(({ attributes }) => attributes['currencyID'] === currency)?.text.trim() ?? null;
}

/** The sums that a file of EN 16931 must close: BR-CO-10, BR-CO-13, BR-CO-15 and BR-CO-16. */
function sumsOf(root: XmlElement, currency: string | null): readonly AttachedSum[] {
  const said = (name: string): string | null => textAt(root, ['LegalMonetaryTotal', name]);
  const [lines, net] = [said('LineExtensionAmount'), said('TaxExclusiveAmount')];
  const [tax, total] = [taxOf(root, currency), said('TaxInclusiveAmount')];
  const ofLines = allAt(root, ['InvoiceLine|CreditNoteLine']).map((line) => textAt(line, ['LineExtensionAmount']));
  return known([
    sumTo('subtotal', lines, { add: ofLines }),
    lines &&
      sumTo('subtotal', net, { add: [lines, said('ChargeTotalAmount')], subtract: [said('AllowanceTotalAmount')] }),
    net && tax && sumTo('total', total, { add: [net, tax] }),
    total &&
      sumTo('amountDue', said('PayableAmount'), {
        add: [total, said('PayableRoundingAmount')],
        subtract: [said('PrepaidAmount')],
      }),
  ]);
}

/** The invoice or credit note of a UBL document; null where it is none. */
export function ublInvoice(root: XmlElement): InvoiceData | null {
  if (namespaces[root.name] !== root.namespace) return null;
  const currency = textAt(root, ['DocumentCurrencyCode']);
  const typeCode = textAt(root, ['InvoiceTypeCode|CreditNoteTypeCode']);
  const kind = root.name === 'CreditNote' ? 'credit_note' : kindOf(typeCode);
  const sum = (name: string) => amount(textAt(root, ['LegalMonetaryTotal', name]), currency);
  const tax: Path = ['TaxTotal', 'TaxAmount'];
  const taxInOwn = currency === null ? null : textWith(root, tax, ['currencyID', currency]);
  const profile = textAt(root, ['CustomizationID']);
  return {
    syntax: 'ubl',
    profile,
    kind,
    fields: defined({
      number: plain(textAt(root, ['ID'])),
      kind: plain(kind),
      typeCode: plain(typeCode),
      currency: plain(currency),
      issueDate: date(textAt(root, ['IssueDate'])),
      dueDate: date(textAt(root, ['DueDate'], ['PaymentMeans', 'PaymentDueDate'])),
      orderNumber: plain(textAt(root, ['OrderReference', 'ID'])),
      customerNumber: plain(textAt(root, [...buyer, 'PartyIdentification', 'ID'])),
      relatedInvoice: plain(textAt(root, ['BillingReference', 'InvoiceDocumentReference', 'ID'])),
      issuerName: plain(nameOf(root, seller)),
      issuerTaxId: plain(taxIdOf(root)),
      recipientName: plain(nameOf(root, buyer)),
      recipientAddress: addressOf(root),
      subtotal: sum('TaxExclusiveAmount'),
      tax: amount(taxInOwn ?? textAt(root, tax), currency),
      total: sum('TaxInclusiveAmount'),
      amountDue: sum('PayableAmount'),
      iban: plain(ibanOf(root)),
      paymentReference: plain(textAt(root, ['PaymentMeans', 'PaymentID'])),
    }),
    items: allAt(root, ['InvoiceLine|CreditNoteLine']).map((line) => itemOf(line, currency)),
    texts: textsIn(root),
    ...(followsEn16931(profile) && { sums: sumsOf(root, currency) }),
  };
}
