import type { Field, FieldValue, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';

/** A field as reading leaves it, that nothing was found out about. */
export function readField(value: FieldValue, changes: Partial<Field> = {}): Field {
  return {
    value,
    rawText: null,
    type: 'text',
    confidence: 0.9,
    method: 'extract',
    source: 'ocr',
    locations: [],
    validations: [],
    corrections: [],
    ...changes,
  };
}

/** A document of one page of this type as reading leaves it, read with the template of that name. */
export function readDocumentOf(
  type: ReadDocument['type'],
  fields: ReadDocument['fields'],
  changes: Partial<ReadDocument> = {},
): ReadDocument {
  return {
    type,
    side: 'page',
    pages: [1],
    template: { name: type, version: 1 },
    typification: { confidence: 0.9, alternatives: [] },
    fields,
    lists: {},
    mrz: null,
    validation: { passed: true, unproven: [], results: [] },
    crops: [],
    ...changes,
  };
}
