import type { ExtractionRule, ListRule, RuleReference } from '../../template/template.ts';
import type { FieldLocation, FieldValue, ValidationOutcome } from '../result/ocr-result.ts';

/** Why the documents of a file came out as they did, in the order of the result. */
export interface Explanation {
  readonly documents: readonly DocumentExplanation[];
}

export interface DocumentExplanation {
  readonly pages: readonly number[];
  readonly template: { readonly name: string; readonly version: number };
  /** How the template came to be used. */
  readonly chosenBy: ChosenBy;
  /** What speaks for each template, the most likely first; at most ten of them. */
  readonly typification: readonly TypeEvidence[];
  readonly fields: Readonly<Record<string, FieldExplanation>>;
  readonly lists: Readonly<Record<string, ListExplanation>>;
  /** The template's rules over the document, in its order. */
  readonly rules: readonly DocumentRuleTrial[];
}

/** Named by the client, the track's default, recognised on the pages, or the track's fallback. */
export const chosenBy = ['named', 'default', 'recognised', 'proposed', 'fallback'] as const;
export type ChosenBy = (typeof chosenBy)[number];

export interface TypeEvidence {
  readonly template: string;
  /** Sum of what the signs count for; at `certainAt` the type is certain. */
  readonly score: number;
  readonly certainAt: number;
  /** 0..1: the score over `certainAt`, as the result says it. */
  readonly confidence: number;
  readonly signs: readonly TypeSign[];
}

/** A sign of a type that was looked for on the first pages. */
export interface TypeSign {
  readonly by: 'keyword' | 'pattern' | 'mrz' | 'aspect' | 'barcode' | 'attachment';
  /** The keyword, the pattern, the formats of the zone, the proportions, or the kind of barcode or attachment. */
  readonly text: string;
  readonly weight: number;
  /** What it counted for: 0 when it was not there, less than the weight when it was misread. */
  readonly counted: number;
}

/**
 * `won`: the value comes from it. `nothing_seen`: it found no text at all. `nothing_fits`: what it found was dropped.
 * `not_tried`: an earlier rule had won. `overruled`: what it found was not sure, and the value comes from a generator.
 */
export const ruleOutcomes = ['won', 'nothing_seen', 'nothing_fits', 'not_tried', 'overruled'] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

export interface FieldExplanation {
  readonly value: FieldValue;
  /** What the confidence was computed from, by name; empty where nothing was found. */
  readonly evidence: Readonly<Record<string, EvidenceShare>>;
  readonly rules: readonly RuleTrial[];
  /** What a generator returned for the field, page by page; absent where none was asked for it. */
  readonly generated?: readonly GeneratedTrial[];
}

/**
 * `won`: the value comes from it. `not_on_document`: it is not among the words that were read, or only as a label or in
 * a line that speaks to whoever extracts values. `not_tried`: a rule was sure, or an earlier page's text had won.
 */
export const generatedOutcomes = ['won', 'not_on_document', 'not_tried'] as const;
export type GeneratedOutcome = (typeof generatedOutcomes)[number];

/** A text that a generator returned for a field. */
export interface GeneratedTrial {
  readonly text: string;
  readonly outcome: GeneratedOutcome;
}

/** A piece of evidence, and what it adds to the natural logarithm of the odds that the value is right. */
export interface EvidenceShare {
  readonly value: number;
  readonly adds: number;
}

/** A rule that was tried for a field, and the texts that it saw. */
export interface RuleTrial {
  readonly rule: ExtractionRule;
  readonly outcome: RuleOutcome;
  /** What became of each label that the rule looks for; absent where it looks for none. */
  readonly labels?: readonly LabelTrial[];
  readonly candidates: readonly CandidateTrial[];
  /** Candidates beyond those listed. */
  readonly more: number;
}

/**
 * `found`; `absent`: no such words; `part_of_other`: the words belong to the longer label `other`; `in_a_sentence`:
 * short or misread words that do not stand as labels do; `outside_section`: not in the section that the rule names.
 */
export const labelOutcomes = ['found', 'absent', 'part_of_other', 'in_a_sentence', 'outside_section'] as const;
export type LabelOutcome = (typeof labelOutcomes)[number];

export interface LabelTrial {
  readonly label: string;
  readonly outcome: LabelOutcome;
  /** Letters and digits of the label to which the words belong; null elsewhere. */
  readonly other: string | null;
  readonly locations: readonly FieldLocation[];
}

/**
 * `won`; `pattern_not_found`: the rule's pattern is not in the text; `not_of_type`: it cannot be read as the field's
 * type; `doubtful`: it reads as the type but not beyond doubt, and another one was taken.
 */
export const candidateOutcomes = ['won', 'pattern_not_found', 'not_of_type', 'doubtful'] as const;
export type CandidateOutcome = (typeof candidateOutcomes)[number];

/** A text that a rule saw. */
export interface CandidateTrial {
  readonly text: string;
  readonly outcome: CandidateOutcome;
  /** The label beside which it was seen, as printed; null without one. */
  readonly label: { readonly text: string; readonly locations: readonly FieldLocation[] } | null;
  readonly locations: readonly FieldLocation[];
  /** Mean confidence of its words, 0..1. */
  readonly wordConfidence: number;
  /** How far the way it was found can be trusted, 0..1. */
  readonly certainty: number;
}

export interface ListExplanation {
  /** Rows that the list has. */
  readonly rows: number;
  readonly rules: readonly ListRuleTrial[];
  /** Rows that a generator returned, and how many of them said another one again; absent where none was asked. */
  readonly generated?: { readonly returned: number; readonly merged: number };
}

export interface ListRuleTrial {
  readonly rule: ListRule;
  readonly outcome: RuleOutcome;
  readonly rows: readonly RowTrial[];
  /** Rows beyond those listed. */
  readonly more: number;
}

/** A row that a rule saw. It is dropped when required fields are `missing`, or when it holds nothing. */
export interface RowTrial {
  readonly kept: boolean;
  readonly missing: readonly string[];
  /** Field key to what was seen in its cell. */
  readonly cells: Readonly<Record<string, CandidateTrial>>;
}

/** A rule over the document, and the values that it looked at. */
export interface DocumentRuleTrial {
  readonly rule: RuleReference;
  readonly result: ValidationOutcome;
  readonly message: string | null;
  readonly values: Readonly<Record<string, FieldValue>>;
}
