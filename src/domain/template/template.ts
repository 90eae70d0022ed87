import type { DocumentType } from '../document/document-type.ts';

/** Where a value stands, seen from its label. */
export type AnchorDirection = 'right' | 'below' | 'right_or_below' | 'above';

/** Ways to find a field's text; tried in the order given, the first that yields a readable value wins. */
export type ExtractionRule =
  /** Text beside a printed label; labels are compared without accents, case or punctuation, tolerating misread letters. */
  | {
      readonly by: 'label';
      readonly labels: readonly string[];
      readonly direction: AnchorDirection;
      readonly maxLines?: number;
      readonly pattern?: string;
    }
  /** First match of a regular expression in the page text, line by line; group 1 when there is one. */
  | { readonly by: 'pattern'; readonly pattern: string; readonly flags?: string }
  /** Text inside a zone of the page, fractions 0..1. */
  | {
      readonly by: 'zone';
      readonly zone: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
      readonly page?: number;
      readonly pattern?: string;
    }
  /** A field of the machine-readable zone, named as in `parseMrz`. */
  | { readonly by: 'mrz'; readonly field: string }
  /** The largest amount, the last date and the like, where no label helps. */
  | { readonly by: 'position'; readonly pick: 'first_line' | 'largest_amount' | 'first_date' | 'last_date' };

export interface RuleReference {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
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
}

/** How a document type is recognised: every hit adds its weight; the score is the share of the weights, 0..1. */
export interface TypificationRules {
  readonly keywords: readonly { readonly text: string; readonly weight: number }[];
  /** Patterns over folded text (capitals, no accents). */
  readonly patterns: readonly { readonly pattern: string; readonly weight: number }[];
  readonly mrz?: { readonly formats: readonly string[]; readonly country?: string; readonly weight: number };
  /** Width divided by height of the page, inclusive. */
  readonly aspect?: { readonly min: number; readonly max: number; readonly weight: number };
  /** Score (sum of the weights of what was found) that counts as certain. */
  readonly certainAt: number;
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
  readonly lists: readonly {
    readonly key: string;
    readonly title: string;
    readonly fields: readonly FieldDefinition[];
  }[];
  /** Document rules, over all fields. */
  readonly validate: readonly RuleReference[];
  /** Generative templates only: whether documents that contain lists are extracted; the operator's switch. */
  readonly listResponse: boolean;
}
