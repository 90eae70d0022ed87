import type { Field } from '../result/ocr-result.ts';
import type { FieldDefinition, ListDefinition, ListRule, Template } from '../template/template.ts';
import { byPairs } from './extractors/pairs.ts';
import { byParents, type ParentCandidate } from './extractors/parents.ts';
import { byRows } from './extractors/rows.ts';
import { byTable, type RowCandidates } from './extractors/table.ts';
import { absentField, type FieldSettings, fieldOf, rounded } from './field-of.ts';
import { readingLimits } from './reading-limits.ts';
import type { TextDocument } from './text-document.ts';

export type ListRow = Readonly<Record<string, Field>>;

/** How far order alone can be trusted to tell father from mother. */
const roleByOrder = 0.5;

function toRow(fields: readonly FieldDefinition[], cells: RowCandidates, settings: FieldSettings): ListRow {
  return Object.fromEntries(
    fields.map((definition) => {
      const cell = cells[definition.key];
      return [definition.key, cell ? fieldOf(definition, [cell], settings) : absentField(definition.type)];
    }),
  );
}

function derived(type: string, value: string | null, confidence: number): Field {
  if (value === null) return absentField(type);
  return { ...absentField(type), value, confidence: rounded(confidence), method: 'derive', source: 'derived' };
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
  const name = fieldOf(definition, [parent.name], settings);
  const trust = parent.roleSource === 'label' ? name.confidence : roleByOrder * name.confidence;
  return {
    name,
    role: derived('enum', parent.role, parent.roleSource === null ? 0 : trust),
    roleSource: derived('enum', parent.roleSource, parent.roleSource === null ? 0 : trust),
  };
}

function rowsBy(rule: ListRule, list: ListDefinition, read: { document: TextDocument; settings: FieldSettings }) {
  const { document, settings } = read;
  switch (rule.by) {
    case 'table':
      return byTable(rule, document).map((cells) => toRow(list.fields, cells, settings));
    case 'rows':
      return byRows(rule, document).map((cells) => toRow(list.fields, cells, settings));
    case 'pairs':
      return byPairs(document).map((cells) => toRow(list.fields, cells, settings));
    case 'parents':
      return byParents(rule, document).map((parent) => toParentRow(parent, settings));
  }
}

function isComplete(row: ListRow, list: ListDefinition): boolean {
  const required = list.fields.filter((field) => field.required);
  if (required.length > 0) return required.every((field) => row[field.key]?.value !== null);
  return Object.values(row).some((field) => field.source !== 'derived' && field.value !== null);
}

/** Every list of a template by key, empty when no row was found. A row without its required fields is none. */
export function extractLists(
  template: Template,
  document: TextDocument,
  settings: FieldSettings,
): Readonly<Record<string, readonly ListRow[]>> {
  return Object.fromEntries(
    template.lists.map((list) => {
      for (const rule of list.extract ?? []) {
        const rows = rowsBy(rule, list, { document, settings }).filter((row) => isComplete(row, list));
        if (rows.length > 0) return [list.key, rows.slice(0, readingLimits.rowsOfList)];
      }
      return [list.key, []];
    }),
  );
}
