import type { BarcodeFormat, BarcodeKind } from './barcode-formats.ts';
import type { DocumentType } from './document-type.ts';

/** Where a value stands, seen from its label. */
export type AnchorDirection = 'right' | 'below' | 'right_or_below' | 'above';

/** A stretch of a page between printed headings; either end may be open. Headings are compared as labels are. */
export interface Section {
  readonly after?: readonly string[];
  readonly before?: readonly string[];
}

/**
 * Text beside a printed label; labels are compared without accents, case or punctuation, tolerating misread letters.
 */
export interface LabelRule {
  readonly by: 'label';
  /** The most telling first. */
  readonly labels: readonly string[];
  readonly direction: AnchorDirection;
  /** Lines that the value may take, up to the next label; 1 unless told. */
  readonly maxLines?: number;
  /** Whether all words of the lines below are the value, as under a heading of the whole width. */
  readonly wholeRows?: boolean;
  /** Cuts the value out of the text; group 1 when there is one. */
  readonly pattern?: string;
  /** Which one to try first where a label stands several times; the first unless told. */
  readonly occurrence?: 'first' | 'last';
  readonly within?: Section;
}

/** First match of a regular expression in the page text, row by row; group 1 when there is one. */
export interface PatternRule {
  readonly by: 'pattern';
  readonly pattern: string;
  readonly flags?: string;
  readonly within?: Section;
}

/** Text inside a zone of the page, fractions 0..1. */
export interface ZoneRule {
  readonly by: 'zone';
  readonly zone: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly page?: number;
  readonly pattern?: string;
}

/** A field of the machine-readable zone, named as in `parseMrz`. */
export interface MrzRule {
  readonly by: 'mrz';
  readonly field: string;
}

/**
 * What a barcode holds: the whole payload, or a part of it: `accessKey`, `digitableLine`, `pix`, or an element of an
 * AAMVA driving licence such as `aamva.DCS`, or what it says by a name such as `aamva.birthDate`.
 */
export interface BarcodeRule {
  readonly by: 'barcode';
  /** Symbologies to look at; all unless told. */
  readonly formats?: readonly BarcodeFormat[];
  readonly field?: string;
  /** Cuts the value out of the payload or part; group 1 when there is one. */
  readonly pattern?: string;
}

/** A meaning that printed words have, such as `SSP` for the name of an authority. */
export interface PhraseRule {
  readonly by: 'phrase';
  readonly phrases: readonly string[];
  readonly value: string;
}

/**
 * What was filled in on a form, found as the list rule `pairs` does: by fields of the file, boxes to be ticked and
 * ruled lines. Labels are compared with what names the pair: print, tooltip or the name of the field.
 */
export interface PairRule {
  readonly by: 'pair';
  /** The most telling first. */
  readonly labels: readonly string[];
  /** What it means that the box is ticked; texts are no answer then. */
  readonly value?: string;
  /** Cuts the value out of the text; group 1 when there is one. */
  readonly pattern?: string;
}

/** The largest amount, the last date and the like, where no label helps. */
export interface PositionRule {
  readonly by: 'position';
  readonly pick:
    | 'first_line'
    | 'largest_text'
    | 'largest_amount'
    | 'first_date'
    | 'last_date'
    | 'issuer'
    | 'issuer_address'
    | 'recipient';
  /** Cuts the value out of the text; group 1 when there is one. */
  readonly pattern?: string;
  readonly within?: Section;
}

/**
 * The amount that is to be paid, found by weighing labels, subtotal and taxes, payment and change, rounding and
 * repetition.
 */
export interface AmountRule {
  readonly by: 'amount';
  /** Labels of the amount, the most telling first. */
  readonly labels: readonly string[];
  /** Labels of sums before taxes, charges or rounding. */
  readonly subtotals?: readonly string[];
  /** Names of taxes. Behind a label of the amount they say what it includes, or leaves out, or that it is their sum. */
  readonly taxes?: readonly string[];
  /** Words by which an amount includes a tax that is named with it. */
  readonly including?: readonly string[];
  /** Words by which it leaves that tax out. */
  readonly excluding?: readonly string[];
  /** Labels of what is added: service, delivery. */
  readonly charges?: readonly string[];
  /** Labels of what is taken off. */
  readonly discounts?: readonly string[];
  /** Labels of what was given and of what was given back. */
  readonly paid?: readonly string[];
  readonly change?: readonly string[];
  readonly rounding?: readonly string[];
  /** Words that speak against an amount of their row. */
  readonly not?: readonly string[];
  /** Headings after which no total is looked for, such as that of a tax summary. */
  readonly until?: readonly string[];
}

/**
 * A part of the amount that the rule `amount` of another field finds: one that adds up with it, by the labels of that
 * rule.
 */
export interface PartRule {
  readonly by: 'part';
  /** Key of the field. */
  readonly of: string;
  readonly part: 'subtotals' | 'taxes';
}

/** Ways to find a field's text; tried in the order given, the first that yields a readable value wins. */
export type ExtractionRule =
  | LabelRule
  | PatternRule
  | ZoneRule
  | MrzRule
  | BarcodeRule
  | PhraseRule
  | PairRule
  | PositionRule
  | AmountRule
  | PartRule;

/** Ways to find the rows of a list; tried in the order given, the first that yields a row wins. */
export type ListRule =
  /** Rows below a heading row that names the columns: field key to the labels of its column. */
  | {
      readonly by: 'table';
      readonly columns: Readonly<Record<string, readonly string[]>>;
      readonly until: readonly string[];
    }
  /** Matches of a regular expression in the rows of the page; its named groups are field keys. */
  | {
      readonly by: 'rows';
      readonly pattern: string;
      readonly flags?: string;
      /** Rows of the page that make one row of the list, parted by a line break; 1 unless told. */
      readonly lines?: number;
      /** Whether every match in a row is a row of the list, as in columns side by side; else the first is. */
      readonly repeats?: boolean;
      readonly within?: Section;
    }
  /**
   * Lines of a slip that end with an amount, up to a label of a sum, as the fields `description`, `quantity`,
   * `unitPrice` and `total`; words of an item may stand in the lines above.
   */
  | { readonly by: 'priced_lines'; readonly until: readonly string[] }
  /** Every `label: value` of the document, as the fields `key` and `value`. */
  | { readonly by: 'pairs' }
  /** Names of parents beside a label, one to four lines, as the fields `name`, `role` and `roleSource`. */
  | {
      readonly by: 'parents';
      readonly labels: readonly string[];
      readonly direction: AnchorDirection;
      readonly maxLines: number;
    };

export interface RuleReference {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** What the rule finds is told but does not fail validation. */
  readonly advisory?: boolean;
}

export interface FieldDefinition {
  readonly key: string;
  /** One of `fieldTypes`. */
  readonly type: string;
  readonly title: string;
  /** A required field that is not found makes validation fail. */
  readonly required: boolean;
  readonly extract: readonly ExtractionRule[];
  readonly validate: readonly RuleReference[];
  /** Allowed values of an `enum`. */
  readonly values?: readonly string[];
  /** `past`: a date of birth or issue, so that a two-digit year is never read as one to come. */
  readonly timeframe?: 'past';
  /** What a generator is told of the field, beside its title and type. Generative templates only. */
  readonly description?: string;
}

/** Rows of the same fields, such as the items of an invoice. */
export interface ListDefinition {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly FieldDefinition[];
  /** In generative templates only where rules are to be tried first. */
  readonly extract?: readonly ListRule[];
  /** What a generator is told of the rows. Generative templates only. */
  readonly description?: string;
}

/**
 * How a document type is recognised: every hit adds its weight, a negative one speaks against the type; the score is
 * the sum divided by `certainAt`, at most 1.
 */
export interface TypificationRules {
  readonly keywords: readonly { readonly text: string; readonly weight: number }[];
  /** Patterns over folded text (capitals, no accents). */
  readonly patterns: readonly { readonly pattern: string; readonly weight: number }[];
  readonly mrz?: { readonly formats: readonly string[]; readonly country?: string; readonly weight: number };
  /** Width divided by height of the page, inclusive. */
  readonly aspect?: { readonly min: number; readonly max: number; readonly weight: number };
  /** A barcode of a kind, also where its payload is withheld. */
  readonly barcode?: { readonly kind: BarcodeKind; readonly weight: number };
  /** Score (sum of the weights of what was found) that counts as certain. */
  readonly certainAt: number;
}

/** A made-up text and what is to be read of it. Its values are never taken for those of a document. */
export interface GenerativeExample {
  readonly text: string;
  /** Field key to the text as it is printed in `text`. */
  readonly values: Readonly<Record<string, string>>;
}

/** Whom a generative template asks, and what it tells beside its fields and lists. */
export interface GenerativeInstructions {
  /** Name of a generator that the operator has configured. */
  readonly generator: string;
  /** What to know about the documents. */
  readonly instructions: string;
  readonly examples?: readonly GenerativeExample[];
}

/** What to read from a document type. */
export interface Template {
  /** Lower-case words joined by `.`, `_` or `-`, such as `br.cnh`. */
  readonly name: string;
  readonly version: number;
  /** The owning client; null when shared by all. */
  readonly owner: string | null;
  readonly kind: 'rules' | 'generative';
  readonly documentType: DocumentType;
  readonly title: string;
  readonly description: string;
  readonly locale: 'pt-BR' | 'en';
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  /** ISO 4217, assumed where an amount names none. */
  readonly currency: string | null;
  readonly typification: TypificationRules;
  readonly fields: readonly FieldDefinition[];
  readonly lists: readonly ListDefinition[];
  /** Document rules, over all fields. */
  readonly validate: readonly RuleReference[];
  /** Generative templates only: whether documents that contain lists are extracted; the operator's switch. */
  readonly listResponse: boolean;
  /** Of generative templates, and of no others. */
  readonly generative?: GenerativeInstructions;
  /** Printed words that are no field's label but end a value, such as headings and labels of fields not read. */
  readonly landmarks?: readonly string[];
  /** How the machine-readable zone departs from ICAO Doc 9303, see `parseMrz`. */
  readonly mrz?: { readonly nameOrder?: 'icao' | 'printed'; readonly numberClass?: 'any' | 'digits' };
  /** Whether the document bears a portrait of its holder. */
  readonly portrait?: boolean;
  /** Words that tell the sides of a card apart; absent for paper. */
  readonly sides?: { readonly front: readonly string[]; readonly back: readonly string[] };
}
