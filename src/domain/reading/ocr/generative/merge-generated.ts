import type { FieldDefinition, ListDefinition, Template } from '../../../template/template.ts';
import type { UngroundedPolicy } from '../../../track/track.ts';
import type { RequestWarning } from '../../../warning.ts';
import type { GenerationUse } from '../../result/generation.ts';
import { type Field, isUngrounded, type ValidationResult } from '../../result/ocr-result.ts';
import type { GeneratedTrial } from '../explanation.ts';
import type { ListRow } from '../extract-lists.ts';
import { absentField, type FieldSettings } from '../field-of.ts';
import { readingLimits } from '../reading-limits.ts';
import { isLabelOf, type Occurrence, ValueFinder } from './find-value.ts';
import type { GeneratedDocument, GeneratedValues } from './generated-document.ts';
import { groundedField, ungroundedField } from './generated-field.ts';
import { generationWarnings, type ListOutcome } from './generation-warnings.ts';
import { sureConfidence } from './generative-document.ts';
import { type GroundedRow, groundRows } from './ground-rows.ts';
import type { PlaceJudge } from './place-judge.ts';
import { groundColumns } from './row-columns.ts';
import { countRows } from './seen-rows.ts';
import { indexPage } from './word-index.ts';

type Fields = Readonly<Record<string, Field>>;
type Lists = Readonly<Record<string, readonly ListRow[]>>;

export interface MergeInput {
  readonly template: Template;
  /** What rules found. */
  readonly fields: Fields;
  readonly lists: Lists;
  /** What a generator returned; null when it was not asked. */
  readonly generated: GeneratedDocument | null;
  readonly settings: FieldSettings;
  readonly ungrounded: UngroundedPolicy;
  readonly judge: PlaceJudge;
}

export interface Merged {
  readonly fields: Fields;
  readonly lists: Lists;
  /** Results over the document, beside those of its rules. */
  readonly results: readonly ValidationResult[];
  readonly warnings: readonly RequestWarning[];
  /** Null when no generator was asked. */
  readonly use: GenerationUse | null;
}

/**
 * Puts what rules found and what a generator returned together. Rules win where they are sure; a returned value counts
 * only with the place where it is; without one it is dropped or shown as such, and never one of an example.
 */
export function mergeGenerated(input: MergeInput): Merged {
  const { template, generated, settings } = input;
  const pages = settings.pages.map(indexPage);
  const finder = new ValueFinder(pages, settings);
  const fields = Object.fromEntries(
    template.fields.map((definition) => [definition.key, mergedField(definition, { ...input, finder })]),
  );
  const outcomes = template.lists.map((list) => mergedList(list, { ...input, finder }));
  const addressed = pages.filter((page) => page.addressed.size > 0).map(({ number }) => number);
  const reported = {
    template,
    fields,
    lists: outcomes,
    addressed: [...new Set(addressed)],
    generated,
    drops: input.ungrounded === 'drop',
  };
  const merged = {
    fields: settled(fields, input),
    lists: Object.fromEntries(outcomes.map(({ key, rows }) => [key, settledRows(rows, input)])),
  };
  report(merged, outcomes, input);
  return { ...merged, ...generationWarnings(reported), use: generated?.use ?? null };
}

/** Tells the trace, if there is one, what came of all that was returned for lists. */
function report({ lists }: Pick<Merged, 'lists'>, outcomes: readonly ListOutcome[], input: MergeInput): void {
  for (const { key, merged } of outcomes) {
    const returned = input.generated?.lists[key]?.length;
    if (returned === undefined) continue;
    input.settings.trace?.listReturned(key, lists[key]?.length ?? 0, { returned, merged });
  }
}

interface Merging extends MergeInput {
  readonly finder: ValueFinder;
}

/** Whether a text says a value of an example, however it is written. */
function isOfExample(definition: FieldDefinition, text: string, { template, finder }: Merging): boolean {
  const values = (template.generative?.examples ?? []).flatMap((example) => Object.values(example.values));
  return values.some((value) => finder.areSame(definition, value, text));
}

/** A value of an example that is nowhere is not even shown. */
function withoutExample(definition: FieldDefinition, field: Field, merging: Merging): Field {
  const isShown = isUngrounded(field) && field.rawText !== null;
  return isShown && isOfExample(definition, field.rawText, merging) ? { ...field, value: null, rawText: null } : field;
}

function rowWithoutExamples(row: GroundedRow, list: ListDefinition, merging: Merging): GroundedRow {
  const cells = list.fields.map((definition): readonly [string, Field] => {
    const field = row.cells[definition.key] ?? absentField(definition.type);
    return [definition.key, withoutExample(definition, field, merging)];
  });
  return { ...row, cells: Object.fromEntries(cells) };
}

/** Whether a printed text is the label of any field, with a colon behind it, and no value. */
function namesField({ tokens }: Occurrence, text: string, { fields }: Template): boolean {
  if (tokens.at(-1)?.token.text.endsWith(':') !== true) return false;
  return fields.some((field) => isLabelOf(field, text));
}

interface ReturnedField {
  /** The best of what was returned: grounded before not, and the first page before later ones. Null without any. */
  readonly field: Field | null;
  readonly texts: readonly GeneratedTrial[];
}

function returnedField(definition: FieldDefinition, texts: readonly string[], merging: Merging): ReturnedField {
  let lost: Field | null = null;
  for (const [index, text] of texts.entries()) {
    const places = merging.finder.find(definition, text).filter((place) => !namesField(place, text, merging.template));
    const first = merging.judge.best(definition, places);
    const isExample = first?.match === 'fuzzy' && isOfExample(definition, text, merging);
    if (first !== undefined && !isExample) {
      return { field: groundedField(definition, first), texts: trialsOf(texts, index) };
    }
    lost ??= withoutExample(definition, ungroundedField(definition, text, merging.finder), merging);
  }
  return { field: lost, texts: trialsOf(texts, texts.length) };
}

/** What became of texts of which the one at `winner` was the first that is on the document. */
function trialsOf(texts: readonly string[], winner: number): readonly GeneratedTrial[] {
  return texts.map((text, index) => ({
    text,
    outcome: index === winner ? 'won' : index < winner ? 'not_on_document' : 'not_tried',
  }));
}

function mergedField(definition: FieldDefinition, merging: Merging): Field {
  const { key } = definition;
  const byRules = merging.fields[key] ?? absentField(definition.type);
  const answers: readonly GeneratedValues[] = merging.generated?.fields ?? [];
  const sent = answers.flatMap((values) => values[key] ?? []);
  const isSure = byRules.value !== null && byRules.confidence >= sureConfidence;
  const { field, texts } = isSure
    ? { field: null, texts: trialsOf(sent, -1) }
    : returnedField(definition, sent, merging);
  const isKept = field === null || (byRules.value !== null && isUngrounded(field));
  const merged = isKept ? byRules : field;
  if (texts.length > 0) merging.settings.trace?.fieldReturned(key, settledField(merged, merging), texts);
  return merged;
}

function mergedList(list: ListDefinition, merging: Merging): ListOutcome {
  const byRules = merging.lists[list.key] ?? [];
  const returned = merging.generated?.lists[list.key];
  if (byRules.length > 0 || returned === undefined) {
    return { key: list.key, rows: byRules.map((cells) => ({ cells, page: 0, line: null })), merged: 0, counts: [] };
  }
  const { rows: found, merged } = groundRows(list, returned, merging.finder);
  const inColumns = groundColumns(list, found, { pages: merging.settings.pages, finder: merging.finder });
  const rows = inColumns.map((row) => rowWithoutExamples(row, list, merging));
  const counts = merging.settings.pages.map((page) =>
    countRows({ page, list, rows: rows.filter((row) => row.page === page.number), finder: merging.finder }),
  );
  return { key: list.key, rows: rows.slice(0, readingLimits.rowsOfList), merged, counts };
}

function settledField(field: Field, { ungrounded }: MergeInput): Field {
  return isUngrounded(field) && ungrounded === 'drop' ? { ...field, value: null, rawText: null } : field;
}

function settled(fields: Fields, input: MergeInput): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, settledField(field, input)]));
}

/** A row of which nothing is on the document goes with its values. */
function settledRows(rows: readonly GroundedRow[], input: MergeInput): readonly ListRow[] {
  const kept = rows.map(({ cells }) => settled(cells, input));
  return kept.filter((cells) => Object.values(cells).some(({ value }) => value !== null));
}
