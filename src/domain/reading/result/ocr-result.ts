import type { DocumentSide, DocumentType } from '../../template/document-type.ts';
import type { MrzFormat } from '../../template/mrz-formats.ts';
import type { EditSign } from '../document/file-traces.ts';
import type { Box, Polygon } from '../document/geometry.ts';
import type { PageReading } from '../document/page.ts';
import type { CheckCode } from './check-messages.ts';
import type { GenerationUse, Grounding } from './generation.ts';
import type { Reconciliation } from './reconciliation.ts';

export type FieldSource =
  | 'text_layer'
  | 'ocr'
  | 'mrz'
  | 'barcode'
  | 'attachment'
  | 'xml'
  | 'form_field'
  | 'generative'
  | 'derived'
  | 'human';
export type FieldMethod = 'extract' | 'derive';
export type ValidationOutcome = 'valid' | 'invalid' | 'not_applicable' | 'not_checked';

/** `amount` is a decimal string with at least two decimals; `currency` an ISO 4217 code, null when nothing shows it. */
export type MoneyValue = {
  readonly amount: string;
  readonly currency: string | null;
};

/** `text` is the whole address on one line; a part that could not be distinguished is null and stays in `text`. */
export type AddressValue = {
  readonly text: string;
  readonly street: string | null;
  readonly number: string | null;
  readonly complement: string | null;
  readonly district: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
};

/** What a field can hold. Identifiers are strings, dates ISO 8601, numbers decimal strings. */
export type FieldValue = string | boolean | null | MoneyValue | AddressValue;

export type CheckReason = 'form' | 'all_equal_digits' | 'check_digit' | 'masked' | 'unproven';

/**
 * What speaks for a value beside the label or the place by which it was found: check digits or a checksum; a form that
 * its template asks for; amounts that add up; another source that says the same, such as a code, the machine-readable
 * zone, the other side of a card or what the client expects; that it comes from a code or from a field of a form, not
 * from print; another text that could as well be the value and says the same; a reviewer.
 */
export const fieldSupports = [
  'check_digit',
  'form',
  'sum',
  'comparison',
  'machine_readable',
  'repetition',
  'reviewer',
] as const;
export type FieldSupport = (typeof fieldSupports)[number];
export type NameClass = 'exact' | 'particles_differ' | 'abbreviated' | 'different';

/** A value that is printed otherwise than another source has it, such as an attached invoice. */
export interface Difference {
  readonly field: string;
  readonly source: FieldValue;
  readonly print: FieldValue;
  /** Where the other one is printed. */
  readonly locations: readonly FieldLocation[];
}

export interface ValidationResult {
  readonly rule: string;
  readonly result: ValidationOutcome;
  /** Says what was found without repeating the value, in English. */
  readonly message?: string;
  /** Which sentence that is; missing in results of older releases. */
  readonly code?: CheckCode;
  /** What the sentence names: keys of fields, signs of editing, the name of a template, pages, or a number. */
  readonly about?: readonly string[];
  /** Keys of the fields that were looked at, in the results of a document. */
  readonly fields?: readonly string[];
  /** Why a check digit did not pass; `unproven` when no official source confirms the algorithm. */
  readonly reason?: CheckReason;
  /** How two names differ, on the rules that compare names. */
  readonly nameClass?: NameClass;
  /** Values that are printed otherwise, on the rules that compare sources with the print. */
  readonly differences?: readonly Difference[];
  /** What speaks for an edited file, on the rules that look for it: findings to look into, no proof. */
  readonly signs?: readonly EditSign[];
}

export interface FieldLocation {
  readonly page: number;
  readonly polygon: Polygon;
  /** Words of the page by their place in reading order, from 0; of values of generators. */
  readonly wordIds?: readonly number[];
}

/** A character that was changed because its position allows only digits or only letters. */
export interface Correction {
  readonly position: number;
  readonly from: string;
  readonly to: string;
}

/** A value that a reviewer put into the place of another. */
export interface ReviewedValue {
  /** The revision of the result that began with it. */
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
  /** As the audit names who it was. */
  readonly by: string;
  /** What was there before; null in a row that the reviewer added. */
  readonly previous: Pick<Field, 'value' | 'rawText' | 'confidence' | 'method' | 'source' | 'locations'> | null;
}

export interface Field {
  /** Normalised; null when the field was not found, cannot be read as its type, or does not exist. */
  readonly value: FieldValue;
  readonly rawText: string | null;
  readonly type: string;
  readonly confidence: number;
  readonly method: FieldMethod;
  readonly source: FieldSource | null;
  readonly locations: readonly FieldLocation[];
  readonly validations: readonly ValidationResult[];
  /** What supports the value; missing where nothing does, and in cells of lists. */
  readonly support?: readonly FieldSupport[];
  readonly corrections: readonly Correction[];
  /**
   * Other values that the text may mean as well, such as a date whose order nothing shows. Missing where there is none.
   */
  readonly alternatives?: readonly FieldValue[];
  /** Of values that a generator returned. */
  readonly grounding?: Grounding;
  /** What reviewers changed, oldest first; missing where nobody did. */
  readonly review?: { readonly corrections: readonly ReviewedValue[] };
}

/** Whether the value is one that the file has as data: in an attachment, or as the file itself. */
export function isOfData({ source }: Pick<Field, 'source'>): boolean {
  return source === 'attachment' || source === 'xml';
}

/** Whether a generator returned the value and it is nowhere on the document. */
export function isUngrounded({ grounding }: Pick<Field, 'grounding'>): boolean {
  return grounding?.match === 'none';
}

export interface Typification {
  /** 0 of what was not recognised. */
  readonly confidence: number;
  /**
   * Of a document that was not recognised: the type by whose template it was read all the same, as something speaks for
   * it. Its fields are a proposal: their confidence is lowered by the share of the confidence that was missing.
   */
  readonly proposed?: { readonly type: DocumentType; readonly confidence: number };
  readonly alternatives: readonly { readonly type: DocumentType; readonly confidence: number }[];
}

/**
 * The same in a zone. Lines and positions count from 0, positions in `lines`; those of letters taken for fillers in the
 * line as it was read.
 */
export interface MrzCorrection extends Correction {
  readonly line: number;
  /** Where the place allows both, and the check digit decided. */
  readonly by?: 'check_digit';
}

export interface MrzResult {
  readonly format: MrzFormat;
  /** Brought to the form of the format, with what `corrections` says. */
  readonly lines: readonly string[];
  /** The same lines as they were read. */
  readonly readLines: readonly string[];
  readonly valid: boolean;
  readonly checks: readonly { readonly field: string; readonly valid: boolean }[];
  readonly corrections: readonly MrzCorrection[];
}

/** The printed face of the holder on a page of a document. */
export interface Portrait {
  readonly page: number;
  /** The face, in fractions of the upright page. */
  readonly box: Box;
  readonly confidence: number;
}

/** A part of a page that can be had as a picture, as long as the original is kept. */
export interface DocumentCrop {
  /** `1.portrait` or `1.fullName`: the number of the document and what is shown. */
  readonly id: string;
  readonly kind: 'portrait' | 'field';
  readonly page: number;
  /** What the picture shows, in fractions of the upright page. */
  readonly box: Box;
  /** Of a portrait: 0..1 that it is a face. */
  readonly confidence?: number;
  /** Where a service serves the picture. */
  readonly link?: string;
}

/** What the rules of a document say, all together. */
export interface Validation {
  /**
   * False when one that counts says that something is invalid; true when none does and every required field is
   * supported; null when one is not, or there was nothing to check.
   */
  readonly passed: boolean | null;
  /** Keys of the required fields that were found and that nothing supports but their label or place. */
  readonly unproven: readonly string[];
  readonly results: readonly ValidationResult[];
}

export interface ReadDocument {
  readonly type: DocumentType;
  readonly side: DocumentSide;
  readonly pages: readonly number[];
  readonly template: { readonly name: string; readonly version: number };
  readonly typification: Typification;
  readonly fields: Readonly<Record<string, Field>>;
  readonly lists: Readonly<Record<string, readonly Readonly<Record<string, Field>>[]>>;
  readonly mrz: MrzResult | null;
  readonly validation: Validation;
  /** How the printed amounts agree with each other; missing where nothing proves that they do. */
  readonly reconciliation?: Reconciliation;
  /** The portrait first. */
  readonly crops: readonly DocumentCrop[];
  /** Present where a generator was asked. */
  readonly generation?: GenerationUse;
}

export interface OcrResult {
  readonly pages: readonly PageReading[];
  readonly documents: readonly ReadDocument[];
}
