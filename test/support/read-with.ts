import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { type ReadingContext, readDocument } from '../../src/domain/reading/ocr/read-document.ts';
import type { Field, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import type { FieldDefinition, Template } from '../../src/domain/template/template.ts';
import { templateOf } from './template-of.ts';

/** Reads pages with a template, on 21 November 2026 unless set otherwise. */
export function readWith(
  template: Template,
  pages: readonly PageReading[],
  context: Partial<ReadingContext> = {},
): ReadDocument {
  const chosen = { template, type: template.documentType, typification: { confidence: 1, alternatives: [] } };
  const { documents } = readDocument(pages, chosen, {
    today: '2026-11-21',
    expected: {},
    expiredIsInvalid: false,
    ...context,
  });
  const [document] = documents;
  if (!document) throw new Error('every reading holds one document');
  return document;
}

/** What a template reads on a page, without where and how surely. */
export function valuesOf(template: Template, page: PageReading) {
  const { fields, lists } = readWith(template, [page]);
  const plain = (row: typeof fields) => Object.entries(row).map(([key, { value }]) => [key, value]);
  return { fields: plain(fields), lists: Object.entries(lists).map(([key, rows]) => [key, rows.map(plain)]) };
}

/** Reads one field from one page. */
export function readField(field: FieldDefinition, page: PageReading, template: Partial<Template> = {}): Field {
  const found = readWith(templateOf({ ...template, fields: [field, ...(template.fields ?? [])] }), [page]).fields[
    field.key
  ];
  if (!found) throw new Error('every field of a template is in the result');
  return found;
}
