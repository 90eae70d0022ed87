import type { FieldType } from '../../src/domain/template/field-types.ts';
import type { ExtractionRule, FieldDefinition, Template } from '../../src/domain/template/template.ts';

/** A field with its usual values, but for those given. */
export function fieldOf(
  key: string,
  type: FieldType,
  extract: readonly ExtractionRule[],
  more: Partial<FieldDefinition> = {},
): FieldDefinition {
  return { key, type, title: key, required: false, validate: [], extract, ...more };
}

/** A template that reads nothing and recognises nothing, but for what is given. */
export function templateOf(more: Partial<Template> = {}): Template {
  return {
    name: 'sample',
    version: 1,
    owner: null,
    kind: 'rules',
    documentType: 'generic.text',
    title: 'Sample',
    description: 'A template for tests',
    locale: 'pt-BR',
    dateOrder: 'dmy',
    currency: 'BRL',
    typification: { keywords: [], patterns: [], certainAt: 1 },
    fields: [],
    lists: [],
    validate: [],
    listResponse: false,
    ...more,
  };
}
