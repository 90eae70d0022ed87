import type { FieldDefinition, ListDefinition, ListRule, Template } from '../../template/template.ts';
import { byAttachedLines } from './extractors/attachment.ts';
import { byMovements } from './extractors/movements/movements.ts';
import { byPairs } from './extractors/pairs.ts';
import { byParents, type ParentCandidate } from './extractors/parents.ts';
import { byPricedLines } from './extractors/priced-lines.ts';
import { byRows } from './extractors/rows.ts';
import { byTable } from './extractors/table.ts';
import { type FoundField, unmeasured } from './field-evidence.ts';
import { absentField, type FieldSettings, fieldOf, rounded } from './field-of.ts';
import { readingLimits } from './reading-limits.ts';
import type { RowCandidates, TextDocument } from './text-document.ts';

/** Fields of one row by key. */
export type ListRow = Readonly<Record<string, FoundField>>;

/** How far a label, and order alone, can be trusted to tell father from mother. */
const roleTrust = { label: 1, order: 0.5 } as const;

function toRow(fields: readonly FieldDefinition[], cells: RowCandidates, settings: FieldSettings): ListRow {
  return Object.fromEntries(
    fields.map((definition) => {
      const cell = cells[definition.key];
      settings.trace?.fieldBegins(definition);
      if (cell === undefined) return [definition.key, absentField(definition.type)];
      return [definition.key, unmeasured(fieldOf(definition, [cell], settings), cell.certainty)];
    }),
  );
}

/** A row of data, whose places in print nobody looks for. */
function withoutPlaces(row: ListRow): ListRow {
  return Object.fromEntries(Object.entries(row).map(([key, field]) => [key, { ...field, locations: [] }]));
}

/** What was concluded of a name: as sure as the name is, times `trust` 0..1; with 0 it is a guess. */
function derived(value: string | null, { confidence, evidence, share = 1 }: FoundField, trust: number): FoundField {
  if (value === null) return absentField('enum');
  return {
    ...absentField('enum'),
    value,
    confidence: rounded(trust * confidence),
    method: 'derive',
    source: 'derived',
    ...(evidence && trust > 0 && { evidence, share: trust * share }),
  };
}

function toParentRow(parent: ParentCandidate, settings: FieldSettings): ListRow {
  const definition: FieldDefinition = {
    key: 'name',
    type: 'name',
    title: 'Name',
    required: false,
    extract: [],
    validate: [],
  };
  settings.trace?.fieldBegins(definition);
  const name = unmeasured(fieldOf(definition, [parent.name], settings), parent.name.certainty);
  const trust = parent.roleSource === null ? 0 : roleTrust[parent.roleSource];
  return { name, role: derived(parent.role, name, trust), roleSource: derived(parent.roleSource, name, trust) };
}

/** What reads a list. */
interface ListReading {
  readonly document: TextDocument;
  readonly settings: FieldSettings;
}

/** The rows that a rule finds, without those that are none. */
function rowsBy(rule: ListRule, list: ListDefinition, { document, settings }: ListReading): readonly ListRow[] {
  const complete = (row: ListRow): readonly ListRow[] => {
    const missing = missingIn(row, list);
    const isKept = missing.length === 0 && (hasRequired(list) || holdsSomething(row));
    settings.trace?.rowEnds(missing, isKept);
    return isKept ? [row] : [];
  };
  settings.trace?.listRuleBegins(rule);
  switch (rule.by) {
    case 'table':
      return byTable(rule, document).flatMap((cells) => complete(toRow(list.fields, cells, settings)));
    case 'attachment':
      return byAttachedLines(document).flatMap((cells) => complete(withoutPlaces(toRow(list.fields, cells, settings))));
    case 'movements':
      return byMovements(rule, document, settings).flatMap((cells) => complete(toRow(list.fields, cells, settings)));
    case 'rows':
      return byRows(rule, document).flatMap((cells) => complete(toRow(list.fields, cells, settings)));
    case 'priced_lines':
      return byPricedLines(rule, document).flatMap((cells) => complete(toRow(list.fields, cells, settings)));
    case 'pairs':
      return byPairs(document).flatMap((cells) => complete(toRow(list.fields, cells, settings)));
    case 'parents':
      return byParents(rule, document).flatMap((parent) => complete(toParentRow(parent, settings)));
  }
}

function hasRequired({ fields }: ListDefinition): boolean {
  return fields.some(({ required }) => required);
}

/** Keys of required fields that a row lacks. */
function missingIn(row: ListRow, { fields }: ListDefinition): readonly string[] {
  return fields.filter(({ key, required }) => required && row[key]?.value === null).map(({ key }) => key);
}

function holdsSomething(row: ListRow): boolean {
  return Object.values(row).some((field) => field.source !== 'derived' && field.value !== null);
}

/** The rows of the first rule that finds one. */
function rowsOf(list: ListDefinition, reading: ListReading): readonly ListRow[] {
  for (const rule of list.extract ?? []) {
    const rows = rowsBy(rule, list, reading);
    if (rows.length > 0) return rows.slice(0, readingLimits.rowsOfList);
  }
  return [];
}

/** Every list of a template by key, empty when no row was found. A row without its required fields is none. */
export function extractLists(
  template: Template,
  document: TextDocument,
  settings: FieldSettings,
): Readonly<Record<string, readonly ListRow[]>> {
  return Object.fromEntries(
    template.lists.map((list) => {
      settings.trace?.listBegins(list);
      const rows = rowsOf(list, { document, settings });
      settings.trace?.listEnds(rows.length);
      return [list.key, rows];
    }),
  );
}
