import type { Field } from '../result/ocr-result.ts';
import type { Candidate } from './text-document.ts';
import { confidenceOf, type TextPiece } from './text-piece.ts';

/** What speaks for and against a value that was read, before its rules have looked at it. */
export interface FieldEvidence {
  /** Mean confidence of its words, weighted by their length, 0..1. */
  readonly words: number;
  /** Confidence of the word that was read worst, 0..1. */
  readonly weakest: number;
  /** How far the way it was found can be trusted: kind of rule, distance and slips of the label, place; 0..1. */
  readonly rule: number;
  /** Characters of its text. */
  readonly length: number;
  /** Characters that had to be changed to read it as its type. */
  readonly corrections: number;
  /** The text may mean another value too, such as a date of which either number can be the month. */
  readonly ambiguous: boolean;
  /** It does not look as values of its type do. */
  readonly misshapen: boolean;
  /** What a check digit of the machine-readable zone says; null without one. */
  readonly proof: 'valid' | 'invalid' | null;
  /** It is an amount to which others of the document add up, or the other way round. */
  readonly addsUp: boolean;
  /** Another text that could as well be the value says the same. */
  readonly seconded: boolean;
  /** Another text that could as well be the value says something else. */
  readonly contested: boolean;
}

/** A field with what speaks for it, on the way to its confidence. */
export interface FoundField extends Field {
  /** Missing where the confidence is already, as in what a reviewer wrote. */
  readonly evidence?: FieldEvidence;
  /**
   * 0..1: what the confidence by its evidence is multiplied by, where the way it was found, or what it was concluded
   * by, was never measured; 1 unless set.
   */
  readonly share?: number;
  /** The text that it came from. */
  readonly candidate?: Candidate;
}

/** Confidence of the word of a text that was read worst, 0..1; 0 of no words. */
export function weakestOf({ spans }: TextPiece): number {
  return spans.length === 0 ? 0 : Math.min(...spans.map(({ token }) => token.confidence));
}

/** A rule that is right but for few texts. */
const sureRule = 0.98;

/** The same field, found in a way of which only `share` 0..1 is known: how far it was thought to be trusted. */
export function unmeasured(field: FoundField, share: number): FoundField {
  return field.evidence ? { ...field, evidence: { ...field.evidence, rule: sureRule }, share } : field;
}

/** What the words of a text and the way it was found say; nothing for or against it otherwise. */
export function evidenceOf(piece: TextPiece, rule: number): FieldEvidence {
  return {
    words: confidenceOf(piece),
    weakest: weakestOf(piece),
    rule,
    length: piece.text.length,
    corrections: 0,
    ambiguous: false,
    misshapen: false,
    proof: null,
    addsUp: false,
    seconded: false,
    contested: false,
  };
}
