import { z } from 'zod';
import type { Immutable } from '../immutable.ts';
import { words } from './schema-parts.ts';

interface TermDefinition {
  /** What the value beside such a label is; BT and BG are the business terms of EN 16931. */
  readonly is: string;
  /** Terms whose labels are alike and whose values are others: they end a value, and take their own words away. */
  readonly not?: readonly string[];
}

/** What the documents with money of every language print. */
export const termDefinitions = {
  title_invoice: { is: 'What an invoice is called (UNTDID 1001: 380).', not: ['title_other'] },
  title_credit_note: { is: 'What a credit note is called (UNTDID 1001: 381).' },
  title_corrected_invoice: { is: 'What a corrected invoice is called (UNTDID 1001: 384).' },
  title_prepayment_invoice: { is: 'What an invoice for a payment in advance is called (UNTDID 1001: 386).' },
  title_receipt: { is: 'What a receipt of a till or of a payment is called.' },
  title_other: { is: 'What documents are called that are none of these, although their names end alike.' },
  invoice_number: {
    is: 'Number of the invoice (BT-1).',
    not: [
      'related_invoice',
      'order_number',
      'delivery_note_number',
      'contract_number',
      'customer_number',
      'offer_number',
      'tax_number',
      'registration_number',
      'payment_reference',
    ],
  },
  credit_note_number: { is: 'Number of the credit note (BT-1).', not: ['related_invoice'] },
  receipt_number: { is: 'Number of the receipt.', not: ['order_number', 'customer_number', 'tax_number'] },
  document_number: { is: 'Number of a document of any kind.' },
  number: { is: 'The word for a number, beside what it numbers.' },
  related_invoice: { is: 'Number of the invoice that it corrects or belongs to (BT-25).' },
  order_number: { is: 'Number of the order (BT-13).', not: ['order_date'] },
  delivery_note_number: { is: 'Number of the delivery note (BT-16).' },
  contract_number: { is: 'Number of the contract or of the project (BT-11, BT-12).' },
  offer_number: { is: 'Number of the offer (BT-17).' },
  customer_number: { is: 'Number of the customer (BT-46).', not: ['tax_number'] },
  tax_number: { is: 'Number by which a tax payer is registered (BT-31, BT-32, BT-48).', not: ['registration_number'] },
  registration_number: { is: 'Number by which a company is registered (BT-30, BT-47).' },
  payment_reference: { is: 'Reference to be given with the payment (BT-83).' },
  issue_date: {
    is: 'Date of issue (BT-2).',
    not: ['due_date', 'delivery_date', 'order_date', 'discount_date', 'period'],
  },
  date: {
    is: 'The word for a date alone.',
    not: ['due_date', 'delivery_date', 'order_date', 'discount_date', 'period'],
  },
  due_date: { is: 'Last day of the payment (BT-9).', not: ['discount_date', 'delivery_date'] },
  delivery_date: { is: 'Day of the delivery or of the service (BT-72).' },
  order_date: { is: 'Date of the order.' },
  discount_date: { is: 'Last day of a discount for early payment (BT-20).' },
  period: { is: 'Period that is invoiced (BG-14).' },
  seller: { is: 'Who issues it (BG-4).' },
  buyer: { is: 'Whom it is made out to (BG-7).', not: ['deliver_to'] },
  deliver_to: { is: 'Where it is delivered to (BG-13).' },
  total_payable: { is: 'What is left to be paid (BT-115).' },
  grand_total: { is: 'The sum with tax (BT-112).' },
  total: { is: 'The word for a sum alone.' },
  amount: { is: 'The word for an amount alone.' },
  subtotal: { is: 'The sum before tax (BT-106, BT-109).' },
  tax: { is: 'What taxes on sales are called (BT-110).' },
  including: { is: 'Words by which a sum includes what is named with it.' },
  excluding: { is: 'Words by which a sum leaves out what is named with it.' },
  charge: { is: 'What is added for delivery (BT-108).' },
  service_charge: { is: 'What is added for service, and a tip.' },
  discount: { is: 'What is taken off (BT-107).' },
  paid: { is: 'What was paid before (BT-113).' },
  paid_by: { is: 'What it was paid with: cash, cards.' },
  change: { is: 'What was given back.' },
  rounding: { is: 'What was rounded off or up (BT-114).' },
  tax_summary: { is: 'Headings of a table of the taxes by their rates (BG-23).' },
  item_code: { is: 'Column of the number of an item (BT-155).' },
  item_description: { is: 'Column of what an item is (BT-153).' },
  quantity: { is: 'Column of the quantity (BT-129).' },
  unit_price: { is: 'Column of the price of one (BT-146).' },
  line_total: { is: 'Column of the sum of a line (BT-131).' },
  payment_terms: { is: 'Headings of the terms of payment and of the account (BT-20, BG-17).' },
  payment_method: { is: 'How it is paid (BT-82).' },
  till: { is: 'Words of receipts beside their numbers: cashier, till, table.' },
  thanks: { is: 'How receipts say thanks.' },
} as const satisfies Readonly<Record<string, TermDefinition>>;

export type Term = keyof typeof termDefinitions;

export const terms = Object.keys(termDefinitions) as readonly Term[];

export function isTerm(name: string): name is Term {
  return Object.hasOwn(termDefinitions, name);
}

/** How a template names a term among its words. */
const reference = /^\$([a-z_]+)$/;

/** The term that a word of a template names, known or not; null where it is a word. */
export function termNamed(word: string): string | null {
  return reference.exec(word)?.[1] ?? null;
}

const labelsOfTerm = ({ is }: TermDefinition) => words(40, 0).describe(is);

/** The words of one language. A term for which the language has no own word has an empty list. */
export const vocabularyDocument = z
  .strictObject({
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .describe('ISO 639, which is the name of the file too.'),
    terms: z
      .strictObject(
        Object.fromEntries(terms.map((term) => [term, labelsOfTerm(termDefinitions[term])])) as Record<
          Term,
          ReturnType<typeof labelsOfTerm>
        >,
      )
      .describe(
        'Term to its labels as printed, the most telling first. One that begins with `*` is the end of words: `*rechnung`.',
      ),
  })
  .meta({
    title: 'docface vocabulary',
    description: 'What the documents with money of a language call what they say.',
  });

/** The words of one language. */
export type LanguageWords = Immutable<z.output<typeof vocabularyDocument>>;

/** The labels of a term by language. */
export type TermLabels = Readonly<Record<string, readonly string[]>>;

/** The labels of each term. */
export type Vocabulary = Readonly<Record<Term, TermLabels>>;

/** What a template has of the vocabulary that it was read with. */
export interface TemplateVocabulary {
  /** Labels of each term that it names. */
  readonly terms: Readonly<Record<string, TermLabels>>;
  /** Labels of what those terms are not. */
  readonly others: TermLabels;
}

/** The language whose labels are the first; the others follow by their names. */
const first = 'en';

function inOrder(one: string, other: string): number {
  return Number(other === first) - Number(one === first) || (one < other ? -1 : 1);
}

/**
 * All labels of a term, each once, always in the same order of languages: a database keeps none of the keys of an
 * object.
 */
export function labelsOfAll(labels: TermLabels): readonly string[] {
  const languages = Object.keys(labels).toSorted(inOrder);
  return [...new Set(languages.flatMap((language) => labels[language] ?? []))];
}

/** The words of several languages together. */
export function vocabularyOf(languages: readonly LanguageWords[]): Vocabulary {
  const labels = (term: Term) => Object.fromEntries(languages.map(({ language, terms: of }) => [language, of[term]]));
  return Object.fromEntries(terms.map((term) => [term, labels(term)])) as Record<Term, TermLabels>;
}
