import type { RuleReference } from '../../../template/template.ts';
import type { DocumentEvidence } from '../../document/document-evidence.ts';
import { type CheckCode, checkMessage } from '../../result/check-messages.ts';
import type { Difference, FieldValue } from '../../result/ocr-result.ts';
import { type DateOrder, isMoney, type Locale } from '../field-value.ts';
import type { Mrz } from '../mrz.ts';
import type { FieldFinding, RuleAnswer } from '../result.ts';

/** The fields of one document by key; null for a field that was not found. */
export type DocumentFields = Readonly<Record<string, FieldValue>>;

/** What a template says to a rule. */
export type RuleParams = NonNullable<RuleReference['params']>;

/** What rules may know besides the values. What nobody looked for stays undefined. */
export interface RuleContext {
  /** ISO date of processing. */
  readonly today: string;
  readonly locale: Locale;
  /** How expected values are read, as those of the document are. */
  readonly dateOrder?: DateOrder;
  readonly currency?: string;
  readonly mrz?: Mrz | null;
  /** Rows of the lists of the document, by key. */
  readonly lists?: Readonly<Record<string, readonly DocumentFields[]>>;
  /** What charges less discounts of a sum that is proven come to beside the items, as a decimal string. */
  readonly additions?: string;
  /** The fields of the other side of the same card. */
  readonly otherSide?: DocumentFields;
  /** The fields whose values come from barcodes. */
  readonly inBarcodes?: DocumentFields;
  /** What holding an attached invoice against the print came to; missing where the file holds none. */
  readonly heldAgainstPrint?: {
    /** Keys of fields whose values are printed. */
    readonly agreeing: readonly string[];
    readonly differing: readonly Difference[];
  };
  /** Barcodes found on the document. */
  readonly barcodeCount?: number;
  readonly evidence?: DocumentEvidence;
  /** Keys of the fields over which something was laid later, as far as `evidence` shows. */
  readonly overlaid?: readonly string[];
}

export const valid: RuleAnswer = { result: 'valid' };

/** `about` is what the sentence names. */
export function invalid(code: CheckCode, about?: readonly string[]): RuleAnswer {
  return { result: 'invalid', ...checkMessage(code, about) };
}

export function notApplicable(code: CheckCode): RuleAnswer {
  return { result: 'not_applicable', ...checkMessage(code) };
}

export function notChecked(code: CheckCode): RuleAnswer {
  return { result: 'not_checked', ...checkMessage(code) };
}

export function verdict(agrees: boolean, code: CheckCode, about?: readonly string[]): RuleAnswer {
  return agrees ? valid : invalid(code, about);
}

export function textParam(params: RuleParams, key: string): string | null {
  const value = params[key];
  return typeof value === 'string' ? value : null;
}

export function numberParam(params: RuleParams, key: string): number | null {
  const value = params[key];
  return typeof value === 'number' ? value : null;
}

export function listParam(params: RuleParams, key: string): readonly string[] | null {
  const value = params[key];
  return typeof value === 'object' ? value : null;
}

/** The text of a field, or null when the field is absent or no text. */
export function textOf(fields: DocumentFields, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' ? value : null;
}

/** The amount of a money value or a number, as a decimal string. */
export function amountOf(value: FieldValue | undefined): string | null {
  if (typeof value === 'string') return value;
  return isMoney(value) ? value.amount : null;
}

/** A rule over the fields of a document; it answers with the keys that it looked at. */
export type DocumentRule = (
  fields: DocumentFields,
  params: RuleParams,
  context: RuleContext,
) => Omit<FieldFinding, 'rule'>;
