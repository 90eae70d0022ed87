import { MulterError } from 'multer';
import { DocfaceError } from '../../../domain/errors.ts';
import { tooLarge } from './measured-file.ts';

/** What multer or busboy met, in our words. System errors stay what they are. */
export function translateUploadError(error: unknown): Error {
  if (error instanceof DocfaceError) return error;
  if (error instanceof MulterError) return translateLimit(error);
  if (error instanceof Error && !('syscall' in error)) {
    return new DocfaceError(
      'MALFORMED_MULTIPART',
      'The multipart body is broken or ended early. Let an HTTP library build it, with a boundary in Content-Type.',
      { cause: error },
    );
  }
  return error instanceof Error ? error : new Error('the upload failed', { cause: error });
}

function translateLimit(error: MulterError): DocfaceError {
  const field = error.field ?? '';
  switch (error.code) {
    case 'LIMIT_FILE_SIZE':
      return tooLarge(field);
    case 'LIMIT_FIELD_VALUE':
      return refusedField(field, `The value of "${field}" is longer than 64 KiB.`, error);
    case 'LIMIT_FIELD_KEY':
      return refusedField('', 'The name of a field is longer than 100 characters.', error);
    case 'LIMIT_PART_COUNT':
    case 'LIMIT_FILE_COUNT':
    case 'LIMIT_FIELD_COUNT':
      return refusedField('', 'The form has too many parts. Send each field once.', error);
    default:
      return new DocfaceError('MALFORMED_MULTIPART', 'A part of the form has no usable name. Give each part a name.', {
        cause: error,
      });
  }
}

export function refusedField(field: string, detail: string, cause?: unknown): DocfaceError {
  return new DocfaceError('INVALID_FIELD', detail, {
    fields: field === '' ? [] : [{ field, code: 'INVALID_FIELD', detail }],
    cause,
  });
}
