import type { Envelope, ReadDocument } from './api-types.ts';
import type { FieldsByTemplate } from './template-fields.generated.ts';

export type { FieldOf, FieldsByTemplate } from './template-fields.generated.ts';

/** A document with the fields of one bundled template. */
export type DocumentOf<Name extends keyof FieldsByTemplate> = Omit<ReadDocument, 'fields'> & {
  readonly fields: FieldsByTemplate[Name];
};

/** A document with fields of a type of one's own, as `docface catalog types` writes them. */
export type DocumentWith<Fields> = Omit<ReadDocument, 'fields'> & { readonly fields: Fields };

/**
 * The first document of an envelope that was read with a template, with its fields by name; null where none was. Fields
 * of a template that does not come with docface have the type that is named:
 * `documentOf<BadgeFields>(envelope, 'badge')`.
 */
export function documentOf<Name extends keyof FieldsByTemplate>(
  envelope: Pick<Envelope, 'result'>,
  name: Name,
): DocumentOf<Name> | null;
export function documentOf<Fields = ReadDocument['fields']>(
  envelope: Pick<Envelope, 'result'>,
  name: string,
): DocumentWith<Fields> | null;
export function documentOf({ result }: Pick<Envelope, 'result'>, name: string): ReadDocument | null {
  const documents = result !== null && 'documents' in result ? result.documents : [];
  return documents.find(({ template }) => template?.name === name) ?? null;
}
