import type { GenerationUse } from '../../result/generation.ts';

/** Why a generator gave no answer to a question that another try would not get either. */
export const generatorFaults = [
  'GENERATOR_REFUSED',
  'GENERATOR_TRUNCATED',
  'GENERATOR_PROMPT_CUT',
  'GENERATOR_UNCONSTRAINED',
] as const;
export type GeneratorFault = (typeof generatorFaults)[number];

/** Texts by field key as a generator returned them; null for what it did not find. Nothing of it is believed yet. */
export type GeneratedValues = Readonly<Record<string, string | null>>;

/** A row of a list as a generator returned it. */
export interface GeneratedRow {
  readonly page: number;
  /** The line of the page in which it is said to begin, from 1. */
  readonly line: number;
  readonly values: GeneratedValues;
}

/** A question that stayed without an answer. */
export interface UnansweredQuestion {
  readonly code: GeneratorFault;
  /** Key of the list that was asked for; null for fields. */
  readonly list: string | null;
  readonly pages: readonly number[];
}

/** What a generator returned for one document of a file. */
export interface GeneratedDocument {
  readonly template: { readonly name: string; readonly version: number };
  /** Numbers of all pages of the document. */
  readonly pages: readonly number[];
  /** Keys of the fields and lists that were asked for; rules were sure of the others. */
  readonly asked: { readonly fields: readonly string[]; readonly lists: readonly string[] };
  /** One for each question about fields, in page order. */
  readonly fields: readonly GeneratedValues[];
  /** By list key, in the order of pages and answers. */
  readonly lists: Readonly<Record<string, readonly GeneratedRow[]>>;
  readonly unanswered: readonly UnansweredQuestion[];
  readonly use: GenerationUse;
}
