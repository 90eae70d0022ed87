import type {
  ExtractionRule,
  FieldDefinition,
  ListDefinition,
  ListRule,
  RuleReference,
  Template,
} from '../../template/template.ts';
import type { Field, FieldValue, ValidationResult } from '../result/ocr-result.ts';
import type { CandidateOutcome, GeneratedTrial, ListExplanation, TypeSign } from './explanation.ts';
import type { Features } from './field-confidence.ts';
import type { Candidate, TextDocument } from './text-document.ts';

/**
 * Learns what typification, extraction and checks do with one document, in the order in which they do it. They do the
 * same with and without one; without one, nothing is noted and nothing is computed for it.
 */
export interface ReadingTrace {
  /** The signs of a template that were looked for. */
  typed(template: Template, signs: readonly TypeSign[]): void;
  /** A field is looked for from here on; of a list too, for each of its cells. */
  fieldBegins(definition: FieldDefinition): void;
  /** A rule of the field is tried, from here to the next. */
  ruleBegins(rule: ExtractionRule, document: TextDocument): void;
  /** What became of a text that the rule, or the cell, saw. */
  saw(candidate: Candidate, outcome: CandidateOutcome): void;
  /** None was beyond doubt: the value comes from this one, which was doubtful. */
  fellBackOn(candidate: Candidate): void;
  fieldEnds(field: Field): void;
  listBegins(definition: ListDefinition): void;
  listRuleBegins(rule: ListRule): void;
  /** A row, after its cells; the keys of what it lacks, and whether it is one. */
  rowEnds(missing: readonly string[], kept: boolean): void;
  listEnds(rows: number): void;
  /** What a generator returned for a field, after its rules, and the field that it makes with them. */
  fieldReturned(key: string, field: Field, texts: readonly GeneratedTrial[]): void;
  /** The same for a list; `rows` it has now. */
  listReturned(key: string, rows: number, returned: NonNullable<ListExplanation['generated']>): void;
  /** What the confidence of a field was computed from, after all rules. */
  weighed(key: string, features: Features): void;
  /** A rule over the document, and the values that it could look at. */
  checked(reference: RuleReference, finding: ValidationResult, values: Readonly<Record<string, FieldValue>>): void;
}
