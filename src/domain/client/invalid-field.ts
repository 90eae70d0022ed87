import { DocfaceError } from '../errors.ts';

/** An `INVALID_FIELD` that names one field; `detail` is a sentence that says what to send instead. */
export function invalidField(field: string, detail: string): DocfaceError {
  return new DocfaceError('INVALID_FIELD', detail, { fields: [{ field, code: 'INVALID_FIELD', detail }] });
}
