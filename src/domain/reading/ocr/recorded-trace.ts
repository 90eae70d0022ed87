import type {
  ExtractionRule,
  FieldDefinition,
  ListDefinition,
  ListRule,
  RuleReference,
  Template,
} from '../../template/template.ts';
import type { Field, FieldLocation, ValidationResult } from '../result/ocr-result.ts';
import type {
  CandidateOutcome,
  CandidateTrial,
  ChosenBy,
  DocumentExplanation,
  DocumentRuleTrial,
  FieldExplanation,
  GeneratedTrial,
  LabelTrial,
  ListExplanation,
  ListRuleTrial,
  RowTrial,
  RuleOutcome,
  RuleTrial,
  TypeEvidence,
  TypeSign,
} from './explanation.ts';
import { type Features, sharesOf } from './field-confidence.ts';
import { locationsOf } from './field-of.ts';
import { labelFate } from './labels.ts';
import type { ReadingTrace } from './reading-trace.ts';
import { type Candidate, hitsOf, sectionRange, type TextDocument } from './text-document.ts';
import { confidenceOf, pieceOf } from './text-piece.ts';

/** Enough to see what happens; bounds what a hostile page can make of an explanation. */
const maxCandidates = 30;
const maxRows = 30;
const maxTypes = 10;
const maxText = 300;
const maxHits = 5;

interface RuleNotes {
  readonly rule: ExtractionRule;
  readonly labels: readonly LabelTrial[] | null;
  readonly candidates: CandidateTrial[];
  more: number;
}

interface ListNotes {
  readonly rule: ListRule;
  readonly rows: RowTrial[];
  more: number;
}

interface Reached<Notes> {
  readonly notes: readonly Notes[];
  readonly won: boolean;
}

/** Notes down what is reported of one document, as its explanation. */
export class RecordedTrace implements ReadingTrace {
  readonly #types: TypeEvidence[] = [];
  readonly #fields: Record<string, FieldExplanation> = {};
  readonly #lists: Record<string, ListExplanation> = {};
  readonly #checks: DocumentRuleTrial[] = [];
  /** Null outside of a list. */
  #list: { readonly definition: ListDefinition; readonly rules: ListNotes[] } | null = null;
  #field: FieldDefinition | null = null;
  #rules: RuleNotes[] = [];
  #cells: Record<string, CandidateTrial> = {};

  typed({ name, typification: { certainAt } }: Template, signs: readonly TypeSign[]): void {
    const score = Math.max(
      0,
      signs.reduce((sum, { counted }) => sum + counted, 0),
    );
    const confidence = Math.round(Math.min(1, score / certainAt) * 1000) / 1000;
    this.#types.push({ template: name, score, certainAt, confidence, signs });
  }

  fieldBegins(definition: FieldDefinition): void {
    this.#field = definition;
    this.#rules = [];
  }

  ruleBegins(rule: ExtractionRule, document: TextDocument): void {
    this.#rules.push({ rule, labels: labelsTried(rule, document), candidates: [], more: 0 });
  }

  saw(candidate: Candidate, outcome: CandidateOutcome): void {
    if (this.#list !== null) {
      this.#cells[this.#field?.key ?? ''] = trialOf(candidate, outcome);
      return;
    }
    const rule = this.#rules.at(-1);
    if (rule === undefined) return;
    if (rule.candidates.length < maxCandidates || outcome === 'won') rule.candidates.push(trialOf(candidate, outcome));
    else rule.more += 1;
  }

  fellBackOn({ piece }: Candidate): void {
    if (this.#list !== null) {
      const key = this.#field?.key ?? '';
      const cell = this.#cells[key];
      if (cell !== undefined) this.#cells[key] = { ...cell, outcome: 'won' };
      return;
    }
    const text = piece.text.slice(0, maxText);
    for (const { candidates } of this.#rules) {
      const at = candidates.findIndex((each) => each.outcome === 'doubtful' && each.text === text);
      const doubtful = candidates[at];
      if (doubtful === undefined) continue;
      candidates[at] = { ...doubtful, outcome: 'won' };
      return;
    }
  }

  fieldEnds({ value }: Field): void {
    const definition = this.#field;
    if (definition === null || this.#list !== null) return;
    const rules = rulesTried(definition.extract, { notes: this.#rules, won: value !== null });
    this.#fields[definition.key] = { value, evidence: {}, rules };
  }

  weighed(key: string, features: Features): void {
    const field = this.#fields[key];
    if (field !== undefined) this.#fields[key] = { ...field, evidence: sharesOf(features) };
  }

  listBegins(definition: ListDefinition): void {
    this.#list = { definition, rules: [] };
    this.#cells = {};
  }

  listRuleBegins(rule: ListRule): void {
    this.#list?.rules.push({ rule, rows: [], more: 0 });
  }

  rowEnds(missing: readonly string[], kept: boolean): void {
    const rule = this.#list?.rules.at(-1);
    const cells = this.#cells;
    this.#cells = {};
    if (rule === undefined) return;
    if (rule.rows.length < maxRows) rule.rows.push({ kept, missing, cells });
    else rule.more += 1;
  }

  listEnds(rows: number): void {
    const list = this.#list;
    this.#list = null;
    if (list === null) return;
    const rules = listRulesTried(list.definition.extract ?? [], { notes: list.rules, won: rows > 0 });
    this.#lists[list.definition.key] = { rows, rules };
  }

  fieldReturned(key: string, { value }: Field, texts: readonly GeneratedTrial[]): void {
    const reported = this.#fields[key];
    if (reported === undefined) return;
    const isOverruled = texts.some(({ outcome }) => outcome === 'won');
    const rules = reported.rules.map((trial) =>
      isOverruled && trial.outcome === 'won' ? { ...trial, outcome: 'overruled' as const } : trial,
    );
    const generated = texts.slice(0, maxCandidates).map((each) => ({ ...each, text: each.text.slice(0, maxText) }));
    this.#fields[key] = { ...reported, value, rules, generated };
  }

  listReturned(key: string, rows: number, generated: NonNullable<ListExplanation['generated']>): void {
    const reported = this.#lists[key];
    if (reported !== undefined) this.#lists[key] = { ...reported, rows, generated };
  }

  checked(rule: RuleReference, finding: ValidationResult, values: DocumentRuleTrial['values']): void {
    const { result, message = null, fields = [] } = finding;
    const seen = fields.map((key) => [key, values[key] ?? null] as const);
    this.#checks.push({ rule, result, message, values: Object.fromEntries(seen) });
  }

  /** All of it, of a document that was read with `template`. */
  explanation(
    { name, version }: Pick<Template, 'name' | 'version'>,
    found: { readonly pages: readonly number[]; readonly chosenBy: ChosenBy },
  ): DocumentExplanation {
    return {
      pages: found.pages,
      template: { name, version },
      chosenBy: found.chosenBy,
      typification: this.#types.toSorted((a, b) => b.score / b.certainAt - a.score / a.certainAt).slice(0, maxTypes),
      fields: this.#fields,
      lists: this.#lists,
      rules: this.#checks,
    };
  }
}

function trialOf({ piece, label, certainty }: Candidate, outcome: CandidateOutcome): CandidateTrial {
  const words = label === undefined ? null : pieceOf([label]);
  return {
    text: piece.text.slice(0, maxText),
    outcome,
    label: words && { text: words.text.slice(0, maxText), locations: locationsOf(words) },
    locations: locationsOf(piece),
    wordConfidence: thousandths(confidenceOf(piece)),
    certainty: thousandths(certainty),
  };
}

function thousandths(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** The rules of a field as far as they were reached; of those reached the last one won, or none. */
function rulesTried(rules: readonly ExtractionRule[], { notes, won }: Reached<RuleNotes>): readonly RuleTrial[] {
  const winner = won ? notes.findLast(({ candidates }) => candidates.some(({ outcome }) => outcome === 'won')) : null;
  return rules.map((rule, index) => {
    const { labels = null, candidates = [], more = 0 } = notes[index] ?? {};
    const outcome = outcomeOf(notes[index], { isWinner: notes[index] === winner, saw: candidates.length > 0 });
    return { rule, outcome, ...(labels === null ? {} : { labels }), candidates, more };
  });
}

function listRulesTried(rules: readonly ListRule[], { notes, won }: Reached<ListNotes>): readonly ListRuleTrial[] {
  return rules.map((rule, index) => {
    const { rows = [], more = 0 } = notes[index] ?? {};
    const isWinner = won && index === notes.length - 1;
    return { rule, outcome: outcomeOf(notes[index], { isWinner, saw: rows.length > 0 }), rows, more };
  });
}

function outcomeOf(notes: object | undefined, of: { isWinner: boolean; saw: boolean }): RuleOutcome {
  if (notes === undefined) return 'not_tried';
  if (of.isWinner) return 'won';
  return of.saw ? 'nothing_fits' : 'nothing_seen';
}

/** What became of the labels that a rule looks for; null for a rule without labels. */
function labelsTried(rule: ExtractionRule, document: TextDocument): readonly LabelTrial[] | null {
  if (rule.by !== 'label' && rule.by !== 'amount') return null;
  const within = rule.by === 'label' ? rule.within : undefined;
  return rule.labels.map((label) => {
    const perPage = document.pages.map((page) => ({ page, hits: hitsOf(page, label) }));
    const inSection = perPage.flatMap(({ page, hits }) => {
      const range = sectionRange(page, within);
      return range === null ? [] : hits.filter(({ box }) => box.y + box.height >= range.top && box.y < range.end);
    });
    const hits = perPage.flatMap((each) => each.hits);
    if (inSection.length > 0) return { label, outcome: 'found', other: null, locations: placesOf(inSection, document) };
    if (hits.length > 0) return { label, outcome: 'outside_section', other: null, locations: placesOf(hits, document) };
    const fates = document.pages.flatMap((page) => labelFate(page, label) ?? []);
    const [fate = { outcome: 'absent' as const, other: null, hits: [] }] = fates;
    return { label, outcome: fate.outcome, other: fate.other, locations: placesOf(fate.hits, document) };
  });
}

function placesOf(
  hits: readonly { readonly page: number; readonly row: number; readonly start: number; readonly end: number }[],
  { pages }: TextDocument,
): readonly FieldLocation[] {
  return hits.slice(0, maxHits).flatMap(({ page, row, start, end }) => {
    const tokens = pages.find(({ number }) => number === page)?.rows[row]?.tokens.slice(start, end) ?? [];
    return locationsOf(pieceOf([tokens]));
  });
}
