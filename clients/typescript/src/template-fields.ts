import type { Envelope, ReadDocument } from './api-types.ts';
import type { FieldsByTemplate } from './template-fields.generated.ts';

export type { FieldsByTemplate } from './template-fields.generated.ts';

/** A document with the fields of one bundled template. */
export type DocumentOf<Name extends keyof FieldsByTemplate> = Omit<ReadDocument, 'fields'> & {
  readonly fields: FieldsByTemplate[Name];
};

/** The first document of an envelope that was read with a template, with its fields by name; null where none was. */
export function documentOf<Name extends keyof FieldsByTemplate>(
  { result }: Pick<Envelope, 'result'>,
  name: Name,
): DocumentOf<Name> | null {
  const documents = result !== null && 'documents' in result ? result.documents : [];
  return documents.find(({ template }) => template?.name === name) ?? null;
}
